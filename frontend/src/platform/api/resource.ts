// Loading state of one thing: loading, failed, retry, and updates by live messages and replies.
import type { MessageName, MessagePayload } from '@guild/common/live.messages';
import type { Reply, Route } from '@guild/common/wire/route';
import { useCallback, useEffect, useRef, useState } from 'react';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { call, isMissing, wasRefused, type Page } from './api.ts';
import { live, useLive } from '../live/live.ts';

export type Loaded<T> =
  | { readonly phase: 'loading' }
  /** `failure`: the error of the last reload, after which the data may be old. Absent: they are current. */
  | { readonly phase: 'ready'; readonly data: T; readonly failure?: unknown }
  /** `failure`: the error of the call. */
  | { readonly phase: 'failed' | 'gone'; readonly failure: unknown };

/** The loaded data. null: not loaded. */
export const dataOf = <T>(loaded: Loaded<T>): T | null => (loaded.phase === 'ready' ? loaded.data : null);

/** Requests the thing. @throws ApiError */
export type Load<T> = (signal: AbortSignal) => Promise<T>;

export interface ResourceRules<T> {
  /** Chooses between the shown and the received state. Default: the higher version. */
  readonly newest?: (before: T, next: T) => T;
  /** Whether a failure means that the thing does not exist. Default: 404. */
  readonly isGone?: (error: unknown) => boolean;
}
export interface ResourceStore<T> {
  readonly use: UseBoundStore<StoreApi<Loaded<T>>>;
  /**
   * Loads, and cancels a load that is still running. What is shown stays until the answer arrives,
   * and also after a failure, unless `other` says that another thing is requested. Never throws.
   */
  readonly load: (load: Load<T>, how?: { other?: boolean }) => Promise<void>;
  /** Applies a reply or a live message that carries the whole thing. */
  readonly take: (next: T) => void;
  /**
   * Changes the loaded data. While a load runs, the change is applied to its answer too, which may be
   * from before it. Must do nothing to data that already contain it.
   */
  readonly change: (change: (before: T) => T) => void;
  /** Marks the thing as gone. */
  readonly lose: () => void;
  /** Cancels the running call. */
  readonly abort: () => void;
  /** Back to the initial state. */
  readonly reset: () => void;
}

const versionOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'version' in value ? Number(value.version) : 0;
const higherVersion = <T>(before: T, next: T): T => (versionOf(before) > versionOf(next) ? before : next);

/** Holds the state of one thing. */
export interface Cell<T> {
  readonly get: () => Loaded<T>;
  readonly set: (next: Loaded<T>) => void;
}
/** Loads one thing into a cell and changes it there. */
export function resourceIn<T>(
  { get, set }: Cell<T>,
  { newest = higherVersion, isGone = isMissing }: ResourceRules<T> = {},
): Omit<ResourceStore<T>, 'use'> {
  let asking = new AbortController();
  /** The changes since the running load began. null: none runs. */
  let changesMeanwhile: ((before: T) => T)[] | null = null;

  const take = (next: T): void => {
    const before = get();
    set({ phase: 'ready', data: before.phase === 'ready' ? newest(before.data, next) : next });
  };
  const fail = (failure: unknown, other: boolean): void => {
    if (isGone(failure)) set({ phase: 'gone', failure });
    else {
      const before = get();
      if (!other && before.phase === 'ready') set({ ...before, failure });
      else set({ phase: 'failed', failure });
    }
  };
  return {
    async load(load, { other = false } = {}) {
      asking.abort();
      const mine = new AbortController();
      asking = mine;
      const changes: ((before: T) => T)[] = [];
      changesMeanwhile = changes;
      try {
        const answer = await load(mine.signal);
        if (mine.signal.aborted) return;
        const data = changes.reduce<T>((before, change) => change(before), answer);
        if (other) set({ phase: 'ready', data });
        else take(data);
      } catch (failure) {
        if (!mine.signal.aborted) fail(failure, other);
      } finally {
        if (changesMeanwhile === changes) changesMeanwhile = null;
      }
    },
    take,
    change(change) {
      changesMeanwhile?.push(change);
      const before = get();
      if (before.phase === 'ready') set({ ...before, data: change(before.data) });
    },
    lose: () => set({ phase: 'gone', failure: null }),
    abort: () => asking.abort(),
    reset() {
      asking.abort();
      set({ phase: 'loading' });
    },
  };
}

/**
 * A store for one thing that several components show. Use `useResource` for a single component, and
 * `createResources` for many things of a kind.
 */
export function createResource<T>(rules: ResourceRules<T> = {}): ResourceStore<T> {
  const use = create<Loaded<T>>(() => ({ phase: 'loading' }));
  return { use, ...resourceIn({ get: use.getState, set: (next) => use.setState(next, true) }, rules) };
}

export interface ResourceOptions<T> extends ResourceRules<T> {
  /**
   * Keeps the data between visits, with rules of its own. Absent: the data are lost with the
   * component.
   */
  readonly store?: ResourceStore<T>;
  /** Identifies the thing. A new key loads again. */
  readonly key?: string | number;
  /** Loads after the screen has joined these rooms. Must be the same list on every render. */
  readonly rooms?: readonly string[];
}
export interface Resource<T> extends Pick<ResourceStore<T>, 'take' | 'change' | 'lose'> {
  readonly loaded: Loaded<T>;
  /** Loads again. What is shown stays meanwhile, and also after a failure. */
  readonly reload: () => Promise<void>;
  /** After a failure: shows the loading state and asks again. */
  readonly retry: () => void;
}

const noRooms: readonly string[] = [];

/**
 * Loads something while the component is shown, and again after every reconnect.
 * @param load the function of the latest render is called
 */
export function useResource<T>(
  load: Load<T>,
  { store: shared, key = '', rooms = noRooms, newest, isGone }: ResourceOptions<T> = {},
): Resource<T> {
  const [own] = useState(() =>
    createResource<T>({ ...(newest !== undefined && { newest }), ...(isGone !== undefined && { isGone }) }),
  );
  const store = shared ?? own;
  const loaded = store.use();
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const reload = useCallback(() => store.load((signal) => latest.current(signal)), [store]);
  const retry = (): void => {
    store.reset();
    void reload();
  };
  const roomNames = rooms.join(' ');
  const asked = useRef(key);
  useEffect(() => {
    let isFirst = true;
    const load = async (): Promise<void> => {
      // After an error that retrying does not fix, only the viewer asks again.
      if (!isFirst && wasRefused(store.use.getState())) return;
      isFirst = false;
      const other = asked.current !== key;
      asked.current = key;
      await store.load((signal) => latest.current(signal), { other });
    };
    if (roomNames === '') {
      void load();
      return live.onResync(load);
    }
    return live.join(roomNames.split(' '), load);
  }, [store, key, roomNames]);
  useEffect(() => store.abort, [store]);
  const { take, change, lose } = store;
  return { loaded, reload, retry, take, change, lose };
}

/** The live messages that carry a whole T, in addition to their fact's id. */
type MessageOf<T> = { [N in MessageName]: MessagePayload<N> extends T ? N : never }[MessageName];
/**
 * Like `useResource`, for a route without parameters whose whole reply is also sent as a live
 * message. Other people's changes are shown at once.
 * @param changed name of that message
 */
export function useLiveResource<R extends Route>(
  route: R,
  changed: MessageOf<Reply<R>>,
  options: ResourceOptions<Reply<R>> = {},
): Resource<Reply<R>> {
  const resource = useResource((signal) => call(route, { signal }), options);
  useLive(changed, (message) => {
    const { factId, factIds, ...whole } = message as Reply<R> & { factId: string; factIds: string[] };
    resource.take(whole as Reply<R>);
  });
  return resource;
}

export interface Pages<T> extends Resource<Page<T>> {
  /** Reads the next page. @param limit number of its rows; left out: as usual @throws ApiError */
  readonly more: (limit?: number) => Promise<void>;
  readonly isLoadingMore: boolean;
}
/**
 * Like `useResource`, for a list that is read page by page.
 * @param fetchPage `cursor` null: the first page. `limit` undefined: the usual number of rows
 */
export function usePages<T>(
  fetchPage: (cursor: string | null, signal?: AbortSignal, limit?: number) => Promise<Page<T>>,
  options: Pick<ResourceOptions<Page<T>>, 'key' | 'store' | 'rooms'> = {},
): Pages<T> {
  const resource = useResource<Page<T>>((signal) => fetchPage(null, signal), options);
  const { loaded, change } = resource;
  const [isLoadingMore, setLoadingMore] = useState(false);
  const more = async (limit?: number): Promise<void> => {
    const shown = dataOf(loaded);
    if (shown?.next == null) return;
    setLoadingMore(true);
    try {
      const { items, next } = await fetchPage(shown.next, undefined, limit);
      // After a reload meanwhile, the list has another next page, so this page is dropped.
      change((before) => (before.next === shown.next ? { items: [...before.items, ...items], next } : before));
    } finally {
      setLoadingMore(false);
    }
  };
  return { ...resource, more, isLoadingMore };
}

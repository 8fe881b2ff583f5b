// What a screen loads and what may fail: its state, trying again, and taking in what live messages and replies bring.
import type { MessageName, MessagePayload } from '@guild/common/live.messages';
import type { Reply, Route } from '@guild/common/wire/route';
import { useCallback, useEffect, useRef, useState } from 'react';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { call, isMissing, wasRefused } from './api.ts';
import { createBatch } from './batch.ts';
import { live, useLive } from '../live/live.ts';
import type { Page } from '../live/liveList.ts';

export type Loaded<T> =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly data: T }
  /** `failure`: what the call was answered. */
  | { readonly phase: 'failed' | 'gone'; readonly failure: unknown };

/** What has been loaded; null while there is nothing. */
export const dataOf = <T>(loaded: Loaded<T>): T | null => (loaded.phase === 'ready' ? loaded.data : null);

/** Asks the server. @throws ApiError */
export type Load<T> = (signal: AbortSignal) => Promise<T>;

export interface ResourceRules<T> {
  /** What is shown after something has come, of that and of what was shown before; left out: the higher version. */
  readonly newest?: (before: T, next: T) => T;
  /** Whether a failure says that there is no such thing; left out: a 404. */
  readonly isGone?: (error: unknown) => boolean;
}
export interface ResourceStore<T> {
  readonly use: UseBoundStore<StoreApi<Loaded<T>>>;
  /**
   * Loads, in place of a load that is on its way. Until it is answered, what was shown stays; when it fails, too, unless
   * `other` says that something else is asked for than what is shown. Never throws.
   */
  readonly load: (load: Load<T>, how?: { other?: boolean }) => Promise<void>;
  /** Takes in a reply or a live message that carries the whole. */
  readonly take: (next: T) => void;
  /** Changes what is shown; does nothing while nothing is. */
  readonly change: (change: (before: T) => T) => void;
  /** There is no such thing any more. */
  readonly lose: () => void;
  /** Takes back the call that is on its way. */
  readonly abort: () => void;
  /** Back to the beginning. */
  readonly reset: () => void;
}

const versionOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'version' in value ? Number(value.version) : 0;
const higherVersion = <T>(before: T, next: T): T => (versionOf(before) > versionOf(next) ? before : next);

/** Where the state of one thing is held. */
export interface Cell<T> {
  readonly get: () => Loaded<T>;
  readonly set: (next: Loaded<T>) => void;
}
/** How one thing is loaded into a cell and changed there. */
export function resourceIn<T>(
  { get, set }: Cell<T>,
  { newest = higherVersion, isGone = isMissing }: ResourceRules<T> = {},
): Omit<ResourceStore<T>, 'use'> {
  let asking = new AbortController();

  const take = (next: T): void => {
    const before = get();
    set({ phase: 'ready', data: before.phase === 'ready' ? newest(before.data, next) : next });
  };
  const fail = (failure: unknown, other: boolean): void => {
    if (isGone(failure)) set({ phase: 'gone', failure });
    else if (other || get().phase !== 'ready') set({ phase: 'failed', failure });
  };
  return {
    async load(load, { other = false } = {}) {
      asking.abort();
      const mine = new AbortController();
      asking = mine;
      try {
        const data = await load(mine.signal);
        if (mine.signal.aborted) return;
        if (other) set({ phase: 'ready', data });
        else take(data);
      } catch (failure) {
        if (!mine.signal.aborted) fail(failure, other);
      }
    },
    take,
    change(change) {
      const before = get();
      if (before.phase === 'ready') set({ phase: 'ready', data: change(before.data) });
    },
    lose: () => set({ phase: 'gone', failure: null }),
    abort: () => asking.abort(),
    reset() {
      asking.abort();
      set({ phase: 'loading' });
    },
  };
}

/** For one thing that several components show; one component alone has `useResource`, things of a kind `createResources`. */
export function createResource<T>(rules: ResourceRules<T> = {}): ResourceStore<T> {
  const use = create<Loaded<T>>(() => ({ phase: 'loading' }));
  return { use, ...resourceIn({ get: use.getState, set: (next) => use.setState(next, true) }, rules) };
}

export interface ResourceOptions<T> extends ResourceRules<T> {
  /** Keeps it between visits, with rules of its own; left out: it is forgotten with the component. */
  readonly store?: ResourceStore<T>;
  /** Which one of its kind it is: with another key it is loaded anew. */
  readonly key?: string | number;
  /** Loaded once the screen has joined these rooms; the same as long as it is shown. */
  readonly rooms?: readonly string[];
}
export interface Resource<T> extends Pick<ResourceStore<T>, 'take' | 'change' | 'lose'> {
  readonly loaded: Loaded<T>;
  /** Loads anew; what is shown stays meanwhile, and when it fails. */
  readonly reload: () => Promise<void>;
  /** After a failure: shows that it is loading, and asks once more. */
  readonly retry: () => void;
}

/** How long is waited until the screen stands in all rooms, in ms. */
const joiningMs = 30;
const noRooms: readonly string[] = [];

/**
 * Loads something while the component is shown, and again after every break of the line.
 * @param load the latest one is called
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
      // After an answer that refused it only the viewer asks again.
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
    const names = roomNames.split(' ');
    const batch = createBatch<'it'>({ read: load, ms: joiningMs });
    const together = (): Promise<void> => batch('it');
    const leave = names.map((room) => live.join(room, names.length === 1 ? load : together));
    return () => {
      for (const one of leave) one();
    };
  }, [store, key, roomNames]);
  useEffect(() => store.abort, [store]);
  const { take, change, lose } = store;
  return { loaded, reload, retry, take, change, lose };
}

/** The live messages that carry a whole T, beside the ids of their facts. */
type MessageOf<T> = { [N in MessageName]: MessagePayload<N> extends T ? N : never }[MessageName];
/**
 * The same for what a route without parameters answers, which a live message carries whole: what others change is shown at once.
 * @param changed the name of that message
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
  /** Reads the next page. @throws ApiError */
  readonly more: () => Promise<void>;
  readonly isLoadingMore: boolean;
}
/** The same for a list that is read a page at a time. @param fetchPage `cursor` null: the first page */
export function usePages<T>(
  fetchPage: (cursor: string | null, signal?: AbortSignal) => Promise<Page<T>>,
  options: Pick<ResourceOptions<Page<T>>, 'key' | 'store' | 'rooms'> = {},
): Pages<T> {
  const resource = useResource<Page<T>>((signal) => fetchPage(null, signal), options);
  const { loaded, change } = resource;
  const [isLoadingMore, setLoadingMore] = useState(false);
  const more = async (): Promise<void> => {
    const shown = dataOf(loaded);
    if (shown?.next == null) return;
    setLoadingMore(true);
    try {
      const { items, next } = await fetchPage(shown.next);
      // What has been loaded anew meanwhile has its own next page.
      change((before) => (before.next === shown.next ? { items: [...before.items, ...items], next } : before));
    } finally {
      setLoadingMore(false);
    }
  };
  return { ...resource, more, isLoadingMore };
}

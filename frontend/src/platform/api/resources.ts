// Things of one kind, loaded by key. Each is loaded once for all components, kept current by live
// messages, and loaded again after every reconnect.
import { useEffect, useMemo } from 'react';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { wasRefused } from './api.ts';
import { live } from '../live/live.ts';
import { resourceIn, type Loaded, type Resource, type ResourceRules, type ResourceStore } from './resource.ts';

/** Changes that live messages make to a thing. */
export type News<T> = Pick<ResourceStore<T>, 'take' | 'change'> & { readonly reload: () => void };

export interface ResourcesRules<K, T> extends ResourceRules<T> {
  /** Requests one thing. @throws ApiError */
  readonly load: (key: K, signal: AbortSignal) => Promise<T>;
  /**
   * Loads after the screen has joined this room, and stays in it while the thing is shown. Absent:
   * other code joins the room.
   */
  readonly room?: (key: K) => string;
  /** Subscribes to the live messages about one thing while it is shown. @returns how to stop each */
  readonly subscribe?: (key: K, news: News<T>) => readonly (() => void)[];
}
export interface Resources<K, T> {
  /** One thing, loaded while a component shows it. null: nothing is loaded. */
  readonly useOne: (key: K | null) => Resource<T>;
  /** Several things. @param keys the same array as long as it has the same content */
  readonly useAll: (keys: readonly K[]) => readonly Loaded<T>[];
  /** The state of one thing. null: it was never requested. */
  readonly get: (key: K) => Loaded<T> | null;
  /**
   * Loads one thing again. If a load is already running, its answer may be outdated, so another
   * load follows it. Never throws.
   */
  readonly load: (key: K) => Promise<void>;
  /** After a failure: shows the loading state and asks again. */
  readonly retry: (key: K) => void;
  /** Loads one thing, unless it is current or being loaded. */
  readonly want: (key: K) => void;
  /** As for one resource. They do nothing for things that were never requested. */
  readonly take: (key: K, next: T) => void;
  readonly change: (key: K, change: (before: T) => T) => void;
  /** Forgets all things. */
  readonly reset: () => void;
}

interface Entry<T> extends Omit<ResourceStore<T>, 'use'> {
  users: number;
  /** Whether the state is kept current, so that no load is needed. */
  isFresh: boolean;
  running: Promise<void> | null;
  again: boolean;
  stop: () => void;
}
type LoadedByKey<K, T> = ReadonlyMap<K, Loaded<T>>;
const loading = { phase: 'loading' } as const;
const nothing = (): void => undefined;

/** Cancels the running load and marks the state as no longer current. */
function markStale<T>(entry: Entry<T>): void {
  entry.abort();
  entry.again = false;
  entry.isFresh = false;
}

interface Entries<K, T> {
  readonly use: UseBoundStore<StoreApi<{ readonly known: LoadedByKey<K, T> }>>;
  readonly all: Map<K, Entry<T>>;
  readonly of: (key: K) => Entry<T>;
  readonly load: (key: K) => Promise<void>;
}
/** The loads: at most one call for each thing at a time. */
function createEntries<K, T>(rules: ResourcesRules<K, T>): Entries<K, T> {
  const use = create<{ readonly known: LoadedByKey<K, T> }>(() => ({ known: new Map() }));
  const all = new Map<K, Entry<T>>();
  const make = (key: K): Entry<T> => ({
    ...resourceIn<T>(
      {
        get: () => use.getState().known.get(key) ?? loading,
        set: (next) => use.setState(({ known }) => ({ known: new Map(known).set(key, next) })),
      },
      rules,
    ),
    users: 0,
    isFresh: false,
    running: null,
    again: false,
    stop: nothing,
  });
  const of = (key: K): Entry<T> => {
    const entry = all.get(key) ?? make(key);
    all.set(key, entry);
    return entry;
  };
  const run = async (key: K, entry: Entry<T>): Promise<void> => {
    do {
      entry.again = false;
      await entry.load((signal) => rules.load(key, signal));
    } while (entry.again as boolean);
    entry.running = null;
  };
  const load = (key: K): Promise<void> => {
    const entry = of(key);
    entry.isFresh = true;
    if (entry.running === null) entry.running = run(key, entry);
    else entry.again = true;
    return entry.running;
  };
  return { use, all, of, load };
}

/** Keeps shown things current. @returns a function that shows one thing and returns how to stop */
function createShowing<K, T>(
  { use, all, of, load }: Entries<K, T>,
  rules: ResourcesRules<K, T>,
): (key: K) => () => void {
  /** After an error that retrying does not fix, only the viewer asks again. */
  const loadAgain = async (key: K): Promise<void> => {
    const known = use.getState().known.get(key);
    if (known === undefined || !wasRefused(known)) await load(key);
  };
  const begin = (key: K, entry: Entry<T>): (() => void) => {
    const { take, change } = entry;
    // A failure of an earlier visit does not count for this one.
    if (!entry.isFresh && use.getState().known.get(key)?.phase !== 'ready') entry.reset();
    const leave = rules.room && live.join([rules.room(key)], () => loadAgain(key));
    if (leave === undefined && !entry.isFresh) void load(key);
    const subscriptions = rules.subscribe?.(key, { take, change, reload: () => void load(key) });
    return () => {
      leave?.();
      for (const stop of subscriptions ?? []) stop();
      // Outside its room, or without its messages, nothing keeps the thing current.
      if (leave !== undefined || subscriptions !== undefined) markStale(entry);
    };
  };
  const resync = async (): Promise<void> => {
    for (const entry of all.values()) if (entry.users === 0) entry.isFresh = false;
    // Joining its room loads the thing again.
    if (rules.room !== undefined) return;
    await Promise.all([...all].filter(([, { users }]) => users > 0).map(([key]) => loadAgain(key)));
  };
  let users = 0;
  let stopResync = nothing;
  const endAll = (): void => {
    if (users > 0) return;
    stopResync();
    stopResync = nothing;
    for (const one of all.values()) markStale(one);
  };
  const end = (entry: Entry<T>): void => {
    entry.users -= 1;
    if (entry.users === 0) entry.stop();
    users -= 1;
    // Delayed, because a replacement that is shown next mounts in the same moment.
    if (users === 0) queueMicrotask(endAll);
  };
  return (key) => {
    users += 1;
    if (stopResync === nothing) stopResync = live.onResync(resync);
    const entry = of(key);
    entry.users += 1;
    if (entry.users === 1) entry.stop = begin(key, entry);
    return () => end(entry);
  };
}

const none = {
  loaded: loading,
  reload: () => Promise.resolve(),
  retry: nothing,
  take: nothing,
  change: nothing,
  lose: nothing,
} satisfies Resource<never>;

/**
 * @param rules how to request a thing, which of two answers to show, and what live messages change
 */
export function createResources<K, T>(rules: ResourcesRules<K, T>): Resources<K, T> {
  const entries = createEntries(rules);
  const { use, all, of, load } = entries;
  const show = createShowing(entries, rules);
  const get = (key: K): Loaded<T> | null =>
    use.getState().known.get(key) ?? (all.get(key)?.isFresh === true ? loading : null);
  const retry = (key: K): void => {
    of(key).reset();
    void load(key);
  };
  const resourceOf = (key: K, loaded: Loaded<T>): Resource<T> => {
    const { take, change, lose } = of(key);
    return { loaded, reload: () => load(key), retry: () => retry(key), take, change, lose };
  };

  return {
    useOne(key) {
      const loaded = use(({ known }): Loaded<T> => (key === null ? loading : (known.get(key) ?? loading)));
      useEffect(() => (key === null ? undefined : show(key)), [key]);
      return useMemo(() => (key === null ? none : resourceOf(key, loaded)), [key, loaded]);
    },
    useAll(keys) {
      useEffect(() => {
        const ends = keys.map(show);
        return () => {
          for (const end of ends) end();
        };
      }, [keys]);
      return use(useShallow(({ known }) => keys.map((key): Loaded<T> => known.get(key) ?? loading)));
    },
    get,
    load,
    retry,
    want(key) {
      if (!of(key).isFresh) void load(key);
    },
    take(key, next) {
      if (get(key) !== null) of(key).take(next);
    },
    change: (key, change) => all.get(key)?.change(change),
    reset() {
      for (const [key, entry] of all) {
        markStale(entry);
        if (entry.users === 0) all.delete(key);
      }
      use.setState({ known: new Map() });
    },
  };
}

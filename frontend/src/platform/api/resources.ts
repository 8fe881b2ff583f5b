// Things of one kind that screens load by their key: each once for all who show it, kept right by live messages and read again
// after every break of the line.
import { useEffect, useMemo } from 'react';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { wasRefused } from './api.ts';
import { live } from '../live/live.ts';
import { resourceIn, type Loaded, type Resource, type ResourceRules, type ResourceStore } from './resource.ts';

/** What live messages do to the one they are about. */
export type News<T> = Pick<ResourceStore<T>, 'take' | 'change' | 'lose'> & { readonly reload: () => void };

export interface ResourcesRules<K, T> extends ResourceRules<T> {
  /** Asks the server for one. @throws ApiError */
  readonly load: (key: K, signal: AbortSignal) => Promise<T>;
  /** Loaded once the screen has joined this room, which it keeps as long as one is shown; left out: somebody else sees to it. */
  readonly room?: (key: K) => string;
  /** Hears what is said of one while it is shown. @returns how to stop */
  readonly hear?: (key: K, news: News<T>) => () => void;
}
export interface Resources<K, T> {
  /** One, loaded as long as a component shows it; null: none, which is never loaded. */
  readonly useOne: (key: K | null) => Resource<T>;
  /** The same of several. @param keys the same list as long as it says the same */
  readonly useAll: (keys: readonly K[]) => readonly Loaded<T>[];
  /** What is known of one; null: nobody has asked. */
  readonly get: (key: K) => Loaded<T> | null;
  /**
   * Reads one anew. What is on its way may be older than what the caller knows of, so that it is read once more after it.
   * Never throws.
   */
  readonly load: (key: K) => Promise<void>;
  /** After a failure: shows that it is loading, and asks once more. */
  readonly retry: (key: K) => void;
  /** Reads one unless it has been read, or is being read, since it is kept right. */
  readonly want: (key: K) => void;
  /** As those of one resource; they do nothing to what nobody has asked for. */
  readonly take: (key: K, next: T) => void;
  readonly change: (key: K, change: (before: T) => T) => void;
  readonly lose: (key: K) => void;
  /** Forgets all of them. */
  readonly reset: () => void;
}

interface Entry<T> extends Omit<ResourceStore<T>, 'use'> {
  users: number;
  /** Whether what is known is kept right, so that nobody has to ask. */
  isFresh: boolean;
  running: Promise<void> | null;
  again: boolean;
  stop: () => void;
}
type Known<K, T> = ReadonlyMap<K, Loaded<T>>;
const loading = { phase: 'loading' } as const;
const nothing = (): void => undefined;

/** Takes back what is on its way and says that nothing keeps it right any more. */
function forsake<T>(entry: Entry<T>): void {
  entry.abort();
  entry.again = false;
  entry.isFresh = false;
}

interface Entries<K, T> {
  readonly use: UseBoundStore<StoreApi<{ readonly known: Known<K, T> }>>;
  readonly all: Map<K, Entry<T>>;
  readonly of: (key: K) => Entry<T>;
  readonly load: (key: K) => Promise<void>;
}
/** How they are loaded: one call for each at a time, whoever asks. */
function createEntries<K, T>(rules: ResourcesRules<K, T>): Entries<K, T> {
  const use = create<{ readonly known: Known<K, T> }>(() => ({ known: new Map() }));
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

/** Keeps right what is shown. @returns how to show one, which returns how to end that */
function createShowing<K, T>(
  { use, all, of, load }: Entries<K, T>,
  rules: ResourcesRules<K, T>,
): (key: K) => () => void {
  /** After an answer that refused one only the viewer asks for it again. */
  const loadAgain = async (key: K): Promise<void> => {
    const known = use.getState().known.get(key);
    if (known === undefined || !wasRefused(known)) await load(key);
  };
  const begin = (key: K, entry: Entry<T>): (() => void) => {
    const { take, change, lose } = entry;
    // What went wrong at another visit is no answer to this one.
    if (!entry.isFresh && use.getState().known.get(key)?.phase !== 'ready') entry.reset();
    const leave = rules.room && live.join(rules.room(key), () => loadAgain(key));
    if (leave === undefined && !entry.isFresh) void load(key);
    const stopHearing = rules.hear?.(key, { take, change, lose, reload: () => void load(key) });
    return () => {
      leave?.();
      stopHearing?.();
      // Neither in its room nor heard of, nothing keeps it right.
      if (leave !== undefined || stopHearing !== undefined) forsake(entry);
    };
  };
  const resync = async (): Promise<void> => {
    for (const entry of all.values()) if (entry.users === 0) entry.isFresh = false;
    // What has a room is read again by it.
    if (rules.room !== undefined) return;
    await Promise.all([...all].filter(([, { users }]) => users > 0).map(([key]) => loadAgain(key)));
  };
  let users = 0;
  let stopResync = nothing;
  const endAll = (): void => {
    if (users > 0) return;
    stopResync();
    stopResync = nothing;
    for (const one of all.values()) forsake(one);
  };
  const end = (entry: Entry<T>): void => {
    entry.users -= 1;
    if (entry.users === 0) entry.stop();
    users -= 1;
    // One that is shown in place of another comes at the same moment.
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

/** @param rules how one is asked for, which of two answers is shown, and what live messages do to it */
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
    lose(key) {
      if (get(key) !== null) of(key).lose();
    },
    reset() {
      for (const [key, entry] of all) {
        forsake(entry);
        if (entry.users === 0) all.delete(key);
      }
      use.setState({ known: new Map() });
    },
  };
}

// A list of entities that a screen shows: fetched a page at a time and kept right by live messages.
import { limits } from '@guild/common/wire/fields';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { wasRefused } from '../api/api.ts';
import { live } from './live.ts';
import { listChanges, type ListRules, type ListState } from './listState.ts';
import type { Removal, Versioned } from './liveCollection.ts';

export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
  /** How many there are on all pages; null or left out: not known. */
  readonly total?: number | null;
}
export interface LiveListParts<T extends Versioned, F, S extends ListState<T, F>> {
  readonly initial: S;
  readonly rules: ListRules<T, S>;
  /** Asks the server for a page. */
  readonly fetch: (filters: F, page: { limit: number; cursor: string | null }) => Promise<Page<T>>;
  /** Asks for what belongs to the list besides; it is put in together with it. Not to be had, it stays as it was. */
  readonly fetchBesides?: (filters: F) => Promise<(state: S) => S>;
  readonly pageSize?: number;
}
/** What carries a fact's id beside the entity; the id does not belong to the entity. */
type WithFactId<T> = T | (T & { factId: string });

export interface LiveList<T extends Versioned, F, S extends ListState<T, F> = ListState<T, F>> {
  readonly use: UseBoundStore<StoreApi<S>>;
  /** One entity, read so that only its own changes draw anew. */
  readonly useOne: (id: number) => T | undefined;
  /** The same for its card, which may keep its place after others have removed it: then as it was. */
  readonly useShown: (id: number) => T | undefined;
  /**
   * Starts a view anew, before its first load: another person, another visit or other filters.
   * @param comesBack whether the reader comes back to it: as many as they have left are then loaded at once
   */
  readonly resetQuery: (filters: F, viewerId: string, comesBack?: boolean) => void;
  /**
   * Asks for what a view will load first, before it is drawn. Whoever enters that view within five seconds has its first load answered by
   * this; over an open line it is asked for once more, for what was sent before the view heard it. Never fails.
   * @returns what puts it in before that, so that it is drawn with the view itself
   */
  readonly prefetch: (filters: F) => Promise<(viewerId: string) => void>;
  /** Loads what the view shows; again after every break of the line, without moving what is being read. */
  readonly load: () => Promise<void>;
  /** Whether it was answered with a failure: then only the viewer asks again. */
  readonly isRefused: () => boolean;
  /** After a failure: shows the skeletons again and asks once more. */
  readonly retry: () => Promise<void>;
  /** Shows more of a long list. @throws ApiError */
  readonly loadMore: () => Promise<void>;
  /** The reader asks for what waits. */
  readonly reveal: () => void;
  /** As the changes of `listState.ts`, with the fact's id in the message. */
  readonly changed: (entity: WithFactId<T>) => void;
  readonly arrived: (entity: WithFactId<T>) => void;
  readonly known: (entity: T) => void;
  readonly removed: (removal: Removal) => void;
  /**
   * Runs one action of the viewer on an entity at a time; while the first is on its way a second does nothing (undefined). What
   * it takes out of the filters leaves the list.
   */
  readonly runExclusive: <R>(id: number, action: string, work: () => Promise<R>) => Promise<R | undefined>;
  /** Runs what makes or restores an entity, and takes its answer in as an own one. @throws what `work` throws */
  readonly createAndInsert: <E extends T>(work: () => Promise<E>) => Promise<E>;
  /** Runs a removal alone and takes the entity away. @returns true once done, undefined as `alone` */
  readonly removing: (id: number, work: () => Promise<unknown>) => Promise<true | undefined>;
}

/** Takes the fact's id off. */
function toEntity<T extends Versioned>(message: WithFactId<T>): T {
  if (!('factId' in message)) return message;
  const { factId, ...entity } = message;
  return entity as unknown as T;
}

/** Puts an answer in. @param again whether something of the view was shown before */
type Listed<S> = (state: S, again: boolean) => S;
/** As long a view that was asked for before it is drawn may take until it is. */
const aheadMs = 5000;

export function createLiveList<T extends Versioned, F, S extends ListState<T, F> = ListState<T, F>>({
  initial,
  rules,
  fetch,
  fetchBesides = () => Promise.resolve((state) => state),
  pageSize = 60,
}: LiveListParts<T, F, S>): LiveList<T, F, S> {
  const change = listChanges<T, F, S>(rules);
  const use = create<S>(() => initial);
  const { getState } = use;
  const set = (next: (state: S) => S): void => use.setState(next);
  /** What the viewer does is shown at once, also in a list whose rows are held still. */
  const own = (state: S): S => ({ ...state, ownChanges: state.ownChanges + 1 });
  let asked = 0;
  /** How many it showed when the reader left it, for one who comes back. */
  let wanted = 0;

  /** What has been asked for before its view was drawn; `putFor`: whose view it has been put in. */
  let ahead: { readonly view: string; readonly answer: Promise<Listed<S>>; putFor?: string } | null = null;

  /** The list from its beginning, a page at least, in as many calls as what is shown needs. */
  const fetchFirst = async (filters: F, shown: number): Promise<Page<T>> => {
    const limit = Math.min(Math.max(shown, pageSize), limits.maxPage);
    const first = await fetch(filters, { limit, cursor: null });
    let { items, next } = first;
    while (next !== null && items.length < shown) {
      const more = await fetch(filters, { limit: Math.min(shown - items.length, limits.maxPage), cursor: next });
      items = [...items, ...more.items];
      next = more.next;
    }
    return { items, next, total: first.total ?? null };
  };

  const ask = async (filters: F, shown: number): Promise<Listed<S>> => {
    const besides = fetchBesides(filters).catch(() => (state: S) => state);
    const { items, next, total } = await fetchFirst(filters, shown);
    const withBesides = await besides;
    return (state, again) => change.listed(withBesides(state), items, again, { next, total: total ?? null });
  };

  const take = async (answer: Promise<Listed<S>> | null): Promise<void> => {
    asked += 1;
    const mark = asked;
    const { filters, shown, phase } = getState();
    try {
      const listed = await (answer ?? ask(filters, Math.max(shown.length, wanted)));
      if (mark === asked) set((state) => listed(state, phase === 'ready'));
    } catch (failure) {
      if (mark !== asked) return;
      set((state) => ({ ...state, failure, phase: state.shown.length > 0 ? 'ready' : 'failed', loadingMore: false }));
    }
  };

  const isRefused = (): boolean => wasRefused(getState());
  const load = async (): Promise<void> => {
    const begun = ahead;
    ahead = null;
    if (begun !== null && begun.putFor === undefined) {
      await take(begun.answer);
      if (isRefused()) return;
    }
    // What was asked for before its room was joined may have missed news. A line that is still to open has all asked for again.
    if (begun === null || live.isOpen()) await take(null);
  };

  const runExclusive: LiveList<T, F, S>['runExclusive'] = async (id, action, work) => {
    if (getState().pending[id] !== undefined) return undefined;
    const before = getState().entities.byId[id];
    set((state) => ({ ...state, pending: { ...state.pending, [id]: action } }));
    try {
      return await work();
    } finally {
      set((state) => {
        const pending = Object.entries(state.pending).filter(([key]) => Number(key) !== id);
        const done = own({ ...state, pending: Object.fromEntries(pending) });
        return before === undefined ? done : change.followed(done, before);
      });
    }
  };

  const resetQuery = (filters: F, viewerId: string, comesBack = false): void => {
    if (ahead?.putFor === viewerId && ahead.view === JSON.stringify(filters)) return;
    if (ahead?.view !== JSON.stringify(filters) || ahead.putFor !== undefined) ahead = null;
    asked += 1;
    const left = getState();
    const isSame = viewerId === left.viewerId && JSON.stringify(filters) === JSON.stringify(left.filters);
    wanted = comesBack && isSame ? left.shown.length : 0;
    const { shown, waiting, moved, outOfOrder, gone, phase, next, end, total, loadingMore } = initial;
    set((state) =>
      own({
        ...(viewerId === state.viewerId ? state : initial),
        viewerId,
        filters,
        shown,
        waiting,
        moved,
        outOfOrder,
        gone,
        phase,
        next,
        end,
        total,
        loadingMore,
        ownChanges: state.ownChanges,
      }),
    );
  };

  const prefetch: LiveList<T, F, S>['prefetch'] = async (filters) => {
    const mine: typeof ahead = { view: JSON.stringify(filters), answer: ask(filters, 0) };
    ahead = mine;
    const isWanted = (): boolean => ahead === mine;
    setTimeout(() => {
      if (isWanted()) ahead = null;
    }, aheadMs);
    const listed = await mine.answer.catch(() => null);
    return (viewerId) => {
      if (listed === null || !isWanted()) return;
      resetQuery(filters, viewerId);
      set((state) => listed(state, false));
      mine.putFor = viewerId;
    };
  };

  return {
    use,
    useOne: (id) => use((state) => state.entities.byId[id]),
    useShown: (id) => use((state) => state.entities.byId[id] ?? state.gone[id]),
    resetQuery,
    prefetch,
    load,
    isRefused,
    async retry() {
      set((state) => ({ ...state, phase: 'loading' }));
      await load();
    },
    async loadMore() {
      const { loadingMore, next: cursor, filters } = getState();
      if (loadingMore || cursor === null) return;
      set((state) => ({ ...state, loadingMore: true }));
      const mark = asked;
      try {
        const { items, next } = await fetch(filters, { limit: pageSize, cursor });
        if (mark === asked) set((state) => change.continued(state, items, next));
      } finally {
        if (mark === asked) set((state) => ({ ...state, loadingMore: false }));
      }
    },
    reveal() {
      const isWhole = getState().outOfOrder.length === 0;
      set((state) => own(change.revealed(state)));
      // What was not loaded is known from its news alone: the list says whether it is still there.
      if (!isWhole) void live.replayOver(load);
    },
    changed(message) {
      set((state) => change.changed(state, toEntity<T>(message)));
    },
    arrived(message) {
      set((state) => change.arrived(state, toEntity<T>(message)));
    },
    known: (entity) => set((state) => change.known(state, entity)),
    removed: (removal) => set((state) => change.removed(state, removal)),
    runExclusive: runExclusive,
    async createAndInsert(work) {
      const mark = asked;
      const entity = await work();
      set((state) => own(change.arrived(state, entity, true)));
      // Asked for again since: a break of the line may have swallowed that it has been removed meanwhile.
      if (mark !== asked) void live.replayOver(load);
      return entity;
    },
    removing: (id, work) =>
      runExclusive(id, 'remove', async () => {
        const askedAt = getState().entities.byId[id]?.version ?? 0;
        await work();
        set((state) => change.removedByReply(state, id, askedAt));
        return true as const;
      }),
  };
}

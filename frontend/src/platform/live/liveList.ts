// Live list on a screen: fetched page by page and kept current by live messages.
import { limits } from '@guild/common/wire/fields';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { wasRefused, type Page } from '../api/api.ts';
import { live } from './live.ts';
import { listChanges, type ListRules, type ListState } from './listState.ts';
import type { Removal, Versioned } from './liveCollection.ts';

export interface LiveListParts<T extends Versioned, F, S extends ListState<T, F>> {
  readonly initial: S;
  readonly rules: ListRules<T, S>;
  /** Requests a page. */
  readonly fetch: (filters: F, page: { limit: number; cursor: string | null }) => Promise<Page<T>>;
  /**
   * Requests additional data of the list, which is applied together with it. If that fails, the old
   * data stay.
   */
  readonly fetchExtra?: (filters: F) => Promise<(state: S) => S>;
  readonly pageSize?: number;
}
/** An entity, or a message with the fact's id beside the entity's fields. */
type WithFactId<T> = T | (T & { factId: string });

export interface LiveList<T extends Versioned, F, S extends ListState<T, F> = ListState<T, F>> {
  readonly use: UseBoundStore<StoreApi<S>>;
  /** One entity. The component renders again only after changes of that entity. */
  readonly useOne: (id: number) => T | undefined;
  /**
   * The same for its card. After other people have removed the entity, the card may keep its last
   * state.
   */
  readonly useShown: (id: number) => T | undefined;
  /**
   * Starts a new view before its first load: another person, another visit or other filters.
   * @param comesBack whether the reader returns to the view; then as many rows as before are loaded
   * at once
   */
  readonly resetQuery: (filters: F, viewerId: string, comesBack?: boolean) => void;
  /**
   * Requests the first load of a view before it is rendered. If the view opens within five seconds,
   * it uses this answer. With an open connection it then asks once more, because messages may have
   * been sent before it joined its room. Never fails.
   * @returns a function that applies the answer, so that the view renders with it
   */
  readonly prefetch: (filters: F) => Promise<(viewerId: string) => void>;
  /** Loads the view. Also runs after every reconnect, without moving rows. */
  readonly load: () => Promise<void>;
  /** Whether the server answered with an error. Then only the viewer asks again. */
  readonly isRefused: () => boolean;
  /** After a failure: asks again. Shows the skeletons, unless there are older rows. */
  readonly retry: () => Promise<void>;
  /** Loads the next page. @throws ApiError */
  readonly loadMore: () => Promise<void>;
  /** Puts the waiting rows into the list, and removes those that no longer match the filters. */
  readonly reveal: () => void;
  /** As the changes in `listState.ts`. The message also carries the fact's id. */
  readonly changed: (entity: WithFactId<T>) => void;
  readonly arrived: (entity: WithFactId<T>) => void;
  readonly known: (entity: T) => void;
  readonly removed: (removal: Removal) => void;
  /**
   * Runs one action of the viewer on an entity at a time. A second action meanwhile does nothing
   * and returns undefined. If the entity no longer matches the filters afterwards, it leaves the
   * list.
   */
  readonly runExclusive: <R>(id: number, action: string, work: () => Promise<R>) => Promise<R | undefined>;
  /**
   * Runs a call that creates or restores an entity, and inserts the result as the viewer's own.
   * @throws what `work` throws
   */
  readonly createAndInsert: <E extends T>(work: () => Promise<E>) => Promise<E>;
  /**
   * Runs a removal exclusively and removes the entity.
   * @returns true once done; undefined as `runExclusive`
   */
  readonly removing: (id: number, work: () => Promise<unknown>) => Promise<true | undefined>;
}

/** Removes the fact's id from a message. */
function toEntity<T extends Versioned>(message: WithFactId<T>): T {
  if (!('factId' in message)) return message;
  const { factId, ...entity } = message;
  return entity as unknown as T;
}

/** Applies an answer. @param again whether the view has shown something before */
type Listed<S> = (state: S, again: boolean) => S;
/** How long a prefetched answer is valid, in ms. */
const aheadMs = 5000;

export function createLiveList<T extends Versioned, F, S extends ListState<T, F> = ListState<T, F>>({
  initial,
  rules,
  fetch,
  fetchExtra = () => Promise.resolve((state) => state),
  pageSize = 60,
}: LiveListParts<T, F, S>): LiveList<T, F, S> {
  const change = listChanges<T, F, S>(rules);
  const use = create<S>(() => initial);
  const { getState } = use;
  const set = (next: (state: S) => S): void => use.setState(next);
  /** Marks a change of the viewer's own. It is shown at once, even while rows are held in place. */
  const own = (state: S): S => ({ ...state, ownChanges: state.ownChanges + 1 });
  let asked = 0;
  /** Number of rows when the reader left the view, for their return. */
  let wanted = 0;

  /** The prefetched answer. `putFor`: the viewer in whose view it has been applied. */
  let ahead: { readonly view: string; readonly answer: Promise<Listed<S>>; putFor?: string } | null = null;

  /**
   * The list from its beginning. It makes as many calls as the shown rows need, and loads at least
   * one page.
   */
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
    const extra = fetchExtra(filters).catch(() => (state: S) => state);
    const { items, next, total } = await fetchFirst(filters, shown);
    const applyExtra = await extra;
    return (state, again) => change.listed(applyExtra(state), items, again, { next, total: total ?? null });
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
    // A prefetch before the room was joined may have missed messages. If the connection still has
    // to open, that loads everything again.
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
    const before = getState();
    const isSame = viewerId === before.viewerId && JSON.stringify(filters) === JSON.stringify(before.filters);
    wanted = comesBack && isSame ? before.shown.length : 0;
    const { shown, waiting, moved, left, outOfOrder, gone, failure, phase, next, end, total, loadingMore } = initial;
    set((state) =>
      own({
        ...(viewerId === state.viewerId ? state : initial),
        viewerId,
        filters,
        shown,
        waiting,
        moved,
        left,
        outOfOrder,
        gone,
        failure,
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
      set((state) => (state.phase === 'failed' ? { ...state, phase: 'loading' } : state));
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
      // Rows of later pages are known only from messages, so the list is loaded to see whether they
      // still exist.
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
      // Loaded again since: a removal may have been missed during a reconnect.
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

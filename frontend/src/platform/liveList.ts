// A list of entities that a screen shows: fetched a page at a time, kept right by live messages, with what others add
// waiting until the reader asks for it, so that nothing moves under the pointer.
import { limits } from '@guild/common/wire/fields';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import {
  apply,
  emptyCollection,
  merged,
  refetched,
  remove,
  type LiveCollection,
  type Versioned,
} from './liveCollection.ts';

export interface LiveListState<T extends Versioned, F> {
  readonly entities: LiveCollection<T>;
  /** Ids in the list, in its order. */
  readonly shown: readonly number[];
  /** Ids that wait behind the 'n new' pill. */
  readonly waiting: readonly number[];
  readonly filters: F;
  readonly viewerId: string;
  readonly phase: 'loading' | 'ready' | 'failed';
  /** The cursor behind the last entity that was fetched; null when there are no more. */
  readonly next: string | null;
  readonly loadingMore: boolean;
  /** What is on its way, by entity. */
  readonly pending: Readonly<Record<number, string>>;
}
export interface LiveListParts<T extends Versioned, F> {
  readonly noFilters: F;
  /** Asks the server for a page. */
  fetch(
    filters: F,
    page: { limit: number; cursor: string | null },
  ): Promise<{ items: readonly T[]; next: string | null }>;
  /** Whether an entity belongs to what the filters show; the same question as the server's list answers. */
  readonly matches: (entity: T, filters: F, viewerId: string) => boolean;
  /** The order of the server's list. */
  readonly compare: (a: T, b: T) => number;
  /** Whether the viewer has made it: such a one goes into the list at once. */
  readonly isOwn: (entity: T, viewerId: string) => boolean;
  /** Whether a change may give an entity another place in the order; it then moves there at once. */
  readonly movesWhenChanged?: boolean;
  readonly pageSize?: number;
}
/** What carries a fact's id beside the entity; the id does not belong to the entity. */
type Told<T> = T | (T & { factId: string });

export interface LiveList<T extends Versioned, F> {
  readonly use: UseBoundStore<StoreApi<LiveListState<T, F>>>;
  /** One entity, read so that only its own changes draw anew. */
  readonly useOne: (id: number) => T | undefined;
  /** Starts a view anew, before its first load: another person, another visit or other filters. */
  readonly enterView: (filters: F, viewerId: string) => void;
  /** Loads what the view shows; again after every break of the line, without moving what is being read. */
  readonly load: () => Promise<void>;
  /** After a failure: shows the skeletons again and asks once more. */
  readonly retry: () => Promise<void>;
  /** Shows more of a long list. */
  readonly loadMore: () => Promise<void>;
  /** The reader asks for what waits. */
  readonly reveal: () => void;
  /** A reply or a live message about one that may be known; unknown ones and passed versions change nothing. */
  readonly changed: (entity: Told<T>) => void;
  /** One that is new or has come back. @param own whether the viewer has just made or restored it */
  readonly arrived: (entity: Told<T>, own?: boolean) => void;
  /** One that a dialog has asked for: kept beside the list, which does not change by it. */
  readonly known: (entity: T) => void;
  readonly removed: (id: number, version: number, factId?: string) => void;
  /** Runs one action on an entity at a time; while the first is on its way a second does nothing (undefined). */
  readonly alone: <R>(id: number, action: string, work: () => Promise<R>) => Promise<R | undefined>;
}

const without = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : ids;

/** Takes the fact's id off. */
function apart<T extends Versioned>(told: Told<T>): { entity: T; factId: string | undefined } {
  if (!('factId' in told)) return { entity: told, factId: undefined };
  const { factId, ...entity } = told;
  return { entity: entity as unknown as T, factId };
}

export function createLiveList<T extends Versioned, F>(parts: LiveListParts<T, F>): LiveList<T, F> {
  type State = LiveListState<T, F>;
  const { pageSize = 60 } = parts;
  const initial: State = {
    entities: emptyCollection<T>(),
    shown: [],
    waiting: [],
    filters: parts.noFilters,
    viewerId: '',
    phase: 'loading',
    next: null,
    loadingMore: false,
    pending: {},
  };
  const use = create<State>(() => initial);
  const { getState, setState } = use;
  let asked = 0;

  const sorted = ({ entities }: State, ids: readonly number[]): number[] =>
    ids
      .map((id) => entities.byId[id])
      .filter((one) => one !== undefined)
      .sort(parts.compare)
      .map((one) => one.id);

  const withArrival = (before: State, entity: T, own: boolean, factId: string | undefined): State => {
    const how = { inserts: true, ...(factId !== undefined && { factId }) };
    const state = { ...before, entities: apply(before.entities, entity, how) };
    const kept = state.entities.byId[entity.id];
    if (kept === undefined || state.phase === 'loading' || state.shown.includes(entity.id)) return state;
    if (!parts.matches(kept, state.filters, state.viewerId)) return state;
    const direct = own || parts.isOwn(kept, state.viewerId) || state.shown.length === 0;
    if (!direct) {
      return state.waiting.includes(entity.id) ? state : { ...state, waiting: [entity.id, ...state.waiting] };
    }
    return { ...state, shown: sorted(state, [entity.id, ...state.shown]), waiting: without(state.waiting, entity.id) };
  };

  const withList = (state: State, items: readonly T[], next: string | null, sameView: boolean): State => {
    const entities = refetched(state.entities, items);
    const fresh: State = {
      ...state,
      entities,
      phase: 'ready',
      loadingMore: false,
      next,
      shown: entities.ids,
      waiting: [],
    };
    if (!sameView || state.shown.length === 0) return fresh;
    const lastRead = entities.ids.findLastIndex((id) => state.shown.includes(id));
    const stays = (id: number, at: number): boolean => {
      const entity = entities.byId[id];
      return state.shown.includes(id) || at > lastRead || (entity !== undefined && parts.isOwn(entity, state.viewerId));
    };
    return {
      ...fresh,
      shown: entities.ids.filter(stays),
      waiting: entities.ids.filter((id, at) => !stays(id, at)),
    };
  };

  /** The list from its beginning, a page at least, in as many calls as what is shown needs. */
  const fetchFirst = async (shown: number): Promise<{ items: readonly T[]; next: string | null }> => {
    const { filters } = getState();
    const limit = Math.min(Math.max(shown, pageSize), limits.pageMost);
    let { items, next } = await parts.fetch(filters, { limit, cursor: null });
    while (next !== null && items.length < shown) {
      const more = await parts.fetch(filters, { limit: Math.min(shown - items.length, limits.pageMost), cursor: next });
      items = [...items, ...more.items];
      next = more.next;
    }
    return { items, next };
  };

  const load = async (): Promise<void> => {
    asked += 1;
    const mark = asked;
    const { shown, phase } = getState();
    try {
      const { items, next } = await fetchFirst(shown.length);
      if (mark === asked) setState((state) => withList(state, items, next, phase === 'ready'));
    } catch {
      if (mark === asked)
        setState((state) => ({ phase: state.shown.length > 0 ? 'ready' : 'failed', loadingMore: false }));
    }
  };

  return {
    use,
    useOne: (id) => use((state) => state.entities.byId[id]),
    enterView(filters, viewerId) {
      asked += 1;
      const another = viewerId !== getState().viewerId;
      setState({
        ...(another && initial),
        ...{
          viewerId,
          filters,
          shown: initial.shown,
          waiting: initial.waiting,
          phase: 'loading',
          next: null,
          loadingMore: false,
        },
      });
    },
    load,
    async retry() {
      setState({ phase: 'loading' });
      await load();
    },
    async loadMore() {
      const { loadingMore, next: cursor, filters } = getState();
      if (loadingMore || cursor === null) return;
      setState({ loadingMore: true });
      const mark = asked;
      try {
        const { items, next } = await parts.fetch(filters, { limit: pageSize, cursor });
        if (mark !== asked) return;
        setState((state) => {
          const entities = merged(state.entities, items);
          const isListed = (id: number): boolean => state.shown.includes(id) || state.waiting.includes(id);
          const fresh = items.map(({ id }) => id).filter((id) => entities.byId[id] !== undefined && !isListed(id));
          return { entities, shown: [...state.shown, ...fresh], next };
        });
      } finally {
        if (mark === asked) setState({ loadingMore: false });
      }
    },
    reveal: () =>
      setState((state) => ({
        shown: sorted(state, [...new Set([...state.waiting, ...state.shown])]),
        waiting: [],
      })),
    changed(told) {
      const { entity, factId } = apart<T>(told);
      setState((state) => {
        const entities = apply(state.entities, entity, factId === undefined ? {} : { factId });
        if (entities === state.entities) return state;
        const [before, now] = [state.entities.byId[entity.id], entities.byId[entity.id]];
        const moves = parts.movesWhenChanged === true && before && now && parts.compare(before, now) !== 0;
        return { entities, ...(moves && { shown: sorted({ ...state, entities }, state.shown) }) };
      });
    },
    arrived(told, own = false) {
      const { entity, factId } = apart<T>(told);
      setState((state) => withArrival(state, entity, own, factId));
    },
    known: (entity) => setState((state) => ({ entities: apply(state.entities, entity, { inserts: true }) })),
    removed: (id, version, factId) =>
      setState((state) => {
        const entities = remove(state.entities, id, version, factId);
        if (entities === state.entities) return state;
        return { entities, shown: without(state.shown, id), waiting: without(state.waiting, id) };
      }),
    async alone(id, action, work) {
      if (getState().pending[id] !== undefined) return undefined;
      setState((state) => ({ pending: { ...state.pending, [id]: action } }));
      try {
        return await work();
      } finally {
        setState(({ pending }) => ({
          pending: Object.fromEntries(Object.entries(pending).filter(([key]) => Number(key) !== id)),
        }));
      }
    },
  };
}

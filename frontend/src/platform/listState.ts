// What a list on a screen knows, and how each reply, live message and page changes it; pure, so that order and repetition
// can be tested. What others add waits until the reader asks for it, so that nothing moves under the pointer.
import {
  apply,
  emptyCollection,
  merged,
  refetched,
  remove,
  type LiveCollection,
  type Versioned,
} from './liveCollection.ts';

export interface ListState<T extends Versioned, F> {
  readonly entities: LiveCollection<T>;
  /** Ids in the list, in its order; what a change takes out of the filters stays where it is while it is read. */
  readonly shown: readonly number[];
  /** Ids that have arrived from others and wait behind the 'n new' pill. */
  readonly waiting: readonly number[];
  /** Ids of those that were asked for by themselves: they stay known when the list is fetched anew. */
  readonly besides: readonly number[];
  readonly filters: F;
  readonly viewerId: string;
  readonly phase: 'loading' | 'ready' | 'failed';
  /** What the last call that failed was answered. */
  readonly failure: unknown;
  /** The cursor behind the last entity that was fetched; null when there are no more. */
  readonly next: string | null;
  readonly loadingMore: boolean;
  /** What is on its way, by entity. */
  readonly pending: Readonly<Record<number, string>>;
}
export const emptyList = <T extends Versioned, F>(filters: F): ListState<T, F> => ({
  entities: emptyCollection<T>(),
  shown: [],
  waiting: [],
  besides: [],
  filters,
  viewerId: '',
  phase: 'loading',
  failure: null,
  next: null,
  loadingMore: false,
  pending: {},
});

export interface ListRules<T extends Versioned, S> {
  /** Whether an entity belongs to what the filters show; the same question as the server's list answers. */
  readonly matches: (entity: T, state: S) => boolean;
  /** The order of the server's list. */
  readonly compare: (a: T, b: T, state: S) => number;
  /** Whether it goes into the list at once instead of waiting behind the pill: what the viewer has made, or everything. */
  readonly entersAtOnce: (entity: T, viewerId: string) => boolean;
  /** Whether a change may give an entity another place in the order; it then moves there at once. */
  readonly movesWhenChanged?: boolean;
  /** What else of the state follows from an entity that has come or changed. */
  readonly follows?: (state: S, entity: T) => S;
}

export interface ListChanges<T extends Versioned, S> {
  /** A reply or a live message about one that may be known; unknown ones, passed versions and known facts change nothing. */
  readonly changed: (state: S, entity: T, factId?: string) => S;
  /**
   * One that is new or has come back. Own ones go into the list, those of others wait behind the pill, unless the list is
   * empty and nothing could be moved under the reader.
   * @param own whether the viewer has just made or restored it
   */
  readonly arrived: (state: S, entity: T, own?: boolean, factId?: string) => S;
  /** It leaves the list and a tombstone behind. */
  readonly removed: (state: S, id: number, version: number, factId?: string) => S;
  /**
   * The reply to one's own removal, which names no version: when there has been other news since, this leaves it to the
   * live message, because it may have been restored already.
   * @param askedAt the version that was known when it was asked for
   */
  readonly removedByReply: (state: S, id: number, askedAt: number) => S;
  /** The reader asks for what waits: it takes its place in the list. */
  readonly revealed: (state: S) => S;
  /**
   * The answer of the list call. In a view that is being read, what is new above its end waits behind the pill; in a new
   * view all is shown at once.
   * @param more the cursor of the page behind it
   */
  readonly listed: (state: S, list: readonly T[], sameView: boolean, more?: string | null) => S;
  /** The next page: it stands behind what is shown. @param more the cursor of the page behind it */
  readonly continued: (state: S, list: readonly T[], more: string | null) => S;
  /** One that was asked for by itself: kept beside the list, which does not change by it. */
  readonly known: (state: S, entity: T) => S;
}

const without = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : ids;

export function listChanges<T extends Versioned, F, S extends ListState<T, F>>(
  rules: ListRules<T, S>,
): ListChanges<T, S> {
  const sorted = (state: S, ids: readonly number[]): number[] =>
    ids
      .map((id) => state.entities.byId[id])
      .filter((one) => one !== undefined)
      .sort((a, b) => rules.compare(a, b, state))
      .map((one) => one.id);
  const withEntities = (state: S, entities: LiveCollection<T>, id: number): S => {
    if (entities === state.entities) return state;
    const entity = entities.byId[id];
    const next = { ...state, entities };
    return entity === undefined || rules.follows === undefined ? next : rules.follows(next, entity);
  };
  const factOf = (factId: string | undefined): { factId?: string } => (factId === undefined ? {} : { factId });
  const removed: ListChanges<T, S>['removed'] = (state, id, version, factId) => {
    const entities = remove(state.entities, id, version, factId);
    if (entities === state.entities) return state;
    return { ...state, entities, shown: without(state.shown, id), waiting: without(state.waiting, id) };
  };
  const withPinned = (next: LiveCollection<T>, state: S): LiveCollection<T> => {
    const pinned = state.besides
      .map((id) => state.entities.byId[id])
      .filter((one) => one !== undefined && next.byId[one.id] === undefined);
    return pinned.length === 0 ? next : { ...merged(next, pinned as T[]), ids: next.ids };
  };
  return {
    changed(state, entity, factId) {
      const next = withEntities(state, apply(state.entities, entity, factOf(factId)), entity.id);
      const [before, now] = [state.entities.byId[entity.id], next.entities.byId[entity.id]];
      const moves = rules.movesWhenChanged === true && before && now && rules.compare(before, now, state) !== 0;
      return moves === true ? { ...next, shown: sorted(next, next.shown) } : next;
    },
    arrived(before, entity, own = false, factId) {
      const entities = apply(before.entities, entity, { inserts: true, ...factOf(factId) });
      const state = withEntities(before, entities, entity.id);
      const known = state.entities.byId[entity.id];
      if (known === undefined || state.phase === 'loading' || state.shown.includes(entity.id)) return state;
      if (!rules.matches(known, state)) return state;
      const direct = own || rules.entersAtOnce(known, state.viewerId) || state.shown.length === 0;
      if (!direct)
        return state.waiting.includes(entity.id) ? state : { ...state, waiting: [entity.id, ...state.waiting] };
      return {
        ...state,
        shown: sorted(state, [entity.id, ...state.shown]),
        waiting: without(state.waiting, entity.id),
      };
    },
    removed,
    removedByReply: (state, id, askedAt) =>
      state.entities.byId[id]?.version === askedAt ? removed(state, id, askedAt) : state,
    revealed: (state) => ({
      ...state,
      shown: sorted(state, [...new Set([...state.waiting, ...state.shown])]),
      waiting: [],
    }),
    listed(state, list, sameView, more = null) {
      const answer = refetched(state.entities, list);
      const { ids, byId } = answer;
      const fresh: S = {
        ...state,
        entities: withPinned(answer, state),
        phase: 'ready',
        loadingMore: false,
        next: more,
        shown: ids,
        waiting: [],
      };
      if (!sameView || state.shown.length === 0) return fresh;
      const lastRead = ids.findLastIndex((id) => state.shown.includes(id));
      const stays = (id: number, at: number): boolean => {
        const entity = byId[id];
        return (
          state.shown.includes(id) ||
          at > lastRead ||
          (entity !== undefined && rules.entersAtOnce(entity, state.viewerId))
        );
      };
      return { ...fresh, shown: ids.filter(stays), waiting: ids.filter((id, at) => !stays(id, at)) };
    },
    continued(state, list, more) {
      const entities = merged(state.entities, list);
      const isListed = (id: number): boolean => state.shown.includes(id) || state.waiting.includes(id);
      const fresh = list.map(({ id }) => id).filter((id) => entities.byId[id] !== undefined && !isListed(id));
      return { ...state, entities, shown: [...state.shown, ...fresh], next: more, loadingMore: false };
    },
    known(before, entity) {
      const state = withEntities(before, apply(before.entities, entity, { inserts: true }), entity.id);
      return state.besides.includes(entity.id) ? state : { ...state, besides: [...state.besides, entity.id] };
    },
  };
}

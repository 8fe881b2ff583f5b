// State of a live list, and how replies, live messages and pages change it. Pure, so that tests can
// try any order and repetition. Rows that other people add or move wait until the reader asks for
// them, so that nothing moves under the pointer.
import { misplaced, placed } from './listOrder.ts';
import {
  apply,
  emptyCollection,
  merged,
  refetched,
  remove,
  type LiveCollection,
  type Removal,
  type Versioned,
} from './liveCollection.ts';

export interface ListState<T extends Versioned, F> {
  readonly entities: LiveCollection<T>;
  /**
   * Ids in the list, in order. A row that no longer matches the filters stays while the list is
   * read.
   */
  readonly shown: readonly number[];
  /** Ids of new rows by other people. They wait behind the 'n new' button. */
  readonly waiting: readonly number[];
  /**
   * Ids in the list whose place in the order has changed. They keep their place until the reader
   * asks.
   */
  readonly moved: readonly number[];
  /**
   * Ids in the list that no longer match the filters after a change by other people. They stay
   * until the reader asks.
   */
  readonly left: readonly number[];
  /**
   * Ids of later pages that now belong above the end of the loaded rows. They wait like moved rows.
   */
  readonly outOfOrder: readonly number[];
  /** Ids that were requested individually. They stay when the list is fetched again. */
  readonly pinned: readonly number[];
  readonly filters: F;
  readonly viewerId: string;
  readonly phase: 'loading' | 'ready' | 'failed';
  /** The error of the last failed call. */
  readonly failure: unknown;
  /** The cursor after the last fetched row. null: there are no more. */
  readonly next: string | null;
  /**
   * The last fetched row, as it was then. Rows that come before it belong among the loaded ones.
   */
  readonly end: T | null;
  /** Number of rows on all pages. null: unknown. */
  readonly total: number | null;
  readonly loadingMore: boolean;
  /**
   * Rows in the list that other people have removed. Their cards may keep their places while the
   * list is in use.
   */
  readonly gone: Readonly<Record<number, T>>;
  /**
   * Increases with each change that the viewer makes to the list, by an action or by revealing
   * rows.
   */
  readonly ownChanges: number;
  /** Running actions, by entity id. */
  readonly pending: Readonly<Record<number, string>>;
}
export const emptyList = <T extends Versioned, F>(filters: F): ListState<T, F> => ({
  entities: emptyCollection<T>(),
  shown: [],
  waiting: [],
  moved: [],
  left: [],
  outOfOrder: [],
  pinned: [],
  filters,
  viewerId: '',
  phase: 'loading',
  failure: null,
  next: null,
  end: null,
  total: null,
  loadingMore: false,
  gone: {},
  ownChanges: 0,
  pending: {},
});

/** Number of rows whose place has changed: shown ones, and those that now belong among them. */
export const countMoved = ({ moved, outOfOrder }: Pick<ListState<never, unknown>, 'moved' | 'outOfOrder'>): number =>
  moved.length + outOfOrder.length;

export interface ListRules<T extends Versioned, S> {
  /** Whether an entity matches the filters. Must agree with the server's list. */
  readonly matches: (entity: T, state: S) => boolean;
  /** The order of the server's list. */
  readonly compare: (a: T, b: T, state: S) => number;
  /** Whether a new row enters at once instead of waiting: the viewer's own, or all. */
  readonly entersAtOnce: (entity: T, viewerId: string) => boolean;
  /** Whether a change may move a row. It then moves at once. */
  readonly movesWhenChanged?: boolean;
  /**
   * Like `movesWhenChanged`, but the row keeps its place until the reader asks for the new order.
   */
  readonly waitsWhenMoved?: boolean;
  /** Further changes of the state after an entity has been added or changed. */
  readonly follows?: (state: S, entity: T) => S;
}

export interface ListChanges<T extends Versioned, S> {
  /**
   * Applies a reply or a live message about an entity. Older versions change nothing. An entity
   * that is not loaded waits as moved once it belongs among the loaded rows.
   */
  readonly changed: (state: S, entity: T) => S;
  /**
   * Adds a new or restored entity. The viewer's own enter the list. Others wait behind the button,
   * unless the list is empty and nothing could move.
   * @param own whether the viewer has just created or restored it
   */
  readonly arrived: (state: S, entity: T, own?: boolean) => S;
  /** Removes an entity and leaves a tombstone. */
  readonly removed: (state: S, removal: Removal) => S;
  /**
   * Applies the reply to the viewer's own removal, which has no version. If newer changes have
   * arrived since, this leaves the removal to the live message, because the entity may have been
   * restored already.
   * @param askedAt the version that was known when the removal was sent
   */
  readonly removedByReply: (state: S, id: number, askedAt: number) => S;
  /**
   * After an action of the viewer, removes the entity from the list if it no longer matches the
   * filters.
   * @param before the entity before the action
   */
  readonly followed: (state: S, before: T) => S;
  /** Puts the waiting rows into the list, and removes those that no longer match the filters. */
  readonly revealed: (state: S) => S;
  /**
   * Applies the answer of the list call. While a view is read, new rows above its end wait behind
   * the button. In a new view all are shown at once.
   * @param more cursor of the next page, and the number of rows on all pages
   */
  readonly listed: (
    state: S,
    list: readonly T[],
    sameView: boolean,
    more?: { readonly next: string | null; readonly total?: number | null },
  ) => S;
  /** Appends the next page. @param more cursor of the page after it */
  readonly continued: (state: S, list: readonly T[], more: string | null) => S;
  /** Adds an entity that was requested individually. The list itself does not change. */
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
  const removed: ListChanges<T, S>['removed'] = (state, removal) => {
    const { id } = removal;
    const entities = remove(state.entities, removal);
    if (entities === state.entities) return state;
    const { shown, waiting, moved, left, outOfOrder, total } = state;
    const known = state.entities.byId[id];
    const fewer = total !== null && [shown, waiting, outOfOrder].some((ids) => ids.includes(id)) ? 1 : 0;
    return {
      ...state,
      entities,
      total: total === null ? null : total - fewer,
      shown: without(shown, id),
      waiting: without(waiting, id),
      moved: without(moved, id),
      left: without(left, id),
      outOfOrder: without(outOfOrder, id),
      ...(known !== undefined && shown.includes(id) && { gone: { ...state.gone, [id]: known } }),
    };
  };
  const comparing =
    (state: S) =>
    (a: number, b: number): number => {
      const [one, other] = [state.entities.byId[a], state.entities.byId[b]];
      return one === undefined || other === undefined ? 0 : rules.compare(one, other, state);
    };
  /** The state with its misplaced rows. */
  const withMoved = (state: S): S =>
    rules.waitsWhenMoved === true ? { ...state, moved: misplaced(state.shown, comparing(state)) } : state;
  const withPinned = (next: LiveCollection<T>, state: S): LiveCollection<T> => {
    const pinned = state.pinned
      .map((id) => state.entities.byId[id])
      .filter((one) => one !== undefined && next.byId[one.id] === undefined);
    return pinned.length === 0 ? next : { ...merged(next, pinned as T[]), ids: next.ids };
  };
  /** After a change of a shown row: marks whether it is misplaced. */
  const reordered = (state: S, next: S, id: number): S => {
    const [before, now] = [state.entities.byId[id], next.entities.byId[id]];
    if (before === undefined || now === undefined || rules.compare(before, now, state) === 0) return next;
    return rules.movesWhenChanged === true ? { ...next, shown: sorted(next, next.shown) } : withMoved(next);
  };
  /** After a change of a shown row: marks whether it no longer matches the filters. */
  const withLeft = (state: S, id: number): S => {
    const entity = state.entities.byId[id];
    const hasLeft = entity !== undefined && state.shown.includes(id) && !rules.matches(entity, state);
    if (hasLeft === state.left.includes(id)) return state;
    return { ...state, left: hasLeft ? [...state.left, id] : without(state.left, id) };
  };
  const newest = ({ entities }: S, id: number): T | undefined =>
    entities.byId[id] ?? entities.pendingUpdates.find((one) => one.id === id);
  /**
   * After a change of a row that may not be loaded: marks whether it belongs among the loaded ones.
   */
  const withRisen = (state: S, id: number): S => {
    if (rules.waitsWhenMoved !== true || state.phase !== 'ready') return state;
    if (state.shown.includes(id) || state.waiting.includes(id)) return state;
    const entity = newest(state, id);
    const { next, end } = state;
    const isRisen =
      next !== null &&
      end !== null &&
      entity !== undefined &&
      rules.matches(entity, state) &&
      rules.compare(entity, end, state) < 0;
    if (isRisen === state.outOfOrder.includes(id)) return state;
    return { ...state, outOfOrder: isRisen ? [...state.outOfOrder, id] : without(state.outOfOrder, id) };
  };
  return {
    changed(before, entity) {
      const state = withEntities(before, apply(before.entities, entity), entity.id);
      return state === before ? state : withLeft(withRisen(reordered(before, state, entity.id), entity.id), entity.id);
    },
    arrived(before, entity, own = false) {
      const entities = apply(before.entities, entity, { inserts: true });
      const state = withEntities(before, entities, entity.id);
      const known = state.entities.byId[entity.id];
      if (known === undefined || state.phase === 'loading') return state;
      if (state.shown.includes(entity.id)) return withLeft(reordered(before, state, entity.id), entity.id);
      if (!rules.matches(known, state)) return state;
      const direct = own || rules.entersAtOnce(known, state.viewerId) || state.shown.length === 0;
      const waits = state.waiting.includes(entity.id);
      const total = state.total === null || waits ? state.total : state.total + 1;
      const outOfOrder = without(state.outOfOrder, entity.id);
      if (!direct) return waits ? state : { ...state, total, outOfOrder, waiting: [entity.id, ...state.waiting] };
      return withMoved({
        ...state,
        total,
        outOfOrder,
        shown:
          rules.waitsWhenMoved === true
            ? placed(state.shown, entity.id, comparing(state))
            : sorted(state, [entity.id, ...state.shown]),
        waiting: without(state.waiting, entity.id),
      });
    },
    removed,
    removedByReply: (state, id, askedAt) =>
      state.entities.byId[id]?.version === askedAt ? removed(state, { id, version: askedAt }) : state,
    followed(state, before) {
      const { id } = before;
      const now = state.entities.byId[id];
      const hasLeft = now !== undefined && rules.matches(before, state) && !rules.matches(now, state);
      if (!hasLeft || !state.shown.includes(id)) return state;
      const total = state.total === null ? null : state.total - 1;
      return {
        ...state,
        total,
        shown: without(state.shown, id),
        moved: without(state.moved, id),
        left: without(state.left, id),
      };
    },
    revealed(before) {
      const state = before.outOfOrder.reduce((now, id) => {
        const entity = newest(now, id);
        const entities = entity && apply(now.entities, entity, { inserts: true });
        return entities === undefined ? now : withEntities(now, entities, id);
      }, before);
      const all = new Set([...state.waiting, ...state.outOfOrder, ...state.shown]);
      const shown = sorted(
        state,
        [...all].filter((id) => !state.left.includes(id)),
      );
      const total = state.total === null ? null : state.total - state.left.length;
      return { ...state, shown, total, waiting: [], moved: [], left: [], outOfOrder: [] };
    },
    listed(state, list, sameView, { next: more, total = null } = { next: null }) {
      const answer = refetched(state.entities, list);
      const { ids, byId } = answer;
      const fresh: S = {
        ...state,
        entities: withPinned(answer, state),
        phase: 'ready',
        failure: null,
        loadingMore: false,
        next: more,
        end: list.at(-1) ?? null,
        total: more === null ? ids.length : total,
        shown: ids,
        waiting: [],
        moved: [],
        left: [],
        outOfOrder: [],
        gone: {},
      };
      // Changes that arrived during the list call may have given a row another place than the
      // answer does.
      if (!sameView || state.shown.length === 0) return { ...fresh, shown: sorted(fresh, ids) };
      const lastRead = ids.findLastIndex((id) => state.shown.includes(id));
      const stays = (id: number, at: number): boolean => {
        const entity = byId[id];
        return (
          state.shown.includes(id) ||
          at > lastRead ||
          (entity !== undefined && rules.entersAtOnce(entity, state.viewerId))
        );
      };
      const away = ids.filter((id, at) => !stays(id, at));
      const outOfOrder = away.filter((id) => state.outOfOrder.includes(id));
      const waiting = away.filter((id) => !outOfOrder.includes(id));
      if (rules.waitsWhenMoved !== true) return { ...fresh, shown: sorted(fresh, ids.filter(stays)), waiting };
      const read = state.shown.filter((id) => ids.includes(id));
      const added = ids.flatMap((id, at) => (stays(id, at) && !read.includes(id) ? [{ id, at }] : []));
      const shown = added.reduce<readonly number[]>(
        (before, { id, at }) => (at > lastRead ? [...before, id] : placed(before, id, comparing(fresh))),
        read,
      );
      return withMoved({ ...fresh, shown, waiting, outOfOrder });
    },
    continued(state, list, more) {
      const entities = merged(state.entities, list);
      const listed = new Set([...state.shown, ...state.waiting, ...state.outOfOrder]);
      const fresh = list.map(({ id }) => id).filter((id) => entities.byId[id] !== undefined && !listed.has(id));
      const shown = [...state.shown, ...fresh];
      const total = more === null ? shown.length + state.waiting.length + state.outOfOrder.length : state.total;
      const end = list.at(-1) ?? state.end;
      return withMoved({ ...state, entities, shown, total, end, next: more, loadingMore: false });
    },
    known(before, entity) {
      const state = withEntities(before, apply(before.entities, entity, { inserts: true }), entity.id);
      return state.pinned.includes(entity.id) ? state : { ...state, pinned: [...state.pinned, entity.id] };
    },
  };
}

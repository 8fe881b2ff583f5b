// State of a live list, and how pages, live messages and the viewer's actions change it. Pure, so
// that tests can try any order and repetition.
//
// `entities` is what the browser knows; `shown` is what the reader sees. Unless the rules of the
// list say otherwise, changes by other people neither add nor move rows: `waiting`, `risen`,
// `moved` and `mismatched` hold the difference, the pill counts it, and `revealed` applies it.
import { ApiError, type Page } from '../api/api.ts';
import { misplaced, insertInOrder } from './listOrder.ts';
import {
  apply,
  emptyCollection,
  addPage,
  pin,
  replaceContent,
  remove,
  type LiveCollection,
  type Removal,
  type Versioned,
} from './liveCollection.ts';

/** The rows of one view: one person's visit with the same filters. */
interface ViewState<T extends Versioned> {
  /** Ids of the rows, as the reader sees them. */
  readonly shown: readonly number[];
  /** Ids of new rows by other people. */
  readonly waiting: readonly number[];
  /** Ids of rows of pages not loaded yet that have risen: they now belong among the loaded rows. */
  readonly risen: readonly number[];
  /** Ids of shown rows that now belong elsewhere in the order. */
  readonly moved: readonly number[];
  /** Ids of shown rows that no longer match the filters. */
  readonly mismatched: readonly number[];
  /** Shown rows that other people have removed. Their cards may keep their places for a while. */
  readonly gone: Readonly<Record<number, T>>;
  readonly phase: 'loading' | 'ready' | 'failed';
  /** The error of the last failed call. */
  readonly failure: unknown;
  /** The cursor after the last fetched row. null: there are no more. */
  readonly next: string | null;
  /** The last fetched row, as it was then. Rows that come before it belong among the loaded ones. */
  readonly lastFetched: T | null;
  /** Number of rows on all pages. null: unknown. */
  readonly total: number | null;
  readonly loadingMore: boolean;
}
export interface ListState<T extends Versioned, F> extends ViewState<T> {
  readonly filters: F;
  readonly viewerId: string;
  readonly entities: LiveCollection<T>;
  /** Running actions of the viewer, by entity id. */
  readonly pending: Readonly<Record<number, string>>;
  /** Number of changes by the viewer: actions, revealed rows, new views. */
  readonly ownChanges: number;
}

/** A view before its first answer. */
const newView = {
  shown: [],
  waiting: [],
  risen: [],
  moved: [],
  mismatched: [],
  gone: {},
  phase: 'loading',
  failure: null,
  next: null,
  lastFetched: null,
  total: null,
  loadingMore: false,
} as const;
/** The filters of a list that has none. */
export const noFilters = {};
export const emptyList = <T extends Versioned, F>(filters: F): ListState<T, F> => ({
  ...newView,
  filters,
  viewerId: '',
  entities: emptyCollection<T>(),
  pending: {},
  ownChanges: 0,
});

/** Number of rows whose place has changed: shown ones, and those that now belong among them. */
export const countMoved = ({ moved, risen }: Pick<ViewState<never>, 'moved' | 'risen'>): number =>
  moved.length + risen.length;

export interface ListRules<T extends Versioned, S> {
  /** Whether an entity matches the filters. Must agree with the server's list. */
  readonly matches: (entity: T, state: S) => boolean;
  /** The order of the server's list. */
  readonly compare: (a: T, b: T, state: S) => number;
  /** Whether a new row enters at once instead of waiting: the viewer's own, or all. */
  readonly entersAtOnce: (entity: T, viewerId: string) => boolean;
  /** Whether a row whose place changes waits where it is until the reader asks. Else it moves at once. */
  readonly waitsWhenMoved?: boolean;
  /** Further changes of the state after an entity has been added or changed. */
  readonly follows?: (state: S, entity: T) => S;
}

export interface ListChanges<T extends Versioned, F, S> {
  /** Begins a view. What is known about entities stays, unless another person looks at them. */
  readonly opened: (state: S, filters: F, viewerId: string) => S;
  /**
   * Applies the first pages. In a new view all rows are shown. In a view that is read, new rows
   * above its last one wait.
   */
  readonly listed: (state: S, page: Page<T>) => S;
  /**
   * Notes that loading has failed. Old rows stay. While the server can't be reached, a new view shows the rows
   * that are known from earlier visits.
   */
  readonly failed: (state: S, failure: unknown) => S;
  /** Appends the next page. */
  readonly continued: (state: S, page: Page<T>) => S;
  /** Applies a change of an entity. One that is not loaded waits once it belongs among the loaded rows. */
  readonly changed: (state: S, entity: T) => S;
  /**
   * Adds a new or restored entity if it matches the filters. It waits, unless it is the viewer's or
   * the list is empty, so that nothing moves.
   * @param own whether the viewer has just created or restored it
   */
  readonly arrived: (state: S, entity: T, own?: boolean) => S;
  /** Removes an entity. Late messages do not bring it back. */
  readonly removed: (state: S, removal: Removal) => S;
  /**
   * Applies the reply to the viewer's own removal, which has no version. If newer changes have
   * arrived since, this leaves the removal to the live message, because the entity may have been
   * restored already.
   * @param versionBefore the version that was known when the removal was sent
   */
  readonly removedByReply: (state: S, id: number, versionBefore: number) => S;
  /** Puts the waiting rows and the moved ones in their places, and takes out those that have left. */
  readonly revealed: (state: S) => S;
  /** Marks an entity as busy with an action of the viewer. */
  readonly actionStarted: (state: S, id: number, action: string) => S;
  /**
   * Ends the action. If the entity no longer matches the filters because of it, it leaves the list.
   * @param before the entity before the action
   */
  readonly actionEnded: (state: S, id: number, before: T | undefined) => S;
  /** Adds an entity that was requested individually. The list itself does not change. */
  readonly pin: (state: S, entity: T) => S;
}

const without = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : ids;
/** The ids with or without one of them. */
const setIncluded = (ids: readonly number[], id: number, isIn: boolean): readonly number[] =>
  isIn === ids.includes(id) ? ids : isIn ? [...ids, id] : without(ids, id);
const plus = (total: number | null, change: number): number | null => (total === null ? null : total + change);

/** @param initial the state before anybody has looked at the list */
export function listChanges<T extends Versioned, F, S extends ListState<T, F>>(
  rules: ListRules<T, S>,
  initial: S,
): ListChanges<T, F, S> {
  /** Counts a change by the viewer. It is shown at once, even while rows are held in place. */
  const countOwnChange = (state: S): S => ({ ...state, ownChanges: state.ownChanges + 1 });
  const orderOf =
    (state: S) =>
    (a: number, b: number): number => {
      const [one, other] = [state.entities.byId[a], state.entities.byId[b]];
      return one === undefined || other === undefined ? 0 : rules.compare(one, other, state);
    };
  /** The ids of all known entities that match the filters, in order. */
  const knownRows = (state: S): readonly number[] =>
    Object.values(state.entities.byId)
      .filter((entity) => rules.matches(entity, state))
      .map(({ id }) => id)
      .sort(orderOf(state));
  /** The last step of each change of rows: those out of order move, or are marked as moved. */
  const orderRows = (state: S): S => {
    const moved = misplaced(state.shown, orderOf(state));
    if (moved.length === 0 && state.moved.length === 0) return state;
    return rules.waitsWhenMoved === true
      ? { ...state, moved }
      : { ...state, shown: [...state.shown].sort(orderOf(state)) };
  };
  /** Sets the entities after a change of one of them. */
  const withEntities = (state: S, entities: LiveCollection<T>, id: number): S => {
    if (entities === state.entities) return state;
    const entity = entities.byId[id];
    const next = { ...state, entities };
    return entity === undefined || rules.follows === undefined ? next : rules.follows(next, entity);
  };
  /** Takes a row out of the list. */
  const removeRow = (state: S, id: number): S => {
    const isListed = [state.shown, state.waiting, state.risen].some((ids) => ids.includes(id));
    if (!isListed) return state;
    return orderRows({
      ...state,
      shown: without(state.shown, id),
      waiting: without(state.waiting, id),
      risen: without(state.risen, id),
      mismatched: without(state.mismatched, id),
      total: plus(state.total, -1),
    });
  };
  /** Whether an entity that is not loaded belongs among the loaded rows. */
  const hasRisen = (state: S, entity: T): boolean =>
    rules.waitsWhenMoved === true &&
    state.phase === 'ready' &&
    state.next !== null &&
    state.lastFetched !== null &&
    rules.matches(entity, state) &&
    rules.compare(entity, state.lastFetched, state) < 0;
  /** Marks what a change of an entity means for its row. */
  const markRow = (state: S, id: number): S => {
    const entity = state.entities.byId[id];
    if (entity === undefined) return state;
    if (state.shown.includes(id))
      return orderRows({ ...state, mismatched: setIncluded(state.mismatched, id, !rules.matches(entity, state)) });
    if (state.waiting.includes(id)) return state;
    return { ...state, risen: setIncluded(state.risen, id, hasRisen(state, entity)) };
  };
  const removed: ListChanges<T, F, S>['removed'] = (state, removal) => {
    const { id } = removal;
    const known = state.entities.byId[id];
    const entities = remove(state.entities, removal);
    if (entities === state.entities) return state;
    const isSeen = known !== undefined && state.shown.includes(id);
    return removeRow({ ...state, entities, gone: isSeen ? { ...state.gone, [id]: known } : state.gone }, id);
  };
  /** Adds an entity. @param atOnce whether it is shown without waiting */
  const addEntity = (before: S, entity: T, atOnce: boolean): S => {
    const { id } = entity;
    const state = withEntities(before, apply(before.entities, entity, { inserts: true }), id);
    const known = state.entities.byId[id];
    if (known === undefined || state.phase === 'loading') return state;
    if (state.shown.includes(id) || !rules.matches(known, state)) return markRow(state, id);
    const waits = !atOnce && !rules.entersAtOnce(known, state.viewerId) && state.shown.length > 0;
    const isWaiting = state.waiting.includes(id);
    if (waits && isWaiting) return state;
    return orderRows({
      ...state,
      shown: waits ? state.shown : insertInOrder(state.shown, id, orderOf(state)),
      waiting: waits ? [id, ...state.waiting] : without(state.waiting, id),
      risen: without(state.risen, id),
      total: isWaiting ? state.total : plus(state.total, 1),
    });
  };

  return {
    opened(state, filters, viewerId) {
      const base = viewerId === state.viewerId ? state : initial;
      return countOwnChange({ ...base, ...newView, filters, viewerId, ownChanges: state.ownChanges });
    },
    failed(state, failure) {
      const isAway = failure instanceof ApiError && failure.status === 0;
      const shown = isAway && state.shown.length === 0 ? knownRows(state) : state.shown;
      return { ...state, shown, failure, phase: shown.length > 0 ? 'ready' : 'failed', loadingMore: false };
    },
    listed(state, { items, next, total = null }) {
      const entities = replaceContent(state.entities, items);
      const ids = items.map(({ id }) => id).filter((id) => entities.byId[id] !== undefined);
      const fresh: S = {
        ...state,
        ...newView,
        entities,
        phase: 'ready',
        next,
        lastFetched: items.at(-1) ?? null,
        total: next === null ? ids.length : total,
      };
      const isRead = new Set(state.phase === 'ready' ? state.shown : []);
      // Changes that arrived during the call may have given a row another place than the answer does.
      if (isRead.size === 0) return { ...fresh, shown: ids.sort(orderOf(fresh)) };
      // Rows below the last one that is read move nothing. New rows above it wait, unless they enter at once.
      const below = ids.findLastIndex((id) => isRead.has(id)) + 1;
      const added = ids.slice(0, below).filter((id) => !isRead.has(id));
      const enters = (id: number): boolean => {
        const entity = entities.byId[id];
        return entity !== undefined && rules.entersAtOnce(entity, state.viewerId);
      };
      const kept = state.shown.filter((id) => ids.includes(id));
      const rows = added
        .filter(enters)
        .reduce<readonly number[]>((before, id) => insertInOrder(before, id, orderOf(fresh)), kept);
      const notEntering = added.filter((id) => !enters(id));
      return orderRows({
        ...fresh,
        shown: [...rows, ...ids.slice(below)],
        waiting: notEntering.filter((id) => !state.risen.includes(id)),
        risen: notEntering.filter((id) => state.risen.includes(id)),
      });
    },
    continued(state, { items, next }) {
      const entities = addPage(state.entities, items);
      const listedIds = new Set([...state.shown, ...state.waiting, ...state.risen]);
      const added = items.map(({ id }) => id).filter((id) => entities.byId[id] !== undefined && !listedIds.has(id));
      return orderRows({
        ...state,
        entities,
        shown: [...state.shown, ...added],
        next,
        lastFetched: items.at(-1) ?? state.lastFetched,
        total: next === null ? listedIds.size + added.length : state.total,
        loadingMore: false,
      });
    },
    changed(state, entity) {
      const entities = apply(state.entities, entity, { inserts: hasRisen(state, entity) });
      return entities === state.entities ? state : markRow(withEntities(state, entities, entity.id), entity.id);
    },
    arrived: (state, entity, own = false) =>
      own ? countOwnChange(addEntity(state, entity, true)) : addEntity(state, entity, false),
    removed,
    removedByReply: (state, id, versionBefore) =>
      state.entities.byId[id]?.version === versionBefore ? removed(state, { id, version: versionBefore }) : state,
    revealed(state) {
      const all = [...state.waiting, ...state.risen, ...state.shown];
      return countOwnChange({
        ...state,
        shown: all.filter((id) => !state.mismatched.includes(id)).sort(orderOf(state)),
        waiting: [],
        risen: [],
        moved: [],
        mismatched: [],
        total: plus(state.total, -state.mismatched.length),
      });
    },
    actionStarted: (state, id, action) => ({ ...state, pending: { ...state.pending, [id]: action } }),
    actionEnded(state, id, before) {
      const others = Object.entries(state.pending).filter(([key]) => Number(key) !== id);
      const done = countOwnChange({ ...state, pending: Object.fromEntries(others) });
      const now = state.entities.byId[id];
      const hasLeft =
        before !== undefined && now !== undefined && rules.matches(before, state) && !rules.matches(now, state);
      return hasLeft && state.shown.includes(id) ? removeRow(done, id) : done;
    },
    pin: (state, entity) => withEntities(state, pin(state.entities, entity), entity.id),
  };
}

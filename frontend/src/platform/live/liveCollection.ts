// Versioned collection of entities. Replies, live messages and refetches arrive in any order and
// repeatedly; the newest version wins.
export interface Versioned {
  readonly id: number;
  readonly version: number;
}
export interface LiveCollection<T extends Versioned> {
  readonly byId: Readonly<Record<number, T>>;
  /** Ids in the order in which they were fetched. Inserted ones are in front. */
  readonly ids: readonly number[];
  /** Removed entities, with the version of the removal. */
  readonly tombs: Readonly<Record<number, number>>;
  /**
   * Changes of entities that are not in the collection, the latest last. They are applied when the
   * entity enters: two processes may send 'created' after 'changed'.
   */
  readonly pendingUpdates: readonly T[];
}

const maxEarly = 100;

export const emptyCollection = <T extends Versioned>(): LiveCollection<T> => ({
  byId: {},
  ids: [],
  tombs: {},
  pendingUpdates: [],
});

/** Keeps the newest change of an entity that is not in the collection. */
function withEarly<T extends Versioned>(state: LiveCollection<T>, entity: T): LiveCollection<T> {
  const known = state.pendingUpdates.find(({ id }) => id === entity.id);
  if (known !== undefined && known.version >= entity.version) return state;
  return {
    ...state,
    pendingUpdates: [...state.pendingUpdates.filter((one) => one !== known).slice(1 - maxEarly), entity],
  };
}

function withEntity<T extends Versioned>(state: LiveCollection<T>, entity: T): LiveCollection<T> {
  const byId = { ...state.byId, [entity.id]: entity };
  if (state.byId[entity.id] !== undefined) return { ...state, byId };
  const tombs = Object.fromEntries(Object.entries(state.tombs).filter(([id]) => Number(id) !== entity.id));
  const early = state.pendingUpdates.find(({ id }) => id === entity.id);
  if (early !== undefined && early.version > entity.version) byId[entity.id] = early;
  return {
    ...state,
    byId,
    tombs,
    ids: [entity.id, ...state.ids],
    pendingUpdates: state.pendingUpdates.filter((one) => one !== early),
  };
}

/**
 * Applies an entity from a reply or a live message. Older or equal versions and removed entities
 * are ignored: the same object is returned. An unknown entity enters only with `inserts` (created,
 * restored), in the newest known version.
 */
export function apply<T extends Versioned>(
  state: LiveCollection<T>,
  entity: T,
  how: { inserts?: boolean } = {},
): LiveCollection<T> {
  const known = state.byId[entity.id];
  if (known !== undefined && known.version >= entity.version) return state;
  const tomb = state.tombs[entity.id];
  if (tomb !== undefined && tomb >= entity.version) return state;
  if (known === undefined && how.inserts !== true) return withEarly(state, entity);
  return withEntity(state, entity);
}

const without = <T extends Versioned>(state: LiveCollection<T>, id: number): LiveCollection<T> => ({
  ...state,
  byId: Object.fromEntries(Object.entries(state.byId).filter(([one]) => Number(one) !== id)),
  ids: state.ids.filter((one) => one !== id),
});

/** A removal, as in a live message. */
export interface Removal {
  readonly id: number;
  readonly version: number;
}
/**
 * Removes an entity and leaves a tombstone, so that late messages do not bring it back. A removal
 * older than the known version is ignored.
 */
export function remove<T extends Versioned>(state: LiveCollection<T>, { id, version }: Removal): LiveCollection<T> {
  const known = state.byId[id];
  if (known !== undefined && known.version > version) return state;
  const tomb = Math.max(version, state.tombs[id] ?? 0);
  return {
    ...(known === undefined ? state : without(state, id)),
    tombs: { ...state.tombs, [id]: tomb },
    pendingUpdates: state.pendingUpdates.filter((one) => one.id !== id || one.version > version),
  };
}

function pick<T extends Versioned>(state: LiveCollection<T>, list: readonly T[]): T[] {
  return list
    .filter((one) => (state.tombs[one.id] ?? -1) < one.version)
    .map((one) => {
      const known = state.byId[one.id];
      return known !== undefined && known.version >= one.version ? known : one;
    });
}

/**
 * Replaces the content with the answer of a list call, in its order. Newer known versions are kept,
 * and removed entities stay away.
 */
export function refetched<T extends Versioned>(state: LiveCollection<T>, list: readonly T[]): LiveCollection<T> {
  const picked = pick(state, list);
  return {
    ...state,
    byId: Object.fromEntries(picked.map((one) => [one.id, one])),
    ids: picked.map((one) => one.id),
  };
}

/** Appends a further page. Nothing is dropped. */
export function merged<T extends Versioned>(state: LiveCollection<T>, list: readonly T[]): LiveCollection<T> {
  const picked = pick(state, list);
  const fresh = picked.filter((one) => state.byId[one.id] === undefined).map((one) => one.id);
  return {
    ...state,
    byId: { ...state.byId, ...Object.fromEntries(picked.map((one) => [one.id, one])) },
    ids: [...state.ids, ...fresh],
  };
}

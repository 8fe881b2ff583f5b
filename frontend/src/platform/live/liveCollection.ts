// Versioned collection of entities. Replies, live messages and refetches arrive in any order and
// repeatedly; the newest version wins.
export interface Versioned {
  readonly id: number;
  readonly version: number;
}
export interface LiveCollection<T extends Versioned> {
  readonly byId: Readonly<Record<number, T>>;
  /** Removed entities, with the version of the removal. */
  readonly tombs: Readonly<Record<number, number>>;
  /**
   * Changes of entities that are not in the collection, the latest last. They are applied when the
   * entity enters: two processes may send 'created' after 'changed'.
   */
  readonly pendingUpdates: readonly T[];
  /** Ids that were requested individually. They stay when a list without them is fetched. */
  readonly pinned: readonly number[];
}

const maxPendingUpdates = 100;

export const emptyCollection = <T extends Versioned>(): LiveCollection<T> => ({
  byId: {},
  tombs: {},
  pendingUpdates: [],
  pinned: [],
});

/** Keeps the newest change of an entity that is not in the collection. */
function withPendingUpdate<T extends Versioned>(state: LiveCollection<T>, entity: T): LiveCollection<T> {
  const known = state.pendingUpdates.find(({ id }) => id === entity.id);
  if (known !== undefined && known.version >= entity.version) return state;
  return {
    ...state,
    pendingUpdates: [...state.pendingUpdates.filter((one) => one !== known).slice(1 - maxPendingUpdates), entity],
  };
}

const withoutKey = <V>(record: Readonly<Record<number, V>>, id: number): Readonly<Record<number, V>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => Number(key) !== id));

function withEntity<T extends Versioned>(state: LiveCollection<T>, entity: T): LiveCollection<T> {
  if (state.byId[entity.id] !== undefined) return { ...state, byId: { ...state.byId, [entity.id]: entity } };
  const early = state.pendingUpdates.find(({ id }) => id === entity.id);
  const newest = early !== undefined && early.version > entity.version ? early : entity;
  return {
    ...state,
    byId: { ...state.byId, [entity.id]: newest },
    tombs: withoutKey(state.tombs, entity.id),
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
  if (known === undefined && how.inserts !== true) return withPendingUpdate(state, entity);
  return withEntity(state, entity);
}

/** Applies an entity that was requested individually. */
export function pin<T extends Versioned>(state: LiveCollection<T>, entity: T): LiveCollection<T> {
  const next = apply(state, entity, { inserts: true });
  return next.pinned.includes(entity.id) ? next : { ...next, pinned: [...next.pinned, entity.id] };
}

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
  return {
    ...state,
    byId: known === undefined ? state.byId : withoutKey(state.byId, id),
    tombs: { ...state.tombs, [id]: Math.max(version, state.tombs[id] ?? 0) },
    pendingUpdates: state.pendingUpdates.filter((one) => one.id !== id || one.version > version),
  };
}

/** Adds the entities of an answer to these. Newer known versions win, and removed entities stay away. */
function withAnswer<T extends Versioned>(
  byId: Readonly<Record<number, T>>,
  state: LiveCollection<T>,
  list: readonly T[],
): LiveCollection<T> {
  const next = { ...byId };
  for (const one of list) {
    const known = state.byId[one.id];
    const isRemoved = (state.tombs[one.id] ?? -1) >= one.version;
    if (!isRemoved) next[one.id] = known !== undefined && known.version >= one.version ? known : one;
  }
  return { ...state, byId: next };
}

/** Replaces the content with the answer of a list call. Pinned entities stay. */
export function replaceContent<T extends Versioned>(state: LiveCollection<T>, list: readonly T[]): LiveCollection<T> {
  const pinned = state.pinned.flatMap((id) => state.byId[id] ?? []);
  return withAnswer(Object.fromEntries(pinned.map((one) => [one.id, one])), state, list);
}

/** Adds a further page. Nothing is dropped. */
export const addPage = <T extends Versioned>(state: LiveCollection<T>, list: readonly T[]): LiveCollection<T> =>
  withAnswer(state.byId, state, list);

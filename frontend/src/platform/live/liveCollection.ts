// Entities that replies, live messages and refetches feed in any order, twice, or from two processes; the newest version wins.
export interface Versioned {
  readonly id: number;
  readonly version: number;
}
export interface LiveCollection<T extends Versioned> {
  readonly byId: Readonly<Record<number, T>>;
  /** Newest first is the caller's order: ids stand as they were fetched, inserted ones in front. */
  readonly ids: readonly number[];
  /** What was removed, with the version of its removal. */
  readonly tombs: Readonly<Record<number, number>>;
  /** News of what is not here, kept for when it comes in: two processes may send 'created' after 'changed'. The latest last. */
  readonly pendingUpdates: readonly T[];
}

const maxEarly = 100;

export const emptyCollection = <T extends Versioned>(): LiveCollection<T> => ({
  byId: {},
  ids: [],
  tombs: {},
  pendingUpdates: [],
});

/** Keeps the newest news of something that is not here yet. */
function withEarly<T extends Versioned>(state: LiveCollection<T>, entity: T): LiveCollection<T> {
  const known = state.pendingUpdates.find(({ id }) => id === entity.id);
  if (known !== undefined && known.version >= entity.version) return state;
  return { ...state, pendingUpdates: [...state.pendingUpdates.filter((one) => one !== known).slice(1 - maxEarly), entity] };
}

function withEntity<T extends Versioned>(state: LiveCollection<T>, entity: T): LiveCollection<T> {
  const byId = { ...state.byId, [entity.id]: entity };
  if (state.byId[entity.id] !== undefined) return { ...state, byId };
  const tombs = Object.fromEntries(Object.entries(state.tombs).filter(([id]) => Number(id) !== entity.id));
  const early = state.pendingUpdates.find(({ id }) => id === entity.id);
  if (early !== undefined && early.version > entity.version) byId[entity.id] = early;
  return { ...state, byId, tombs, ids: [entity.id, ...state.ids], pendingUpdates: state.pendingUpdates.filter((one) => one !== early) };
}

/**
 * Takes one entity from a reply or a live message. An older or equal version and a removed entity are ignored: the same
 * object comes back. An unknown entity enters only with `inserts` (created, restored), in the newest version that is known.
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

/** As a live message says it, or a test. */
export interface Removal {
  readonly id: number;
  readonly version: number;
}
/** Takes one away and leaves a tombstone, so that nothing late brings it back; a removal older than what is known is ignored. */
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
 * The answer of a list call becomes the content, in its order; newer versions already known are kept, removed ones stay
 * away.
 */
export function refetched<T extends Versioned>(state: LiveCollection<T>, list: readonly T[]): LiveCollection<T> {
  const picked = pick(state, list);
  return {
    ...state,
    byId: Object.fromEntries(picked.map((one) => [one.id, one])),
    ids: picked.map((one) => one.id),
  };
}

/** A further page: added behind what is there, nothing is dropped. */
export function merged<T extends Versioned>(state: LiveCollection<T>, list: readonly T[]): LiveCollection<T> {
  const picked = pick(state, list);
  const fresh = picked.filter((one) => state.byId[one.id] === undefined).map((one) => one.id);
  return {
    ...state,
    byId: { ...state.byId, ...Object.fromEntries(picked.map((one) => [one.id, one])) },
    ids: [...state.ids, ...fresh],
  };
}

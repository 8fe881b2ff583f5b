// Merge rules for a form that is being edited while somebody else saves the same thing. Pure, field
// by field.
import { ApiError } from '../api/api.ts';

/** The stored values of a form's fields, with their version. */
export interface Stored<V> {
  readonly version: number;
  readonly values: V;
}
/** A field that was edited here and changed by somebody else. */
export interface Conflict<V> {
  readonly field: keyof V;
  /** The value typed here. Kept even after theirs was chosen. */
  readonly mine: V[keyof V];
  /** The person's choice. null: not chosen yet. */
  readonly choice: 'mine' | 'theirs' | null;
}
/** The state of an edit. */
export interface EditState<V> {
  /** The stored values that were last seen. */
  readonly seen: Stored<V>;
  readonly conflicts: readonly Conflict<V>[];
  /** Fields that only somebody else has changed. They show the stored value. */
  readonly followed: readonly (keyof V)[];
}

const plain = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : (value ?? null));
/** Whether two values of a field would be stored as the same value. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));

const fieldsOf = <V extends object>(values: V): (keyof V)[] => Object.keys(values) as (keyof V)[];

/** Fields whose typed value differs from the stored one. */
export const typedFields = <V extends object>(seen: V, typed: V): (keyof V)[] =>
  fieldsOf(seen).filter((field) => !sameValue(seen[field], typed[field]));

export const startEdit = <V>(seen: Stored<V>): EditState<V> => ({ seen, conflicts: [], followed: [] });

/**
 * Merges newly stored values. Untouched fields take the stored value. Edited fields keep theirs; if
 * somebody else has changed them to another value, they wait for a choice.
 * @returns the form's new state, and the values for its fields
 */
export function mergeStored<V extends object>(
  before: EditState<V>,
  typed: V,
  next: Stored<V>,
): { editState: EditState<V>; show: Partial<V> } {
  if (next.version <= before.seen.version) return { editState: before, show: {} };
  const was = before.seen.values;
  const moved = fieldsOf(next.values).filter((field) => !sameValue(was[field], next.values[field]));
  const followed = moved.filter((field) => sameValue(typed[field], was[field]));
  const known = new Map(before.conflicts.map((conflict) => [conflict.field, conflict]));
  const stillOpen = before.conflicts.filter(({ field }) => !moved.includes(field));
  const fresh = moved
    .filter((field) => known.has(field) || (!followed.includes(field) && !sameValue(typed[field], next.values[field])))
    .map((field): Conflict<V> => {
      const old = known.get(field);
      // The field shows their value, so the value typed here comes from the earlier conflict.
      const mine = old?.choice === 'theirs' && sameValue(typed[field], was[field]) ? old.mine : typed[field];
      return { field, mine, choice: null };
    });
  const conflicts = [...stillOpen, ...fresh];
  return {
    editState: {
      seen: next,
      conflicts,
      // A field that did not exist before does not count as somebody's edit.
      followed: [...new Set([...before.followed, ...followed.filter((field) => field in was)])].filter(
        (field) => !conflicts.some((one) => one.field === field),
      ),
    },
    show: Object.fromEntries(followed.map((field) => [field, next.values[field]])) as Partial<V>,
  };
}

/**
 * The current conflicts. A person who types into a field after choosing 'theirs' has their own
 * value again.
 */
export const currentConflicts = <V extends object>({ seen, conflicts }: EditState<V>, typed: V): Conflict<V>[] =>
  conflicts.map((conflict) => {
    const { field, choice } = conflict;
    if (sameValue(typed[field], seen.values[field])) return { ...conflict, choice: 'theirs' };
    return { field, mine: typed[field], choice: choice === null ? null : 'mine' };
  });

/** The stored entity, from the refusal of a stale edit. null: the refusal has another reason. */
export function entityOfStaleEdit(error: unknown): unknown {
  return error instanceof ApiError && error.status === 409 && error.details.reason === 'stale'
    ? (error.details.current ?? null)
    : null;
}

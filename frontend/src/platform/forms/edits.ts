// What becomes of a half-typed form when somebody else saves the same thing: pure rules, field by field.
import { ApiError } from '../api/api.ts';

/** What the fields of a form hold as it is stored, and the version that says so. */
export interface Stored<V> {
  readonly version: number;
  readonly values: V;
}
/** A field that was typed in here and has been changed by somebody else. */
export interface Conflict<V> {
  readonly field: keyof V;
  /** What was typed here; kept although theirs has been taken. */
  readonly mine: V[keyof V];
  /** What the person has chosen; null: nothing yet. */
  readonly choice: 'mine' | 'theirs' | null;
}
/** A form between what it began with and what it will save. */
export interface EditState<V> {
  /** What was stored when it was looked at last. */
  readonly seen: Stored<V>;
  readonly conflicts: readonly Conflict<V>[];
  /** Fields changed by somebody else that nobody had typed in here: they show what is stored. */
  readonly followed: readonly (keyof V)[];
}

const plain = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : (value ?? null));
/** Whether two values of a field would be stored the same. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));

const fieldsOf = <V extends object>(values: V): (keyof V)[] => Object.keys(values) as (keyof V)[];

/** The fields in which what is typed differs from what is stored. */
export const typedFields = <V extends object>(seen: V, typed: V): (keyof V)[] =>
  fieldsOf(seen).filter((field) => !sameValue(seen[field], typed[field]));

export const startEdit = <V>(seen: Stored<V>): EditState<V> => ({ seen, conflicts: [], followed: [] });

/**
 * Takes in what is stored now. Fields that were not touched follow; touched ones are kept, and those that somebody else
 * has changed to something else wait for a choice.
 * @returns the form's new state, and what its fields are to show
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
      // Theirs was shown: what was typed here is what is remembered.
      const mine = old?.choice === 'theirs' && sameValue(typed[field], was[field]) ? old.mine : typed[field];
      return { field, mine, choice: null };
    });
  const conflicts = [...stillOpen, ...fresh];
  return {
    editState: {
      seen: next,
      conflicts,
      // A field that was not there is no news of an edit.
      followed: [...new Set([...before.followed, ...followed.filter((field) => field in was)])].filter(
        (field) => !conflicts.some((one) => one.field === field),
      ),
    },
    show: Object.fromEntries(followed.map((field) => [field, next.values[field]])) as Partial<V>,
  };
}

/** The conflicts as the person has them before them: whoever types into theirs has their own text again. */
export const currentConflicts = <V extends object>({ seen, conflicts }: EditState<V>, typed: V): Conflict<V>[] =>
  conflicts.map((conflict) => {
    const { field, choice } = conflict;
    if (sameValue(typed[field], seen.values[field])) return { ...conflict, choice: 'theirs' };
    return { field, mine: typed[field], choice: choice === null ? null : 'mine' };
  });

/** What the server has stored, out of its refusal of a stale edit; null: it was refused for another reason. */
export function currentOf(error: unknown): unknown {
  return error instanceof ApiError && error.status === 409 && error.details.reason === 'stale'
    ? (error.details.current ?? null)
    : null;
}

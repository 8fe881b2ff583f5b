// What update operators have in common: how one is applied to a field, and copies of what it sets.
import type { QueryScope } from '../query/filters.ts';
import type { FieldRef } from './updatePaths.ts';
import { isDoc, type Doc } from '../bson/values.ts';

export type UpdateScope = QueryScope & { inserting: boolean };
export type Apply = (place: FieldRef, operand: unknown, scope: UpdateScope, path: string, doc: Doc) => void;

/** A deep copy of what an update gives, as it is stored, so that no two documents share a value. */
export function copy(value: unknown): unknown {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(copy);
  if (!isDoc(value)) return value;
  const result: Doc = {};
  for (const key of Object.keys(value)) result[key] = copy(value[key]);
  return result;
}

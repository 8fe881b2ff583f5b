// Shared parts of update operators: the type of an applied operator, and copies of its values.
import type { QueryScope } from '../query/filters.ts';
import type { FieldRef } from './updatePaths.ts';
import { isDoc, type Doc } from '../bson/values.ts';

export type UpdateScope = QueryScope & { inserting: boolean };
export type Apply = (place: FieldRef, operand: unknown, scope: UpdateScope, path: string, doc: Doc) => void;

/** A deep copy of a value from an update, in stored form, so that documents never share values. */
export function copy(value: unknown): unknown {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(copy);
  if (!isDoc(value)) return value;
  const result: Doc = {};
  for (const key of Object.keys(value)) result[key] = copy(value[key]);
  return result;
}

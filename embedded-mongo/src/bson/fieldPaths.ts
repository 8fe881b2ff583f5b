// Dotted field paths, with MongoDB's rules for arrays on the path.
import { isDoc, own, type Doc } from './values.ts';

const INDEX = /^(0|[1-9]\d*)$/;
export const isArrayIndex = (part: string): boolean => INDEX.test(part);

const splits = new Map<string, readonly string[]>();

/** The parts of a dotted path. Cached, because few paths are used again and again. */
export function split(path: string): readonly string[] {
  const known = splits.get(path);
  if (known) return known;
  const parts = path.split('.');
  if (splits.size > 5000) splits.clear();
  splits.set(path, parts);
  return parts;
}

/** Calls `emit` with each value that a query path reaches; `undefined` for a missing field. */
export function eachValue(
  value: unknown,
  parts: readonly string[],
  at: number,
  emit: (value: unknown) => boolean,
): boolean {
  const part = parts[at];
  if (part === undefined) return emit(value);
  if (Array.isArray(value)) {
    if (isArrayIndex(part) && Number(part) < value.length && eachValue(value[Number(part)], parts, at + 1, emit))
      return true;
    return value.some((element) => isDoc(element) && eachValue(element, parts, at, emit));
  }
  if (!isDoc(value)) return emit(undefined);
  const next = own(value, part);
  return next === undefined ? emit(undefined) : eachValue(next, parts, at + 1, emit);
}

/** All values that a query path reaches. Arrays at its end are not unpacked. */
export function valuesAt(doc: Doc, path: string): unknown[] {
  const found: unknown[] = [];
  eachValue(doc, split(path), 0, (value) => {
    found.push(value);
    return false;
  });
  return found;
}

/** The value at a path of documents and array positions only. */
export function valueAt(doc: unknown, parts: readonly string[]): unknown {
  let value = doc;
  for (const part of parts) {
    if (Array.isArray(value)) value = isArrayIndex(part) ? value[Number(part)] : undefined;
    else value = isDoc(value) ? own(value, part) : undefined;
  }
  return value;
}

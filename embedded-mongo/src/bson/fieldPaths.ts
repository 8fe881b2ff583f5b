// Dotted paths into documents, with MongoDB's rules for arrays on the way.
import { isDoc, own, type Doc } from './values.ts';

const INDEX = /^(0|[1-9]\d*)$/;
export const isArrayIndex = (part: string): boolean => INDEX.test(part);

const splits = new Map<string, readonly string[]>();

/** The parts of a dotted path (remembered, since few paths are asked for again and again). */
export function split(path: string): readonly string[] {
  const known = splits.get(path);
  if (known) return known;
  const parts = path.split('.');
  if (splits.size > 5000) splits.clear();
  splits.set(path, parts);
  return parts;
}

/** Gives `emit` each value a query path reaches; `undefined` where a document has no such field. */
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

/** All values a query path reaches, arrays at its end as they are. */
export function valuesAt(doc: Doc, path: string): unknown[] {
  const found: unknown[] = [];
  eachValue(doc, split(path), 0, (value) => {
    found.push(value);
    return false;
  });
  return found;
}

/** The value at a path that goes through documents and array positions only. */
export function valueAt(doc: unknown, parts: readonly string[]): unknown {
  let value = doc;
  for (const part of parts) {
    if (Array.isArray(value)) value = isArrayIndex(part) ? value[Number(part)] : undefined;
    else value = isDoc(value) ? own(value, part) : undefined;
  }
  return value;
}

// Paths of updates: resolves the positional operators ($, $[] and $[<identifier>]) to fields.
import { describeValue } from '../bson/describe.ts';
import { MongoError } from '../errors.ts';
import { isArrayIndex, split, valueAt } from '../bson/fieldPaths.ts';
import { isDoc, own, setOwn, type Doc } from '../bson/values.ts';

export type PositionalContext = {
  /** The index of the array element that the filter matched, for `$`. */
  matched: (arrayPath: string, array: unknown[]) => number | undefined;
  /** The tests of the arrayFilters, by name. */
  filters: ReadonlyMap<string, (element: unknown) => boolean>;
};

const MAX_PADDING = 1_500_000;

function arrayAt(doc: Doc, path: readonly string[]): unknown[] {
  const value = valueAt(doc, path);
  if (value === undefined)
    throw new MongoError(2, `The path '${path.join('.')}' must exist in the document in order to apply array updates.`);
  if (!Array.isArray(value))
    throw new MongoError(
      2,
      `Cannot apply array updates to non-array element ${path.at(-1) ?? ''}: ${describeValue(value)}`,
    );
  return value as unknown[];
}

function indexesFor(part: string, doc: Doc, before: string[], positions: PositionalContext): number[] {
  if (part === '$') {
    const array = valueAt(doc, before);
    const at = Array.isArray(array) ? positions.matched(before.join('.'), array as unknown[]) : undefined;
    if (at === undefined)
      throw new MongoError(2, 'The positional operator did not find the match needed from the query.');
    return [at];
  }
  const array = arrayAt(doc, before);
  if (part === '$[]') return [...array.keys()];
  const name = part.slice(2, -1);
  const test = positions.filters.get(name);
  if (!test)
    throw new MongoError(2, `No array filter found for identifier '${name}' in path '${[...before, part].join('.')}'`);
  return [...array.keys()].filter((i) => test(array[i]));
}

/** The paths without positional operators that an update path stands for in one document. */
export function resolvedPaths(doc: Doc, path: string, positions: PositionalContext): string[][] {
  let found: string[][] = [[]];
  for (const part of split(path)) {
    if (part === '$' || part.startsWith('$[')) {
      found = found.flatMap((before) => indexesFor(part, doc, before, positions).map((at) => [...before, String(at)]));
    } else found = found.map((before) => [...before, part]);
  }
  return found;
}

function notViable(path: readonly string[], at: number, value: unknown): MongoError {
  return new MongoError(
    28,
    `Cannot create field '${path[at] ?? ''}' in element {${path[at - 1] ?? ''}: ${describeValue(value)}}`,
  );
}

/** A field of a document that can be read and written. */
export type FieldRef = { get: () => unknown; set: (value: unknown) => void; remove: () => void };

function step(container: Doc | unknown[], path: readonly string[], at: number): unknown {
  const part = path[at] ?? '';
  if (!Array.isArray(container)) return own(container, part);
  if (!isArrayIndex(part)) throw notViable(path, at, container);
  return container[Number(part)];
}

function write(container: Doc | unknown[], path: readonly string[], at: number, value: unknown): void {
  const part = path[at] ?? '';
  if (!Array.isArray(container)) {
    setOwn(container, part, value);
    return;
  }
  if (!isArrayIndex(part)) throw notViable(path, at, container);
  const index = Number(part);
  if (index - container.length > MAX_PADDING)
    throw new MongoError(2, `can't backfill more than ${MAX_PADDING} elements`);
  while (container.length < index) container.push(null);
  container[index] = value;
}

/**
 * The last container on a path. Missing ones are created if `create` is true. Errors:
 * PathNotViable.
 */
function containerOf(doc: Doc, path: readonly string[], create: boolean): Doc | unknown[] | undefined {
  let container: Doc | unknown[] = doc;
  for (let at = 0; at < path.length - 1; at++) {
    if (!create && Array.isArray(container) && !isArrayIndex(path[at] ?? '')) return undefined;
    let next = step(container, path, at);
    if (next === undefined) {
      if (!create) return undefined;
      next = {};
      write(container, path, at, next);
    }
    if (!isDoc(next) && !Array.isArray(next)) {
      if (!create) return undefined;
      throw notViable(path, at + 1, next);
    }
    container = next as Doc | unknown[];
  }
  return container;
}

/** The field at a resolved path. Setting it creates missing documents on the path. */
export function fieldAt(doc: Doc, path: readonly string[]): FieldRef {
  const last = path.length - 1;
  return {
    get: () => valueAt(doc, path),
    set: (value) => write(containerOf(doc, path, true) ?? doc, path, last, value),
    remove: () => {
      const container = containerOf(doc, path, false);
      const part = path[last] ?? '';
      if (Array.isArray(container)) {
        if (isArrayIndex(part) && Number(part) < container.length) container[Number(part)] = null;
      } else if (container) Reflect.deleteProperty(container, part);
    },
  };
}

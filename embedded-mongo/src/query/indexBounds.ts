// Index bounds: derived from the predicates of a filter on each path.
import { encodeValue, inverted, isInexact, successor } from '../storage/keyEncoding.ts';
import { isOperatorDoc } from './filterOperators.ts';
import { literalPrefix } from './regex.ts';
import { compare, isDoc, canonicalTypeOf, CANONICAL_TYPE, type Doc } from '../bson/values.ts';

/** The predicates on one path. All must hold. */
export type Predicates = {
  points: unknown[] | undefined;
  low: { value: unknown; inclusive: boolean } | undefined;
  high: { value: unknown; inclusive: boolean } | undefined;
  prefix: string | undefined;
  exists: boolean;
};

/** An interval of encoded keys: `start` inclusive, `end` exclusive. */
export type Interval = { start: Buffer; end: Buffer };

const INDEXABLE_RANKS = new Set<number>([
  CANONICAL_TYPE.number,
  CANONICAL_TYPE.string,
  CANONICAL_TYPE.objectId,
  CANONICAL_TYPE.boolean,
  CANONICAL_TYPE.date,
  CANONICAL_TYPE.binary,
  CANONICAL_TYPE.timestamp,
]);
const canPoint = (value: unknown): boolean =>
  INDEXABLE_RANKS.has(canonicalTypeOf(value)) || canonicalTypeOf(value) === CANONICAL_TYPE.null || isDoc(value);

function predicatesAt(byPath: Map<string, Predicates>, path: string): Predicates {
  let predicates = byPath.get(path);
  if (!predicates) {
    predicates = { points: undefined, low: undefined, high: undefined, prefix: undefined, exists: false };
    byPath.set(path, predicates);
  }
  return predicates;
}

function addPoints(predicates: Predicates, values: unknown[]): void {
  if (!values.every(canPoint)) return;
  if (!predicates.points || values.length < predicates.points.length) predicates.points = values;
  if (values.every((value) => canonicalTypeOf(value) !== CANONICAL_TYPE.null)) predicates.exists = true;
}

function addRange(predicates: Predicates, name: string, value: unknown): void {
  if (!INDEXABLE_RANKS.has(canonicalTypeOf(value))) return;
  predicates.exists = true;
  const inclusive = name.endsWith('e');
  if (name.startsWith('$g')) {
    if (!predicates.low || compare(value, predicates.low.value) > 0) predicates.low = { value, inclusive };
  } else if (!predicates.high || compare(value, predicates.high.value) < 0) predicates.high = { value, inclusive };
}

function addOperator(predicates: Predicates, name: string, operand: unknown): void {
  if (name === '$eq') addPoints(predicates, [operand]);
  else if (name === '$in' && Array.isArray(operand)) addPoints(predicates, operand);
  else if (name === '$gt' || name === '$gte' || name === '$lt' || name === '$lte') addRange(predicates, name, operand);
  else if (name === '$exists' && operand === true) predicates.exists = true;
}

function addCondition(predicates: Predicates, condition: unknown): void {
  if (isOperatorDoc(condition))
    for (const [name, operand] of Object.entries(condition)) addOperator(predicates, name, operand);
  else if (canonicalTypeOf(condition) === CANONICAL_TYPE.regex) predicates.prefix = literalPrefix(condition);
  else addPoints(predicates, [condition]);
}

/**
 * Collects the predicates of a filter on each path, also inside `$and`. Other conditions remain for
 * the filter.
 */
export function predicatesOf(filter: Doc, byPath = new Map<string, Predicates>()): Map<string, Predicates> {
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(value)) {
      for (const part of value) if (isDoc(part)) predicatesOf(part, byPath);
    } else if (!name.startsWith('$')) addCondition(predicatesAt(byPath, name), value);
  }
  return byPath;
}

export const hasRange = (predicates: Predicates): boolean =>
  Boolean(predicates.low ?? predicates.high ?? predicates.prefix);

export type FieldKeys = {
  descending: boolean;
  /** Whether some documents have arrays at this path. */
  multikey: boolean;
  /** Whether unequal values may share a key. */
  shared: boolean;
};

/** The index bounds of a range. On a multikey field only one side may be used. */
export function rangeInterval(
  predicates: Predicates,
  { descending, multikey, shared }: FieldKeys,
): Interval | undefined {
  if (predicates.prefix !== undefined && !predicates.low && !predicates.high)
    return prefixInterval(predicates.prefix, descending);
  const low = predicates.low;
  const high = multikey && low ? undefined : predicates.high;
  const rank = canonicalTypeOf((low ?? high)?.value);
  if (low && high && canonicalTypeOf(high.value) !== rank) return undefined;
  const type = Buffer.from([rank]);
  const lowBytes = low && encodeValue(low.value);
  const highBytes = high && encodeValue(high.value);
  const start =
    !low || !lowBytes ? type : low.inclusive || shared || isInexact(low.value) ? lowBytes : successor(lowBytes);
  const end =
    !high || !highBytes
      ? successor(type)
      : high.inclusive || shared || isInexact(high.value)
        ? successor(highBytes)
        : highBytes;
  return directed({ start, end }, descending);
}

function prefixInterval(prefix: string, descending: boolean): Interval {
  const encodedPrefix = encodeValue(prefix);
  const start = encodedPrefix.subarray(0, encodedPrefix.length - 2);
  return directed({ start, end: successor(start) }, descending);
}

/**
 * Converts an interval for a descending field, whose bits are inverted. The order is reversed, so
 * the bounds change places: the inverted `end` becomes the exclusive start, and the inverted
 * `start` the inclusive end.
 */
function directed({ start, end }: Interval, descending: boolean): Interval {
  return descending ? { start: successor(inverted(end)), end: successor(inverted(start)) } : { start, end };
}

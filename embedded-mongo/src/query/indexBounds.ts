// Index bounds: derived from the predicates of a filter on each path.
import { encodeValue, inverted, isInexact, successor } from '../storage/keyEncoding.ts';
import { isOperatorDoc } from './filterOperators.ts';
import { literalPrefix } from './regex.ts';
import { compare, isDoc, canonicalTypeOf, CANONICAL_TYPE, type Doc } from '../bson/values.ts';

type Bounds = {
  low: { value: unknown; inclusive: boolean } | undefined;
  high: { value: unknown; inclusive: boolean } | undefined;
};
/** The predicates on one path. All must hold. */
export type Predicates = Bounds & {
  points: unknown[] | undefined;
  /** Bounds that one array element satisfies together, from `$elemMatch`. */
  element: Bounds | undefined;
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

const noPredicates = (): Predicates => ({
  points: undefined,
  low: undefined,
  high: undefined,
  element: undefined,
  prefix: undefined,
  exists: false,
});

function predicatesAt(byPath: Map<string, Predicates>, path: string): Predicates {
  let predicates = byPath.get(path);
  if (!predicates) {
    predicates = noPredicates();
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

/** Conditions on null say nothing about keys: an element without the field may have none. */
const mayBeNull = (operand: unknown): boolean =>
  [operand].flat().some((value) => canonicalTypeOf(value) === CANONICAL_TYPE.null || value === undefined);
/** The positions of nested arrays count as fields in `$elemMatch`, but not in index keys. */
const isPosition = (name: string): boolean => name.split('.').some((part) => /^\d+$/.test(part));

const ofDocuments = new Set(['$and', '$or', '$nor', '$expr', '$comment']);

/** Predicates on the elements themselves, or on the fields of the elements. */
function addElemMatch(byPath: Map<string, Predicates>, path: string, operand: Doc): void {
  const [first = ''] = Object.keys(operand);
  if (first.startsWith('$') && !ofDocuments.has(first)) {
    const element = noPredicates();
    for (const [name, value] of Object.entries(operand)) if (!mayBeNull(value)) addOperator(element, name, value);
    const predicates = predicatesAt(byPath, path);
    if (element.points) addPoints(predicates, element.points);
    if (element.low ?? element.high) predicates.element = element;
    predicates.exists = true;
    return;
  }
  for (const [name, condition] of Object.entries(operand)) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const part of condition) if (isDoc(part)) addElemMatch(byPath, path, part);
    } else if (!name.startsWith('$') && !isPosition(name)) {
      const given = Object.entries(isOperatorDoc(condition) ? condition : { $eq: condition });
      const known = Object.fromEntries(given.filter(([, value]) => !mayBeNull(value)));
      if (Object.keys(known).length > 0) addConditionAt(byPath, `${path}.${name}`, known);
    }
  }
}
function addConditionAt(byPath: Map<string, Predicates>, path: string, condition: unknown): void {
  addCondition(predicatesAt(byPath, path), condition);
  const inElements = isOperatorDoc(condition) ? condition['$elemMatch'] : undefined;
  if (isDoc(inElements)) addElemMatch(byPath, path, inElements);
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
    } else if (!name.startsWith('$')) addConditionAt(byPath, name, value);
  }
  return byPath;
}

export const hasRange = (predicates: Predicates): boolean =>
  Boolean(predicates.low ?? predicates.high ?? predicates.element ?? predicates.prefix);

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
  const { element, prefix } = predicates;
  if (prefix !== undefined && !element && !predicates.low && !predicates.high)
    return prefixInterval(prefix, descending);
  const { low } = element ?? predicates;
  const high = multikey && low && !element ? undefined : (element ?? predicates).high;
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

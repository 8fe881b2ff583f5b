// What a filter demands of single fields, as intervals of index keys.
import { encodeValue, inverted, isInexact, successor } from './keyEncoding.ts';
import { isOperatorDoc } from './queryOperators.ts';
import { literalPrefix } from './regex.ts';
import { compare, isDoc, rankOf, RANK, type Doc } from './values.ts';

/** The demands on one path, all of which hold at once. */
export type Demand = {
  points: unknown[] | undefined;
  low: { value: unknown; inclusive: boolean } | undefined;
  high: { value: unknown; inclusive: boolean } | undefined;
  prefix: string | undefined;
  exists: boolean;
};

/** A stretch of encoded keys: from `start` up to but without `end`. */
export type Interval = { start: Buffer; end: Buffer };

const INDEXABLE_RANKS = new Set<number>([
  RANK.number,
  RANK.string,
  RANK.objectId,
  RANK.boolean,
  RANK.date,
  RANK.binary,
  RANK.timestamp,
]);
const canPoint = (value: unknown): boolean =>
  INDEXABLE_RANKS.has(rankOf(value)) || rankOf(value) === RANK.null || isDoc(value);

function demandAt(demands: Map<string, Demand>, path: string): Demand {
  let demand = demands.get(path);
  if (!demand) {
    demand = { points: undefined, low: undefined, high: undefined, prefix: undefined, exists: false };
    demands.set(path, demand);
  }
  return demand;
}

function addPoints(demand: Demand, values: unknown[]): void {
  if (!values.every(canPoint)) return;
  if (!demand.points || values.length < demand.points.length) demand.points = values;
  if (values.every((value) => rankOf(value) !== RANK.null)) demand.exists = true;
}

function addRange(demand: Demand, name: string, value: unknown): void {
  if (!INDEXABLE_RANKS.has(rankOf(value))) return;
  demand.exists = true;
  const inclusive = name.endsWith('e');
  if (name.startsWith('$g')) {
    if (!demand.low || compare(value, demand.low.value) > 0) demand.low = { value, inclusive };
  } else if (!demand.high || compare(value, demand.high.value) < 0) demand.high = { value, inclusive };
}

function addOperator(demand: Demand, name: string, operand: unknown): void {
  if (name === '$eq') addPoints(demand, [operand]);
  else if (name === '$in' && Array.isArray(operand)) addPoints(demand, operand);
  else if (name === '$gt' || name === '$gte' || name === '$lt' || name === '$lte') addRange(demand, name, operand);
  else if (name === '$exists' && operand === true) demand.exists = true;
}

function addCondition(demand: Demand, condition: unknown): void {
  if (isOperatorDoc(condition))
    for (const [name, operand] of Object.entries(condition)) addOperator(demand, name, operand);
  else if (rankOf(condition) === RANK.regex) demand.prefix = literalPrefix(condition);
  else addPoints(demand, [condition]);
}

/** Collects, through `$and`, what a filter demands of each path. What is not understood here is left to the filter. */
export function demandsOf(filter: Doc, demands = new Map<string, Demand>()): Map<string, Demand> {
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(value)) {
      for (const part of value) if (isDoc(part)) demandsOf(part, demands);
    } else if (!name.startsWith('$')) addCondition(demandAt(demands, name), value);
  }
  return demands;
}

export const hasRange = (demand: Demand): boolean => Boolean(demand.low ?? demand.high ?? demand.prefix);

export type FieldKeys = {
  descending: boolean;
  /** Some documents have arrays there. */
  multikey: boolean;
  /** Unequal values may share a key. */
  shared: boolean;
};

/** The single stretch of keys a range demands; on a field with arrays only one side of it may be used. */
export function rangeInterval(demand: Demand, { descending, multikey, shared }: FieldKeys): Interval | undefined {
  if (demand.prefix !== undefined && !demand.low && !demand.high) return prefixInterval(demand.prefix, descending);
  const low = demand.low;
  const high = multikey && low ? undefined : demand.high;
  const rank = rankOf((low ?? high)?.value);
  if (low && high && rankOf(high.value) !== rank) return undefined;
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
  return turned({ start, end }, descending);
}

function prefixInterval(prefix: string, descending: boolean): Interval {
  const whole = encodeValue(prefix);
  const start = whole.subarray(0, whole.length - 2);
  return turned({ start, end: successor(start) }, descending);
}

/**
 * For descending fields: keys from `start` to below `end` are, with every bit turned, those from the turned `end` to the
 * last that begins with the turned `start`.
 */
function turned({ start, end }: Interval, descending: boolean): Interval {
  return descending ? { start: inverted(end), end: successor(inverted(start)) } : { start, end };
}

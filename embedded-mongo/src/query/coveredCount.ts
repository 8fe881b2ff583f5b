// Covered counts: counting index keys when the index bounds match the filter exactly.
import type { Interval } from './indexBounds.ts';
import { isInexact } from '../storage/keyEncoding.ts';
import type { Plan } from './planner.ts';
import { isOperatorDoc } from './filterOperators.ts';
import { isDoc, canonicalTypeOf, CANONICAL_TYPE, toNumber, type Doc } from '../bson/values.ts';

/** The conditions on one path: one value, several values, or a range. */
type Conditions = Record<string, unknown>;

const POINT_OPERATORS = new Set(['$eq', '$in']);
const RANGE_OPERATORS = new Set(['$gt', '$gte', '$lt', '$lte']);
const SIMPLE = new Set<number>([
  CANONICAL_TYPE.number,
  CANONICAL_TYPE.string,
  CANONICAL_TYPE.objectId,
  CANONICAL_TYPE.boolean,
  CANONICAL_TYPE.date,
]);
const isSimple = (value: unknown): boolean => SIMPLE.has(canonicalTypeOf(value)) && !isInexact(value);
const isPoint = (value: unknown): boolean => isSimple(value) || canonicalTypeOf(value) === CANONICAL_TYPE.null;
const isNotNaN = (value: unknown): boolean =>
  canonicalTypeOf(value) !== CANONICAL_TYPE.number || !Number.isNaN(toNumber(value));

/** Collects the conditions on each path. False when there are others than values and ranges. */
function collect(filter: Doc, byPath: Map<string, Conditions>): boolean {
  return Object.entries(filter).every(([path, condition]) => {
    if (path === '$and')
      return Array.isArray(condition) && condition.every((part) => isDoc(part) && collect(part, byPath));
    if (path.startsWith('$')) return false;
    const known = byPath.get(path) ?? {};
    byPath.set(path, known);
    return Object.entries(isOperatorDoc(condition) ? condition : { $eq: condition }).every(([name, operand]) => {
      if (name in known) return false;
      known[name] = operand;
      return true;
    });
  });
}

const isOnePoint = (conditions: Conditions): boolean =>
  Object.entries(conditions).every(([name, operand]) =>
    name === '$in' ? Array.isArray(operand) && operand.every(isPoint) : name === '$eq' && isPoint(operand),
  );

/**
 * A range of numbers needs a lower bound: keys of NaN are below all numbers, but no comparison
 * matches NaN.
 */
function isOneRange(conditions: Conditions): boolean {
  const entries = Object.entries(conditions);
  const lows = entries.filter(([name]) => name.startsWith('$g'));
  return (
    entries.every(([name, operand]) => RANGE_OPERATORS.has(name) && isSimple(operand) && isNotNaN(operand)) &&
    lows.length <= 1 &&
    entries.length - lows.length <= 1 &&
    (lows.length === 1 || entries.every(([, operand]) => canonicalTypeOf(operand) !== CANONICAL_TYPE.number))
  );
}

/**
 * The index bounds that match exactly the documents of the filter; undefined when documents must be
 * read.
 */
export function coveringIntervals(filter: Doc, plan: Plan): Interval[] | undefined {
  if (plan.kind !== 'index' || plan.dedupe || plan.index.lossy || plan.index.sparse) return undefined;
  const byPath = new Map<string, Conditions>();
  if (!collect(filter, byPath)) return undefined;
  let points = 0;
  let ranges = 0;
  for (const each of byPath.values()) {
    const isForPoints = Object.keys(each).every((name) => POINT_OPERATORS.has(name));
    if (isForPoints ? !isOnePoint(each) || Object.keys(each).length !== 1 : !isOneRange(each)) return undefined;
    if (isForPoints) points++;
    else ranges++;
  }
  return plan.points === points && plan.ranges === ranges ? plan.intervals : undefined;
}

// The query planner: chooses an index scan over the most selective index, or a collection scan.
import { predicatesOf, hasRange, rangeInterval, type Predicates, type Interval } from './indexBounds.ts';
import type { Collection } from '../storage/collection.ts';
import { MongoError } from '../errors.ts';
import type { Index } from '../storage/indexes.ts';
import { encodeValue, MAX_KEY_BYTES, successor } from '../storage/keyEncoding.ts';
import { compileField } from './filters.ts';
import { isOperatorDoc } from './filterOperators.ts';
import type { SortField } from './sort.ts';
import { compare, equal, isDoc, canonicalTypeOf, CANONICAL_TYPE, toNumber, type Doc } from '../bson/values.ts';

/** A query plan. `sorted`: it returns the requested order without a sort stage. */
export type Plan =
  | { kind: 'collection'; sorted: boolean; reverse: boolean }
  | IndexPlan
  | { kind: 'union'; plans: Plan[]; sorted: boolean };
export type IndexPlan = {
  kind: 'index';
  index: Index;
  intervals: Interval[];
  sorted: boolean;
  reverse: boolean;
  dedupe: boolean;
  /**
   * Number of first index fields that the filter fixes, and whether (0 or 1) it limits the next
   * one.
   */
  points: number;
  ranges: number;
  used: number;
};

const MAX_INTERVALS = 2000;

/** Whether the filter's predicates on a path imply the condition of a partial index. */
function implies(filter: Doc, byPath: Map<string, Predicates>, partial: Doc): boolean {
  return Object.entries(partial).every(([path, condition]) => {
    if (path === '$and')
      return Array.isArray(condition) && condition.every((part) => isDoc(part) && implies(filter, byPath, part));
    if (path.startsWith('$')) return equal(filter[path], condition);
    if (path in filter && equal(filter[path], condition)) return true;
    const predicates = byPath.get(path);
    if (!predicates) return false;
    if (!isOperatorDoc(condition)) return predicates.points?.every((point) => equal(point, condition)) ?? false;
    return Object.entries(condition).every(([name, operand]) => impliesOperator(predicates, name, operand));
  });
}

function impliesOperator(predicates: Predicates, name: string, operand: unknown): boolean {
  if (name === '$exists') return predicates.exists;
  if (predicates.points) {
    const tests = compileField('value', { [name]: operand }, { now: new Date(0) });
    return predicates.points.every((value) => tests.every((test) => test({ value })));
  }
  const { low, high } = predicates;
  if ((name === '$gt' || name === '$gte') && low && canonicalTypeOf(low.value) === canonicalTypeOf(operand)) {
    const order = compare(low.value, operand);
    return order > 0 || (order === 0 && (name === '$gte' || !low.inclusive));
  }
  if ((name === '$lt' || name === '$lte') && high && canonicalTypeOf(high.value) === canonicalTypeOf(operand)) {
    const order = compare(high.value, operand);
    return order < 0 || (order === 0 && (name === '$lte' || !high.inclusive));
  }
  return false;
}

function usable(index: Index, filter: Doc, byPath: Map<string, Predicates>): boolean {
  if (index.partial && !implies(filter, byPath, index.partial)) return false;
  if (!index.sparse) return true;
  return index.fields.some(({ path }) => {
    const predicates = byPath.get(path);
    return (
      predicates?.exists === true &&
      (predicates.points ?? []).every((point) => canonicalTypeOf(point) !== CANONICAL_TYPE.null)
    );
  });
}

type Match = { points: unknown[][]; range: Interval | undefined };

/** The bounds for an index: points on its first fields, then at most one range. */
function matchIndex(index: Index, byPath: Map<string, Predicates>): Match {
  const points: unknown[][] = [];
  let combinations = 1;
  for (const [i, field] of index.fields.entries()) {
    const predicates = byPath.get(field.path);
    if (!predicates) return { points, range: undefined };
    if (predicates.points && combinations * predicates.points.length <= MAX_INTERVALS) {
      if (index.multikey[i] && laterSibling(index, i, points.length)) return { points, range: undefined };
      points.push(predicates.points);
      combinations *= predicates.points.length;
      continue;
    }
    const keys = { descending: field.descending, multikey: index.multikey[i] ?? false, shared: index.lossy };
    const range = hasRange(predicates) ? rangeInterval(predicates, keys) : undefined;
    return { points, range: laterSibling(index, i, points.length) && index.multikey[i] ? undefined : range };
  }
  return { points, range: undefined };
}

/**
 * Different elements of an array may satisfy two predicates, but an index key holds one element
 * only. So after a field with arrays, another field from the same array cannot narrow the bounds.
 */
function laterSibling(index: Index, at: number, used: number): boolean {
  const root = index.fields[at]?.path.split('.')[0];
  return index.fields
    .slice(0, used)
    .some((field, i) => index.multikey[i] === true && field.path.split('.')[0] === root);
}

function intervalsOf(index: Index, { points, range }: Match): Interval[] {
  let prefixes: Buffer[] = [index.prefix];
  points.forEach((values, i) => {
    const encoded = values.map((value) => encodeValue(value, index.fields[i]?.descending));
    prefixes = prefixes.flatMap((prefix) => encoded.map((bytes) => Buffer.concat([prefix, bytes])));
  });
  const intervals = prefixes.map((prefix) =>
    range
      ? { start: Buffer.concat([prefix, range.start]), end: Buffer.concat([prefix, range.end]) }
      : { start: prefix, end: successor(prefix) },
  );
  const cut = intervals.map(shorten).sort((a, b) => Buffer.compare(a.start, b.start));
  return cut.filter((interval, i) => i === 0 || !interval.start.equals(cut[i - 1]?.start ?? interval.end));
}

/**
 * Stored keys are truncated to a fixed length. So bounds are truncated too, and include every key
 * with that prefix.
 */
function shorten({ start, end }: Interval): Interval {
  return {
    start: start.subarray(0, MAX_KEY_BYTES),
    end: end.length > MAX_KEY_BYTES ? successor(end.subarray(0, MAX_KEY_BYTES)) : end,
  };
}

/** Whether reading this index gives the requested order, forward or backward. */
function sortedBy(index: Index, match: Match, sort: SortField[]): 'no' | 'forward' | 'backward' {
  if (index.lossy || match.points.some((values) => values.length !== 1)) return 'no';
  const fixed = new Set(index.fields.slice(0, match.points.length).map((field) => field.path));
  const wanted = sort.filter((field) => !fixed.has(field.path));
  return sameOrder(index, wanted, match.points.length);
}

function sameOrder(index: Index, wanted: SortField[], from: number): 'no' | 'forward' | 'backward' {
  if (wanted.length === 0) return index.multikey.some(Boolean) ? 'no' : 'forward';
  let way: 'forward' | 'backward' | undefined;
  for (const [i, field] of wanted.entries()) {
    const own = index.fields[from + i];
    if (own?.path !== field.path || index.multikey[from + i]) return 'no';
    const step = own.descending === field.descending ? 'forward' : 'backward';
    if (way && way !== step) return 'no';
    way = step;
  }
  return index.multikey.some(Boolean) ? 'no' : (way ?? 'forward');
}

function indexPlan(index: Index, byPath: Map<string, Predicates>, sort: SortField[]): IndexPlan {
  const match = matchIndex(index, byPath);
  const order = sort.length > 0 ? sortedBy(index, match, sort) : 'forward';
  return {
    kind: 'index',
    index,
    intervals: intervalsOf(index, match),
    sorted: order !== 'no',
    reverse: order === 'backward',
    dedupe: index.multikey.some(Boolean),
    points: match.points.length,
    ranges: match.range ? 1 : 0,
    used: match.points.length * 4 + (match.range ? 2 : 0),
  };
}

function unionPlan(collection: Collection, filter: Doc): Plan | undefined {
  const branches = filter['$or'];
  if (!Array.isArray(branches) || branches.length === 0) return undefined;
  const plans: Plan[] = [];
  for (const branch of branches) {
    if (!isDoc(branch)) return undefined;
    const plan = bestIndex(collection, branch, []);
    if (!plan || plan.used === 0) return undefined;
    plans.push(plan);
  }
  return { kind: 'union', plans, sorted: false };
}

/** Score of a plan that finds at most one document. It is above every score by number of fields. */
const SINGLE_DOCUMENT = 1000;
function uniqueness(index: Index, { points, intervals }: IndexPlan): number {
  if (!index.unique || points < index.fields.length) return 0;
  return intervals.length === 1 ? SINGLE_DOCUMENT : 1;
}

/** Initial and maximum number of keys counted for each plan. */
const FIRST_COUNT = 8;
const LAST_COUNT = 4096;

/** Identifies the keys that a plan reads. Plans that fix the same fields read equally many. */
function keysRead({ index, points, ranges }: IndexPlan): string {
  if (index.partial || index.sparse) return index.name;
  const fixed = index.fields.slice(0, points + ranges).map(({ path }) => path);
  return fixed.sort().join();
}

/**
 * The one of several equally good plans that reads the fewest keys. Counts only as many keys as
 * needed.
 */
function withFewestKeys(collection: Collection, plans: IndexPlan[]): IndexPlan | undefined {
  const [first] = plans;
  if (!first || plans.every((one) => keysRead(one) === keysRead(first))) return first;
  for (let most = FIRST_COUNT; most <= LAST_COUNT; most *= 8) {
    const counts = plans.map(({ intervals }) => collection.countKeysUpTo(most, intervals));
    const fewest = Math.min(...counts);
    if (fewest < most) return plans[counts.indexOf(fewest)];
  }
  return first;
}

function bestIndex(collection: Collection, filter: Doc, sort: SortField[]): IndexPlan | undefined {
  const byPath = predicatesOf(filter);
  let best: IndexPlan[] = [];
  let bestScore = 0;
  for (const index of collection.indexes) {
    // Without a predicate on its first field, an index is useful for sorting only.
    if (sort.length === 0 && !byPath.has(index.fields[0]?.path ?? '')) continue;
    if (!usable(index, filter, byPath)) continue;
    const plan = indexPlan(index, byPath, sort);
    const score = plan.used + (sort.length > 0 && plan.sorted ? 1.5 : 0) + uniqueness(index, plan);
    if (score < bestScore || score === 0) continue;
    best = score > bestScore ? [plan] : [...best, plan];
    bestScore = score;
  }
  return withFewestKeys(collection, best);
}

function hinted(collection: Collection, hint: unknown): Index | 'natural' {
  if (isDoc(hint) && '$natural' in hint) return 'natural';
  const found = collection.indexes.find((index) =>
    typeof hint === 'string'
      ? index.name === hint
      : isDoc(hint) &&
        equal(
          Object.entries(index.spec['key'] as Doc).map(([k, v]) => [k, toNumber(v)]),
          Object.entries(hint).map(([k, v]) => [k, toNumber(v)]),
        ),
  );
  if (!found)
    throw new MongoError(
      2,
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  return found;
}

/** The plan for a filter and an order. Errors: BadValue for a hint without its index. */
export function plan(collection: Collection, filter: Doc, sort: SortField[], hint: unknown): Plan {
  const natural = sort.length === 0 || sort[0]?.path === '$natural';
  const scan: Plan = {
    kind: 'collection',
    sorted: natural,
    reverse: sort[0]?.path === '$natural' && sort[0].descending,
  };
  if (hint !== undefined && !(isDoc(hint) && Object.keys(hint).length === 0)) {
    const index = hinted(collection, hint);
    return index === 'natural' ? scan : indexPlan(index, predicatesOf(filter), sort);
  }
  if (sort[0]?.path === '$natural') return scan;
  const best = bestIndex(collection, filter, sort);
  if (best && best.used > 0) return best;
  return unionPlan(collection, filter) ?? best ?? scan;
}

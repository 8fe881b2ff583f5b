// Distinct values from index keys: jumps from one value to the next, and reads one document for
// each.
import { decode } from '../bson/codec.ts';
import { split, valueAt } from '../bson/fieldPaths.ts';
import type { Collection } from '../storage/collection.ts';
import { encodeValue, successor } from '../storage/keyEncoding.ts';
import { coveringIntervals } from './coveredCount.ts';
import type { ExecutionStats, QueryRequest } from './execution.ts';
import { compileFilter } from './filters.ts';
import type { Interval } from './indexBounds.ts';
import { plansOf, type IndexPlan } from './planner.ts';

/**
 * A plan for an index whose first fields are fixed by the filter and whose next field is `field`.
 */
export function distinctPlan(
  collection: Collection,
  field: string,
  { filter, hint }: Pick<QueryRequest, 'filter' | 'hint'>,
): IndexPlan | undefined {
  if (hint !== undefined) return undefined;
  return plansOf(collection.indexes, filter).find(
    (plan) =>
      plan.index.fields[plan.points]?.path === field &&
      plan.ranges === 0 &&
      coveringIntervals(filter, plan) !== undefined,
  );
}

/** The key from which to search for the next value. */
function afterValue(value: unknown, key: Buffer, prefix: Buffer, descending: boolean): Buffer {
  // A missing field has the same key as null. Documents with null may follow, so only this key is
  // skipped.
  if (value === undefined) return Buffer.concat([key, Buffer.alloc(1)]);
  return successor(Buffer.concat([prefix, encodeValue(value, descending)]));
}

/**
 * The values of a field in the matching documents, using such a plan. Values from different
 * intervals may be equal. Errors: BadValue for bad filters, MaxTimeMSExpired.
 */
export function distinctByIndex(
  collection: Collection,
  { index, intervals, points }: IndexPlan,
  { filter, scope, deadline }: QueryRequest,
  stats: ExecutionStats = { keys: 0, docs: 0 },
): unknown[] {
  compileFilter(filter, scope);
  const { path = '', descending = false } = index.fields[points] ?? {};
  const valuesIn = ({ start: prefix, end }: Interval): unknown[] => {
    const values: unknown[] = [];
    for (let start = prefix; ;) {
      deadline?.check();
      const found = collection.firstIn({ start, end });
      if (!found) return values;
      stats.keys++;
      stats.docs++;
      const value = valueAt(decode(found.bytes), split(path));
      if (value !== undefined) values.push(value);
      start = afterValue(value, found.key, prefix, descending);
    }
  };
  return intervals.flatMap(valuesIn);
}

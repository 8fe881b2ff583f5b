// Execution of plans: reads the matching documents in order, within maxTimeMS.
import { decode, FieldNames, pickFields } from '../bson/codec.ts';
import { Stored, type Collection } from '../storage/collection.ts';
import { coveringIntervals } from './coveredCount.ts';
import { MongoError } from '../errors.ts';
import { plan, type IndexPlan, type Plan } from './planner.ts';
import { compileFilter, fieldsOf, type Matcher, type QueryScope } from './filters.ts';
import { sortBy, type SortField } from './sort.ts';
import type { Doc } from '../bson/values.ts';

export type QueryRequest = {
  filter: Doc;
  sort?: SortField[];
  skip?: number;
  limit?: number;
  hint?: unknown;
  scope: QueryScope;
  deadline?: Deadline;
  /** Whether the caller needs only the encoded bytes of the documents. */
  bytesOnly?: boolean;
};

/** Number of examined keys and documents, for explain. */
export type ExecutionStats = { keys: number; docs: number };

/** Time limit of a command, in milliseconds since the epoch. */
export class Deadline {
  private readonly at: number;

  constructor(maxTimeMs: number) {
    this.at = maxTimeMs > 0 ? Date.now() + maxTimeMs : Infinity;
  }

  /** Errors: MaxTimeMSExpired. */
  check(): void {
    if (this.at !== Infinity && Date.now() > this.at) throw new MongoError(50, 'operation exceeded time limit');
  }
}

type Candidate = { record: Buffer; bytes: Buffer };

function* candidates(collection: Collection, chosen: Plan, stats: ExecutionStats): Generator<Candidate> {
  if (chosen.kind === 'collection') {
    for (const found of collection.all(chosen.reverse)) {
      stats.docs++;
      yield found;
    }
  } else if (chosen.kind === 'union') yield* unionCandidates(collection, chosen.plans, stats);
  else yield* indexCandidates(collection, chosen, stats);
}

function* unionCandidates(collection: Collection, plans: Plan[], stats: ExecutionStats): Generator<Candidate> {
  const seen = new Set<string>();
  for (const part of plans)
    for (const found of candidates(collection, part, stats)) {
      const name = found.record.toString('latin1');
      if (seen.has(name)) continue;
      seen.add(name);
      yield found;
    }
}

function* indexCandidates(collection: Collection, chosen: IndexPlan, stats: ExecutionStats): Generator<Candidate> {
  const seen = chosen.dedupe ? new Set<string>() : undefined;
  const intervals = chosen.reverse ? chosen.intervals.toReversed() : chosen.intervals;
  for (const interval of intervals)
    for (const record of collection.recordIdsIn(chosen.index, interval, chosen.reverse)) {
      stats.keys++;
      if (seen) {
        const name = record.toString('latin1');
        if (seen.has(name)) continue;
        seen.add(name);
      }
      const bytes = collection.bytesOf(record);
      stats.docs++;
      if (bytes) yield { record, bytes };
    }
}

/** The test of the filter. When only bytes are needed, it decodes only the fields in the filter. */
function testOf(chosen: Plan, { filter, scope, bytesOnly = false }: QueryRequest): (stored: Stored) => boolean {
  const test: Matcher = compileFilter(filter, scope);
  if (coveringIntervals(filter, chosen)) return () => true;
  const fields = bytesOnly ? fieldsOf(filter) : undefined;
  if (fields === undefined) return ({ doc }) => test(doc);
  const names = new FieldNames(fields);
  return ({ bytes }) => test(decode(pickFields(bytes, names, true)));
}

function* matching(
  collection: Collection,
  chosen: Plan,
  request: QueryRequest,
  stats: ExecutionStats,
): Generator<Stored> {
  const isMatch = testOf(chosen, request);
  for (const { record, bytes } of candidates(collection, chosen, stats)) {
    request.deadline?.check();
    const stored = new Stored(record, bytes);
    if (isMatch(stored)) yield stored;
  }
}

function* page(found: Iterable<Stored>, skip: number, limit: number): Generator<Stored> {
  let skipped = 0;
  let given = 0;
  for (const stored of found) {
    if (skipped < skip) {
      skipped++;
      continue;
    }
    yield stored;
    given++;
    if (limit > 0 && given >= limit) return;
  }
}

/** The plan for a request. */
export function planOf(collection: Collection, request: QueryRequest): Plan {
  return plan(collection, request.filter, request.sort ?? [], request.hint);
}

/**
 * The documents that match a request, one by one. Errors: BadValue for bad filters (before the
 * first document), MaxTimeMSExpired.
 */
export function read(
  collection: Collection | undefined,
  request: QueryRequest,
  stats: ExecutionStats = { keys: 0, docs: 0 },
): Generator<Stored> {
  if (!collection) {
    compileFilter(request.filter, request.scope);
    return page([], 0, 0);
  }
  const chosen = planOf(collection, request);
  const found = matching(collection, chosen, request, stats);
  const sort = request.sort ?? [];
  const ordered = chosen.sorted || sort.length === 0 ? found : sortBy([...found], (stored) => stored.doc, sort);
  return page(ordered, request.skip ?? 0, request.limit ?? 0);
}

/** Number of matching documents by index keys alone; undefined when documents must be read. */
function countCovered(collection: Collection, request: QueryRequest): number | undefined {
  const intervals = coveringIntervals(request.filter, planOf(collection, request));
  if (!intervals) return undefined;
  compileFilter(request.filter, request.scope);
  return collection.countKeys(intervals);
}

/**
 * Number of documents that match a request, by index keys alone if possible. Errors: as for `read`.
 */
export function count(collection: Collection | undefined, request: QueryRequest): number {
  const { skip = 0, limit = 0 } = request;
  const covered = collection && countCovered(collection, request);
  if (covered !== undefined) {
    const found = Math.max(covered - skip, 0);
    return limit > 0 ? Math.min(found, limit) : found;
  }
  const found = read(collection, { ...request, bytesOnly: true });
  let counted = 0;
  while (!found.next().done) counted++;
  return counted;
}

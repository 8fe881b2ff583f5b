// The aggregate command. Leading stages become part of the query; then the rest of the pipeline
// runs.
import { Int32 } from 'bson';
import { encode } from '../bson/codec.ts';
import { DEFAULT_BATCH } from '../query/cursors.ts';
import { MongoError } from '../errors.ts';
import { count, read, type QueryRequest } from '../query/execution.ts';
import { parseSort } from '../query/sort.ts';
import type { Source } from '../aggregation/stage.ts';
import { compileStages } from '../aggregation/stages.ts';
import { equal, isDoc, isNumeric, toNumber, type Doc } from '../bson/values.ts';
import { countArgument, deadlineOf, docArgument, scopeOf, type Command, type Server } from './context.ts';
import { cursorReply } from './read.ts';

function* docsOf(server: Server, db: string, name: string, request: QueryRequest): Generator<Doc> {
  for (const { doc } of read(server.catalog.get(db, name), request)) yield doc;
}

/** The leading $match and $sort, which become part of the query. */
export function pushedDownQuery(pipeline: unknown[]): { filter: Doc; sort: unknown } {
  const [first, second] = pipeline;
  const filter = isDoc(first) && isDoc(first['$match']) ? first['$match'] : undefined;
  const next = filter ? second : first;
  return { filter: filter ?? {}, sort: isDoc(next) ? next['$sort'] : undefined };
}

/**
 * Recognizes the pipeline of the drivers' `countDocuments`: a filter, optionally $skip and $limit,
 * and one counting group.
 */
function countingRequest(pipeline: unknown[]): { filter: Doc; skip: number; limit: number; id: unknown } | undefined {
  const [match, ...rest] = pipeline;
  const filter = isDoc(match) ? match['$match'] : undefined;
  const group = rest.pop();
  const counted = isDoc(group) && Object.keys(group).length === 1 ? group['$group'] : undefined;
  const isCount = isDoc(counted) && equal(Object.keys(counted), ['_id', 'n']) && equal(counted['n'], { $sum: 1 });
  if (!isDoc(filter) || !isCount || !isNumeric(counted['_id']) || !onlyStage(match, '$match')) return undefined;
  const part = (name: string): number => {
    const stage = rest[0];
    if (!onlyStage(stage, name)) return 0;
    rest.shift();
    return toNumber((stage as Doc)[name]);
  };
  const [skip, limit] = [part('$skip'), part('$limit')];
  return rest.length === 0 ? { filter, skip, limit, id: counted['_id'] } : undefined;
}
const onlyStage = (stage: unknown, name: string): boolean =>
  isDoc(stage) && Object.keys(stage).length === 1 && name in stage;

const aggregate: Command = ({ body, db }, server) => {
  const pipeline = body['pipeline'];
  if (!Array.isArray(pipeline))
    throw new MongoError(14, "BSON field 'aggregate.pipeline' is the wrong type, expected type 'array'");
  if (body['explain'] === true)
    throw new MongoError(238, 'explain of aggregate is not supported by the embedded database');
  if (!isDoc(body['cursor']))
    throw new MongoError(9, "The 'cursor' option is required, except for aggregate with the explain argument");
  const name = body['aggregate'];
  const scope = scopeOf(body);
  const deadline = deadlineOf(body);
  const source: Source = {
    scope,
    readAll: (from) => docsOf(server, db, from, { filter: {}, scope, deadline }),
    find: (from, filter) => docsOf(server, db, from, { filter, scope, deadline }),
  };
  const run = compileStages(pipeline, source);
  if (typeof name !== 'string')
    throw new MongoError(73, '{aggregate: 1} is not valid for this pipeline: its first stage must read a collection');
  const { filter, sort } = pushedDownQuery(pipeline as unknown[]);
  const docs = docsOf(server, db, name, { filter, sort: parseSort(sort), hint: body['hint'], scope, deadline });
  const batchSize = countArgument(docArgument(body, 'cursor'), 'batchSize', DEFAULT_BATCH);
  const counting = countingRequest(pipeline as unknown[]);
  const results = function* (): Generator<Buffer> {
    if (counting === undefined) {
      for (const doc of run(docs)) yield encode(doc);
      return;
    }
    const n = count(server.catalog.get(db, name), { ...counting, hint: body['hint'], scope, deadline });
    if (n > 0) yield encode({ _id: counting.id, n: new Int32(n) });
  };
  return cursorReply(server.cursors.start(`${db}.${name}`, results(), batchSize, false), 'firstBatch');
};

export const aggregateCommands: Record<string, Command> = { aggregate };

// The aggregate command: reads by an index what it can, then runs the pipeline's stages.
import { encode } from '../bsonCodec.ts';
import { DEFAULT_BATCH } from '../cursors.ts';
import { MongoError } from '../errors.ts';
import { read, type ReadRequest } from '../reading.ts';
import { parseSort } from '../sorting.ts';
import type { Source } from '../stage.ts';
import { compileStages } from '../stages.ts';
import { isDoc, type Doc } from '../values.ts';
import { countArgument, deadlineOf, docArgument, scopeOf, type Command, type Server } from './context.ts';
import { cursorReply } from './read.ts';

function* docsOf(server: Server, db: string, name: string, request: ReadRequest): Generator<Doc> {
  for (const { doc } of read(server.catalog.get(db, name), request)) yield doc;
}

/** What the first stages ask of the collection: a filter, then an order. */
export function leadingRequest(pipeline: unknown[]): { filter: Doc; sort: unknown } {
  const [first, second] = pipeline;
  const filter = isDoc(first) && isDoc(first['$match']) ? first['$match'] : undefined;
  const next = filter ? second : first;
  return { filter: filter ?? {}, sort: isDoc(next) ? next['$sort'] : undefined };
}

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
  const { filter, sort } = leadingRequest(pipeline as unknown[]);
  const docs = docsOf(server, db, name, { filter, sort: parseSort(sort), hint: body['hint'], scope, deadline });
  const batchSize = countArgument(docArgument(body, 'cursor'), 'batchSize', DEFAULT_BATCH);
  const results = function* (): Generator<Buffer> {
    for (const doc of run(docs)) yield encode(doc);
  };
  return cursorReply(server.cursors.start(`${db}.${name}`, results(), batchSize, false), 'firstBatch');
};

export const aggregateCommands: Record<string, Command> = { aggregate };

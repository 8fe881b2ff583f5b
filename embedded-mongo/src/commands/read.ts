// The read commands: find, getMore, killCursors, count and distinct.
import { Int32, type Long } from 'bson';
import { encode, rawArray, withRaw } from '../bson/codec.ts';
import { DEFAULT_BATCH, type Batch } from '../query/cursors.ts';
import { MongoError } from '../errors.ts';
import { valuesAt } from '../bson/fieldPaths.ts';
import { compileFieldProjection, compileProjection } from '../query/projection.ts';
import { count as countMatching, read, type QueryRequest } from '../query/execution.ts';
import { parseSort } from '../query/sort.ts';
import { bsonType, compare, toNumber, type Doc } from '../bson/values.ts';
import type { Collection, Stored } from '../storage/collection.ts';
import {
  collectionArgument,
  countArgument,
  deadlineOf,
  docArgument,
  isTrue,
  numberArgument,
  scopeOf,
  textArgument,
  type Command,
} from './context.ts';

/** A cursor reply, with the documents as encoded bytes. */
export function cursorReply(batch: Batch, name: 'firstBatch' | 'nextBatch'): Buffer {
  const cursor = withRaw({ id: batch.id, ns: batch.namespace }, [{ name, type: 'array', bytes: rawArray(batch.docs) }]);
  return withRaw({ ok: 1 }, [{ name: 'cursor', type: 'object', bytes: cursor }]);
}

const FIND_OPTIONS = new Set(
  ['find', 'apiVersion', 'apiStrict', 'apiDeprecationErrors', 'filter', 'sort', 'projection', 'hint', 'skip', 'limit', 'batchSize', 'singleBatch', 'comment', 'maxTimeMS', 'readConcern', 'collation', 'allowDiskUse', 'let', 'noCursorTimeout', 'allowPartialResults', 'returnKey', 'showRecordId', 'tailable', 'awaitData', 'oplogReplay', 'max', 'min', 'ntoreturn', 'lsid'],
); // prettier-ignore

/** Parses the arguments of find. Errors: those of its parts, and those for unsupported options. */
export function findRequest(body: Doc): QueryRequest {
  for (const name of Object.keys(body))
    if (!name.startsWith('$') && !FIND_OPTIONS.has(name))
      throw new MongoError(40415, `BSON field 'FindCommandRequest.${name}' is an unknown field.`);
  for (const name of ['min', 'max', 'returnKey', 'showRecordId', 'tailable', 'awaitData'])
    if (body[name] !== undefined && body[name] !== false)
      throw new MongoError(238, `find with '${name}' is not supported by the embedded database`);
  return {
    filter: docArgument(body, 'filter'),
    sort: parseSort(body['sort']),
    skip: countArgument(body, 'skip', 0),
    limit: countArgument(body, 'limit', 0),
    hint: body['hint'],
    scope: scopeOf(body),
    deadline: deadlineOf(body),
  };
}

/** How find returns a document, and whether its encoded bytes suffice. */
function answerOf(body: Doc, filter: Doc): { of: (stored: Stored) => Buffer; bytesOnly: boolean } {
  const spec = docArgument(body, 'projection');
  if (Object.keys(spec).length === 0) return { of: ({ bytes }) => bytes, bytesOnly: true };
  const scope = scopeOf(body);
  const pick = compileFieldProjection(spec, scope);
  if (pick) return { of: ({ bytes }) => pick(bytes), bytesOnly: true };
  const change = compileProjection(spec, scope, filter);
  return { of: ({ bytes, doc }) => (change ? encode(change(doc)) : bytes), bytesOnly: false };
}

function* answers(found: Iterable<Stored>, of: (stored: Stored) => Buffer): Generator<Buffer> {
  for (const stored of found) yield of(stored);
}

const find: Command = ({ body, db }, server) => {
  const name = collectionArgument(body, 'find');
  const wanted = findRequest(body);
  const answer = answerOf(body, wanted.filter);
  const found = read(server.catalog.get(db, name), { ...wanted, bytesOnly: answer.bytesOnly });
  const batchSize = countArgument(body, 'batchSize', DEFAULT_BATCH);
  const single = isTrue(body['singleBatch']);
  const batch = server.cursors.start(`${db}.${name}`, answers(found, answer.of), batchSize, single);
  return cursorReply(batch, 'firstBatch');
};

const getMore: Command = ({ body, db }, server) => {
  const id = body['getMore'];
  if (bsonType(id) !== 'Long')
    throw new MongoError(14, "BSON field 'getMore.getMore' is the wrong type, expected type 'long'");
  const namespace = `${db}.${textArgument(body, 'collection')}`;
  return cursorReply(server.cursors.next(id as Long, namespace, countArgument(body, 'batchSize', 0)), 'nextBatch');
};

const killCursors: Command = ({ body }, server) => {
  const ids = (Array.isArray(body['cursors']) ? body['cursors'] : []) as Long[];
  const killed = ids.filter((id) => server.cursors.kill(id));
  return {
    cursorsKilled: killed,
    cursorsNotFound: ids.filter((id) => !killed.includes(id)),
    cursorsAlive: [],
    cursorsUnknown: [],
    ok: 1,
  };
};

const count: Command = ({ body, db }, server) => {
  const collection = server.catalog.get(db, collectionArgument(body, 'count'));
  const filter = docArgument(body, 'query');
  const skip = countArgument(body, 'skip', 0);
  const limit = Math.abs(numberArgument(body, 'limit', 0));
  if (Object.keys(filter).length === 0) {
    const all = Math.max((collection?.count() ?? 0) - skip, 0);
    return { n: new Int32(limit > 0 ? Math.min(all, limit) : all), ok: 1 };
  }
  const request = { filter, skip, limit, hint: body['hint'], scope: scopeOf(body), deadline: deadlineOf(body) };
  return { n: new Int32(countMatching(collection, request)), ok: 1 };
};

/** The values of a field in all matching documents. Elements of arrays come one by one. */
function* fieldValues(collection: Collection | undefined, key: string, request: QueryRequest): Generator {
  for (const { doc } of read(collection, request))
    for (const value of valuesAt(doc, key)) {
      if (Array.isArray(value)) yield* value as unknown[];
      else if (value !== undefined) yield value;
    }
}

/** The arguments of distinct. */
export const distinctRequest = (body: Doc): QueryRequest => ({
  filter: docArgument(body, 'query'),
  hint: body['hint'],
  scope: scopeOf(body),
  deadline: deadlineOf(body),
});

const distinct: Command = ({ body, db }, server) => {
  const key = textArgument(body, 'key');
  const collection = server.catalog.get(db, collectionArgument(body, 'distinct'));
  const sorted = [...fieldValues(collection, key, distinctRequest(body))].sort(compare);
  return { values: sorted.filter((value, i) => i === 0 || compare(value, sorted[i - 1]) !== 0), ok: toNumber(1) };
};

export const readCommands: Record<string, Command> = { find, getMore, killCursors, count, distinct };

// The write commands: insert, update and delete. Each statement of a command has its own result.
import { Int32, ObjectId } from 'bson';
import { checkSize, decode } from '../bson/codec.ts';
import { checkNamespace } from '../storage/catalog.ts';
import type { Collection } from '../storage/collection.ts';
import { asMongoError, MongoError } from '../errors.ts';
import { read } from '../query/execution.ts';
import { compileUpdate, upsertedDoc, type UpdateRequest } from '../update/updates.ts';
import { isDoc, setOwn, type Doc } from '../bson/values.ts';
import type { Request } from '../protocol/messages.ts';
import {
  collectionArgument,
  countArgument,
  isTrue,
  refuseCollation,
  scopeOf,
  type Command,
  type Server,
} from './context.ts';

const MAX_STATEMENTS = 100_000;
type Outcome = { writeErrors: Doc[] };

/** The statements of a command, from its body or sent separately. Errors: InvalidLength. */
function statementsOf({ body, sequences }: Request, name: string): (Buffer | Doc)[] {
  const given = sequences.get(name) ?? body[name];
  if (!Array.isArray(given)) throw new MongoError(40414, `BSON field '${name}' is missing but a required field`);
  if (given.length === 0 || given.length > MAX_STATEMENTS)
    throw new MongoError(
      16,
      `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${given.length} operations.`,
    );
  return given as (Buffer | Doc)[];
}

/** Runs each statement and collects errors. An ordered command stops at the first error. */
function eachStatement<T>(
  statements: readonly T[],
  ordered: boolean,
  run: (statement: T, index: number) => void,
): Outcome {
  const writeErrors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (thrown) {
      if (!(thrown instanceof MongoError)) throw thrown;
      const error = asMongoError(thrown);
      writeErrors.push({ index: new Int32(index), code: error.code, ...error.extra, errmsg: error.message });
      if (ordered) break;
    }
  }
  return { writeErrors };
}

const withErrors = (reply: Doc, { writeErrors }: Outcome): Doc =>
  writeErrors.length > 0 ? { ...reply, writeErrors, ok: 1 } : { ...reply, ok: 1 };
const docOf = (statement: Buffer | Doc): Doc => (Buffer.isBuffer(statement) ? decode(statement) : statement);

const SHARED_FIELDS = new Set(
  ['ordered', 'bypassDocumentValidation', 'writeConcern', 'maxTimeMS', 'comment', 'let', 'lsid', 'readConcern', 'apiVersion', 'apiStrict', 'apiDeprecationErrors', 'stmtId', 'stmtIds', 'isTimeseriesNamespace', 'collectionUUID', 'txnNumber'],
); // prettier-ignore

function checkFields(body: Doc, command: string, statements: string): void {
  const unknown = Object.keys(body).find(
    (name) => !name.startsWith('$') && name !== command && name !== statements && !SHARED_FIELDS.has(name),
  );
  if (unknown !== undefined) throw new MongoError(40415, `BSON field '${command}.${unknown}' is an unknown field.`);
}

function insertOne(collection: Collection, statement: Buffer | Doc): void {
  const doc = docOf(statement);
  if (Object.keys(doc)[0] === '_id' && Buffer.isBuffer(statement)) {
    checkSize(statement.length);
    collection.insert(doc, statement);
    return;
  }
  const { _id: id, ...rest } = doc;
  const ordered: Doc = { _id: '_id' in doc ? id : new ObjectId() };
  for (const key of Object.keys(rest)) setOwn(ordered, key, rest[key]);
  collection.insert(ordered);
}

const insert: Command = async (request, { catalog }) => {
  const name = collectionArgument(request.body, 'insert');
  checkFields(request.body, 'insert', 'documents');
  const statements = statementsOf(request, 'documents');
  checkNamespace(request.db, name);
  return catalog.write(() => {
    let n = 0;
    const collection = catalog.ensure(request.db, name);
    const outcome = eachStatement(statements, request.body['ordered'] !== false, (statement) => {
      insertOne(collection, statement);
      n++;
    });
    return withErrors({ n: new Int32(n) }, outcome);
  });
};

const DELETE_FIELDS = new Set(['q', 'limit', 'collation', 'hint']);
const UPDATE_FIELDS = new Set([
  'q',
  'u',
  'upsert',
  'multi',
  'collation',
  'arrayFilters',
  'hint',
  'c',
  'sort',
  'upsertSupplied',
]);

/**
 * Parses the statements of a command before any runs. Errors: 40415 for unknown fields, 40414 for
 * missing ones.
 */
function readStatements(request: Request, name: string, fields: ReadonlySet<string>, required: string): Doc[] {
  return statementsOf(request, name).map((statement) => {
    const doc = docOf(statement);
    const unknown = Object.keys(doc).find((field) => !fields.has(field));
    if (unknown !== undefined) throw new MongoError(40415, `BSON field '${name}.${unknown}' is an unknown field.`);
    if (!(required in doc))
      throw new MongoError(40414, `BSON field '${name}.${required}' is missing but a required field`);
    return doc;
  });
}

function updateRequest(statement: Doc, body: Doc): UpdateRequest {
  if (statement['sort'] !== undefined)
    throw new MongoError(238, 'update with sort is not supported by the embedded database');
  refuseCollation(statement);
  const filter = statement['q'];
  if (!isDoc(filter)) throw new MongoError(40414, "BSON field 'update.updates.q' is missing but a required field");
  const variables = isDoc(statement['c']) ? statement['c'] : {};
  const scope = scopeOf(body);
  return {
    filter,
    update: statement['u'],
    arrayFilters: statement['arrayFilters'],
    multi: isTrue(statement['multi']),
    scope: { ...scope, variables: { ...scope.variables, ...variables } },
  };
}

const isReplacement = (update: unknown): boolean => isDoc(update) && !Object.keys(update)[0]?.startsWith('$');

type Updated = { matched: number; modified: number; upserted: Doc | undefined };

/** Runs one update statement: on all matches, on the first, or as an upsert. */
function updateOne(server: Server, db: string, name: string, statement: Doc, body: Doc): Updated {
  const request = updateRequest(statement, body);
  const update = compileUpdate(request);
  const collection = server.catalog.get(db, name);
  const found = [
    ...read(collection, {
      filter: request.filter,
      limit: request.multi ? 0 : 1,
      hint: statement['hint'],
      scope: request.scope,
    }),
  ];
  let modified = 0;
  for (const stored of found) if (collection?.change(stored, update)) modified++;
  if (found.length > 0 || !isTrue(statement['upsert'])) return { matched: found.length, modified, upserted: undefined };
  const doc = upsertedDoc(request.filter, update, isReplacement(request.update));
  server.catalog.ensure(db, name).insert(doc);
  return { matched: 1, modified: 0, upserted: doc };
}

const update: Command = async (request, server) => {
  const name = collectionArgument(request.body, 'update');
  checkFields(request.body, 'update', 'updates');
  const statements = readStatements(request, 'updates', UPDATE_FIELDS, 'u');
  checkNamespace(request.db, name);
  return server.catalog.write(() => {
    let n = 0;
    let nModified = 0;
    const upserted: Doc[] = [];
    const outcome = eachStatement(statements, request.body['ordered'] !== false, (statement, index) => {
      const done = updateOne(server, request.db, name, statement, request.body);
      n += done.matched;
      nModified += done.modified;
      if (done.upserted) upserted.push({ index: new Int32(index), _id: done.upserted['_id'] });
    });
    const reply: Doc = { n: new Int32(n), nModified: new Int32(nModified) };
    return withErrors(upserted.length > 0 ? { ...reply, upserted } : reply, outcome);
  });
};

function deleteOne(collection: Collection | undefined, statement: Doc, body: Doc): number {
  refuseCollation(statement);
  const filter = statement['q'];
  if (!isDoc(filter)) throw new MongoError(40414, "BSON field 'delete.deletes.q' is missing but a required field");
  const limit = countArgument(statement, 'limit', 0);
  if (limit > 1) throw new MongoError(9, `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  const found = [...read(collection, { filter, limit, hint: statement['hint'], scope: scopeOf(body) })];
  for (const stored of found) collection?.remove(stored);
  return found.length;
}

const remove: Command = async (request, { catalog }) => {
  const name = collectionArgument(request.body, 'delete');
  checkFields(request.body, 'delete', 'deletes');
  const statements = readStatements(request, 'deletes', DELETE_FIELDS, 'limit');
  return catalog.write(() => {
    let n = 0;
    const collection = catalog.get(request.db, name);
    const outcome = eachStatement(statements, request.body['ordered'] !== false, (statement) => {
      n += deleteOne(collection, statement, request.body);
    });
    return withErrors({ n: new Int32(n) }, outcome);
  });
};

export const writeCommands: Record<string, Command> = { insert, update, delete: remove };

// The findAndModify command: updates or deletes the first match and returns it, atomically.
import { Int32 } from 'bson';
import { decode } from '../bson/codec.ts';
import { checkNamespace } from '../storage/catalog.ts';
import { MongoError } from '../errors.ts';
import { compileProjection } from '../query/projection.ts';
import { read } from '../query/execution.ts';
import { parseSort } from '../query/sort.ts';
import { compileUpdate, upsertedDoc } from '../update/updates.ts';
import { isDoc, type Doc } from '../bson/values.ts';
import { collectionArgument, deadlineOf, docArgument, isTrue, scopeOf, type Command, type Server } from './context.ts';

const OPTIONS = new Set(
  ['findAndModify', 'findandmodify', 'apiVersion', 'apiStrict', 'apiDeprecationErrors', 'query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'bypassDocumentValidation', 'writeConcern', 'maxTimeMS', 'collation', 'arrayFilters', 'hint', 'comment', 'let', 'lsid', 'readConcern'],
); // prettier-ignore

type Modified = { value: Doc | null; last: Doc };

function checkOptions(body: Doc): void {
  const unknown = Object.keys(body).find((name) => !name.startsWith('$') && !OPTIONS.has(name));
  if (unknown !== undefined) throw new MongoError(40415, `BSON field 'findAndModify.${unknown}' is an unknown field.`);
  const remove = isTrue(body['remove']);
  if (remove && body['update'] !== undefined) throw new MongoError(9, 'Cannot specify both an update and remove=true');
  if (remove && isTrue(body['upsert'])) throw new MongoError(9, 'Cannot specify both upsert=true and remove=true');
  if (remove && isTrue(body['new']))
    throw new MongoError(
      9,
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  if (!remove && body['update'] === undefined)
    throw new MongoError(9, 'Either an update or remove=true must be specified');
}

function modify({ catalog }: Server, db: string, name: string, body: Doc): Modified {
  const filter = docArgument(body, 'query');
  const scope = scopeOf(body);
  const collection = catalog.get(db, name);
  const update = isTrue(body['remove'])
    ? undefined
    : compileUpdate({ filter, update: body['update'], arrayFilters: body['arrayFilters'], scope, multi: false });
  const [stored] = [
    ...read(collection, {
      filter,
      sort: parseSort(body['sort']),
      limit: 1,
      hint: body['hint'],
      scope,
      deadline: deadlineOf(body),
    }),
  ];
  if (stored && collection) {
    if (!update) {
      collection.remove(stored);
      return { value: stored.doc, last: { n: new Int32(1) } };
    }
    const changed = collection.change(stored, update);
    const value = isTrue(body['new']) ? decode(changed ?? stored.bytes) : decode(stored.bytes);
    return { value, last: { n: new Int32(1), updatedExisting: true } };
  }
  if (!update) return { value: null, last: { n: new Int32(0) } };
  if (!isTrue(body['upsert'])) return { value: null, last: { n: new Int32(0), updatedExisting: false } };
  const doc = upsertedDoc(filter, update, isDoc(body['update']) && !Object.keys(body['update'])[0]?.startsWith('$'));
  catalog.ensure(db, name).insert(doc);
  return {
    value: isTrue(body['new']) ? doc : null,
    last: { n: new Int32(1), updatedExisting: false, upserted: doc['_id'] },
  };
}

const findAndModify: Command = async ({ body, db }, server) => {
  checkOptions(body);
  const name = collectionArgument(body, 'findAndModify' in body ? 'findAndModify' : 'findandmodify');
  checkNamespace(db, name);
  const change = compileProjection(docArgument(body, 'fields'), scopeOf(body), docArgument(body, 'query'));
  const { value, last } = await server.catalog.write(() => modify(server, db, name, body));
  return { lastErrorObject: last, value: value && change ? change(value) : value, ok: 1 };
};

export const findAndModifyCommands: Record<string, Command> = { findAndModify, findandmodify: findAndModify };

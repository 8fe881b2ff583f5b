// The index commands: createIndexes, listIndexes and dropIndexes.
import { Int32, Long } from 'bson';
import { encode } from '../bson/codec.ts';
import type { Collection } from '../storage/collection.ts';
import { DEFAULT_BATCH } from '../query/cursors.ts';
import { MongoError } from '../errors.ts';
import { sameKey, type Index } from '../storage/indexes.ts';
import { isDoc, type Doc } from '../bson/values.ts';
import type { Request } from '../protocol/messages.ts';
import { collectionArgument, countArgument, docArgument, type Command, type Server } from './context.ts';
import { cursorReply } from './read.ts';

function existing({ db, body }: Request, server: Server, name: string): Collection {
  const collection = server.catalog.get(db, collectionArgument(body, name));
  if (!collection) throw new MongoError(26, `ns does not exist: ${db}.${String(body[name])}`);
  return collection;
}

const createIndexes: Command = async ({ body, db }, { catalog }) => {
  const name = collectionArgument(body, 'createIndexes');
  const specs = body['indexes'];
  if (!Array.isArray(specs) || specs.length === 0) throw new MongoError(2, 'Must specify at least one index to create');
  return catalog.write(() => {
    const isNew = !catalog.get(db, name);
    const collection = catalog.ensure(db, name);
    const before = collection.indexes.length;
    for (const spec of specs as unknown[]) {
      if (!isDoc(spec)) throw new MongoError(14, "BSON field 'createIndexes.indexes' must hold objects");
      catalog.addIndex(collection, spec);
    }
    const after = collection.indexes.length;
    const reply: Doc = {
      numIndexesBefore: new Int32(before),
      numIndexesAfter: new Int32(after),
      createdCollectionAutomatically: isNew,
    };
    return { ...reply, ...(before === after ? { note: 'all indexes already exist' } : {}), ok: 1 };
  });
};

const listIndexes: Command = (request, server) => {
  const collection = existing(request, server, 'listIndexes');
  const docs = collection.indexes.map((index) => encode(index.spec));
  const size = countArgument(docArgument(request.body, 'cursor'), 'batchSize', DEFAULT_BATCH);
  return cursorReply(server.cursors.start(collection.namespace, docs, size, false), 'firstBatch');
};

function chosen(collection: Collection, which: unknown): Index[] {
  if (which === '*') return collection.indexes.filter((index) => index.name !== '_id_');
  if (Array.isArray(which)) return which.flatMap((one: unknown) => chosen(collection, one));
  const found = collection.indexes.find((index) =>
    typeof which === 'string' ? index.name === which : isDoc(which) && sameKey(index.spec, { key: which }),
  );
  if (!found)
    throw new MongoError(
      27,
      typeof which === 'string'
        ? `index not found with name [${which}]`
        : `can't find index with key: ${JSON.stringify(which)}`,
    );
  if (found.name === '_id_') throw new MongoError(72, 'cannot drop _id index');
  return [found];
}

const dropIndexes: Command = (request, server) =>
  server.catalog.write(() => {
    const collection = existing(request, server, 'dropIndexes');
    const before = collection.indexes.length;
    for (const index of chosen(collection, request.body['index'])) server.catalog.dropIndex(collection, index);
    return { nIndexesWas: Long.fromNumber(before).toInt(), ok: 1 };
  });

export const indexCommands: Record<string, Command> = {
  createIndexes,
  listIndexes,
  dropIndexes,
  deleteIndexes: dropIndexes,
};

// Commands for databases and collections: create, drop, list and statistics.
import { Binary, Double, Int32, Long } from 'bson';
import { encode } from '../bson/codec.ts';
import type { Collection } from '../storage/collection.ts';
import { DEFAULT_BATCH } from '../query/cursors.ts';
import { MongoError, unsupported } from '../errors.ts';
import { compileFilter } from '../query/filters.ts';
import type { Doc } from '../bson/values.ts';
import {
  collectionArgument,
  countArgument,
  docArgument,
  isTrue,
  scopeOf,
  textArgument,
  type Command,
} from './context.ts';
import { cursorReply } from './read.ts';

const REFUSED_OPTIONS = [
  'capped',
  'timeseries',
  'viewOn',
  'pipeline',
  'validator',
  'clusteredIndex',
  'encryptedFields',
  'expireAfterSeconds',
  'changeStreamPreAndPostImages',
];

const create: Command = async ({ body, db }, { catalog }) => {
  const name = collectionArgument(body, 'create');
  const refused = REFUSED_OPTIONS.find((option) => body[option] !== undefined && body[option] !== false);
  if (refused !== undefined)
    throw new MongoError(238, `create with '${refused}' is not supported by the embedded database`);
  return catalog.write(() => {
    catalog.create(db, name);
    return { ok: 1 };
  });
};

const drop: Command = async ({ body, db }, { catalog }) => {
  const name = collectionArgument(body, 'drop');
  return catalog.write(() => {
    const collection = catalog.get(db, name);
    if (!collection) return { ok: 1 };
    const nIndexesWas = new Int32(collection.indexes.length);
    catalog.drop(collection);
    return { nIndexesWas, ns: collection.namespace, ok: 1 };
  });
};

/** Splits a full collection name. Errors: InvalidNamespace. */
function namespaceArgument(body: Doc, argument: string): [db: string, name: string] {
  const full = textArgument(body, argument);
  const dot = full.indexOf('.');
  if (dot < 1 || dot === full.length - 1) throw new MongoError(73, `Invalid namespace specified '${full}'`);
  return [full.slice(0, dot), full.slice(dot + 1)];
}

const renameCollection: Command = async ({ body, db }, { catalog }) => {
  if (db !== 'admin') throw new MongoError(13, 'renameCollection may only be run against the admin database.');
  const [from, name] = namespaceArgument(body, 'renameCollection');
  const [to, newName] = namespaceArgument(body, 'to');
  if (from !== to) throw unsupported('renameCollection into another database');
  return catalog.write(() => {
    const collection = catalog.get(from, name);
    if (!collection) throw new MongoError(26, `Source collection ${from}.${name} does not exist`);
    catalog.rename(collection, newName, isTrue(body['dropTarget']));
    return { ok: 1 };
  });
};

const dropDatabase: Command = async ({ db }, { catalog }) =>
  catalog.write(() => {
    const collections = catalog.list(db);
    for (const collection of collections) catalog.drop(collection);
    return collections.length > 0 ? { dropped: db, ok: 1 } : { ok: 1 };
  });

function description({ name, uuid, options, indexes }: Collection, nameOnly: boolean): Doc {
  if (nameOnly) return { name, type: 'collection' };
  return {
    name,
    type: 'collection',
    options,
    info: { readOnly: false, uuid: new Binary(uuid, Binary.SUBTYPE_UUID) },
    idIndex: indexes[0]?.spec,
  };
}

const listCollections: Command = ({ body, db }, server) => {
  const test = compileFilter(docArgument(body, 'filter'), scopeOf(body));
  const found = server.catalog
    .list(db)
    .map((collection) => description(collection, isTrue(body['nameOnly'])))
    .filter(test);
  const size = countArgument(docArgument(body, 'cursor'), 'batchSize', DEFAULT_BATCH);
  return cursorReply(server.cursors.start(`${db}.$cmd.listCollections`, found.map(encode), size, false), 'firstBatch');
};

const listDatabases: Command = ({ body }, { catalog }) => {
  const test = compileFilter(docArgument(body, 'filter'), scopeOf(body));
  const names = [...new Set(catalog.list().map((collection) => collection.db))].sort();
  const databases = names.map((name): Doc => ({ name, sizeOnDisk: new Long(0), empty: false })).filter(test);
  if (isTrue(body['nameOnly'])) return { databases: databases.map(({ name }) => ({ name })), ok: 1 };
  return { databases, totalSize: new Long(0), totalSizeMb: new Long(0), ok: 1 };
};

function sizes(collections: Collection[]): { count: number; size: number } {
  let [count, size] = [0, 0];
  for (const collection of collections)
    for (const { bytes } of collection.all()) {
      count++;
      size += bytes.length;
    }
  return { count, size };
}

const collStats: Command = ({ body, db }, { catalog }) => {
  const name = collectionArgument(body, 'collStats');
  const collection = catalog.get(db, name);
  const { count, size } = sizes(collection ? [collection] : []);
  return {
    ns: `${db}.${name}`,
    count: new Int32(count),
    size: new Double(size),
    storageSize: new Double(size),
    nindexes: new Int32(collection?.indexes.length ?? 0),
    capped: false,
    ok: 1,
  };
};

const dbStats: Command = ({ db }, { catalog }) => {
  const collections = catalog.list(db);
  const { count, size } = sizes(collections);
  return {
    db,
    collections: Long.fromNumber(collections.length),
    objects: Long.fromNumber(count),
    dataSize: new Double(size),
    storageSize: new Double(size),
    ok: 1,
  };
};

export const schemaCommands: Record<string, Command> = {
  create,
  drop,
  renameCollection,
  dropDatabase,
  listCollections,
  listDatabases,
  collStats,
  dbStats,
};

// The catalog of databases, collections and indexes. It is kept in memory and stored with the data.
import { randomBytes } from 'node:crypto';
import { decode, encode } from '../bson/codec.ts';
import { Collection } from './collection.ts';
import { MongoError, unsupported } from '../errors.ts';
import { normalizeSpec, sameIndex, sameKey, sameOptions, toIndex, type Index } from './indexes.ts';
import type { Storage } from './storage.ts';
import { binaryOf, isDoc, toNumber, type Doc } from '../bson/values.ts';

const CATALOG_SPACE = Buffer.from([0]);
const MAX_INDEXES = 64;

type Snapshot = ReadonlyMap<
  string,
  { collection: Collection; indexes: { index: Index; multikey: boolean[]; lossy: boolean }[] }
>;

const snapshotOf = (collections: ReadonlyMap<string, Collection>): Snapshot =>
  new Map(
    [...collections].map(([namespace, collection]) => [
      namespace,
      {
        collection,
        indexes: collection.indexes.map((index) => ({ index, multikey: index.multikey, lossy: index.lossy })),
      },
    ]),
  );

export class Catalog {
  readonly storage: Storage;
  private collections = new Map<string, Collection>();
  private nextId = 1;
  /**
   * Snapshot for undoing a failed transaction; undefined when something has changed since it was
   * taken.
   */
  private known: Snapshot | undefined;

  constructor(storage: Storage) {
    this.storage = storage;
    this.loadAll();
  }

  /** Replaces the catalog in memory by the one on disk. */
  private loadAll(): void {
    this.collections = new Map();
    this.known = undefined;
    this.nextId = 1;
    for (const { value } of this.storage.scanPrefix(CATALOG_SPACE)) this.load(decode(value));
  }

  private load(record: Doc): void {
    const indexes = (record['indexes'] as Doc[]).map((index) =>
      toIndex({
        id: toNumber(index['id']),
        spec: index['spec'] as Doc,
        multikey: index['multikey'] as boolean[],
        lossy: index['cut'] === true,
      }),
    );
    const id = toNumber(record['id']);
    const collection = new Collection(
      this.storage,
      {
        id,
        db: String(record['db']),
        name: String(record['name']),
        uuid: Buffer.from(binaryOf(record['uuid']).bytes),
        options: record['options'] as Doc,
        indexes,
      },
      (changed) => this.store(changed),
    );
    this.collections.set(collection.namespace, collection);
    this.nextId = Math.max(this.nextId, id + 1, ...indexes.map((index) => index.id + 1));
  }

  private key(namespace: string): Buffer {
    return Buffer.concat([CATALOG_SPACE, Buffer.from(namespace, 'utf8')]);
  }

  private store(collection: Collection): void {
    this.known = undefined;
    const { id, db, name, uuid, options } = collection;
    const indexes = collection.indexes.map(({ id: indexId, spec, multikey, lossy }) => ({
      id: indexId,
      spec,
      multikey,
      cut: lossy, // `cut` is its name on disk
    }));
    this.storage.put(this.key(collection.namespace), encode({ id, db, name, uuid, options, indexes }));
  }

  /**
   * Runs a write transaction, see Storage.write. If its commit fails, the catalog is read from disk
   * again.
   */
  async write<T>(action: () => T): Promise<T> {
    const failed = { byItself: false };
    try {
      return await this.transaction(action, failed);
    } catch (error) {
      if (!failed.byItself) this.loadAll();
      throw error;
    }
  }

  /** @param failed set when the action has thrown; the catalog is then restored already */
  private transaction<T>(action: () => T, failed: { byItself: boolean }): Promise<T> {
    return this.storage.write(() => {
      const before = (this.known ??= snapshotOf(this.collections));
      const nextId = this.nextId;
      try {
        return action();
      } catch (error) {
        failed.byItself = true;
        this.collections = new Map([...before].map(([namespace, { collection }]) => [namespace, collection]));
        this.nextId = nextId;
        for (const { collection, indexes } of before.values())
          collection.indexes = indexes.map(({ index, multikey, lossy }) => Object.assign(index, { multikey, lossy }));
        throw error;
      }
    });
  }

  get(db: string, name: string): Collection | undefined {
    return this.collections.get(`${db}.${name}`);
  }

  list(db?: string): Collection[] {
    const all = [...this.collections.values()];
    return db === undefined ? all : all.filter((collection) => collection.db === db);
  }

  /**
   * Creates a collection with its `_id` index. Call it within `write`. Errors: InvalidNamespace,
   * NamespaceExists.
   */
  create(db: string, name: string, options: Doc = {}): Collection {
    checkNamespace(db, name);
    if (this.get(db, name)) throw new MongoError(48, `Collection ${db}.${name} already exists.`);
    const id = this.nextId++;
    const idIndex = toIndex({
      id: this.nextId++,
      spec: { v: 2, key: { _id: 1 }, name: '_id_' },
      multikey: [false],
      lossy: false,
    });
    const collection = new Collection(
      this.storage,
      { id, db, name, uuid: randomUuid(), options, indexes: [idIndex] },
      (changed) => this.store(changed),
    );
    this.collections.set(collection.namespace, collection);
    this.store(collection);
    return collection;
  }

  ensure(db: string, name: string): Collection {
    return this.get(db, name) ?? this.create(db, name);
  }

  drop(collection: Collection): void {
    collection.clear();
    this.known = undefined;
    this.collections.delete(collection.namespace);
    this.storage.remove(this.key(collection.namespace));
  }

  /**
   * Renames a collection within its database. Call it within `write`. Errors: IllegalOperation for
   * its own name, NamespaceExists when the name is used and may not be dropped.
   */
  rename(collection: Collection, name: string, dropTarget: boolean): void {
    const { id, db, uuid, options, indexes } = collection;
    checkNamespace(db, name);
    if (name === collection.name) throw new MongoError(20, "Can't rename a collection to itself");
    const target = this.get(db, name);
    if (target && !dropTarget) throw new MongoError(48, 'target namespace exists');
    if (target) this.drop(target);
    this.collections.delete(collection.namespace);
    this.storage.remove(this.key(collection.namespace));
    const renamed = new Collection(this.storage, { id, db, name, uuid, options, indexes }, (changed) =>
      this.store(changed),
    );
    this.collections.set(renamed.namespace, renamed);
    this.store(renamed);
  }

  /**
   * Adds an index unless it exists; returns true if it was added. Errors: 85 and 86 on conflicts,
   * DuplicateKey.
   */
  addIndex(collection: Collection, raw: Doc): boolean {
    const spec = normalizeSpec(raw);
    if (isIdIndex(spec) || this.conflict(collection, spec)) return false;
    if (collection.indexes.length >= MAX_INDEXES)
      throw new MongoError(67, `add index fails, too many indexes for ${collection.namespace}`);
    const fields = Object.keys(spec['key'] as Doc).length;
    const index = toIndex({ id: this.nextId++, spec, multikey: Array<boolean>(fields).fill(false), lossy: false });
    collection.buildIndex(index);
    collection.indexes = [...collection.indexes, index];
    this.store(collection);
    return true;
  }

  private conflict(collection: Collection, spec: Doc): boolean {
    const named = collection.indexes.find((index) => index.name === spec['name']);
    if (named && sameIndex(named.spec, spec)) return true;
    if (named && sameKey(named.spec, spec))
      throw new MongoError(
        86,
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${JSON.stringify(spec)}, existing index: ${JSON.stringify(named.spec)}`,
      );
    if (named) throw new MongoError(86, `An existing index has the same name as the requested index: ${named.name}`);
    const twin = collection.indexes.find(
      (index) =>
        sameKey(index.spec, spec) &&
        sameOptions(
          { partialFilterExpression: index.spec['partialFilterExpression'] },
          { partialFilterExpression: spec['partialFilterExpression'] },
        ),
    );
    if (!twin) return false;
    if (sameIndex(twin.spec, spec))
      throw new MongoError(85, `Index already exists with a different name: ${twin.name}`);
    throw new MongoError(85, `An equivalent index already exists with different options: ${twin.name}`);
  }

  dropIndex(collection: Collection, index: Index): void {
    collection.clearIndex(index);
    collection.indexes = collection.indexes.filter((other) => other !== index);
    this.store(collection);
  }
}

const isIdIndex = (spec: Doc): boolean =>
  isDoc(spec['key']) && Object.keys(spec['key']).join() === '_id' && toNumber(spec['key']['_id']) > 0;

function randomUuid(): Buffer {
  const bytes = randomBytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes;
}

/** Errors: InvalidNamespace for names that MongoDB would reject too. */
export function checkNamespace(db: string, name: string): void {
  if (db === '' || /[/\\. "$\0]/.test(db) || db.length > 63) throw new MongoError(73, `Invalid database name: '${db}'`);
  if (name === '' || name.includes('$') || name.includes('\0') || name.startsWith('.') || name.length + db.length > 254)
    throw new MongoError(73, `Invalid collection name: ${name}`);
  if (name.startsWith('system.')) throw unsupported(`the collection name '${name}'`);
}

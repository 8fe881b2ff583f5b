// One collection: its documents and their index entries, which always change together.
import type { Interval } from '../query/indexBounds.ts';
import { encodeStored } from '../bson/codec.ts';
import { MongoError } from '../errors.ts';
import { indexEntries, type Index, type IndexEntry } from './indexes.ts';
import type { Update } from '../update/updates.ts';
import { successor, uint32, uint64 } from './keyEncoding.ts';
import type { Storage } from './storage.ts';
import { compare, CANONICAL_TYPE, bsonType, isDoc, own, canonicalTypeOf, type Doc } from '../bson/values.ts';
import { decode } from '../bson/codec.ts';
import { EMPTY_ARRAY } from './keyEncoding.ts';
import { describeValue } from '../bson/describe.ts';

const DOCUMENT_SPACE = 1;

/**
 * A stored document: its record id, its BSON, and its decoded form, which is created on first use.
 */
export class Stored {
  readonly record: Buffer;
  readonly bytes: Buffer;
  private decoded: Doc | undefined;

  constructor(record: Buffer, bytes: Buffer) {
    this.record = record;
    this.bytes = bytes;
  }

  get doc(): Doc {
    this.decoded ??= decode(this.bytes);
    return this.decoded;
  }
}
type Prepared = { index: Index; entries: IndexEntry[]; multikey: boolean[] };

export class Collection {
  readonly id: number;
  readonly prefix: Buffer;
  readonly db: string;
  readonly name: string;
  readonly uuid: Buffer;
  readonly options: Doc;
  indexes: Index[];
  private readonly storage: Storage;
  private readonly changed: (collection: Collection) => void;
  private nextRecord: number;

  constructor(
    storage: Storage,
    meta: { id: number; db: string; name: string; uuid: Buffer; options: Doc; indexes: Index[] },
    changed: (collection: Collection) => void,
  ) {
    this.storage = storage;
    this.id = meta.id;
    this.prefix = Buffer.concat([Buffer.from([DOCUMENT_SPACE]), uint32(meta.id)]);
    this.db = meta.db;
    this.name = meta.name;
    this.uuid = meta.uuid;
    this.options = meta.options;
    this.indexes = meta.indexes;
    this.changed = changed;
    this.nextRecord = this.lastRecord() + 1;
  }

  get namespace(): string {
    return `${this.db}.${this.name}`;
  }

  private lastRecord(): number {
    for (const { key } of this.storage.scanPrefix(this.prefix, true))
      return Number(key.readBigUInt64BE(key.length - 8));
    return 0;
  }

  count(): number {
    return this.storage.count({ start: this.prefix, end: successor(this.prefix) });
  }

  /** Number of index keys within these bounds. */
  countKeys(intervals: readonly Interval[]): number {
    return intervals.reduce((sum, interval) => sum + this.storage.count(interval), 0);
  }

  /** Number of index keys within these bounds, but at most `most`. */
  countKeysUpTo(most: number, intervals: readonly Interval[]): number {
    let counted = 0;
    for (const interval of intervals) {
      if (counted >= most) break;
      counted += this.storage.countUpTo(most - counted, interval);
    }
    return counted;
  }

  bytesOf(record: Buffer): Buffer | undefined {
    return this.storage.get(Buffer.concat([this.prefix, record]));
  }

  /** All documents in the order they were inserted. */
  *all(reverse = false): Generator<{ record: Buffer; bytes: Buffer }> {
    for (const { key, value } of this.storage.scanPrefix(this.prefix, reverse))
      yield { record: key.subarray(key.length - 8), bytes: value };
  }

  /** The record ids of the index keys in an interval, in index order. */
  *recordIdsIn(index: Index, { start, end }: { start: Buffer; end: Buffer }, reverse: boolean): Generator<Buffer> {
    if (index.unique && !index.lossy && successor(start).equals(end)) {
      const only = this.storage.get(start);
      if (only) {
        yield only;
        return;
      }
    }
    for (const { value } of this.storage.scan({ start, end, reverse })) yield value;
  }

  /**
   * Adds a document with its index entries. Errors: DuplicateKey and those of `_id`. Returns its
   * bytes.
   */
  insert(doc: Doc, given?: Buffer): Buffer {
    checkId(doc['_id']);
    const bytes = given ?? encodeStored(doc);
    const record = uint64(this.nextRecord);
    const prepared = this.prepare(doc, record);
    for (const { index, entries } of prepared) for (const entry of entries) this.checkUnique(index, entry, record);
    this.nextRecord++;
    this.storage.put(Buffer.concat([this.prefix, record]), bytes);
    for (const part of prepared) this.addEntries(part, record);
    return bytes;
  }

  /**
   * Applies a change to a stored document. Returns its new bytes, or undefined if it stays the
   * same.
   */
  change(old: Stored, update: Update): Buffer | undefined {
    const { fields } = update;
    const indexes = fields && this.indexes.filter(({ dependsOn }) => dependsOn.some((field) => fields.has(field)));
    const before = this.prepare(old.doc, old.record, indexes);
    const doc = update(old.doc);
    const bytes = encodeStored(doc);
    if (bytes.equals(old.bytes)) return undefined;
    // Other updates than operators may contain types that are not stored as they are. Decode the
    // stored bytes.
    const after = this.prepare(fields ? doc : decode(bytes), old.record, indexes);
    this.replace(old, bytes, before, after);
    return bytes;
  }

  /** Replaces a stored document. Only index entries that differ are changed. */
  private replace(old: Stored, bytes: Buffer, before: readonly Prepared[], after: readonly Prepared[]): void {
    const plans = after.map((part, i) => {
      const removedEntries = new Map((before[i]?.entries ?? []).map((entry) => [entry.key.toString('latin1'), entry]));
      const added = part.entries.filter((entry) => !removedEntries.delete(entry.key.toString('latin1')));
      return { part, added, removedEntries };
    });
    for (const { part, added } of plans) for (const entry of added) this.checkUnique(part.index, entry, old.record);
    this.storage.put(Buffer.concat([this.prefix, old.record]), bytes);
    for (const { part, added, removedEntries } of plans) {
      for (const entry of removedEntries.values()) this.storage.remove(entry.key);
      this.addEntries({ ...part, entries: added }, old.record);
    }
  }

  remove(old: Stored): void {
    for (const { entries } of this.prepare(old.doc, old.record))
      for (const entry of entries) this.storage.remove(entry.key);
    this.storage.remove(Buffer.concat([this.prefix, old.record]));
  }

  /**
   * Fills a new index from the stored documents. Errors: DuplicateKey. The caller must then discard
   * the index.
   */
  buildIndex(index: Index): void {
    for (const { record, bytes } of this.all()) {
      const found = indexEntries(index, decode(bytes), record);
      for (const entry of found.entries) this.checkUnique(index, entry, record);
      this.addEntries({ index, ...found }, record);
    }
  }

  clearIndex(index: Index): void {
    for (const { key } of this.storage.scanPrefix(index.prefix)) this.storage.remove(key);
  }

  /** Removes every document and index entry. */
  clear(): void {
    for (const index of this.indexes) this.clearIndex(index);
    for (const { key } of this.storage.scanPrefix(this.prefix)) this.storage.remove(key);
  }

  private prepare(doc: Doc, record: Buffer, indexes: readonly Index[] = this.indexes): Prepared[] {
    return indexes.map((index) => ({ index, ...indexEntries(index, doc, record) }));
  }

  private addEntries({ index, entries, multikey }: Prepared, record: Buffer): void {
    for (const entry of entries) this.storage.put(entry.key, record);
    const lossy = !index.lossy && entries.some((entry) => entry.lossy);
    const multi = entries.length > 0 && multikey.some((is, i) => is && !index.multikey[i]);
    if (!lossy && !multi) return;
    index.lossy ||= lossy;
    index.multikey = index.multikey.map((was, i) => was || (multikey[i] ?? false));
    this.changed(this);
  }

  private checkUnique(index: Index, entry: IndexEntry, record: Buffer): void {
    if (!index.unique) return;
    if (!entry.lossy) {
      const holder = this.storage.get(entry.key);
      if (holder && !holder.equals(record)) throw duplicateKey(this, index, entry.values);
      return;
    }
    const shared = entry.key.subarray(0, entry.key.length - record.length);
    for (const { key, value } of this.storage.scan({ start: shared, end: successor(shared) }))
      if (key.length === entry.key.length && !value.equals(record) && this.reallyEqual(index, entry, value))
        throw duplicateKey(this, index, entry.values);
  }

  private reallyEqual(index: Index, entry: IndexEntry, record: Buffer): boolean {
    const bytes = this.bytesOf(record);
    if (!bytes) return false;
    return indexEntries(index, decode(bytes), record).entries.some(({ values }) =>
      values.every((value, i) => compareIndexed(value, entry.values[i]) === 0),
    );
  }
}

const compareIndexed = (a: unknown, b: unknown): number =>
  a === EMPTY_ARRAY || b === EMPTY_ARRAY ? Number(a !== b) : compare(a, b);

function checkId(id: unknown): void {
  const rank = canonicalTypeOf(id);
  if (rank === CANONICAL_TYPE.array) throw new MongoError(53, "The '_id' value cannot be of type array");
  if (rank === CANONICAL_TYPE.regex) throw new MongoError(53, "The '_id' value cannot be of type regex");
  if (id === undefined && bsonType(id) === undefined)
    throw new MongoError(53, "The '_id' value cannot be of type undefined");
  if (isDoc(id) && Object.keys(id).some((name) => name.startsWith('$')))
    throw new MongoError(52, "_id fields may not contain '$'-prefixed fields");
}

function duplicateKey(collection: Collection, index: Index, values: unknown[]): MongoError {
  const keyValue: Doc = {};
  index.fields.forEach(({ path }, i) => {
    const value = values[i];
    keyValue[path] = value === undefined || value === EMPTY_ARRAY ? null : value;
  });
  const shown = index.fields.map(({ path }) => `${path}: ${describeValue(own(keyValue, path))}`).join(', ');
  return new MongoError(
    11000,
    `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: { ${shown} }`,
    {
      keyPattern: index.spec['key'],
      keyValue,
    },
  );
}

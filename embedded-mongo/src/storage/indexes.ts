// Index definitions, and the keys of a document in an index.
import { MongoError, unsupported } from '../errors.ts';
import { EMPTY_ARRAY, encodeValue, isInexact, MAX_KEY_BYTES, uint32 } from './keyEncoding.ts';
import { isArrayIndex, split } from '../bson/fieldPaths.ts';
import { compileFilter, type Matcher } from '../query/filters.ts';
import { bsonType, equal, isDoc, isNumeric, own, toNumber, type Doc } from '../bson/values.ts';

export type IndexField = { path: string; descending: boolean };

/**
 * The stored form of an index. `multikey`, for each field: whether arrays were ever indexed.
 * `lossy`: whether any key was ever truncated or rounded.
 */
export type IndexRecord = { id: number; spec: Doc; multikey: boolean[]; lossy: boolean };

export type Index = IndexRecord & {
  name: string;
  prefix: Buffer;
  fields: IndexField[];
  unique: boolean;
  sparse: boolean;
  partial: Doc | undefined;
  includes: Matcher;
  /** First parts of all paths that affect the keys of a document. */
  dependsOn: readonly string[];
  expireAfterSeconds: number | undefined;
};

export type IndexEntry = { values: unknown[]; key: Buffer; lossy: boolean };

const INDEX_SPACE = 2;
const KNOWN_OPTIONS = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
  'ns',
  'hidden',
  'dropDups',
]);

const isTrue = (value: unknown): boolean => value === true || (isNumeric(value) && toNumber(value) !== 0);

/** Compiles an index from its stored form. */
export function toIndex(record: IndexRecord): Index {
  const { spec } = record;
  const partial = isDoc(spec['partialFilterExpression']) ? spec['partialFilterExpression'] : undefined;
  const name = String(spec['name']);
  const fields = Object.entries(spec['key'] as Doc).map(([path, way]) => ({ path, descending: toNumber(way) < 0 }));
  return {
    ...record,
    name,
    prefix: Buffer.concat([Buffer.from([INDEX_SPACE]), uint32(record.id)]),
    fields,
    unique: isTrue(spec['unique']) || name === '_id_',
    sparse: isTrue(spec['sparse']),
    partial,
    includes: partial ? compileFilter(partial, { now: new Date(0) }) : () => true,
    dependsOn: [...fields.map(({ path }) => path), ...pathsIn(partial ?? {})].map((path) => split(path)[0] ?? path),
    expireAfterSeconds: 'expireAfterSeconds' in spec ? toNumber(spec['expireAfterSeconds']) : undefined,
  };
}

/** The paths in the filter of a partial index. */
const pathsIn = (filter: Doc): string[] =>
  Object.entries(filter).flatMap(([name, value]) =>
    name.startsWith('$') ? (Array.isArray(value) ? value.filter(isDoc).flatMap(pathsIn) : []) : [name],
  );

function checkKey(key: unknown): asserts key is Doc {
  if (!isDoc(key) || Object.keys(key).length === 0) throw new MongoError(67, 'Index keys cannot be empty');
  for (const [path, way] of Object.entries(key)) {
    if (typeof way === 'string')
      throw way === 'text' || way.startsWith('2d') || way === 'hashed'
        ? unsupported(`a '${way}' index`)
        : new MongoError(67, `Unknown index plugin '${way}'`);
    if (!isNumeric(way) || toNumber(way) === 0 || Number.isNaN(toNumber(way)))
      throw new MongoError(
        67,
        `Values in v:2 index key pattern cannot be of type ${bsonType(way) ?? typeof way}. Only numbers > 0, numbers < 0, and strings are allowed.`,
      );
    if (path === '' || path.split('.').includes('')) throw new MongoError(67, 'Index keys cannot be an empty field.');
    if (path.includes('$**')) throw unsupported('a wildcard index');
    if (path.split('.').some((part) => part.startsWith('$')))
      throw new MongoError(67, "Index key contains an illegal field name: field name starts with '$'.");
  }
}

const PARTIAL_OPERATORS = new Set(['$eq', '$gt', '$gte', '$lt', '$lte', '$exists', '$type', '$in', '$and', '$or']);

function checkPartial(filter: Doc): void {
  for (const [name, value] of Object.entries(filter)) {
    if (name.startsWith('$') && !PARTIAL_OPERATORS.has(name))
      throw new MongoError(67, `Expression not supported in partial index: ${name}`);
    if (name === '$exists' && !isTrue(value))
      throw new MongoError(67, 'Expression not supported in partial index: $not');
    for (const part of Array.isArray(value) ? value : [value]) if (isDoc(part)) checkPartial(part);
  }
}

/**
 * Checks and completes a client's index specification. Errors: CannotCreateIndex, InvalidOptions,
 * NotImplemented.
 */
export function normalizeSpec(raw: Doc): Doc {
  checkKey(raw['key']);
  for (const name of Object.keys(raw)) {
    if (name === 'collation' && isDoc(raw[name]) && raw[name]['locale'] === 'simple') continue;
    if (['collation', 'wildcardProjection', 'weights', 'textIndexVersion'].includes(name))
      throw unsupported(`the index option '${name}'`);
    if (!KNOWN_OPTIONS.has(name))
      throw new MongoError(
        197,
        `The field '${name}' is not valid for an index specification. Specification: ${JSON.stringify(raw)}`,
      );
  }
  if (typeof raw['name'] !== 'string' || raw['name'] === '')
    throw new MongoError(9, "The 'name' field is a required property of an index specification");
  const spec: Doc = { v: 2, key: raw['key'], name: raw['name'] };
  if (isTrue(raw['unique'])) spec['unique'] = true;
  if (isTrue(raw['sparse'])) spec['sparse'] = true;
  if ('partialFilterExpression' in raw) {
    const filter = raw['partialFilterExpression'];
    if (!isDoc(filter)) throw new MongoError(67, "The field 'partialFilterExpression' must be an object");
    if (spec['sparse']) throw new MongoError(67, 'cannot mix "partialFilterExpression" and "sparse" options');
    checkPartial(filter);
    compileFilter(filter, { now: new Date(0) });
    spec['partialFilterExpression'] = filter;
  }
  if ('expireAfterSeconds' in raw) spec['expireAfterSeconds'] = ttlOf(raw);
  return spec;
}

function ttlOf(raw: Doc): unknown {
  const seconds = raw['expireAfterSeconds'];
  if (!isNumeric(seconds) || toNumber(seconds) < 0 || toNumber(seconds) > 2147483647)
    throw new MongoError(
      67,
      "TTL index 'expireAfterSeconds' option must be within an acceptable range, try a number between 0 and 2147483647",
    );
  if (Object.keys(raw['key'] as Doc).length > 1)
    throw new MongoError(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL.');
  if ('_id' in (raw['key'] as Doc))
    throw new MongoError(67, "The field 'expireAfterSeconds' is not valid for an _id index specification.");
  return seconds;
}

type Walker = { value: unknown; parts: readonly string[]; at: number; settled: boolean };

function advance(walker: Walker): void {
  while (!walker.settled) {
    if (Array.isArray(walker.value)) return;
    const part = walker.parts[walker.at];
    if (part === undefined) {
      walker.settled = true;
      return;
    }
    walker.value = isDoc(walker.value) ? own(walker.value, part) : undefined;
    walker.at++;
    if (walker.value === undefined) walker.settled = true;
  }
}

function inElement(walker: Walker, array: unknown[], element: unknown): Walker {
  const part = walker.parts[walker.at];
  if (part === undefined) return { ...walker, value: element, settled: true };
  if (isArrayIndex(part) && Number(part) < array.length)
    return { ...walker, value: array[Number(part)], at: walker.at + 1, settled: false };
  if (isDoc(element)) return { ...walker, value: element };
  return { ...walker, value: undefined, settled: true };
}

/**
 * All combinations of indexed values. An array contributes each element. Errors: two arrays in one
 * compound index.
 */
function combinations(walkers: Walker[], multikey: boolean[]): unknown[][] {
  walkers.forEach(advance);
  const open = walkers.filter((walker) => !walker.settled);
  const [first] = open;
  if (!first) return [walkers.map((walker) => walker.value)];
  const array = first.value as unknown[];
  if (open.some((walker) => walker.value !== array)) throw new MongoError(171, 'cannot index parallel arrays');
  walkers.forEach((walker, i) => {
    if (!walker.settled) multikey[i] = true;
  });
  if (array.length === 0) {
    const emptied = walkers.map((w) =>
      w.settled ? w : { ...w, settled: true, value: w.at === w.parts.length ? EMPTY_ARRAY : undefined },
    );
    return [emptied.map((walker) => walker.value)];
  }
  return array.flatMap((element) =>
    combinations(
      walkers.map((w) => (w.settled ? { ...w } : inElement(w, array, element))),
      multikey,
    ),
  );
}

/**
 * The values of one document in an index, one list per key. Records in `multikey` which fields hold
 * arrays.
 */
function indexedValues(index: Index, doc: Doc, multikey: boolean[]): unknown[][] {
  const walkers = index.fields.map(({ path }) => ({
    value: doc,
    parts: split(path),
    at: 0,
    settled: false,
  }));
  return combinations(walkers, multikey);
}

/** The keys of one document in an index: none if a sparse or partial index leaves it out. */
export function indexEntries(
  index: Index,
  doc: Doc,
  recordKey: Buffer,
): { entries: IndexEntry[]; multikey: boolean[] } {
  const multikey = index.fields.map(() => false);
  if (!index.includes(doc)) return { entries: [], multikey };
  const entries = new Map<string, IndexEntry>();
  for (const values of indexedValues(index, doc, multikey)) {
    if (index.sparse && values.every((value) => value === undefined)) continue;
    const entry = entryOf(index, values, recordKey);
    entries.set(entry.key.toString('latin1'), entry);
  }
  return { entries: [...entries.values()], multikey };
}

function entryOf(index: Index, values: unknown[], recordKey: Buffer): IndexEntry {
  const encoded = values.map((value, i) => encodeValue(value, index.fields[i]?.descending));
  const bytes = Buffer.concat([index.prefix, ...encoded]);
  const long = bytes.length > MAX_KEY_BYTES;
  const lossy = long || values.some(isInexact);
  const key = long ? bytes.subarray(0, MAX_KEY_BYTES) : bytes;
  return { values, lossy, key: index.unique && !lossy ? key : Buffer.concat([key, recordKey]) };
}

/** Whether two specifications describe the same index, ignoring their names. */
export function sameIndex(a: Doc, b: Doc): boolean {
  return sameKey(a, b) && sameOptions(a, b);
}

export function sameKey(a: Doc, b: Doc): boolean {
  const plain = (spec: Doc): unknown =>
    Object.entries(spec['key'] as Doc).map(([path, way]) => [path, toNumber(way) < 0]);
  return equal(plain(a), plain(b));
}

export function sameOptions(a: Doc, b: Doc): boolean {
  return ['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds'].every((name) => equal(a[name], b[name]));
}

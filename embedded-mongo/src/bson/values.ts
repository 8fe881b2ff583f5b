// BSON values: their types, and MongoDB's comparison order.
import type { Decimal128 } from 'bson';
import { Double, Int32, Long, type Binary, type BSONRegExp, type ObjectId, type Timestamp } from 'bson';

export type Doc = Record<string, unknown>;

/**
 * MongoDB's canonical types, which order values of different types. Also the type bytes of index
 * keys.
 */
export const CANONICAL_TYPE = {
  minKey: 2,
  undefined: 4,
  null: 6,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  dbPointer: 55,
  code: 60,
  codeWithScope: 65,
  maxKey: 127,
} as const;

const BSON_CANONICAL_TYPE: Record<string, number> = {
  Int32: CANONICAL_TYPE.number,
  Double: CANONICAL_TYPE.number,
  Long: CANONICAL_TYPE.number,
  Decimal128: CANONICAL_TYPE.number,
  ObjectId: CANONICAL_TYPE.objectId,
  Binary: CANONICAL_TYPE.binary,
  Timestamp: CANONICAL_TYPE.timestamp,
  BSONRegExp: CANONICAL_TYPE.regex,
  BSONSymbol: CANONICAL_TYPE.string,
  DBRef: CANONICAL_TYPE.object,
  MinKey: CANONICAL_TYPE.minKey,
  MaxKey: CANONICAL_TYPE.maxKey,
};

/** The bson library's type name of a value; undefined for plain JavaScript values. */
export function bsonType(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const name = (value as { _bsontype?: unknown })._bsontype;
  return typeof name === 'string' ? name : undefined;
}

export function isDoc(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !(value instanceof Date) && !(value instanceof RegExp) && !(value instanceof Uint8Array) && !bsonType(value);
}

export const own = (doc: Doc, key: string): unknown => (Object.hasOwn(doc, key) ? doc[key] : undefined);

/** Sets a field. Also works for the name `__proto__`. */
export function setOwn(doc: Doc, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(doc, key, { value, enumerable: true, writable: true, configurable: true });
  else doc[key] = value;
}

/** The rank of a value's type in MongoDB's comparison order. A missing value counts as null. */
export function canonicalTypeOf(value: unknown): number {
  switch (typeof value) {
    case 'undefined':
      return CANONICAL_TYPE.null;
    case 'string':
      return CANONICAL_TYPE.string;
    case 'number':
    case 'bigint':
      return CANONICAL_TYPE.number;
    case 'boolean':
      return CANONICAL_TYPE.boolean;
    default:
      return rankOfObject(value);
  }
}

function rankOfObject(value: unknown): number {
  if (value === null) return CANONICAL_TYPE.null;
  if (Array.isArray(value)) return CANONICAL_TYPE.array;
  if (value instanceof Date) return CANONICAL_TYPE.date;
  if (value instanceof RegExp) return CANONICAL_TYPE.regex;
  if (value instanceof Uint8Array) return CANONICAL_TYPE.binary;
  const type = bsonType(value);
  if (type === undefined) return CANONICAL_TYPE.object;
  if (type === 'Code') return (value as { scope?: unknown }).scope ? CANONICAL_TYPE.codeWithScope : CANONICAL_TYPE.code;
  return BSON_CANONICAL_TYPE[type] ?? CANONICAL_TYPE.object;
}

export const isNumeric = (value: unknown): boolean => canonicalTypeOf(value) === CANONICAL_TYPE.number;

/**
 * A number for comparisons and arithmetic: a bigint where a double would be inexact. Decimals are
 * rounded.
 */
export function numeric(value: unknown): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  switch (bsonType(value)) {
    case 'Int32':
    case 'Double':
      return (value as Int32 | Double).value;
    case 'Long': {
      const long = (value as Long).toBigInt();
      const near = Number(long);
      return Number.isSafeInteger(near) ? near : long;
    }
    case 'Decimal128':
      return Number((value as Decimal128).toString());
    default:
      return NaN;
  }
}

/** A JavaScript number for any BSON number; `fallback` for anything else. */
export function toNumber(value: unknown, fallback = NaN): number {
  return isNumeric(value) ? Number(numeric(value)) : fallback;
}

/** The smallest BSON integer type that holds an integer; a double beyond int64. */
export function integer(value: bigint): Int32 | Long | Double {
  if (value >= -2147483648n && value <= 2147483647n) return new Int32(Number(value));
  if (value >= -(1n << 63n) && value < 1n << 63n) return Long.fromBigInt(value);
  return new Double(Number(value));
}

const unitOrder = (unit: number): number => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);

/** Compares strings by code point, like MongoDB (which compares UTF-8 bytes). */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return unitOrder(x) - unitOrder(y);
  }
  return a.length - b.length;
}

/** The exact value of a finite number: `digits` × 10 to the power of `exponent`. */
type Parts = { digits: bigint; exponent: number };

const bits = new DataView(new ArrayBuffer(8));

function doubleParts(value: number): Parts {
  if (Number.isSafeInteger(value)) return { digits: BigInt(value), exponent: 0 };
  bits.setFloat64(0, value);
  const raw = bits.getBigUint64(0);
  const power = Number((raw >> 52n) & 0x7ffn);
  const fraction = raw & 0xfffffffffffffn;
  const mantissa = (power === 0 ? fraction : fraction | (1n << 52n)) * (value < 0 ? -1n : 1n);
  const shift = (power === 0 ? 1 : power) - 1075;
  if (shift >= 0) return { digits: mantissa << BigInt(shift), exponent: 0 };
  return { digits: mantissa * 5n ** BigInt(-shift), exponent: shift };
}

/** The exact value of a finite number; undefined for infinities and NaN. */
export function exactParts(value: unknown): Parts | undefined {
  if (bsonType(value) !== 'Decimal128') {
    const number = numeric(value);
    if (typeof number === 'bigint') return { digits: number, exponent: 0 };
    return Number.isFinite(number) ? doubleParts(number) : undefined;
  }
  const match = /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec((value as Decimal128).toString());
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(`${whole}${fraction}` || '0');
  return { digits: sign === '-' ? -digits : digits, exponent: Number(exponent) - fraction.length };
}

function compareExactly(a: unknown, b: unknown): number {
  const x = exactParts(a);
  const y = exactParts(b);
  if (!x || !y)
    return Number(y !== undefined) * Math.sign(toNumber(a)) - Number(x !== undefined) * Math.sign(toNumber(b));
  const low = Math.min(x.exponent, y.exponent);
  const left = x.digits * 10n ** BigInt(x.exponent - low);
  const right = y.digits * 10n ** BigInt(y.exponent - low);
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareNumbers(a: unknown, b: unknown): number {
  const decimal = bsonType(a) === 'Decimal128' || bsonType(b) === 'Decimal128';
  const x = decimal ? Number(numeric(a)) : numeric(a);
  const y = decimal ? Number(numeric(b)) : numeric(b);
  if (x < y) return -1;
  if (x > y) return 1;
  if (typeof x === 'number' && Number.isNaN(x)) return typeof y === 'number' && Number.isNaN(y) ? 0 : -1;
  if (typeof y === 'number' && Number.isNaN(y)) return 1;
  return decimal ? compareExactly(a, b) : 0;
}

function compareDocs(a: Doc, b: Doc): number {
  const left = Object.keys(a);
  const right = Object.keys(b);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const x = left[i] ?? '';
    const y = right[i] ?? '';
    const order = canonicalTypeOf(a[x]) - canonicalTypeOf(b[y]) || compareStrings(x, y) || compare(a[x], b[y]);
    if (order) return order;
  }
  return left.length - right.length;
}

function compareArrays(a: unknown[], b: unknown[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compare(a[i], b[i]);
    if (order) return order;
  }
  return a.length - b.length;
}

/** The bytes and subtype of a binary value. */
export function binaryOf(value: unknown): { bytes: Uint8Array; subtype: number } {
  if (value instanceof Uint8Array) return { bytes: value, subtype: 0 };
  const binary = value as Binary;
  return { bytes: binary.buffer.subarray(0, binary.position), subtype: binary.sub_type };
}

/** Pattern and flags of a regular expression, in either of its two forms. */
export function regexOf(value: unknown): { pattern: string; options: string } {
  if (value instanceof RegExp) return { pattern: value.source, options: value.flags.replace(/[^imsu]/g, '') };
  const regex = value as BSONRegExp;
  return { pattern: regex.pattern, options: regex.options };
}

function compareBinary(a: unknown, b: unknown): number {
  const x = binaryOf(a);
  const y = binaryOf(b);
  return x.bytes.length - y.bytes.length || x.subtype - y.subtype || Buffer.compare(x.bytes, y.bytes);
}

function compareRegex(a: unknown, b: unknown): number {
  const x = regexOf(a);
  const y = regexOf(b);
  return compareStrings(x.pattern, y.pattern) || compareStrings(x.options, y.options);
}

/** Text of a string, symbol or code value. */
export const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : String((value as { value?: string; code?: string }).value ?? (value as { code?: string }).code);

function compareSameType(rank: number, a: unknown, b: unknown): number {
  switch (rank) {
    case CANONICAL_TYPE.number:
      return compareNumbers(a, b);
    case CANONICAL_TYPE.string:
    case CANONICAL_TYPE.code:
    case CANONICAL_TYPE.codeWithScope:
      return compareStrings(textOf(a), textOf(b));
    case CANONICAL_TYPE.object:
      return compareDocs(a as Doc, b as Doc);
    case CANONICAL_TYPE.array:
      return compareArrays(a as unknown[], b as unknown[]);
    case CANONICAL_TYPE.binary:
      return compareBinary(a, b);
    case CANONICAL_TYPE.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case CANONICAL_TYPE.boolean:
      return Number(a) - Number(b);
    case CANONICAL_TYPE.date:
      return (a as Date).getTime() - (b as Date).getTime();
    case CANONICAL_TYPE.timestamp:
      return (a as Timestamp).compare(b as Timestamp);
    case CANONICAL_TYPE.regex:
      return compareRegex(a, b);
    default:
      return 0;
  }
}

/** Compares any two values in MongoDB's order: below, at or above zero. */
export function compare(a: unknown, b: unknown): number {
  const rank = canonicalTypeOf(a);
  return rank - canonicalTypeOf(b) || compareSameType(rank, a, b);
}

export const equal = (a: unknown, b: unknown): boolean => compare(a, b) === 0;

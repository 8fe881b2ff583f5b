// Index keys as bytes, in MongoDB's order of the values, for any mixture of types.
import type { ObjectId, Timestamp } from 'bson';
import {
  binaryOf,
  bsonType,
  exactParts,
  isDoc,
  numeric,
  canonicalTypeOf,
  CANONICAL_TYPE,
  regexOf,
  textOf,
  type Doc,
} from '../bson/values.ts';

/** Longer keys are truncated. Documents that share a truncated key are compared by reading them. */
export const MAX_KEY_BYTES = 1800;

class Writer {
  private buffer = Buffer.allocUnsafe(64);
  private length = 0;

  byte(value: number): void {
    this.room(1);
    this.buffer[this.length++] = value;
  }

  bytes(value: Uint8Array): void {
    this.room(value.length);
    this.buffer.set(value, this.length);
    this.length += value.length;
  }

  /** Text ends with 00 00. A zero inside is written as 00 FF, so that prefixes sort first. */
  text(value: string): void {
    const bytes = Buffer.from(value, 'utf8');
    if (!bytes.includes(0)) this.bytes(bytes);
    else
      for (const byte of bytes) {
        this.byte(byte);
        if (byte === 0) this.byte(0xff);
      }
    this.byte(0);
    this.byte(0);
  }

  private room(count: number): void {
    if (this.length + count <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + count));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }

  done(): Buffer {
    return this.buffer.subarray(0, this.length);
  }
}

function doubleBytes(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeDoubleBE(value === 0 ? 0 : value);
  if ((bytes[0] ?? 0) & 0x80) for (let i = 0; i < 8; i++) bytes[i] = ~(bytes[i] ?? 0) & 0xff;
  else bytes[0] = (bytes[0] ?? 0) | 0x80;
  return bytes;
}

/** The exact value of a decimal that is a whole number within int64. */
function wholeDecimal(value: unknown): bigint | undefined {
  const parts = bsonType(value) === 'Decimal128' ? exactParts(value) : undefined;
  if (!parts || parts.exponent > 20) return undefined;
  const scale = 10n ** BigInt(Math.abs(parts.exponent));
  if (parts.exponent < 0 && parts.digits % scale !== 0n) return undefined;
  const integer = parts.exponent < 0 ? parts.digits / scale : parts.digits * scale;
  return BigInt.asIntN(64, integer) === integer ? integer : undefined;
}

/**
 * A double as eight ordered bytes, then the difference of an int64 to that double, so that longs
 * stay exact.
 */
function writeNumber(writer: Writer, value: unknown): void {
  const exact = wholeDecimal(value) ?? numeric(value);
  const near = Number(exact);
  if (Number.isNaN(near)) {
    writer.bytes(Buffer.alloc(10));
    return;
  }
  const rest = typeof exact === 'bigint' ? Number(exact - BigInt(near)) : 0;
  writer.bytes(doubleBytes(near));
  writer.byte((rest + 0x8000) >> 8);
  writer.byte((rest + 0x8000) & 0xff);
}

function writeBigInt(writer: Writer, value: bigint): void {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, value));
  writer.bytes(bytes);
}

function writeDoc(writer: Writer, doc: Doc): void {
  for (const key of Object.keys(doc)) {
    writer.byte(canonicalTypeOf(doc[key]));
    writer.text(key);
    writeValue(writer, doc[key]);
  }
  writer.byte(0);
}

function writeBinary(writer: Writer, value: unknown): void {
  const { bytes, subtype } = binaryOf(value);
  const head = Buffer.allocUnsafe(5);
  head.writeUInt32BE(bytes.length);
  head[4] = subtype;
  writer.bytes(head);
  writer.bytes(bytes);
}

function writeRegex(writer: Writer, value: unknown): void {
  const { pattern, options } = regexOf(value);
  writer.text(pattern);
  writer.text(options);
}

function writeArray(writer: Writer, values: unknown[]): void {
  for (const value of values) writeValue(writer, value);
  writer.byte(0);
}

function writePayload(writer: Writer, rank: number, value: unknown): void {
  switch (rank) {
    case CANONICAL_TYPE.number: {
      writeNumber(writer, value);
      return;
    }
    case CANONICAL_TYPE.string:
    case CANONICAL_TYPE.code:
    case CANONICAL_TYPE.codeWithScope: {
      writer.text(textOf(value));
      return;
    }
    case CANONICAL_TYPE.object: {
      writeDoc(writer, value as Doc);
      return;
    }
    case CANONICAL_TYPE.array: {
      writeArray(writer, value as unknown[]);
      return;
    }
    case CANONICAL_TYPE.binary: {
      writeBinary(writer, value);
      return;
    }
    case CANONICAL_TYPE.objectId: {
      writer.bytes((value as ObjectId).id);
      return;
    }
    case CANONICAL_TYPE.boolean: {
      writer.byte(value ? 1 : 0);
      return;
    }
    case CANONICAL_TYPE.date: {
      writeBigInt(writer, BigInt(Math.trunc((value as Date).getTime() || 0)) + (1n << 63n));
      return;
    }
    case CANONICAL_TYPE.timestamp: {
      writeBigInt(writer, (value as Timestamp).toBigInt());
      return;
    }
    case CANONICAL_TYPE.regex: {
      writeRegex(writer, value);
      return;
    }
    default:
  }
}

function writeValue(writer: Writer, value: unknown): void {
  const rank = canonicalTypeOf(value);
  writer.byte(rank);
  writePayload(writer, rank, value);
}

/** Represents an empty array in an index: below null, as in MongoDB. */
export const EMPTY_ARRAY = Symbol('empty array');

/**
 * One value as ordered bytes. Descending values are inverted. No encoding is a prefix of another.
 */
export function encodeValue(value: unknown, descending = false): Buffer {
  const writer = new Writer();
  if (value === EMPTY_ARRAY) writer.byte(CANONICAL_TYPE.undefined);
  else writeValue(writer, value);
  return descending ? inverted(writer.done()) : writer.done();
}

/** The bytes with every bit inverted, which reverses their order, for descending fields. */
export function inverted(bytes: Buffer): Buffer {
  const result = Buffer.allocUnsafe(bytes.length);
  for (let i = 0; i < bytes.length; i++) result[i] = ~(bytes[i] ?? 0) & 0xff;
  return result;
}

/** The smallest key above every key with this prefix. */
export function successor(prefix: Buffer): Buffer {
  let end = prefix.length;
  while (end > 0 && prefix[end - 1] === 0xff) end--;
  const result = Buffer.from(prefix.subarray(0, end));
  if (end > 0) result[end - 1] = (result[end - 1] ?? 0) + 1;
  return result;
}

/**
 * Whether an unequal value may have the same key bytes. Decimals that are not int64 values are
 * rounded.
 */
export function isInexact(value: unknown): boolean {
  if (bsonType(value) === 'Decimal128') return wholeDecimal(value) === undefined;
  if (Array.isArray(value)) return value.some(isInexact);
  return isDoc(value) && Object.values(value).some(isInexact);
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function uint64(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

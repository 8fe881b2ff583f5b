// Reading and writing BSON without losing a value's type: numbers stay wrapped in the type they came in.
import { deserialize, serialize } from 'bson';
import { MongoError } from '../errors.ts';
import type { Doc } from './values.ts';

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const TYPED = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Reads one BSON document, every number in the wrapper of its type. Errors: InvalidBSON. */
export function decode(bytes: Uint8Array): Doc {
  try {
    return deserialize(bytes, TYPED);
  } catch (error) {
    throw new MongoError(22, `invalid BSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Writes one document as BSON; plain numbers become int32 or double. */
export function encode(doc: Doc): Buffer {
  return Buffer.from(serialize(doc, { ignoreUndefined: false, checkKeys: false }));
}

/** Writes a document that is to be stored. Errors: BSONObjectTooLarge beyond 16 MB. */
export function encodeStored(doc: Doc): Buffer {
  const bytes = encode(doc);
  checkSize(bytes.length);
  return bytes;
}

export function checkSize(size: number): void {
  if (size > MAX_DOCUMENT_BYTES)
    throw new MongoError(10334, `BSONObj size: ${size} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}`);
}

function int32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32LE(value);
  return bytes;
}

/** A BSON array of documents that are already BSON. */
export function rawArray(docs: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [];
  let size = 5;
  docs.forEach((doc, index) => {
    const name = Buffer.from(`\x03${index}\0`, 'latin1');
    parts.push(name, doc);
    size += name.length + doc.length;
  });
  return Buffer.concat([int32(size), ...parts, Buffer.from([0])]);
}

/** A BSON document: the given fields, and after them fields whose value is already BSON. */
export function withRaw(
  fields: Doc,
  raw: readonly { name: string; type: 'object' | 'array'; bytes: Buffer }[],
): Buffer {
  const head = encode(fields);
  const parts = [head.subarray(4, head.length - 1)];
  for (const { name, type, bytes } of raw)
    parts.push(Buffer.from([type === 'array' ? 4 : 3]), Buffer.from(`${name}\0`, 'utf8'), bytes);
  const body = Buffer.concat(parts);
  return Buffer.concat([int32(body.length + 5), body, Buffer.from([0])]);
}

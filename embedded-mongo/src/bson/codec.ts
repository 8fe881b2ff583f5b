// BSON encoding and decoding that preserves types: numbers stay in the wrappers of their types.
import { deserialize, onDemand, serialize, type OnDemand } from 'bson';
import { MongoError } from '../errors.ts';
import type { Doc } from './values.ts';

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
type BSONElement = OnDemand['BSONElement'];
/** Position of the element's type byte, which precedes its name. */
const startOf = (element: BSONElement): number => element[1] - 1;
const endOf = (element: BSONElement): number => element[3] + element[4];

const TYPED = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Decodes one BSON document, with every number in the wrapper of its type. Errors: InvalidBSON. */
export function decode(bytes: Uint8Array): Doc {
  try {
    return deserialize(bytes, TYPED);
  } catch (error) {
    throw new MongoError(22, `invalid BSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Set of field names that is compared with the bytes of documents, without decoding names. */
export class FieldNames {
  private readonly byLength = new Map<number, Buffer[]>();

  constructor(names: Iterable<string>) {
    for (const name of names) {
      const bytes = Buffer.from(name);
      this.byLength.set(bytes.length, [...(this.byLength.get(bytes.length) ?? []), bytes]);
    }
  }

  /** Whether these bytes of a document are one of the names. */
  has(document: Buffer, at: number, length: number): boolean {
    return this.byLength.get(length)?.some((name) => isAt(document, at, name)) === true;
  }
}

function isAt(document: Buffer, at: number, name: Buffer): boolean {
  for (let i = 0; i < name.length; i++) if (document[at + i] !== name[i]) return false;
  return true;
}

const ID = new FieldNames(['_id']);

/**
 * Copies some fields of a valid BSON document without decoding values. `_id` comes first, if
 * included.
 * @param keeps true keeps only the named fields; false removes them
 */
export function pickFields(bytes: Buffer, names: FieldNames, keeps: boolean): Buffer {
  const pickedElements: BSONElement[] = [];
  let size = 5;
  for (const element of onDemand.parseToElements(bytes)) {
    const [, at, length] = element;
    if (names.has(bytes, at, length) !== keeps) continue;
    if (keeps && ID.has(bytes, at, length)) pickedElements.unshift(element);
    else pickedElements.push(element);
    size += endOf(element) - startOf(element);
  }
  const picked = Buffer.allocUnsafe(size);
  let at = picked.writeInt32LE(size);
  for (const element of pickedElements) at += bytes.copy(picked, at, startOf(element), endOf(element));
  picked[at] = 0;
  return picked;
}

/** Encodes one document as BSON. Plain numbers become int32 or double. */
export function encode(doc: Doc): Buffer {
  return Buffer.from(serialize(doc, { ignoreUndefined: false, checkKeys: false }));
}

/** Encodes a document for storage. Errors: BSONObjectTooLarge above 16 MB. */
export function encodeStored(doc: Doc): Buffer {
  const bytes = encode(doc);
  checkSize(bytes.length);
  return bytes;
}

export function checkSize(size: number): void {
  if (size > MAX_DOCUMENT_BYTES)
    throw new MongoError(10334, `BSONObj size: ${size} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}`);
}

/** The last byte of every document. */
const END = Buffer.from([0]);

function int32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32LE(value);
  return bytes;
}

/** A BSON array of documents that are already encoded. */
export function rawArray(docs: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [];
  let size = 5;
  docs.forEach((doc, index) => {
    const name = Buffer.from(`\x03${index}\0`, 'latin1');
    parts.push(name, doc);
    size += name.length + doc.length;
  });
  return Buffer.concat([int32(size), ...parts, END]);
}

/** A BSON document of the given fields, followed by fields with encoded values. */
export function withRaw(
  fields: Doc,
  raw: readonly { name: string; type: 'object' | 'array'; bytes: Buffer }[],
): Buffer {
  const head = encode(fields);
  const parts = [head.subarray(4, head.length - 1)];
  for (const { name, type, bytes } of raw)
    parts.push(Buffer.from([type === 'array' ? 4 : 3]), Buffer.from(`${name}\0`, 'utf8'), bytes);
  const body = Buffer.concat(parts);
  return Buffer.concat([int32(body.length + 5), body, END]);
}

// MongoDB's wire protocol: splits a byte stream into messages, and parses and writes OP_MSG and the
// legacy OP_QUERY.
import { decode, encode } from '../bson/codec.ts';
import { MongoError } from '../errors.ts';
import { own, type Doc } from '../bson/values.ts';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
export const MAX_MESSAGE_BYTES = 48_000_000;

const CHECKSUM = 1;
const MORE_TO_COME = 2;

/**
 * One command from a client. `sequences` holds documents sent separately from the body, as BSON.
 */
export type Request = {
  requestId: number;
  legacy: boolean;
  wantsReply: boolean;
  db: string;
  body: Doc;
  sequences: Map<string, Buffer[]>;
};

/** Collects bytes until messages are complete. Errors: a message with an invalid length. */
export class MessageReader {
  private parts: Buffer[] = [];
  private size = 0;

  *push(chunk: Buffer): Generator<Buffer> {
    this.parts.push(chunk);
    this.size += chunk.length;
    while (this.size >= 4) {
      const first = this.joined(4);
      const length = first.readInt32LE(0);
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES)
        throw new MongoError(16, `invalid message length ${length}`);
      if (this.size < length) return;
      const all = this.joined(length);
      this.parts = all.length > length ? [all.subarray(length)] : [];
      this.size -= length;
      yield all.subarray(0, length);
    }
  }

  private joined(least: number): Buffer {
    const [first] = this.parts;
    if (first && first.length >= least) {
      if (this.parts.length === 1) return first;
      if (least <= 4) return first;
    }
    const all = Buffer.concat(this.parts);
    this.parts = [all];
    return all;
  }
}

function documentAt(message: Buffer, at: number, end: number): Buffer {
  const length = at + 4 <= end ? message.readInt32LE(at) : 0;
  if (length < 5 || at + length > end) throw new MongoError(22, 'invalid BSON: a document is longer than its message');
  return message.subarray(at, at + length);
}

function cstring(message: Buffer, at: number): string {
  const end = message.indexOf(0, at);
  if (end < 0) throw new MongoError(22, 'invalid BSON: text without an end');
  return message.toString('utf8', at, end);
}

function parseQuery(message: Buffer, requestId: number): Request {
  const namespace = cstring(message, 20);
  const at = 20 + Buffer.byteLength(namespace) + 1 + 8;
  const body = decode(documentAt(message, at, message.length));
  const wrapped = own(body, '$query');
  return {
    requestId,
    legacy: true,
    wantsReply: true,
    db: namespace.split('.')[0] ?? 'admin',
    body: (wrapped ?? body) as Doc,
    sequences: new Map(),
  };
}

function parseSequence(message: Buffer, at: number, end: number, sequences: Map<string, Buffer[]>): number {
  const stop = at + message.readInt32LE(at);
  if (stop > end || stop <= at) throw new MongoError(22, 'invalid document sequence');
  const name = cstring(message, at + 4);
  const docs: Buffer[] = [];
  for (let next = at + 4 + Buffer.byteLength(name) + 1; next < stop;) {
    const doc = documentAt(message, next, stop);
    docs.push(Buffer.from(doc));
    next += doc.length;
  }
  sequences.set(name, docs);
  return stop;
}

function parseMessage(message: Buffer, requestId: number): Request {
  const flags = message.readUInt32LE(HEADER_BYTES);
  const end = message.length - (flags & CHECKSUM ? 4 : 0);
  const sequences = new Map<string, Buffer[]>();
  let body: Doc | undefined;
  for (let at = HEADER_BYTES + 4; at < end;) {
    const kind = message[at];
    if (kind === 0) {
      const bytes = documentAt(message, at + 1, end);
      body = decode(bytes);
      at += 1 + bytes.length;
    } else if (kind === 1) at = parseSequence(message, at + 1, end, sequences);
    else throw new MongoError(22, `unknown section kind ${kind ?? -1}`);
  }
  if (!body) throw new MongoError(40587, 'OP_MSG requests require a body section');
  const db = own(body, '$db');
  return {
    requestId,
    legacy: false,
    wantsReply: !(flags & MORE_TO_COME),
    db: typeof db === 'string' ? db : 'admin',
    body,
    sequences,
  };
}

/** Request id and operation of a message, readable even when its content is invalid. */
export function envelopeOf(message: Buffer): { requestId: number; opCode: number } {
  return { requestId: message.readInt32LE(4), opCode: message.readInt32LE(12) };
}

/** Parses one complete message. Errors: InvalidBSON, unknown operations. */
export function parse(message: Buffer): Request {
  const { requestId, opCode } = envelopeOf(message);
  if (opCode === OP_MSG) return parseMessage(message, requestId);
  if (opCode === OP_QUERY) return parseQuery(message, requestId);
  throw new MongoError(5739101, `unsupported wire operation ${opCode}`);
}

function header(length: number, responseTo: number, opCode: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.writeInt32LE(length, 0);
  bytes.writeInt32LE(responseTo, 8);
  bytes.writeInt32LE(opCode, 12);
  return bytes;
}

/** Wraps a reply document as the answer to a request. */
export function reply(requestId: number, legacy: boolean, doc: Doc | Buffer): Buffer {
  const body = Buffer.isBuffer(doc) ? doc : encode(doc);
  if (!legacy) {
    const head = Buffer.from([0, 0, 0, 0, 0]);
    return Buffer.concat([header(HEADER_BYTES + head.length + body.length, requestId, OP_MSG), head, body]);
  }
  const head = Buffer.alloc(20);
  head.writeInt32LE(8, 0);
  head.writeInt32LE(1, 16);
  return Buffer.concat([header(HEADER_BYTES + head.length + body.length, requestId, OP_REPLY), head, body]);
}

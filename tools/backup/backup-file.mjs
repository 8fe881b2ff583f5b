// The backup format: gzipped lines, each a letter and JSON, with counts and checksums that show
// whether the file is complete.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BSON } from 'mongodb';

const { EJSON } = BSON;
const format = 1;
export const suffix = '.guild-backup.gz';

/** An error for the person at the terminal. Its message explains everything. */
export class Refusal extends Error {}

/**
 * `app` and `build` are the version and build that made the backup. Backups of earlier versions
 * have no build.
 * @typedef {{ madeAt: string, database: string, app: string, build?: string, server: string, node: string, way: string }} Head
 */
/** @typedef {{ name: string, options: Record<string, unknown>, indexes: Record<string, unknown>[] }} CollectionHead */
/** @typedef {{ name: string, count: number, sha256: string }} CollectionEnd */
/** @typedef {{ collections: number, documents: number, sha256: string }} End */
/**
 * @typedef {{ letter: 'H', value: Head & { format: number } } | { letter: 'C', value: CollectionHead }
 *   | { letter: 'D', text: string } | { letter: 'E', value: CollectionEnd } | { letter: 'Z', value: End }} Line
 */

/**
 * One document as text that preserves all types, such as int32, double and 64-bit numbers.
 * @param {Uint8Array} raw BSON
 */
export function textOf(raw) {
  const exact = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true };
  return EJSON.stringify(BSON.deserialize(raw, exact), { relaxed: false });
}

/** @param {string} text @returns {import('mongodb').Document} */
export const documentOf = (text) => EJSON.parse(text, { relaxed: false });

/** Counts and hashes documents in the given order. */
export function createSum() {
  const hash = createHash('sha256');
  let count = 0;
  return {
    /** @param {string} text */
    add(text) {
      hash.update(text).update('\n');
      count += 1;
    },
    end: () => ({ count, sha256: hash.digest('hex') }),
  };
}

/**
 * @param {Head} head
 * @param {AsyncIterable<{ head: CollectionHead, documents: AsyncIterable<string> }>} collections
 * @param {(end: End) => void} onEnd
 */
async function* linesOf(head, collections, onEnd) {
  const all = createSum();
  let documents = 0;
  let count = 0;
  const line = (/** @type {string} */ letter, /** @type {unknown} */ value) => {
    const text = `${letter} ${typeof value === 'string' ? value : EJSON.stringify(value, { relaxed: true })}`;
    if (letter !== 'Z') all.add(text);
    return `${text}\n`;
  };
  yield line('H', { format, ...head });
  for await (const { head: one, documents: texts } of collections) {
    const sum = createSum();
    yield line('C', one);
    for await (const text of texts) {
      sum.add(text);
      yield line('D', text);
    }
    const end = { name: one.name, ...sum.end() };
    yield line('E', end);
    documents += end.count;
    count += 1;
  }
  const end = { collections: count, documents, sha256: all.end().sha256 };
  onEnd(end);
  yield line('Z', end);
}

/**
 * Writes a backup. The file gets its name only when it is completely on disk.
 * @param {string} file
 * @param {Head} head
 * @param {AsyncIterable<{ head: CollectionHead, documents: AsyncIterable<string> }>} collections
 * @returns {Promise<End>}
 */
export async function writeBackup(file, head, collections) {
  const partial = `${file}.partial`;
  /** @type {End} */
  let end = { collections: 0, documents: 0, sha256: '' };
  const handle = await open(partial, 'wx', 0o600);
  try {
    const lines = linesOf(head, collections, (found) => (end = found));
    await pipeline(Readable.from(lines), createGzip(), handle.createWriteStream({ flush: true }));
    await rename(partial, file);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
  return end;
}

/** @param {string} file @returns {AsyncGenerator<string>} */
function textLines(file) {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  return linesIn(source.pipe(unzipped));
}

/**
 * The lines of a stream. Only a line feed ends a line, and the last line has one.
 * @param {import('node:stream').Readable} stream
 * @returns {AsyncGenerator<string>}
 */
export async function* linesIn(stream) {
  let rest = '';
  for await (const part of stream.setEncoding('utf8')) {
    const lines = (rest + String(part)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new Error('the last line is not whole');
}

/** @param {string} text @returns {Line} */
function lineOf(text) {
  const letter = text[0];
  const body = text.slice(2);
  if (letter === 'D') return { letter, text: body };
  if (letter === 'H' || letter === 'C' || letter === 'E' || letter === 'Z')
    return /** @type {Line} */ ({ letter, value: EJSON.parse(body, { relaxed: true }) });
  throw new Error('a line is of no known kind');
}

/**
 * Reads a backup and checks it while reading. The last line comes only if everything before was
 * valid.
 * @param {string} file
 * @returns {AsyncGenerator<Line>}
 * @throws {Refusal} when the file is damaged, cut off, or in a format that this version does not know
 */
export async function* readBackup(file) {
  const all = createSum();
  let sum = createSum();
  /** @type {End | undefined} */
  let end;
  let documents = 0;
  let first = true;
  try {
    for await (const text of textLines(file)) {
      if (end) throw new Error('something follows the end');
      const line = lineOf(text);
      if (first !== (line.letter === 'H')) throw new Error('it does not begin like a backup');
      if (line.letter === 'H' && line.value.format !== format)
        throw new Refusal(
          `${file} has format ${String(line.value.format)}; this version knows format ${String(format)}.`,
        );
      first = false;
      if (line.letter === 'C') sum = createSum();
      if (line.letter === 'D') sum.add(line.text);
      if (line.letter === 'E') {
        const { count, sha256 } = sum.end();
        if (count !== line.value.count || sha256 !== line.value.sha256)
          throw new Error(`the documents of ${line.value.name} are not those that were saved`);
        documents += count;
      }
      if (line.letter === 'Z') {
        end = line.value;
        if (end.sha256 !== all.end().sha256 || end.documents !== documents) throw new Error('the checksum differs');
      } else all.add(text);
      yield line;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${file} is damaged: ${/** @type {Error} */ (error).message}. Nothing was restored from it.`);
  }
  if (!end) throw new Refusal(`${file} is cut off: its end is missing. Nothing was restored from it.`);
}

/**
 * Reads a complete backup without using it.
 * @param {string} file
 * @param {(file: string) => AsyncGenerator<Line>} read reads files of this kind
 * @returns {Promise<{ head: Head, end: End, collections: CollectionEnd[] }>}
 */
export async function verifyBackup(file, read = readBackup) {
  /** @type {Head | undefined} */
  let head;
  /** @type {End | undefined} */
  let end;
  const collections = [];
  for await (const line of read(file)) {
    if (line.letter === 'H') head = line.value;
    if (line.letter === 'E') collections.push(line.value);
    if (line.letter === 'Z') end = line.value;
  }
  if (!head || !end) throw new Refusal(`${file} is cut off.`);
  return { head, end, collections };
}

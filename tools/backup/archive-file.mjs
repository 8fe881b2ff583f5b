// Reads an archive of the guild hall (docs/subsystems/exports.md) as the lines of a backup, so that
// a restore takes it like a backup: all or nothing.
import { createHash } from 'node:crypto';
import { Binary, BSON } from 'mongodb';
import { openPromise } from 'yauzl';
import { createSum, linesIn, Refusal, textOf } from './backup-file.mjs';

const { EJSON } = BSON;
const format = 1;
export const archiveSuffix = '.zip';
/** Larger manifests and pictures are not ours, in bytes. */
const maxFile = 32 * 1024 * 1024;

/** @typedef {{ name: string, file: string, count: number, sha256: string }} Kind */
/** @typedef {{ format: number, madeAt: string, version: string, kinds: Kind[] }} Manifest */
/** @typedef {import('yauzl').Entry} Entry */
/** @typedef {{ zip: import('yauzl').ZipFile, entries: Map<string, Entry> }} Opened */

/** @param {string} file @returns {Promise<Opened>} */
async function openArchive(file) {
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true });
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return { zip, entries };
}

/** @param {Opened} opened @param {string} name */
function entryOf({ entries }, name) {
  const entry = entries.get(name);
  if (!entry) throw new Error(`${name} is missing`);
  return entry;
}

/** @param {Opened} opened @param {string} name @returns {Promise<Buffer>} */
async function bytesOf(opened, name) {
  const entry = entryOf(opened, name);
  if (entry.uncompressedSize > maxFile) throw new Error(`${name} is too large`);
  const parts = [];
  for await (const part of await opened.zip.openReadStreamPromise(entry)) parts.push(/** @type {Buffer} */ (part));
  return Buffer.concat(parts);
}

/** @param {Opened} opened @param {string} file @returns {Promise<Manifest>} */
async function manifestOf(opened, file) {
  /** @type {Manifest} */
  const manifest = JSON.parse((await bytesOf(opened, 'manifest.json')).toString());
  if (manifest.format !== format)
    throw new Refusal(`${file} has format ${String(manifest.format)}; this version knows format ${String(format)}.`);
  return manifest;
}

/**
 * The document of a line. Pictures are read from their files.
 * @param {Opened} opened
 * @param {string} line
 */
async function documentOf(opened, line) {
  /** @type {import('mongodb').Document} */
  const document = EJSON.parse(line);
  for (const [field, value] of Object.entries(document)) {
    if (typeof value?.$file !== 'string') continue;
    const bytes = await bytesOf(opened, value.$file);
    if (createHash('sha256').update(bytes).digest('hex') !== value.sha256) throw new Error(`${value.$file} is changed`);
    document[field] = new Binary(bytes);
  }
  return document;
}

/**
 * @param {string} file
 * @returns {AsyncGenerator<import('./backup-file.mjs').Line>} the last line comes only if everything
 *   before was valid
 * @throws {Refusal} when the file is damaged, or in a format that this version does not know
 */
export async function* readArchive(file) {
  /** @type {Opened | undefined} */
  let opened;
  try {
    opened = await openArchive(file);
    const { madeAt, version, kinds } = await manifestOf(opened, file);
    const about = { database: '', server: '', node: '', way: 'archive' };
    yield { letter: 'H', value: { format, madeAt, app: version, ...about } };
    const all = createHash('sha256');
    let documents = 0;
    for (const { name, file: from, count, sha256 } of kinds) {
      if (!/^[a-z_]+$/.test(name)) throw new Error('the name of a kind is not ours');
      yield { letter: 'C', value: { name, options: {}, indexes: [] } };
      const hash = createHash('sha256');
      const sum = createSum();
      const lines = await opened.zip.openReadStreamPromise(entryOf(opened, from));
      for await (const line of linesIn(lines)) {
        hash.update(line).update('\n');
        const text = textOf(BSON.serialize(await documentOf(opened, line), { ignoreUndefined: false }));
        sum.add(text);
        yield { letter: 'D', text };
      }
      const end = sum.end();
      if (end.count !== count || hash.digest('hex') !== sha256)
        throw new Error(`the lines of ${from} are not those that were saved`);
      documents += end.count;
      all.update(end.sha256);
      yield { letter: 'E', value: { name, ...end } };
    }
    yield { letter: 'Z', value: { collections: kinds.length, documents, sha256: all.digest('hex') } };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${file} is damaged: ${/** @type {Error} */ (error).message}. Nothing was restored from it.`);
  } finally {
    opened?.zip.close();
  }
}

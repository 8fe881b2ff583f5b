// Puts a backup into a database: checked first, nothing half done at the end.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { createSum, documentOf, readBackup, Refusal, suffix, verifyBackup } from './backup-file.mjs';
import { backUp, textsOf } from './backing-up.mjs';

const batchDocuments = 500;
const batchLetters = 4_000_000;

/** @param {string} place a backup, or a folder whose newest backup is meant */
export function backupAt(place) {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) throw new Refusal(`There is no ${place}.`);
  if (!found.isDirectory()) return place;
  const byAge = readdirSync(place)
    .filter((name) => name.endsWith(suffix))
    .map((name) => path.join(place, name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs);
  const newest = byAge.at(-1);
  if (newest === undefined) throw new Refusal(`There is no backup in ${place}.`);
  return newest;
}

/** @param {import('mongodb').Db} db */
async function collectionsOf(db) {
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  return all.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}

/** @param {import('mongodb').Db} db @returns {Promise<boolean>} whether no collection holds a document */
async function isEmpty(db) {
  for (const name of await collectionsOf(db)) if (await db.collection(name).findOne({})) return false;
  return true;
}

/** @param {import('mongodb').Db} db */
async function clear(db) {
  for (const name of await collectionsOf(db)) await db.collection(name).drop();
}

/**
 * @param {import('mongodb').Db} db
 * @param {string} file
 * @returns {Promise<import('./backup-file.mjs').CollectionHead[]>} the collections as they were
 */
async function write(db, file) {
  /** @type {import('./backup-file.mjs').CollectionHead | undefined} */
  let head;
  /** @type {import('./backup-file.mjs').CollectionHead[]} */
  const heads = [];
  /** @type {string[]} */
  let waiting = [];
  let letters = 0;
  const flush = async () => {
    if (head && waiting.length > 0)
      await db.collection(head.name).insertMany(waiting.map(documentOf), { ordered: true });
    waiting = [];
    letters = 0;
  };
  for await (const line of readBackup(file)) {
    if (line.letter === 'C') {
      head = line.value;
      heads.push(head);
      await db.createCollection(head.name, head.options);
    } else if (line.letter === 'D') {
      waiting.push(line.text);
      letters += line.text.length;
      if (waiting.length >= batchDocuments || letters >= batchLetters) await flush();
    } else if (line.letter === 'E' && head) {
      await flush();
      await index(db, head, false);
    }
  }
  return heads;
}

/**
 * Builds a collection's indexes: those that let documents lapse, or all others.
 * @param {import('mongodb').Db} db
 * @param {import('./backup-file.mjs').CollectionHead} head
 * @param {boolean} lapsing
 */
async function index(db, { name, indexes }, lapsing) {
  const wanted = indexes.filter((one) => 'expireAfterSeconds' in one === lapsing);
  if (wanted.length > 0) await db.collection(name).createIndexes(/** @type {never} */ (wanted));
}

/**
 * Reads everything back and compares it with what was saved.
 * @param {import('mongodb').Db} db
 * @param {import('./backup-file.mjs').CollectionEnd[]} saved
 */
async function compare(db, saved) {
  for (const { name, count, sha256 } of saved) {
    const sum = createSum();
    for await (const text of textsOf(db, name)) sum.add(text);
    const now = sum.end();
    if (now.count !== count || now.sha256 !== sha256)
      throw new Error(`${name} holds ${String(now.count)} documents that are not the ${String(count)} saved ones`);
  }
}

/**
 * Nothing may use the database meanwhile. When anything fails, the database is left empty, never half filled.
 * @param {import('./database.mjs').Opened} opened
 * @param {{ from: string, replace?: boolean }} options `from` is a backup or a folder; `replace` clears what is there,
 *   after backing it up beside `from`
 * @returns {Promise<{ file: string, before: string | undefined, end: import('./backup-file.mjs').End }>}
 * @throws {Refusal} when the backup is damaged or the database is not empty
 */
export async function restore(opened, { from, replace = false }) {
  const { db } = opened;
  const file = backupAt(from);
  const { end, collections } = await verifyBackup(file);
  let before;
  if (!(await isEmpty(db))) {
    if (!replace)
      throw new Refusal(
        `The database ${db.databaseName} is not empty. Nothing was changed.\n` +
          'Restore beside it with --into NAME, or put the backup in its place with --replace (it is backed up first).',
      );
    const folder = path.join(path.dirname(file), 'before-restore');
    before = (await backUp(opened, { to: folder, stopped: true })).file;
  }
  await clear(db);
  try {
    const heads = await write(db, file);
    await compare(db, collections);
    // Only now: what has lapsed since the backup would be missing from the comparison.
    for (const head of heads) await index(db, head, true);
  } catch (error) {
    await clear(db);
    const { message } = /** @type {Error} */ (error);
    const back = before === undefined ? '' : ` What was in it is saved in ${before}.`;
    throw new Refusal(`The restore failed and the database is empty now: ${message}.${back}`);
  }
  return { file, before, end };
}

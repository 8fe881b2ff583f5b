// Restore of a backup: checks it, fills new collections, and swaps them in at the end.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { archiveSuffix, readArchive } from './archive-file.mjs';
import { createSum, documentOf, readBackup, Refusal, suffix, verifyBackup } from './backup-file.mjs';
import { aside, backUp, textsOf } from './backing-up.mjs';
import {
  beat,
  changeMarker,
  isRestoring,
  leaseCollection,
  markerCollection,
  putUpMarker,
  readMarker,
  refuseRunningHall,
  takeDownMarker,
} from './marker.mjs';

const batchDocuments = 500;
const batchLetters = 4_000_000;

/** @typedef {import('mongodb').Db} Db */
/** @typedef {import('./marker.mjs').Marker} Marker */

/** @param {string} place a backup, or a folder whose newest backup is used */
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

/** Reads a backup, or an archive of the guild hall. @param {string} file */
export const readerOf = (file) => (file.endsWith(archiveSuffix) ? readArchive : readBackup);

/** @param {Db} db */
async function collectionsOf(db) {
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  return all.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}

/**
 * @param {Db} db
 * @returns {Promise<boolean>} whether no collection of the app holds a document
 */
async function isEmpty(db) {
  const names = (await collectionsOf(db)).filter(
    (name) => name !== markerCollection && name !== leaseCollection && !name.startsWith(aside),
  );
  for (const name of names) if (await db.collection(name).findOne({})) return false;
  return true;
}

/** @param {Db} db */
async function dropAside(db) {
  for (const name of await collectionsOf(db)) if (name.startsWith(aside)) await db.collection(name).drop();
}

/**
 * @param {Db} db
 * @param {string} file
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<import('./backup-file.mjs').CollectionHead[]>} the collections in the backup
 */
async function fillAside(db, file, signal) {
  /** @type {import('./backup-file.mjs').CollectionHead | undefined} */
  let head;
  /** @type {import('./backup-file.mjs').CollectionHead[]} */
  const heads = [];
  /** @type {string[]} */
  let waiting = [];
  let letters = 0;
  const flush = async () => {
    signal?.throwIfAborted();
    if (head && waiting.length > 0)
      await db.collection(aside + head.name).insertMany(waiting.map(documentOf), { ordered: true });
    waiting = [];
    letters = 0;
  };
  for await (const line of readerOf(file)(file)) {
    if (line.letter === 'C') {
      head = line.value;
      heads.push(head);
      await db.createCollection(aside + head.name, head.options);
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
 * Builds a collection's indexes: either those that delete documents (TTL), or all others.
 * @param {Db} db
 * @param {import('./backup-file.mjs').CollectionHead} head
 * @param {boolean} lapsing whether to build the TTL indexes
 */
async function index(db, { name, indexes }, lapsing) {
  const wanted = indexes.filter((one) => 'expireAfterSeconds' in one === lapsing);
  if (wanted.length > 0) await db.collection(aside + name).createIndexes(/** @type {never} */ (wanted));
}

/**
 * Reads everything back and compares it with the backup.
 * @param {Db} db
 * @param {import('./backup-file.mjs').CollectionEnd[]} saved
 * @param {AbortSignal | undefined} signal
 */
async function compare(db, saved, signal) {
  for (const { name, count, sha256 } of saved) {
    signal?.throwIfAborted();
    const sum = createSum();
    for await (const text of textsOf(db, aside + name)) sum.add(text);
    const now = sum.end();
    if (now.count !== count || now.sha256 !== sha256)
      throw new Error(`${name} holds ${String(now.count)} documents that are not the ${String(count)} saved ones`);
  }
}

/**
 * Deletes the new collections. The old data is untouched.
 * @param {Db} db
 * @param {Marker} marker
 */
async function undo(db, marker) {
  await dropAside(db);
  await takeDownMarker(db, marker);
}

/**
 * Replaces the old collections by the new ones, one after the other. It may be started again.
 * @param {Db} db
 * @param {Marker} marker with the names of all collections of the backup
 */
async function swap(db, marker) {
  const existing = await collectionsOf(db);
  for (const name of marker.names)
    if (existing.includes(aside + name)) await db.renameCollection(aside + name, name, { dropTarget: true });
  const wanted = new Set([...marker.names, markerCollection]);
  for (const name of await collectionsOf(db)) if (!wanted.has(name)) await db.collection(name).drop();
  await changeMarker(db, marker, { state: 'done', before: null });
}

/**
 * @typedef {object} RestoreOptions
 * @property {string} from a backup or a folder
 * @property {boolean} [replace] replaces existing data, after backing it up beside `from`
 * @property {boolean} [stopped] whether the user says that the app is stopped
 * @property {AbortSignal} [signal] stops the restore without changes, until the swap starts
 * @property {number} [watchMs] how long to look for running processes of the app
 * @property {() => void} [onWait] called before it looks for them
 */

/**
 * Everything before the swap. The old data stays untouched.
 * @param {import('./database.mjs').OpenDatabase} opened
 * @param {string} file
 * @param {RestoreOptions} options
 * @param {import('./backup-file.mjs').CollectionEnd[]} saved
 */
async function prepare(opened, file, { replace = false, stopped = false, signal, watchMs, onWait }, saved) {
  const { db } = opened;
  if (!stopped && !opened.alone)
    await refuseRunningHall(db, {
      ...(watchMs === undefined ? {} : { forMs: watchMs }),
      ...(signal ? { signal } : {}),
      ...(onWait ? { onWait } : {}),
    });
  let before;
  if (!(await isEmpty(db))) {
    if (!replace)
      throw new Refusal(
        `The database ${db.databaseName} is not empty.\n` +
          'Restore beside it with --into NAME, or put the backup in its place with --replace (it is backed up first).',
      );
    const folder = path.join(path.dirname(file), 'before-restore');
    before = (await backUp(opened, { to: folder, stopped: true })).file;
  }
  await dropAside(db);
  const heads = await fillAside(db, file, signal);
  await compare(db, saved, signal);
  // Build TTL indexes only now: documents that expired since the backup would be missing from the
  // comparison.
  for (const head of heads) await index(db, head, true);
  signal?.throwIfAborted();
  return { before, names: heads.map(({ name }) => name) };
}

/**
 * If it fails or is stopped, the database is unchanged. If it is killed, a marker keeps all
 * processes out until `recover`.
 * @param {import('./database.mjs').OpenDatabase} opened
 * @param {RestoreOptions} options
 * @returns {Promise<{ file: string, before: string | undefined, end: import('./backup-file.mjs').End }>}
 * @throws {Refusal} when the backup is damaged, the database is not empty, or the app or another
 *   restore uses it
 */
export async function restore(opened, options) {
  const { db } = opened;
  const file = backupAt(options.from);
  const { end, collections } = await verifyBackup(file, readerOf(file));
  options.signal?.throwIfAborted();
  const marker = await putUpMarker(db, file);
  const stopBeating = beat(db, marker);
  try {
    const { before, names } = await prepared(opened, marker, () => prepare(opened, file, options, collections));
    await changeMarker(db, marker, { state: 'swapping', names });
    await swap(db, { ...marker, names }).catch((error) => {
      throw new Refusal(
        `The restore was interrupted while it was put in place: ${/** @type {Error} */ (error).message}.\n` +
          'No hall starts on this database until that is finished: npm run restore -- --recover',
      );
    });
    return { file, before, end };
  } finally {
    stopBeating();
  }
}

/**
 * Undoes the preparation if `work` fails.
 * @template T
 * @param {import('./database.mjs').OpenDatabase} opened
 * @param {Marker} marker
 * @param {() => Promise<T>} work
 */
async function prepared({ db }, marker, work) {
  try {
    return await work();
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    const why = error instanceof Refusal ? message : `The restore failed: ${message}.`;
    const undone = await undo(db, marker).then(
      () => 'Nothing was changed.',
      () => 'What it has written aside could not be removed; the rest is as it was: npm run restore -- --recover',
    );
    throw new Refusal(`${why}\n${undone}`);
  }
}

/**
 * Ends a restore that was killed: undoes it if the swap had not started, otherwise finishes it.
 * @param {import('./database.mjs').OpenDatabase} opened
 * @returns {Promise<{ file: string, outcome: 'none' | 'undone' | 'finished' }>}
 * @throws {Refusal} when it still runs
 */
export async function recover({ db, alone = false }) {
  const marker = await readMarker(db);
  if (!marker || marker.state === 'done') return { file: '', outcome: 'none' };
  if (!alone && (await isRestoring(db)))
    throw new Refusal(`The restore of ${marker.file} is still running. Nothing was changed.`);
  const outcome = marker.state === 'filling' ? 'undone' : 'finished';
  await (outcome === 'undone' ? undo(db, marker) : swap(db, marker));
  return { file: marker.file, outcome };
}

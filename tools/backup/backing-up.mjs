// Backup: saves all stored data, as of one moment, to one file.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Refusal, suffix, textOf, writeBackup } from './backup-file.mjs';
import { root } from './database.mjs';
import { leaseCollection, markerCollection, readMarker } from './marker.mjs';

/**
 * Collections that are not saved. A backup with sessions could be used to take them over, so people
 * sign in again after a restore. Presence, leases and restore markers would be outdated.
 */
export const leftOut = new Set(['sessions', 'presence', leaseCollection, markerCollection]);
/** Prefix of the collections that a restore has not put in place yet. */
export const aside = 'restoring.';
/** Error codes of servers that cannot read a snapshot. */
const noSnapshots = new Set([20, 72, 123, 246, 263]);

/**
 * @param {import('mongodb').Db} db
 * @returns {Promise<import('./backup-file.mjs').CollectionHead[]>} the collections to save, without
 *   their documents
 */
async function headsOf(db) {
  const found = await db.listCollections({}, { nameOnly: false }).toArray();
  const isOurs = (/** @type {string} */ name) =>
    !name.startsWith('system.') && !name.startsWith(aside) && !leftOut.has(name);
  const copied = found.filter(({ name, type }) => type !== 'view' && isOurs(name));
  copied.sort((a, b) => (a.name < b.name ? -1 : 1));
  const heads = [];
  for (const { name, options = {} } of /** @type {import('mongodb').CollectionInfo[]} */ (copied)) {
    const indexes = (await db.collection(name).listIndexes().toArray()).filter((index) => index['name'] !== '_id_');
    heads.push({
      name,
      options: /** @type {Record<string, unknown>} */ (options),
      indexes: indexes.map((index) =>
        Object.fromEntries(Object.entries(index).filter(([key]) => key !== 'v' && key !== 'ns')),
      ),
    });
  }
  return heads;
}

/**
 * The documents of a collection in order of their ids.
 * @param {import('mongodb').Db} db
 * @param {string} name
 * @param {import('mongodb').ClientSession} [session]
 */
export async function* textsOf(db, name, session) {
  const options = { raw: true, sort: { _id: /** @type {const} */ (1) }, ...(session ? { session } : {}) };
  for await (const raw of db.collection(name).find({}, options))
    yield textOf(/** @type {Uint8Array} */ (/** @type {unknown} */ (raw)));
}

/**
 * A session that reads as of one moment, or nothing when nobody else writes.
 * @param {import('./database.mjs').OpenDatabase} opened
 * @param {boolean} stopped whether the user says that the app is stopped
 */
async function momentOf({ client, db, still }, stopped) {
  if (still) return undefined;
  const session = client.startSession({ snapshot: true });
  try {
    await db.collection('settings').findOne({}, { session });
    return session;
  } catch (error) {
    await session.endSession();
    if (!noSnapshots.has(Number(/** @type {{ code?: unknown }} */ (error).code)) && !isTooPlain(error)) throw error;
    if (stopped) return undefined;
    throw new Refusal(
      'This database cannot be read as of one moment (that takes a replica set), so changes made meanwhile could tear the ' +
        'backup apart.\nStop the hall and say so: npm run backup -- --hall-is-stopped',
    );
  }
}
/** @param {unknown} error */
const isTooPlain = (error) => /snapshot/i.test(/** @type {Error} */ (error).message);

const appVersion = () =>
  /** @type {{ version: string }} */ (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))).version;

/**
 * The build of the programs in dist/, with the same id as the web process uses
 * (`backend/src/platform/process/env.ts`).
 */
function buildId() {
  const files = ['dist/public/index.html', 'dist/web.mjs'].map((file) => path.join(root, file)).filter(existsSync);
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return process.env['BUILD_ID'] || hash.digest('hex').slice(0, 12);
}

/**
 * @param {import('./database.mjs').OpenDatabase} opened
 * @param {{ to: string, stopped?: boolean, now?: Date }} options `to` is a folder
 * @returns {Promise<{ file: string, end: import('./backup-file.mjs').End }>}
 */
export async function backUp(opened, { to, stopped = false, now = new Date() }) {
  const { db } = opened;
  if ((await readMarker(db))?.state === 'swapping')
    throw new Refusal(`The database ${db.databaseName} is half restored: npm run restore -- --recover`);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const session = await momentOf(opened, stopped);
  try {
    const heads = await headsOf(db);
    if (heads.length === 0) throw new Refusal(`The database ${db.databaseName} is empty: there is nothing to back up.`);
    const { version } = await db.admin().buildInfo();
    const head = {
      madeAt: now.toISOString(),
      database: db.databaseName,
      app: appVersion(),
      build: buildId(),
      server: String(version),
      node: process.versions.node,
      way: session ? 'snapshot' : opened.still ? 'copy' : 'hall stopped',
    };
    const collections = async function* () {
      for (const one of heads) yield { head: one, documents: textsOf(db, one.name, session) };
    };
    const file = path.join(to, `${db.databaseName}-${now.toISOString().replaceAll(/[:.]/g, '-')}${suffix}`);
    return { file, end: await writeBackup(file, head, collections()) };
  } finally {
    await session?.endSession();
  }
}

/**
 * @param {string} text the option's value
 * @returns {number} how many backups to keep
 * @throws {Refusal} when it is not a whole number from 1
 */
export function parseKeep(text) {
  const keep = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(keep) && keep >= 1) return keep;
  throw new Refusal(
    `--keep says how many backups stay, the new one among them: a whole number from 1, not '${text}'. Nothing was done.`,
  );
}

/**
 * Removes all but the newest backups of a database.
 * @param {string} folder @param {string} database @param {number} keep from 1
 */
export async function removeOlder(folder, database, keep) {
  const names = (await readdir(folder))
    .filter((name) => name.startsWith(`${database}-2`) && name.endsWith(suffix))
    .sort();
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await rm(path.join(folder, name));
}

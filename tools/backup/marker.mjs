// Markers in the database by which a restore and the app's processes notice each other: the
// restore's marker, and leases.
import { randomUUID } from 'node:crypto';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from './backup-file.mjs';

/** `backend/src/platform/store/database/lease.ts` uses the same names. */
export const markerCollection = 'restores';
export const leaseCollection = 'leases';

const markerBeatMs = 1000;
/** Longer than several beats of a restore. */
const markerWatchMs = 6000;
/** Longer than several beats of the app's processes, which beat every 5 s. */
export const leaseWatchMs = 16_000;
const lookMs = 200;

/**
 * @typedef {object} Marker
 * @property {'restore'} _id
 * @property {string} id different for each restore
 * @property {'filling' | 'swapping' | 'done'} state filling: the old data is untouched; swapping: it is
 *   being replaced
 * @property {string} file
 * @property {Date} startedAt
 * @property {number} beats increases while the restore runs
 * @property {string[]} names the collections of the backup, once it swaps
 * @property {Marker | null} before the marker of the previous restore
 */
/** @typedef {{ _id: string, role: string, host: string, pid: number, beats: number }} LeaseRow */
/** @typedef {import('mongodb').Db} Db */

/** @param {Db} db @returns {import('mongodb').Collection<Marker>} */
const markers = (db) => db.collection(markerCollection);
/** @param {Db} db */
const leases = (db) => /** @type {import('mongodb').Collection<LeaseRow>} */ (db.collection(leaseCollection));

/** @param {Db} db @returns {Promise<Marker | null>} */
export const readMarker = (db) => markers(db).findOne({ _id: 'restore' });

/** @param {Marker} marker */
const interrupted = ({ file, startedAt }) =>
  `A restore of ${file}, begun ${startedAt.toISOString()}, is under way or was interrupted. Nothing was changed.\n` +
  'If it does not run any more: npm run restore -- --recover';

/**
 * Writes the marker. From now on no process of the app and no other restore can start.
 * @param {Db} db
 * @param {string} file
 * @returns {Promise<Marker>}
 * @throws {Refusal} when another restore has not ended
 */
export async function putUpMarker(db, file) {
  const before = await readMarker(db);
  if (before && before.state !== 'done') throw new Refusal(interrupted(before));
  /** @type {Marker} */
  const marker = {
    _id: 'restore',
    id: randomUUID(),
    state: 'filling',
    file,
    startedAt: new Date(),
    beats: 1,
    names: [],
    before: before && { ...before, before: null },
  };
  try {
    if (before) {
      const { matchedCount } = await markers(db).replaceOne({ _id: 'restore', id: before.id, state: 'done' }, marker);
      if (matchedCount === 0) throw new Refusal(interrupted((await readMarker(db)) ?? marker));
    } else await markers(db).insertOne(marker);
  } catch (error) {
    if (/** @type {{ code?: unknown }} */ (error).code !== 11000) throw error;
    throw new Refusal(interrupted((await readMarker(db)) ?? marker));
  }
  return marker;
}

/**
 * @param {Db} db
 * @param {Marker} marker
 * @param {Partial<Marker>} change
 * @throws when another restore has taken over
 */
export async function changeMarker(db, { id }, change) {
  const { matchedCount } = await markers(db).updateOne({ _id: 'restore', id }, { $set: change });
  if (matchedCount === 0) throw new Error('another restore has taken over');
}

/**
 * Restores the marker that was there before this restore.
 * @param {Db} db
 * @param {Marker} marker
 */
export async function takeDownMarker(db, { id, before }) {
  if (before) await markers(db).replaceOne({ _id: 'restore', id }, before);
  else await markers(db).deleteOne({ _id: 'restore', id });
}

/**
 * Shows that the restore runs.
 * @param {Db} db
 * @param {Marker} marker
 * @returns {() => void} ends that
 */
export function beat(db, { id }) {
  const timer = setInterval(
    () =>
      void markers(db)
        .updateOne({ _id: 'restore', id }, { $inc: { beats: 1 } })
        .catch(() => undefined), // the restore itself fails when the database is away
    markerBeatMs,
  );
  return () => clearInterval(timer);
}

/**
 * Waits until a number increases. Uses this process's clock, so that the clocks of other machines
 * do not matter.
 * @template {{ _id: string, beats: number }} Row
 * @param {() => Promise<Row[]>} read
 * @param {number} forMs
 * @param {AbortSignal} [signal]
 * @returns {Promise<Row[]>} the rows whose beats have increased; returns with the first one
 */
async function risen(read, forMs, signal) {
  const first = new Map((await read()).map((row) => [row._id, row.beats]));
  const until = performance.now() + forMs;
  let there = first.size > 0;
  while (there && performance.now() < until) {
    signal?.throwIfAborted();
    await pause(lookMs);
    const now = await read();
    const moved = now.filter((row) => row.beats !== first.get(row._id));
    if (moved.length > 0) return moved;
    there = now.length > 0;
  }
  return [];
}

/**
 * @param {Db} db
 * @returns {Promise<boolean>} whether the restore that wrote the marker still runs
 */
export const isRestoring = async (db) =>
  (
    await risen(
      () =>
        markers(db)
          .find({ state: { $ne: 'done' } })
          .toArray(),
      markerWatchMs,
    )
  ).length > 0;

/**
 * @param {Db} db
 * @param {{ forMs?: number, signal?: AbortSignal, onWait?: () => void }} options
 * @throws {Refusal} when a process of the app uses the database; a killed one does not count
 */
export async function refuseRunningHall(db, { forMs = leaseWatchMs, signal, onWait }) {
  const read = () => leases(db).find({}).toArray();
  if ((await read()).length > 0) onWait?.();
  const alive = await risen(read, forMs, signal);
  if (alive.length === 0) return;
  const who = alive.map(({ role, host, pid }) => `${role} (process ${String(pid)} on ${host})`).join(', ');
  throw new Refusal(
    `A hall is running on the database ${db.databaseName}: ${who}.\n` +
      'Stop it first; if you know better, say --hall-is-stopped.',
  );
}

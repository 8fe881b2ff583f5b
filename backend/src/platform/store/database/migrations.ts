// Migrations of stored data: numbered, idempotent, run at the start under a lock.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { CannotStart } from '../../process/lifecycle.ts';
import { isDuplicate } from '../documents/stored.ts';

export interface Migration {
  /** Counts up from 1. */
  readonly number: number;
  readonly name: string;
  /**
   * Must be idempotent, because a crash makes it run again.
   * @param signal aborted when another process has taken the lock; a long migration checks it
   *   between steps
   */
  run(db: Connection, signal: AbortSignal): Promise<void>;
}
interface State {
  _id: 'migrations';
  /** The highest migration number that has run. */
  done: number;
  lockedUntil: Date;
  /** Random id of the process that holds the lock. */
  owner?: string;
}
interface Lock {
  /** Waits until this process holds the lock. */
  take(onWait: () => void): Promise<State>;
  /** @returns whether this process still holds the lock */
  renew(): Promise<boolean>;
  /**
   * Stores the number of the last migration that ran.
   * @throws when this process has lost the lock
   */
  note(done: number): Promise<void>;
  release(): Promise<void>;
}

const defaultLockMs = 30_000;
const askAgainMs = 200;
const lostLock = 'another process has taken over changing the stored shape';

function lockOf(db: Connection, lockMs: number): Lock {
  const states = db.collection<State>('settings');
  const owner = randomUUID();
  const ours = { _id: 'migrations', owner } as const;
  const until = (): Date => new Date(Date.now() + lockMs);
  const tryToTake = async (): Promise<State | null> => {
    try {
      return await states.findOneAndUpdate(
        { _id: 'migrations', lockedUntil: { $lte: new Date() } },
        { $set: { lockedUntil: until(), owner }, $setOnInsert: { done: 0 } },
        { upsert: true, returnDocument: 'after' },
      );
    } catch (error) {
      if (isDuplicate(error)) return null;
      throw error;
    }
  };
  return {
    async take(onWait) {
      let state = await tryToTake();
      if (!state) onWait();
      while (!state) {
        await pause(askAgainMs);
        state = await tryToTake();
      }
      return state;
    },
    renew: async () => (await states.updateOne(ours, { $set: { lockedUntil: until() } })).matchedCount === 1,
    async note(done) {
      const { matchedCount } = await states.updateOne(ours, { $set: { done } });
      if (matchedCount === 0) throw new Error(lostLock);
    },
    async release() {
      // If releasing fails, the lock expires after its time.
      await states.updateOne(ours, { $set: { lockedUntil: new Date(0) } }).catch(() => undefined);
    },
  };
}

/**
 * Renews the lock until stopped. `signal` is aborted when the lock is lost, or when renewing failed
 * for the lock's whole duration.
 */
function keepLock(lock: Lock, lockMs: number): { signal: AbortSignal; lost: Promise<never>; stop(): void } {
  const losing = new AbortController();
  let renewedAt = performance.now();
  const renew = async (): Promise<void> => {
    const beganAt = performance.now();
    const stillOurs = await lock.renew().catch(() => undefined);
    if (stillOurs === true) renewedAt = beganAt;
    if (stillOurs === false || performance.now() - renewedAt >= lockMs) losing.abort(new Error(lostLock));
  };
  const timer = setInterval(() => void renew(), lockMs / 4);
  const lost = new Promise<never>((_resolve, reject) =>
    losing.signal.addEventListener('abort', () => reject(new Error(lostLock)), { once: true }),
  );
  lost.catch(() => undefined); // avoids an unhandled rejection; the caller awaits `lost`
  return { signal: losing.signal, lost, stop: () => clearInterval(timer) };
}

/** @throws {CannotStart} when a newer version has already migrated the data */
function checkIsKnown(done: number, list: readonly Migration[]): void {
  const newest = Math.max(0, ...list.map(({ number }) => number));
  if (done <= newest) return;
  throw new CannotStart(
    `The stored data is of a newer version of the hall (change ${done}, and this version knows those up to ${newest}): ` +
      'start that version, or restore a backup from before the upgrade.',
  );
}

/**
 * Runs the migrations that have not run yet. One process runs them; the others wait.
 * @param list in order of their numbers
 * @param lockMs how long the lock of a killed process delays the others
 * @throws {CannotStart} when the data is newer than the list
 * @throws when another process has taken the lock, or a migration fails
 */
export async function runMigrations(
  db: Connection,
  { list, log, lockMs = defaultLockMs }: { list: readonly Migration[]; log: Logger; lockMs?: number },
): Promise<void> {
  const found = await db.collection<State>('settings').findOne({ _id: 'migrations' });
  checkIsKnown(found?.done ?? 0, list);
  const lock = lockOf(db, lockMs);
  const state = await lock.take(() => log.info('waiting for another process that changes the stored shape'));
  const held = keepLock(lock, lockMs);
  try {
    checkIsKnown(state.done, list);
    for (const migration of list.filter(({ number }) => number > state.done)) {
      log.info({ migration: migration.number, name: migration.name }, 'changing the stored shape');
      await Promise.race([migration.run(db, held.signal), held.lost]);
      await lock.note(migration.number);
    }
  } finally {
    held.stop();
    await lock.release();
  }
}

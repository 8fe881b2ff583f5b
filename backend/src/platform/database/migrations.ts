// Changes of the stored shape: numbered, idempotent, run at start under a lock.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { CannotStart } from '../process/lifecycle.ts';
import { isDuplicate } from '../documents/stored.ts';

export interface Migration {
  /** Counts up from 1. */
  readonly number: number;
  readonly name: string;
  /**
   * May run again after a crash.
   * @param signal aborted when another process has taken over: a long one looks at it between its steps
   */
  run(db: Connection, signal: AbortSignal): Promise<void>;
}
interface State {
  _id: 'migrations';
  /** The highest number that has run. */
  done: number;
  lockedUntil: Date;
  /** Who holds the lock. */
  owner?: string;
}
interface Lock {
  /** Waits until the lock is ours. */
  take(onWait: () => void): Promise<State>;
  /** @returns whether it is still ours */
  renew(): Promise<boolean>;
  /** Notes what has run. @throws when the lock is not ours any more */
  note(done: number): Promise<void>;
  release(): Promise<void>;
}

const usualLockMs = 30_000;
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
      // One that cannot be given back ends by itself.
      await states.updateOne(ours, { $set: { lockedUntil: new Date(0) } }).catch(() => undefined);
    },
  };
}

/** Renews the lock until stopped; `signal` is aborted when it is lost, or could not be renewed for as long as it lasts. */
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
  lost.catch(() => undefined); // reported to what waits for it
  return { signal: losing.signal, lost, stop: () => clearInterval(timer) };
}

/** @throws {CannotStart} when a newer version has changed what is stored */
function checkIsKnown(done: number, list: readonly Migration[]): void {
  const newest = Math.max(0, ...list.map(({ number }) => number));
  if (done <= newest) return;
  throw new CannotStart(
    `The stored data is of a newer version of the hall (change ${done}, and this version knows those up to ${newest}): ` +
      'start that version, or restore a backup from before the upgrade.',
  );
}

/**
 * Runs what has not run yet, in one process at a time; the others wait for it.
 * @param list in order of their numbers
 * @param lockMs how long a process that was killed holds up the others
 * @throws {CannotStart} when the data is newer than the list
 * @throws when another process has taken over, or a migration fails
 */
export async function runMigrations(
  db: Connection,
  { list, log, lockMs = usualLockMs }: { list: readonly Migration[]; log: Logger; lockMs?: number },
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

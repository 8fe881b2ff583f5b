// Changes of the stored shape: numbered, idempotent, run at start under a lock.
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { isDuplicate } from './stored.ts';

export interface Migration {
  /** Counts up from 1. */
  readonly number: number;
  readonly name: string;
  /** May run again after a crash. */
  run(db: Connection): Promise<void>;
}
interface State {
  _id: 'migrations';
  done: number;
  lockedUntil: Date;
}
const lockMs = 60_000;

/**
 * Runs what has not run yet, in one process at a time.
 * @param list in order of their numbers
 */
export async function runMigrations(db: Connection, list: readonly Migration[], log: Logger): Promise<void> {
  const states = db.collection<State>('settings');
  const take = async (): Promise<State | null> => {
    const now = Date.now();
    try {
      return await states.findOneAndUpdate(
        { _id: 'migrations', lockedUntil: { $lte: new Date(now) } },
        { $set: { lockedUntil: new Date(now + lockMs) }, $setOnInsert: { done: 0 } },
        { upsert: true, returnDocument: 'after' },
      );
    } catch (error) {
      if (isDuplicate(error)) return null;
      throw error;
    }
  };
  let state = await take();
  while (!state) {
    await pause(200);
    state = await take();
  }
  try {
    for (const migration of list.filter(({ number }) => number > state.done)) {
      log.info({ migration: migration.number, name: migration.name }, 'changing the stored shape');
      await migration.run(db);
      await states.updateOne({ _id: 'migrations' }, { $set: { done: migration.number } });
    }
  } finally {
    await states.updateOne({ _id: 'migrations' }, { $set: { lockedUntil: new Date(0) } });
  }
}

// How far a scheduled task has come through time: one stored moment for each, so that a restart, or another process, goes on from there.
import type { Connection } from 'mongoose';

export interface Progress {
  /** Up to when all has been done, ms since 1970; null before the first time. */
  upTo(): Promise<number | null>;
  /** Notes that all has been done up to then, ms since 1970; never goes back. */
  reached(upTo: number): Promise<void>;
}

/** @param task the task's name */
export function progressOf(db: Connection, task: string): Progress {
  const stored = db.collection<{ _id: string; upTo: Date }>('settings');
  return {
    upTo: async () => (await stored.findOne({ _id: task }))?.upTo.getTime() ?? null,
    reached: async (upTo) => {
      await stored.updateOne({ _id: task }, { $max: { upTo: new Date(upTo) } }, { upsert: true });
    },
  };
}

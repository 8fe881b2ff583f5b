// Stored progress of a scheduled task, so that a restart, or another process, continues from there.
import type { Connection } from 'mongoose';

export interface Progress {
  /** Time up to which everything is done, ms since 1970; null before the first run. */
  upTo(): Promise<number | null>;
  /** Stores that everything is done up to this time, ms since 1970. It never goes back. */
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

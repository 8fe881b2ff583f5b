// The last run of each periodic task, as the worker stores it for the checks of the installation.
import type { Db } from 'mongodb';
import type { ScheduledTask } from '../features/feature.ts';

/** One task. It may run on several workers. */
interface TaskRunDocument {
  /** Name of the task. */
  readonly _id: string;
  readonly everyMs: number;
  readonly succeededAt: Date | null;
  /** Null: it did not fail since it last succeeded. */
  readonly failedAt: Date | null;
}
export interface TaskRun {
  readonly name: string;
  readonly everyMs: number;
  /** Null: it never succeeded. */
  readonly succeededAt: Date | null;
  readonly failedAt: Date | null;
}
export interface TaskRuns {
  note(task: Pick<ScheduledTask, 'name' | 'everyMs'>, outcome: 'done' | 'failed'): Promise<void>;
}

const storedIn = 'task_runs';
/** Some tasks run every second, and a minute is exact enough. */
const noteEveryMs = 60_000;

/** Writes each task at most once a minute, and at once when it fails or works again. */
export function createTaskRuns(db: Db, now: () => number = Date.now): TaskRuns {
  const runs = db.collection<TaskRunDocument>(storedIn);
  const noted = new Map<string, { outcome: string; at: number }>();
  return {
    async note({ name, everyMs }, outcome) {
      const last = noted.get(name);
      const at = now();
      if (last?.outcome === outcome && at - last.at < noteEveryMs) return;
      const set = outcome === 'done' ? { succeededAt: new Date(at), failedAt: null } : { failedAt: new Date(at) };
      const onInsert = outcome === 'done' ? {} : { succeededAt: null };
      await runs.updateOne({ _id: name }, { $set: { everyMs, ...set }, $setOnInsert: onInsert }, { upsert: true });
      noted.set(name, { outcome, at });
    },
  };
}

/** The last run of each task, by name. */
export async function readTaskRuns(db: Db): Promise<TaskRun[]> {
  const found = await db
    .collection<TaskRunDocument>(storedIn)
    .find({}, { maxTimeMS: 2000, sort: { _id: 1 } })
    .toArray();
  return found.map(({ _id, ...run }) => ({ name: _id, ...run }));
}

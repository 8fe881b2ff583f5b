// System API: the checks of this installation, what runs, and background tasks that failed.
import * as z from 'zod/mini';
import { line, time } from '../wire/fields.ts';
import { route } from '../wire/route.ts';

/** `unknown`: the check could not find out. `unused`: nothing to check, because the hall does without. */
export const checkStates = ['good', 'warning', 'bad', 'unknown', 'unused'] as const;
export type CheckState = (typeof checkStates)[number];

export const systemCheck = z.object({
  /** The same in every version, such as `redis-policy`. */
  name: z.string(),
  title: z.string(),
  state: z.enum(checkStates),
  /** What the state means, in sentences. */
  meaning: z.string(),
  /** What to do about it, in sentences; null: nothing. */
  remedy: z.nullable(z.string()),
});
export type SystemCheck = z.output<typeof systemCheck>;
export const systemChecks = z.object({ checkedAt: time, checks: z.array(systemCheck) });
export type SystemChecks = z.output<typeof systemChecks>;

/** A process that has used the database in the last day. Earlier versions do not say their version. */
const systemProcess = z.object({
  role: z.string(),
  host: z.string(),
  version: z.nullable(z.string()),
  build: z.nullable(z.string()),
  node: z.nullable(z.string()),
  startedAt: z.nullable(time),
  seenAt: time,
  /** Whether it showed a sign of life within 20 seconds. */
  isAlive: z.boolean(),
});
/** A kind of log line. */
const systemProblem = z.object({
  message: z.string(),
  level: z.enum(['warning', 'error']),
  /** Since each process started. */
  count: z.int(),
  lastAt: time,
});
/** A handler of a fact that was given up after five failures. */
const failedTask = z.object({
  id: z.string(),
  handler: z.string(),
  /** What happened, such as `auction:ended`. */
  kind: z.string(),
  collection: z.string(),
  documentId: z.string(),
  error: z.string(),
  at: time,
});
export type FailedTask = z.output<typeof failedTask>;
export const maxFailedTasks = 50;
export const systemRunning = z.object({
  processes: z.array(systemProcess),
  /** Null: Redis does not answer. */
  queues: z.nullable(z.array(z.object({ name: z.string(), waiting: z.int(), delayed: z.int() }))),
  /** The latest kinds of warnings and errors of all running processes. At most 20. */
  problems: z.array(systemProblem),
  /** The newest ones, at most 50. */
  failedTasks: z.array(failedTask),
  /** Number of all failed tasks. */
  failedTotal: z.int(),
});
export type SystemRunning = z.output<typeof systemRunning>;
const failedTaskId = z.object({ id: line('Choose a failed task', 500) });
/** `problem`: why nothing happened, in a sentence. */
const taskReply = z.object({ problem: z.nullable(z.string()) });

export const systemRoutes = {
  getSystemChecks: route({
    method: 'GET',
    path: '/api/health/checks',
    access: 'admin',
    summary: 'Checks of this installation: the state of each part, what it means, and how to mend it',
    reply: systemChecks,
  }),
  getSystemRunning: route({
    method: 'GET',
    path: '/api/health/running',
    access: 'admin',
    summary: 'What runs: processes, queues, the latest warnings and errors by kind, and background tasks that failed',
    reply: systemRunning,
  }),
  retryFailedTask: route({
    method: 'POST',
    path: '/api/health/failed-tasks/retry',
    access: 'admin',
    summary: 'Try a failed background task again. A second run does no harm',
    body: failedTaskId,
    reply: taskReply,
  }),
  dropFailedTask: route({
    method: 'POST',
    path: '/api/health/failed-tasks/drop',
    access: 'admin',
    summary: 'Give up a failed background task for good',
    body: failedTaskId,
    reply: taskReply,
  }),
};

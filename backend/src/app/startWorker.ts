// One worker process: jobs, tasks and the sweep of outboxes, without pages.
import { runScheduledTasks } from '../platform/jobs/scheduledTasks.ts';
import { createTaskRuns } from '../platform/jobs/taskRuns.ts';
import { isTrusted, type Clock } from '../platform/process/clock.ts';
import type { DestinationStream } from 'pino';
import type { Env } from '../platform/process/env.ts';
import type { Feature, ScheduledTask } from '../platform/features/feature.ts';
import type { JobsDeps } from '../platform/jobs/jobs.ts';
import { checkHandlers, logUnknownJobs, runJobs, type JobHandler } from '../platform/jobs/jobWorkers.ts';
import type { Stage } from '../platform/http/health/health.ts';
import { listenForMetrics } from '../platform/http/health/metricsPage.ts';
import { readGuildConfig } from '../platform/http/pages/pages.ts';
import { createContext, type ProcessContext } from '../platform/features/process.ts';
import { createRedis } from '../platform/process/redis.ts';
import { retentionTask } from '../platform/store/database/retention.ts';
import { gaugesOf } from '../platform/http/health/gauges.ts';
import { buildIndexes } from '../platform/store/documents/stored.ts';
import { createHallFeatures, type HallFeatures } from './features.ts';
import { retentionOf } from './retention.ts';
import { migrations } from './migrations.ts';

export interface RunningWorker {
  /** The port that answers health checks and /metrics, if any. */
  readonly metricsPort: number | undefined;
  /** Resolves with the reason when this process must end. */
  readonly lost: Promise<string>;
  close(): Promise<void>;
}
const sweepMs = 10_000;

/**
 * Connects handlers and jobs, and checks that every kind of job has a handler.
 * @throws {CannotStart} when one has none
 */
async function prepare(
  context: ProcessContext,
  { list: features, handlers }: HallFeatures,
  queues: Pick<JobsDeps, 'prefix' | 'clock' | 'log'>,
): Promise<void> {
  const { outboxes, jobs } = context;
  outboxes.follow(handlers);
  checkHandlers(jobs.declared(), jobHandlersOf(features));
  await buildIndexes(context.db.models);
  for (const feature of features) await feature.prepare?.();
  outboxes.check();
  await logUnknownJobs(jobs.declared(), { ...queues, connection: context.redis });
}
const jobHandlersOf = (features: readonly Feature[]): JobHandler[] => features.flatMap((feature) => feature.jobs ?? []);
const closeFeatures = async (features: readonly Feature[]): Promise<void> => {
  for (const feature of features) await feature.close?.();
};

/** Overrides for tests. */
export interface WorkerOverrides {
  readonly clock?: Clock | undefined;
  /** The machine's clock, which is compared with the database's clock. */
  readonly machineClock?: Clock | undefined;
  readonly logTo?: DestinationStream | undefined;
}

/**
 * Starts a worker. Any number may run, and any may be killed at any moment.
 * @throws when the database stays away
 * @throws {CannotStart} when the database or Redis contains something that this version does not
 *   know
 */
export async function startWorker(env: Env, overrides: WorkerOverrides = {}): Promise<RunningWorker> {
  const context = await createContext(env, { ...overrides, role: 'worker', migrations });
  const { clock, log, metrics } = context;
  const hall = createHallFeatures(context, readGuildConfig(env.guildConfigPath));
  const { list: features } = hall;
  const queues = { prefix: `${env.redisPrefix}:`, clock, log };
  await prepare(context, hall, queues).catch(async (error: unknown) => {
    await closeFeatures(features);
    await context.close();
    throw error;
  });

  const sweep: ScheduledTask = {
    name: 'facts-sweep',
    everyMs: sweepMs,
    run: () => context.outboxes.sweep(),
  };
  const connection = createRedis({ url: env.redisUrl, use: 'worker', log });
  const jobs = runJobs({ ...queues, handlers: jobHandlersOf(features), connection, watch: metrics });
  const tasks = runScheduledTasks(
    [
      sweep,
      retentionTask(context, retentionOf(env)),
      ...hall.tasks,
      ...features.flatMap((feature) => feature.scheduledTasks ?? []),
    ],
    { log, mayRun: () => isTrusted(clock), runs: createTaskRuns(context.db.getClient().db(context.db.name)) },
  );
  await tasks.started;
  const watched = gaugesOf(context);
  metrics.watch(watched);
  let stage: Stage = 'serving';
  const readiness = { gauges: watched, vitals: context.vitals, stage: () => stage, env };
  const listener = await listenForMetrics(env, { metrics, log, readiness });
  log.info('the worker is running');

  return {
    metricsPort: listener?.port,
    lost: context.lost,
    async close() {
      stage = 'ending';
      listener?.close();
      await jobs.close();
      await tasks.close();
      await closeFeatures(features);
      connection.disconnect();
      await context.close();
    },
  };
}

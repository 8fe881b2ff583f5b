// Builds and runs one worker process: jobs, tasks and the sweep of facts, without HTTP.
import { runScheduledTasks } from '../platform/jobs/scheduledTasks.ts';
import { systemClock, type Clock } from '../platform/process/clock.ts';
import type { Env } from '../platform/process/env.ts';
import type { ScheduledTask } from '../platform/process/feature.ts';
import { runJobs } from '../platform/jobs/jobs.ts';
import { listenForMetrics } from '../platform/process/metricsPage.ts';
import { readGuildConfig } from '../platform/http/pages.ts';
import { createContext } from '../platform/process/process.ts';
import { createRedis } from '../platform/process/redis.ts';
import { retentionTask } from '../platform/data/retention.ts';
import { gaugesOf } from '../platform/process/gauges.ts';
import { createHallFeatures } from './features.ts';
import { retentionOf } from './retention.ts';
import { migrations } from './migrations.ts';

export interface RunningWorker {
  /** Where it answers health checks and /metrics, if anywhere. */
  readonly metricsPort: number | undefined;
  /** Resolves with the reason when this process may not go on. */
  readonly lost: Promise<string>;
  close(): Promise<void>;
}
const sweepMs = 10_000;

/**
 * Starts a worker; any number may run, and any may be killed at any moment.
 * @throws when the database stays away
 */
export async function startWorker(env: Env, { clock = systemClock }: { clock?: Clock } = {}): Promise<RunningWorker> {
  const context = await createContext(env, { clock, role: 'worker', migrations });
  const { log, metrics } = context;
  const { list: features, consequences } = createHallFeatures(context, readGuildConfig(env.guildConfigPath));
  context.outboxes.follow(consequences);
  for (const feature of features) await feature.prepare?.();
  await context.outboxes.check();

  const sweep: ScheduledTask = {
    name: 'facts-sweep',
    everyMs: sweepMs,
    run: () => context.outboxes.sweep(),
  };
  const connection = createRedis(env.redisUrl, 'worker', log);
  const kinds = features.flatMap((feature) => feature.jobs ?? []);
  const jobs = runJobs({ kinds, connection, prefix: `${env.redisPrefix}:`, clock, log, watch: metrics });
  const tasks = runScheduledTasks(
    [sweep, retentionTask(context, retentionOf(env)), ...features.flatMap((feature) => feature.scheduledTasks ?? [])],
    log,
  );
  await tasks.started;
  const watched = gaugesOf(context);
  metrics.watch(watched);
  const listener = await listenForMetrics(env, { metrics, log, watched });
  log.info('the worker is running');

  return {
    metricsPort: listener?.port,
    lost: context.lost,
    async close() {
      listener?.close();
      await jobs.close();
      await tasks.close();
      for (const feature of features) await feature.close?.();
      connection.disconnect();
      await context.close();
    },
  };
}

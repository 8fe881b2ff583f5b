// Opens everything that one process, web or worker, is built from, and closes it again.
import type { Connection } from 'mongoose';
import type { DestinationStream, Logger } from 'pino';
import { createCheckedClock, type CheckedClock } from '../process/checkedClock.ts';
import { systemClock, type Clock } from '../process/clock.ts';
import { createAuditNews } from '../audit/auditNews.ts';
import { createAudit } from '../audit/createAudit.ts';
import type { Context } from './context.ts';
import type { Env } from '../process/env.ts';
import { createOutboxes } from '../outbox/outboxes.ts';
import { createIds } from '../documents/ids.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLive } from '../live/live.ts';
import { takeLease, type Lease } from '../database/lease.ts';
import { createLog } from '../process/log.ts';
import { createMetrics, type Metrics } from '../health/metrics.ts';
import { runMigrations, type Migration } from '../database/migrations.ts';
import { connectMongo } from '../database/mongo.ts';
import { createRedis, redisReady } from '../process/redis.ts';
import type { Vitals } from '../health/vitals.ts';
import { createRevocation, type Revocation } from '../session/revocation.ts';

export interface ProcessContext extends Context {
  /** What `/readyz` and the gauges say of this process's clock and of its last write. */
  readonly vitals: Vitals;
  readonly revocation: Revocation;
  readonly metrics: Metrics;
  /** Resolves with the reason when this process may not go on, see `takeLease`. */
  readonly lost: Promise<string>;
  /** Ends all connections; nothing may be under way. */
  close(): Promise<void>;
}
export interface ProcessOptions {
  /** A test's clock. Left out: the machine's, compared with the database's and corrected. */
  readonly clock?: Clock | undefined;
  /** The machine's clock, which tests of the comparison set. */
  readonly machineClock?: Clock | undefined;
  readonly role: 'web' | 'worker';
  /** Where log lines go; left out: standard output. */
  readonly logTo?: DestinationStream | undefined;
  /** All there are, in order of their numbers. */
  readonly migrations: readonly Migration[];
}

/** How many ids a process reserves at once where many are needed at a time. */
const idBlocks = { auction_bids: 100, contract_claims: 100, event_participants: 100, fremen_ledger: 100 };

/**
 * Connects to the database, which it waits for, as one of those that work on it, and sees to it that what is stored has the
 * shape that this version knows.
 */
async function enterDatabase(
  env: Env,
  log: Logger,
  options: ProcessOptions,
): Promise<{ db: Connection; lease: Lease; checked: CheckedClock }> {
  const db = await connectMongo(env.mongodbUri, { log });
  const admin = db.getClient().db('admin');
  const checked = createCheckedClock({
    machine: options.machineClock ?? systemClock,
    databaseTime: async () => (await admin.command({ hello: 1 }))['localTime'] as Date,
    log,
  });
  let lease: Lease | undefined;
  try {
    lease = await takeLease(db, { role: options.role, onBeat: () => checked.compare() });
    await runMigrations(db, { list: options.migrations, log });
    return { db, lease, checked };
  } catch (error) {
    await lease?.close();
    await db.destroy();
    throw error;
  }
}

/**
 * Connects to the database (which it waits for) and Redis (which it does not need), and builds the services on them.
 * @throws when the database stays away
 * @throws {CannotStart} when it is half restored, or newer than this version
 */
export async function createContext(env: Env, options: ProcessOptions): Promise<ProcessContext> {
  const { role, logTo } = options;
  const log = createLog({ level: env.logLevel, part: role, to: logTo });
  const { db, lease, checked } = await enterDatabase(env, log, options);
  const clock = options.clock ?? checked;
  const redis = createRedis({ url: env.redisUrl, use: 'commands', log });
  const subscriber = createRedis({ url: env.redisUrl, use: 'subscriber' });
  const jobsConnection = createRedis({ url: env.redisUrl, use: 'commands' });
  await redisReady(redis);
  const prefix = `${env.redisPrefix}:`;
  const metrics = createMetrics({ part: role, buildId: env.buildId });
  const ids = createIds(db, idBlocks);
  const revocation = createRevocation({ publisher: redis, subscriber, prefix, log });
  const live = createLive({
    log,
    clock,
    buildId: env.buildId,
    prefix,
    publisher: redis,
    subscriber,
    revocation,
    limits: env.sockets,
    proxies: env.trustProxy,
    onSent: metrics.said,
    onLimit: metrics.lineLimitHit,
  });
  const news = createAuditNews(live);
  const audit = createAudit({ db, ids, clock, onRecorded: news.announce });
  await audit.prepare();
  const outboxes = createOutboxes({ db, clock, log, audit });
  await outboxes.prepare();
  const jobs = createJobs({ connection: jobsConnection, prefix, clock, log });
  return {
    env,
    log,
    clock,
    db,
    redis,
    ids,
    live,
    outboxes,
    jobs,
    audit,
    revocation,
    metrics,
    vitals: {
      sinceLastBeatMs: () => lease.sinceLastBeatMs(),
      clockDifferenceMs: () => checked.differenceMs(),
      isClockTrusted: () => checked.isTrusted(),
    },
    lost: lease.lost,
    async close() {
      await outboxes.close();
      await jobs.close();
      news.close();
      live.close();
      revocation.close();
      for (const one of [redis, subscriber, jobsConnection]) one.disconnect();
      await lease.close();
      await db.destroy();
    },
  };
}

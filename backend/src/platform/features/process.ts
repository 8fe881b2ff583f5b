// Connections and services of one process, web or worker: opening and closing them.
import type { Connection } from 'mongoose';
import type { DestinationStream, Logger } from 'pino';
import { createCheckedClock, type CheckedClock } from '../process/checkedClock.ts';
import { systemClock, type Clock } from '../process/clock.ts';
import { createAuditNews } from '../people/audit/auditNews.ts';
import { createAudit } from '../people/audit/createAudit.ts';
import type { Context } from './context.ts';
import type { Env } from '../process/env.ts';
import { createOutboxes } from '../store/outbox/outboxes.ts';
import { createIds } from '../store/documents/ids.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLive } from '../live/live.ts';
import { takeLease, type Lease, type ProcessFacts } from '../store/database/lease.ts';
import { createLog, createProblemCounter } from '../process/log.ts';
import { createMetrics, type Metrics } from '../http/health/metrics.ts';
import { runMigrations, type Migration } from '../store/database/migrations.ts';
import { warnOfLossyWrites } from '../store/database/durability.ts';
import { connectMongo, retryStart } from '../store/database/mongo.ts';
import { createRedis, redisReady } from '../process/redis.ts';
import type { Vitals } from '../http/health/vitals.ts';
import { createRevocation, type Revocation } from '../people/revocation.ts';

export interface ProcessContext extends Context {
  /** What `/readyz` and the gauges report about this process's clock and its last write. */
  readonly vitals: Vitals;
  readonly revocation: Revocation;
  readonly metrics: Metrics;
  /** Resolves with the reason when this process must stop, see `takeLease`. */
  readonly lost: Promise<string>;
  /** Closes all connections. Call it only when no work is running. */
  close(): Promise<void>;
}
export interface ProcessOptions {
  /**
   * A test's clock. Without it, the machine's clock, corrected by comparison with the database's
   * clock.
   */
  readonly clock?: Clock | undefined;
  /** The machine's clock. Only tests of the clock comparison set it. */
  readonly machineClock?: Clock | undefined;
  readonly role: 'web' | 'worker';
  /** Where log lines go. Standard output when absent. */
  readonly logTo?: DestinationStream | undefined;
  /** All migrations, in order of their numbers. */
  readonly migrations: readonly Migration[];
}

/** How many ids a process reserves together, for collections that need many ids in a short time. */
const idBlocks = { auction_bids: 100, contract_claims: 100, event_participants: 100, fremen_ledger: 100 };

/**
 * Connects to the database and waits until it is available. Registers this process in the database,
 * and migrates the stored data to the shape that this version knows.
 */
async function enterDatabase(
  env: Env,
  log: Logger,
  options: ProcessOptions & { readonly about: () => ProcessFacts },
): Promise<{ db: Connection; lease: Lease; checked: CheckedClock }> {
  const db = await connectMongo(env.mongodbUri, { log });
  const admin = db.getClient().db('admin');
  const checked = createCheckedClock({
    machine: options.machineClock ?? systemClock,
    databaseTime: async () => (await admin.command({ hello: 1 }))['localTime'] as Date,
    log,
  });
  const enter = async (): Promise<Lease> => {
    const lease = await takeLease(db, {
      role: options.role,
      log,
      about: options.about,
      onBeat: () => checked.compare(),
    });
    try {
      await runMigrations(db, { list: options.migrations, log });
      return lease;
    } catch (error) {
      await lease.close();
      throw error;
    }
  };
  try {
    const lease = await retryStart(enter, 'does not work', { log });
    if (env.isProduction) await warnOfLossyWrites(db, log);
    return { db, lease, checked };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * Connects to the database and Redis, and builds the services that use them. It waits for the
 * database, but not for Redis.
 * @throws when the database stays away
 * @throws {CannotStart} when the database is half restored, or newer than this version
 */
export async function createContext(env: Env, options: ProcessOptions): Promise<ProcessContext> {
  const { role, logTo } = options;
  const problems = createProblemCounter();
  const log = createLog({ level: env.logLevel, part: role, to: logTo, onProblem: problems.count });
  const facts = { version: env.version, build: env.buildId, node: process.versions.node, startedAt: new Date() };
  const about = (): ProcessFacts => ({ ...facts, problems: problems.latest() });
  const { db, lease, checked } = await enterDatabase(env, log, { ...options, about });
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
    onSent: metrics.liveMessageSent,
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

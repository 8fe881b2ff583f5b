// Health checks: the answers of `/healthz` and `/readyz`, for web and worker.
import type { RequestHandler } from 'express';
import { wordOfBooks } from '../../store/database/books.ts';
import type { Env } from '../../process/env.ts';
import type { Gauges } from './metrics.ts';
import type { Vitals } from './vitals.ts';

const timeoutMs = 1500;
/**
 * A process whose last read and write are older than this is not ready. Three beats of the lease,
 * in ms.
 */
const maxSinceLastBeatMs = 15_000;

/** @returns the answer, or undefined when it fails or takes too long */
async function inTime<T>(ask: () => Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  const answer = Promise.resolve()
    .then(ask)
    .catch(() => undefined);
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}

/** Whether `ask` succeeds in time. */
export const answers = async (ask: () => Promise<unknown>): Promise<boolean> =>
  (await inTime(() => ask().then(() => true))) === true;

export const alive: RequestHandler = (_req, res) => {
  res.setHeader('Cache-Control', 'no-store').json({ status: 'alive' });
};

/**
 * Stage of a process. `starting`: the start-up work is not done. `ending`: shutting down, but still
 * answering.
 */
export type Stage = 'starting' | 'serving' | 'ending';

export interface Readiness {
  readonly status: 'ready' | 'not ready';
  readonly version: string;
  readonly build: string;
  readonly process: Stage;
  readonly database: 'reachable' | 'not reachable' | 'does not store';
  readonly redis: 'reachable' | 'not reachable';
  readonly clock: 'right' | 'wrong';
  readonly books: 'right' | 'wrong' | 'not checked' | 'database away';
  /** One sentence for each fault, also for those with which the process is ready. */
  readonly problems: readonly string[];
}
export interface ReadinessDeps {
  readonly gauges: Pick<Gauges, 'database' | 'redis' | 'books'>;
  readonly vitals: Vitals;
  readonly stage: () => Stage;
  readonly env: Pick<Env, 'version' | 'buildId'>;
}

/**
 * A process is ready when it serves, the database answers and has stored something within the last
 * 15 s, and its clock is right. Redis is only reported, because bids work without it. Otherwise a
 * proxy would take every process out of service when Redis fails. The last ledger audit is only
 * reported, too.
 */
export async function readReadiness({ gauges, vitals, stage, env }: ReadinessDeps): Promise<Readiness> {
  const [isReachable, hasRedis, ledgerProblems] = await Promise.all([
    gauges.database(),
    gauges.redis(),
    inTime(() => gauges.books()),
  ]);
  const doesStore = vitals.sinceLastBeatMs() < maxSinceLastBeatMs;
  const process = stage();
  const isClockRight = vitals.isClockTrusted();
  const blocking = [
    ...(process === 'starting' ? ['The process is still starting.'] : []),
    ...(process === 'ending' ? ['The process is shutting down.'] : []),
    ...(isReachable ? [] : ["The database doesn't answer."]),
    ...(isReachable && !doesStore ? ["The database hasn't stored anything for 15 seconds."] : []),
    ...(isClockRight ? [] : ["This machine's clock differs from the database's by more than 5 seconds."]),
  ];
  const reported = [
    ...(hasRedis ? [] : ["Redis doesn't answer. Live changes reach only people on the same process."]),
    ...(ledgerProblems === null || ledgerProblems === undefined || ledgerProblems === 0
      ? []
      : ["The last ledger audit found sums that don't add up."]),
  ];
  return {
    status: blocking.length === 0 ? 'ready' : 'not ready',
    version: env.version,
    build: env.buildId,
    process,
    database: !isReachable ? 'not reachable' : doesStore ? 'reachable' : 'does not store',
    redis: hasRedis ? 'reachable' : 'not reachable',
    clock: isClockRight ? 'right' : 'wrong',
    books: ledgerProblems === undefined ? 'database away' : wordOfBooks(ledgerProblems),
    problems: [...blocking, ...reported],
  };
}

export const ready =
  (parts: ReadinessDeps): RequestHandler =>
  async (_req, res) => {
    const readiness = await readReadiness(parts);
    res
      .setHeader('Cache-Control', 'no-store')
      .status(readiness.status === 'ready' ? 200 : 503)
      .json(readiness);
  };

// Whether the process is alive and ready: `/healthz` and `/readyz`.
import type { RequestHandler } from 'express';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import { lastProblems, wordOfBooks } from '../data/books.ts';

const timeoutMs = 1500;

/** Whether `ask` succeeds in time. */
export async function answers(ask: () => Promise<unknown> | undefined): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), timeoutMs)));
  const asked = Promise.resolve()
    .then(ask)
    .then(
      () => true,
      () => false,
    );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

export const alive: RequestHandler = (_req, res) => {
  res.setHeader('Cache-Control', 'no-store').json({ status: 'alive' });
};

/** Where a process stands; `starting`: before the start-up sweep is done, `ending`: asked to end, and still answering. */
export type Stage = 'starting' | 'serving' | 'ending';

/**
 * Ready: the start-up sweep is done, the process is not asked to end, and the database answers. Without Redis bids are still taken, so that
 * it is only reported: a proxy that left out every process for it would close the hall. So is what the last check of the books has found.
 */
export const ready =
  (db: Connection, redis: Redis, stage: () => Stage): RequestHandler =>
  async (_req, res) => {
    let problems: number | null = null;
    const readBooks = async (): Promise<void> => {
      problems = await lastProblems(db.getClient().db(db.name));
    };
    const [database, cache] = await Promise.all([
      answers(() => db.db?.admin().ping()),
      answers(() => redis.ping()),
      answers(readBooks),
    ]);
    const process = stage();
    const isReady = database && process === 'serving';
    const word = (reached: boolean): string => (reached ? 'reachable' : 'not reachable');
    res.setHeader('Cache-Control', 'no-store');
    res.status(isReady ? 200 : 503).json({
      status: isReady ? 'ready' : 'not ready',
      database: word(database),
      redis: word(cache),
      process,
      books: wordOfBooks(problems),
    });
  };

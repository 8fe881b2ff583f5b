// Gauges that are read at each request for metrics: database, Redis, sockets, outboxes and ledger
// audits.
import type { Db } from 'mongodb';
import type { ProcessContext } from '../../features/process.ts';
import { lastProblems } from '../../store/database/books.ts';
import type { Stored } from '../../store/outbox/facts.ts';
import { answers } from './health.ts';
import type { FactFigures, Gauges } from './metrics.ts';

/** Maximum number of documents counted. A larger backlog needs no exact number. */
const mostDocuments = 10_000;
/**
 * Matches only outboxes that hold a fact, because `$gt` with a date ignores values that are no
 * dates.
 */
const holdsFacts = { 'outbox.at': { $gt: new Date(0) } };

interface Waiting {
  facts: number;
  oldest: Date;
}

/**
 * Counts waiting facts through the index of the outboxes, so that the size of the collections does
 * not matter.
 * @param collections the collections whose documents have outboxes
 * @param now server time in ms since 1970
 */
export async function readBacklog(
  db: Db,
  { collections, now }: { collections: readonly string[]; now: number },
): Promise<FactFigures> {
  const read = async (collection: string): Promise<Waiting[]> =>
    db
      .collection<Stored>(collection)
      .aggregate<Waiting>(
        [
          { $match: holdsFacts },
          { $limit: mostDocuments },
          { $project: { facts: { $size: '$outbox' }, oldest: { $min: '$outbox.at' } } },
          { $group: { _id: null, facts: { $sum: '$facts' }, oldest: { $min: '$oldest' } } },
        ],
        { maxTimeMS: 2000 },
      )
      .toArray();
  const [dead, ...found] = await Promise.all([
    db.collection('fact_dead_letters').countDocuments({}, { maxTimeMS: 2000 }),
    ...collections.map(read),
  ]);
  const waiting = found.flat();
  const oldest = Math.min(now, ...waiting.map(({ oldest }) => oldest.getTime()));
  return { waiting: waiting.reduce((sum, { facts }) => sum + facts, 0), oldestMs: now - oldest, dead };
}

export function gaugesOf({
  db,
  redis,
  clock,
  live,
  outboxes,
  vitals,
}: Pick<ProcessContext, 'db' | 'redis' | 'clock' | 'live' | 'outboxes' | 'vitals'>): Gauges {
  return {
    sockets: () => live.connected(),
    database: () => answers(() => db.getClient().db(db.name).admin().ping()),
    redis: () => answers(() => redis.ping()),
    facts: () => readBacklog(db.getClient().db(db.name), { collections: outboxes.collections(), now: clock.now() }),
    clockDifferenceMs: () => vitals.clockDifferenceMs(),
    books: () => lastProblems(db.getClient().db(db.name)),
  };
}

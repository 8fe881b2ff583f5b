// Retention: an hourly task purges expired documents in batches. It may be interrupted or run
// twice.
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Clock } from '../../process/clock.ts';
import type { ScheduledTask } from '../../features/feature.ts';

/** A stored document of any collection. */
export type AnyDocument = { _id: number | string } & Readonly<Record<string, unknown>>;
type Filter = Readonly<Record<string, unknown>>;
export interface Purge {
  /** Filter for the documents to purge. @param now ms since 1970 */
  readonly due: (now: number) => Filter;
  /**
   * Deletes dependent data before the documents themselves, so that an interrupted purge finds them
   * again.
   */
  readonly before?: (db: Connection, gone: readonly AnyDocument[]) => Promise<void>;
}
/** How long one collection keeps its documents. */
export interface Retention {
  readonly collection: string;
  /** The retention in words, as docs/operations.md states it. */
  readonly keep: string;
  /** A TTL index: the database deletes a document this many seconds after the time in `field`. */
  readonly lapses?: { readonly field: string; readonly seconds: number };
  readonly purge?: Purge;
}

const batch = 200;
const rowsAtOnce = 1000;
/** Maximum number of batches in one run. The next run continues. */
const maxBatches = 50;
const everyMs = 3_600_000;

/** Deletes all matching documents in batches, so that no other write waits long. */
export async function deleteInBatches(db: Connection, collection: string, filter: Filter): Promise<void> {
  const stored = db.collection<AnyDocument>(collection);
  for (;;) {
    const found = await stored.find(filter, { projection: { _id: 1 }, limit: rowsAtOnce }).toArray();
    if (found.length === 0) return;
    await stored.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
  }
}

/** @param now ms since 1970 @returns the number of deleted documents */
async function purgeOne(db: Connection, collection: string, { due, before }: Purge, now: number): Promise<number> {
  const stored = db.collection<AnyDocument>(collection);
  const filter = due(now);
  let gone = 0;
  for (let round = 0; round < maxBatches; round++) {
    const found = await stored.find(filter, { limit: batch }).toArray();
    if (found.length === 0) break;
    await before?.(db, found);
    // Apply the filter again, so that documents changed meanwhile stay.
    const { deletedCount } = await stored.deleteMany({ $and: [{ _id: { $in: found.map(({ _id }) => _id) } }, filter] });
    gone += deletedCount;
    if (found.length < batch) break;
  }
  return gone;
}

/** The hourly purge in the worker. A failure in one collection does not stop the others. */
export const retentionTask = (
  { db, clock, log }: { db: Connection; clock: Clock; log: Logger },
  table: readonly Retention[],
): ScheduledTask => ({
  name: 'retention',
  everyMs,
  async run() {
    for (const { collection, purge } of table) {
      if (purge === undefined) continue;
      try {
        const purgedCount = await purgeOne(db, collection, purge, clock.now());
        if (purgedCount > 0) log.info({ collection, purgedCount }, 'purged documents past their retention');
      } catch (error) {
        log.warn({ error, collection }, 'documents past their retention could not be removed');
      }
    }
  },
});

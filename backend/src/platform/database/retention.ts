// Removes for good what has reached the end of its retention: in batches, found by an index, and harmless to run twice or to interrupt.
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Clock } from '../process/clock.ts';
import type { ScheduledTask } from '../features/feature.ts';

/** A stored document of any kind. */
export type AnyDocument = { _id: number | string } & Readonly<Record<string, unknown>>;
type Filter = Readonly<Record<string, unknown>>;
export interface Purge {
  /** Which documents go. @param now ms since 1970 */
  readonly due: (now: number) => Filter;
  /** What goes before them, so that a purge that is interrupted finds them again. */
  readonly before?: (db: Connection, gone: readonly AnyDocument[]) => Promise<void>;
}
/** How long the documents of one collection are kept. */
export interface Retention {
  readonly collection: string;
  /** In the words of docs/operations.md. */
  readonly keep: string;
  /** The database itself removes them this long after the time in that field. */
  readonly lapses?: { readonly field: string; readonly seconds: number };
  readonly purge?: Purge;
}

const batch = 200;
const rowsAtOnce = 1000;
/** In one run; the rest goes with the next one. */
const maxBatches = 50;
const everyMs = 3_600_000;

/** Removes all that fits, some at a time, so that nobody waits for one long write. */
export async function deleteInBatches(db: Connection, collection: string, filter: Filter): Promise<void> {
  const stored = db.collection<AnyDocument>(collection);
  for (;;) {
    const found = await stored.find(filter, { projection: { _id: 1 }, limit: rowsAtOnce }).toArray();
    if (found.length === 0) return;
    await stored.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
  }
}

/** @param now ms since 1970 @returns how many went */
async function purgeOne(db: Connection, collection: string, { due, before }: Purge, now: number): Promise<number> {
  const stored = db.collection<AnyDocument>(collection);
  const filter = due(now);
  let gone = 0;
  for (let round = 0; round < maxBatches; round++) {
    const found = await stored.find(filter, { limit: batch }).toArray();
    if (found.length === 0) break;
    await before?.(db, found);
    // Asked again: what has changed meanwhile stays.
    const { deletedCount } = await stored.deleteMany({ $and: [{ _id: { $in: found.map(({ _id }) => _id) } }, filter] });
    gone += deletedCount;
    if (found.length < batch) break;
  }
  return gone;
}

/** The work of the worker that comes round every hour; a collection that fails does not keep the others. */
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
        const gone = await purgeOne(db, collection, purge, clock.now());
        if (gone > 0) log.info({ collection, gone }, 'documents past their retention are removed for good');
      } catch (error) {
        log.warn({ error, collection }, 'documents past their retention could not be removed');
      }
    }
  },
});

// Removal of handled facts from their outboxes, in batches, so that a busy document is written
// once.
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { DocumentId, Stored } from './facts.ts';

type RemovalListener = (collection: string, id: DocumentId, factIds: ReadonlySet<string>) => void;
export interface HandledFacts {
  add(collection: string, id: DocumentId, factIds: readonly string[]): void;
  /** Whether this fact is handled but still in the stored outbox. */
  has(factId: string): boolean;
  /** A write of the document has already removed these facts, so they need no removal. */
  taken(collection: string, id: DocumentId, factIds: readonly string[]): void;
  /** Subscribes to removals from stored outboxes, so that no cached document brings facts back. */
  onFlushed(listener: RemovalListener): void;
  /** Removes all waiting facts, and waits for running removals. */
  flush(): Promise<void>;
}
interface Batch {
  readonly collection: string;
  readonly id: DocumentId;
  readonly factIds: Set<string>;
  /** When the facts are removed if no other write has done it; in ms of `performance.now()`. */
  due: number;
}
/**
 * How long a handled fact stays in its outbox, in ms. Other processes take it for unhandled until
 * then.
 */
const quietMs = 20;
/**
 * The same for a document that was written within this time. Its next write removes the fact and
 * saves a write.
 */
const busyMs = 100;
/**
 * How long the ids of removed facts are remembered, for readers that read the outbox before the
 * removal.
 */
const rememberedMs = 1000;

export function createHandledFacts(db: Connection, log: Logger): HandledFacts {
  const waiting = new Map<string, Batch>();
  /**
   * When facts of a document were last added. Entries are deleted when the document is not busy any
   * more.
   */
  const lastAdded = new Map<string, number>();
  const ended = new Set<string>();
  const listeners: RemovalListener[] = [];
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const forgetLater = (factIds: Iterable<string>): void => {
    const expiredIds = [...factIds];
    setTimeout(() => {
      for (const factId of expiredIds) ended.delete(factId);
    }, rememberedMs).unref();
  };
  /** Removes the facts of all documents of one collection in one command. */
  const removeFrom = async (collection: string, batches: readonly Batch[]): Promise<void> => {
    try {
      const pulls = batches.map(({ id, factIds }) => ({
        updateOne: { filter: { _id: id }, update: { $pull: { outbox: { id: { $in: [...factIds] } } } } },
      }));
      await db.collection<Stored>(collection).bulkWrite(pulls, { ordered: false });
      for (const { id, factIds } of batches) for (const listener of listeners) listener(collection, id, factIds);
    } catch (error) {
      log.warn({ error, collection }, 'facts that have been followed stay in their outboxes until the sweep');
    }
    for (const { factIds } of batches) forgetLater(factIds);
  };
  /** @param until removes facts due by then, in ms of `performance.now()` */
  const flush = async (until: number): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const byCollection = new Map<string, Batch[]>();
    for (const [key, batch] of waiting) {
      if (batch.due > until) continue;
      waiting.delete(key);
      byCollection.set(batch.collection, [...(byCollection.get(batch.collection) ?? []), batch]);
    }
    for (const [key, at] of lastAdded) if (at <= until - busyMs) lastAdded.delete(key);
    if (waiting.size + lastAdded.size > 0) startTimer();
    for (const [collection, batches] of byCollection) {
      const removal = removeFrom(collection, batches).finally(() => underWay.delete(removal));
      underWay.add(removal);
    }
    await Promise.all(underWay);
  };
  const startTimer = (): void => {
    timer ??= setTimeout(() => void flush(performance.now()), quietMs);
  };
  return {
    add(collection, id, factIds) {
      if (factIds.length === 0) return;
      const key = `${collection}/${id}`;
      const now = performance.now();
      const isBusy = now - (lastAdded.get(key) ?? -Infinity) < busyMs;
      const due = now + (isBusy ? busyMs : quietMs);
      const batch = waiting.get(key) ?? { collection, id, factIds: new Set<string>(), due };
      for (const factId of factIds) {
        batch.factIds.add(factId);
        ended.add(factId);
      }
      waiting.set(key, batch);
      lastAdded.set(key, now);
      startTimer();
    },
    has: (factId) => ended.has(factId),
    taken(collection, id, factIds) {
      const key = `${collection}/${id}`;
      const batch = waiting.get(key);
      for (const factId of factIds) batch?.factIds.delete(factId);
      forgetLater(factIds);
      if (batch?.factIds.size === 0) waiting.delete(key);
      else if (batch !== undefined) batch.due = performance.now() + busyMs;
    },
    onFlushed: (listener) => void listeners.push(listener),
    flush: () => flush(Infinity),
  };
}

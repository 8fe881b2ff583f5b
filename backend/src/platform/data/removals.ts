// Takes facts that have been followed to the end out of their outboxes, gathered so that a busy document is written once.
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { DocumentId, Stored } from './facts.ts';

type Flushed = (collection: string, id: DocumentId, factIds: ReadonlySet<string>) => void;
export interface Removals {
  add(collection: string, id: DocumentId, factIds: readonly string[]): void;
  /** Whether this fact has been followed to the end and still stands in the stored outbox. */
  has(factId: string): boolean;
  /** A write of the document has left these out: nothing more is to be removed. */
  taken(collection: string, id: DocumentId, factIds: readonly string[]): void;
  /** Hears which facts are about to be forgotten here, so that no copy of the document brings them back. */
  onFlushed(hear: Flushed): void;
  /** Removes what has gathered, and waits for what is being removed already. */
  flush(): Promise<void>;
}
interface Batch {
  readonly collection: string;
  readonly id: DocumentId;
  readonly factIds: Set<string>;
  /** When the first of them was added, or others were last taken along; ms of this process's own clock. */
  since: number;
}
/** How long what has been followed may stay, so that the next write of a busy document takes it along; as long again, when it came late. */
const delayMs = 200;

export function gatherRemovals(db: Connection, log: Logger): Removals {
  const waiting = new Map<string, Batch>();
  const ended = new Set<string>();
  const hearers: Flushed[] = [];
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  /** All documents of one collection in one command. */
  const removeFrom = async (collection: string, batches: readonly Batch[]): Promise<void> => {
    try {
      const pulls = batches.map(({ id, factIds }) => ({
        updateOne: { filter: { _id: id }, update: { $pull: { outbox: { id: { $in: [...factIds] } } } } },
      }));
      await db.collection<Stored>(collection).bulkWrite(pulls, { ordered: false });
    } catch (error) {
      log.warn({ error, collection }, 'facts that have been followed stay in their outboxes until the sweep');
    }
    for (const { id, factIds } of batches) {
      for (const hear of hearers) hear(collection, id, factIds);
      for (const factId of factIds) ended.delete(factId);
    }
  };
  /** @param before only what has waited since then, in ms of this process's own clock */
  const flush = async (before = Infinity): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const gathered = new Map<string, Batch[]>();
    for (const [key, batch] of waiting) {
      if (batch.since > before) continue;
      waiting.delete(key);
      gathered.set(batch.collection, [...(gathered.get(batch.collection) ?? []), batch]);
    }
    if (waiting.size > 0) startTimer();
    for (const [collection, batches] of gathered) {
      const removal = removeFrom(collection, batches).finally(() => underWay.delete(removal));
      underWay.add(removal);
    }
    await Promise.all(underWay);
  };
  const startTimer = (): void => {
    timer ??= setTimeout(() => void flush(performance.now() - delayMs), delayMs);
  };
  return {
    add(collection, id, factIds) {
      if (factIds.length === 0) return;
      const key = `${collection}/${id}`;
      const batch = waiting.get(key) ?? { collection, id, factIds: new Set<string>(), since: performance.now() };
      for (const factId of factIds) {
        batch.factIds.add(factId);
        ended.add(factId);
      }
      waiting.set(key, batch);
      startTimer();
    },
    has: (factId) => ended.has(factId),
    taken(collection, id, factIds) {
      const key = `${collection}/${id}`;
      const batch = waiting.get(key);
      for (const factId of factIds) {
        ended.delete(factId);
        batch?.factIds.delete(factId);
      }
      if (batch === undefined) return;
      if (batch.factIds.size === 0) waiting.delete(key);
      else batch.since = performance.now();
    },
    onFlushed: (hear) => void hearers.push(hear),
    flush: () => flush(),
  };
}

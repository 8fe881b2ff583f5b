// Facts wait in the outbox of the document they happened to, until everything that follows from them has been done.
import { presentNote } from './data/formats.ts';
import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Audit, Deed } from './audit/audit.ts';
import type { Clock } from './process/clock.ts';
import { isUnavailable } from './data/databaseErrors.ts';
import { batchPerKey } from './data/batchPerKey.ts';

export interface Fact<D = unknown> {
  readonly id: string;
  /** `entity:verb` in the past tense. */
  readonly kind: string;
  readonly at: Date;
  readonly format: number;
  /** What the request knew; never what the write computed. */
  readonly data: D;
  /** The entry it leaves in the audit record. */
  readonly deed?: Deed;
}
/** A number of the collection's own, or the Discord id of the person whose only document it is. */
type DocumentId = number | string;
/** A stored document with an outbox, as a lean read gives it. */
export interface FactDocument {
  readonly _id: DocumentId;
  readonly version: number;
  readonly outbox: readonly Fact[];
}
/** A fact together with the document: as the write left it, or as it is now when the fact is delivered later. */
export interface Delivery<T extends FactDocument = FactDocument, D = unknown> {
  readonly document: T;
  readonly fact: Fact<D>;
}
export interface FactSource<T extends FactDocument = FactDocument> {
  /** The collection whose documents carry the outbox. */
  readonly collection: string;
  /** Does what follows from facts of one document, oldest first; may run more than once for the same fact. */
  deliver(deliveries: readonly Delivery<T>[]): Promise<void>;
}
export type FactListener = (delivery: Delivery) => Promise<void>;

export interface Facts {
  /** Makes a collection's outboxes known to the sweep. */
  register<T extends FactDocument>(source: FactSource<T>): void;
  /** Lets another feature act on a kind of fact, after the owner has; it may be called more than once. */
  listen(kind: string, listener: FactListener): void;
  /** Delivers everything in one document's outbox; what fails is left to the sweep. */
  deliver<T extends FactDocument>(source: FactSource<T>, documentId: DocumentId): Promise<void>;
  /** Delivers one fact with the document as its write returned it; what fails is left to the sweep. */
  deliverWritten<T extends FactDocument>(source: FactSource<T>, document: T, fact: Fact): Promise<void>;
  /** Like `deliver`, without waiting. */
  soon<T extends FactDocument>(source: FactSource<T>, documentId: DocumentId): void;
  /** Resumes facts older than `olderThanMs` (10 s), or dated in the future, of every registered source. */
  sweep(olderThanMs?: number): Promise<void>;
  /** Waits for what is under way and removes what has been delivered from the outboxes. */
  close(): Promise<void>;
}

/**
 * @param at server time in ms since 1970
 * @param deed the entry that it leaves in the audit record
 */
export const newFact = <D>(kind: string, at: number, data: D, deed?: Deed): Fact<D> => ({
  id: randomUUID(),
  kind,
  at: new Date(at),
  format: 1,
  data,
  ...(deed === undefined ? {} : { deed }),
});

/** A source of facts of which nothing follows but their entries in the audit record. */
export const recordedOnly = (collection: string): FactSource => ({ collection, deliver: () => Promise.resolve() });

/** The outbox field of a mongoose schema. */
export const factField = { type: [{}], default: (): Fact[] => [] };
/** The index that the sweep reads. */
export const factIndex = { 'outbox.at': 1 } as const;

const failuresAllowed = 5;
const sweepAgeMs = 10_000;
const removalDelayMs = 20;

interface FailureDocument {
  _id: string;
  failures: number;
  collection: string;
  documentId: DocumentId;
  kind: string;
  error: string;
  at: Date;
}
interface DeadLetter extends Omit<FailureDocument, 'failures'> {
  fact: Fact;
}
interface Parts {
  readonly db: Connection;
  readonly clock: Clock;
  readonly log: Logger;
  readonly audit: Audit;
}

/** Removes delivered facts from their outboxes, gathered so that a hot document is written once in 20 ms. */
function gatherRemovals(
  db: Connection,
  log: Logger,
): {
  add(collection: string, id: DocumentId, factId: string): void;
  has(factId: string): boolean;
  flush(): Promise<void>;
} {
  const waiting = new Map<string, { collection: string; id: DocumentId; factIds: string[] }>();
  const delivered = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const batches = [...waiting.values()];
    waiting.clear();
    await Promise.all(
      batches.map(async ({ collection, id, factIds }) => {
        try {
          await db
            .collection<FactDocument>(collection)
            .updateOne({ _id: id }, { $pull: { outbox: { id: { $in: factIds } } } });
        } catch (error) {
          log.warn({ error, collection, id }, 'delivered facts stay in the outbox until the sweep');
        } finally {
          for (const factId of factIds) delivered.delete(factId);
        }
      }),
    );
  };
  return {
    add(collection, id, factId) {
      const key = `${collection}/${id}`;
      const batch = waiting.get(key) ?? { collection, id, factIds: [] };
      batch.factIds.push(factId);
      waiting.set(key, batch);
      delivered.add(factId);
      timer ??= setTimeout(() => void flush(), removalDelayMs);
    },
    has: (factId) => delivered.has(factId),
    flush,
  };
}

/** Counts the failures of a fact; after the fifth it becomes a dead letter that an admin finds in the audit record. */
function createFailures({ db, clock, log, audit }: Parts): {
  failed(collection: string, delivery: Delivery, error: unknown): Promise<boolean>;
  forgetDelivered(): Promise<void>;
} {
  const failures = db.collection<FailureDocument>('fact_failures');
  const deadLetters = db.collection<DeadLetter>('fact_dead_letters');
  const bury = async (letter: DeadLetter): Promise<void> => {
    await deadLetters.updateOne({ _id: letter._id }, { $setOnInsert: letter }, { upsert: true });
    await audit.record({
      key: `dead-${letter._id}`,
      actor: null,
      action: 'fact.dead',
      entity: letter.collection,
      entityId: letter.documentId,
      after: { factId: letter._id, kind: letter.kind, error: letter.error },
    });
    await failures.deleteOne({ _id: letter._id });
    log.error(
      { factId: letter._id, kind: letter.kind, error: letter.error },
      'a fact could not be delivered and is now a dead letter',
    );
  };
  return {
    /** @returns whether the fact is to be given up */
    async failed(collection, { document, fact }, error) {
      const about = {
        collection,
        documentId: document._id,
        kind: fact.kind,
        error: error instanceof Error ? error.message : String(error),
        at: new Date(clock.now()),
      };
      log.warn({ ...about, factId: fact.id }, 'a fact could not be delivered yet');
      const counted = await failures.findOneAndUpdate(
        { _id: fact.id },
        { $set: about, $inc: { failures: 1 } },
        { upsert: true, returnDocument: 'after' },
      );
      if ((counted?.failures ?? 0) < failuresAllowed) return false;
      await bury({ _id: fact.id, ...about, fact });
      return true;
    },
    /** Removes the counts of facts that no outbox holds any more: they have been delivered after all. */
    async forgetDelivered() {
      const counted = await failures.find({ _id: { $gt: '' } }, { limit: 1000 }).toArray();
      for (const { _id, collection, documentId } of counted) {
        const waiting = { _id: documentId, 'outbox.id': _id };
        const found = await db.collection<FactDocument>(collection).findOne(waiting, { projection: { _id: 1 } });
        if (found === null) await failures.deleteOne({ _id });
      }
    },
  };
}

export function createFacts(parts: Parts): Facts {
  const { db, clock, log, audit } = parts;
  const sources = new Map<string, FactSource>();
  const listeners = new Map<string, FactListener[]>();
  const removals = gatherRemovals(db, log);
  const failures = createFailures(parts);

  const consequences = async (source: FactSource, waiting: readonly Delivery[]): Promise<void> => {
    const deliveries = waiting.map(({ document, fact }) => ({
      document,
      fact: { ...fact, ...(fact.deed && { deed: presentNote(fact.deed) }) },
    }));
    const recordAll = async (): Promise<void> => {
      for (const { document, fact } of deliveries)
        if (fact.deed) await audit.record({ ...fact.deed, key: fact.id, entityId: document._id, at: fact.at });
    };
    // Side by side: nobody on the screens waits for the record.
    const tellAll = async (): Promise<void> => source.deliver(deliveries);
    const both = [recordAll(), tellAll()];
    await Promise.allSettled(both);
    await Promise.all(both);
    for (const delivery of deliveries) {
      for (const listener of listeners.get(delivery.fact.kind) ?? []) await listener(delivery);
    }
  };
  const done = (source: FactSource, { document, fact }: Delivery): void =>
    removals.add(source.collection, document._id, fact.id);

  const attemptOne = async (source: FactSource, delivery: Delivery): Promise<void> => {
    try {
      await consequences(source, [delivery]);
      done(source, delivery);
    } catch (error) {
      if (isUnavailable(error)) throw error; // nothing is wrong with the fact
      const givenUp = await failures.failed(source.collection, delivery, error);
      if (givenUp) done(source, delivery);
    }
  };
  /** All facts together; if that fails, each by itself, so that one bad fact doesn't hold up the others. */
  const attempt = async (source: FactSource, deliveries: readonly Delivery[]): Promise<void> => {
    const [only] = deliveries;
    if (only !== undefined && deliveries.length === 1) return attemptOne(source, only);
    try {
      await consequences(source, deliveries);
      for (const delivery of deliveries) done(source, delivery);
    } catch {
      for (const delivery of deliveries) await attemptOne(source, delivery);
    }
  };

  const batches = batchPerKey<{ source: FactSource; delivery: Delivery }>(async (items) => {
    const [first] = items;
    if (first === undefined) return;
    const unique = new Map(items.map(({ delivery }) => [delivery.fact.id, delivery]));
    const fresh = [...unique.values()].filter(({ fact }) => !removals.has(fact.id));
    fresh.sort((a, b) => a.document.version - b.document.version);
    if (fresh.length === 0) return;
    try {
      await attempt(first.source, fresh);
    } catch (error) {
      log.warn({ error, collection: first.source.collection }, 'facts stay in the outbox until the sweep');
    }
  });

  const resume = async (source: FactSource, documentId: DocumentId): Promise<void> => {
    const key = `${source.collection}/${documentId}`;
    const document = await db.collection<FactDocument>(source.collection).findOne({ _id: documentId });
    const waiting = document?.outbox.filter(({ id }) => !removals.has(id)) ?? [];
    if (document === null) return;
    await Promise.all(waiting.map((fact) => batches.run(key, fact.id, { source, delivery: { document, fact } })));
  };

  const due = async (source: FactSource, olderThanMs: number): Promise<Set<DocumentId>> => {
    const now = clock.now();
    const stored = db.collection<FactDocument>(source.collection);
    // From the future: written before the clock was set back.
    const when = [{ $lte: new Date(now - olderThanMs) }, { $gt: new Date(now + sweepAgeMs) }];
    const found = await Promise.all(
      when.map((at) => stored.find({ 'outbox.at': at }, { projection: { _id: 1 }, limit: 1000 }).toArray()),
    );
    return new Set(found.flat().map(({ _id }) => _id));
  };

  const generic = <T extends FactDocument>(source: FactSource<T>): FactSource => source;
  const facts: Facts = {
    register: (source) => void sources.set(source.collection, generic(source)),
    listen: (kind, listener) => void listeners.set(kind, [...(listeners.get(kind) ?? []), listener]),
    deliver: (source, documentId) => resume(generic(source), documentId),
    deliverWritten: (source, document, fact) =>
      batches.run(`${source.collection}/${document._id}`, fact.id, {
        source: generic(source),
        delivery: { document, fact },
      }),
    soon(source, documentId) {
      facts
        .deliver(source, documentId)
        .catch((error: unknown) => log.warn({ error, documentId }, 'facts stay in the outbox until the sweep'));
    },
    async sweep(olderThanMs = sweepAgeMs) {
      for (const source of sources.values()) {
        for (const id of await due(source, olderThanMs)) await resume(source, id);
      }
      await removals.flush();
      await failures.forgetDelivered();
    },
    async close() {
      await batches.idle();
      await removals.flush();
    },
  };
  return facts;
}

// What has become of deliveries that failed: counted for each fact and handler, given up after the fifth failure.
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Audit } from '../audit/audit.ts';
import type { Clock } from '../process/clock.ts';
import { isUnavailable } from '../database/databaseErrors.ts';
import type { DocumentId, Fact } from './facts.ts';

const failuresAllowed = 5;
/** Rows of facts that another process has followed to the end go by themselves. */
const keepSeconds = 7 * 24 * 3600;

/** One handler of one fact that failed, or that is done while another of the same fact is not. */
interface DeliveryDocument {
  /** `{factId}/{handler}`. */
  _id: string;
  factId: string;
  consequence: string;
  done: boolean;
  failures: number;
  error: string | null;
  at: Date;
}
/** A handler of a fact that has been given up. */
export interface DeadLetter {
  /** `{factId}/{handler}`. */
  readonly _id: string;
  readonly consequence: string;
  readonly collection: string;
  readonly documentId: DocumentId;
  readonly kind: string;
  readonly fact: Fact;
  readonly error: string;
  readonly at: Date;
}
/** Which fact of which document. */
export interface FactPlace {
  readonly collection: string;
  readonly documentId: DocumentId;
  readonly fact: Fact;
}
export interface Failures {
  /** Counts a failure. @returns whether the handler is given up for this fact */
  note(place: FactPlace, consequence: string, error: unknown): Promise<boolean>;
  /** Remembers what is done of a fact that has to come again. */
  keepDone(factId: string, consequences: readonly string[]): Promise<void>;
  /** The consequences that are done, by the fact's id. */
  doneOf(factIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Forgets everything about facts that have been followed to the end. */
  forget(factIds: readonly string[]): Promise<void>;
  prepare(): Promise<void>;
}
interface Parts {
  readonly db: Connection;
  readonly clock: Clock;
  readonly log: Logger;
  readonly audit: Pick<Audit, 'record'>;
  /** Hears of each handler that is given up; may be called again for the same one. */
  readonly onDeadLetter: (letter: DeadLetter) => Promise<void>;
}

export function createFailures({ db, clock, log, audit, onDeadLetter }: Parts): Failures {
  const deliveries = db.collection<DeliveryDocument>('fact_deliveries');
  const deadLetters = db.collection<DeadLetter>('fact_dead_letters');
  const idOf = (factId: string, consequence: string): string => `${factId}/${consequence}`;

  /** It stands in the audit record: one that nobody can be notified of holds up nothing, unless the database is away. */
  const report = async (letter: DeadLetter): Promise<void> => {
    try {
      await onDeadLetter(letter);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error({ error, letter: letter._id }, 'a dead letter could not be reported');
    }
  };
  const giveUp = async (letter: DeadLetter): Promise<void> => {
    const { _id, collection: entity, documentId: entityId, consequence, kind, error } = letter;
    await deadLetters.updateOne({ _id }, { $setOnInsert: letter }, { upsert: true });
    const after = { factId: letter.fact.id, consequence, kind, error };
    await audit.record({ key: `dead-${_id}`, actor: null, action: 'fact.dead', entity, entityId, after });
    log.error(after, 'a handler of a fact could not be done and is now a dead letter');
    await report(letter);
  };

  return {
    async note({ collection, documentId, fact }, consequence, thrown) {
      const error = thrown instanceof Error ? thrown.message : String(thrown);
      const _id = idOf(fact.id, consequence);
      const about = { factId: fact.id, consequence, done: false, error, at: new Date() };
      log.warn({ ...about, collection, documentId, kind: fact.kind }, 'a handler of a fact failed and is tried again');
      const counted = await deliveries.findOneAndUpdate(
        { _id },
        { $set: about, $inc: { failures: 1 } },
        { upsert: true, returnDocument: 'after' },
      );
      if ((counted?.failures ?? 0) < failuresAllowed) return false;
      const at = new Date(clock.now());
      await giveUp({ _id, consequence, collection, documentId, kind: fact.kind, fact, error, at });
      return true;
    },
    async keepDone(factId, consequences) {
      // By the machine's clock, like the index that removes it.
      const at = new Date();
      for (const consequence of consequences) {
        const row = { factId, consequence, done: true, at, error: null };
        await deliveries.updateOne(
          { _id: idOf(factId, consequence) },
          { $set: row, $setOnInsert: { failures: 0 } },
          { upsert: true },
        );
      }
    },
    async doneOf(factIds) {
      const found = await deliveries.find({ factId: { $in: [...factIds] }, done: true }).toArray();
      const done = new Map<string, Set<string>>();
      for (const { factId, consequence } of found) done.set(factId, (done.get(factId) ?? new Set()).add(consequence));
      return done;
    },
    async forget(factIds) {
      await deliveries.deleteMany({ factId: { $in: [...factIds] } });
    },
    async prepare() {
      await deliveries.createIndex({ factId: 1 }, {}, {});
      await deliveries.createIndex({ at: 1 }, { expireAfterSeconds: keepSeconds }, {});
    },
  };
}

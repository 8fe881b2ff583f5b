// Failed handlers: failures are counted for each fact and handler, and after the fifth the handler
// is parked as a dead letter.
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Audit } from '../../people/audit/audit.ts';
import type { Clock } from '../../process/clock.ts';
import { isUnavailable } from '../database/databaseErrors.ts';
import { upsert } from '../documents/stored.ts';
import type { DocumentId, Fact } from './facts.ts';

const failuresAllowed = 5;
/**
 * When the database deletes rows that remain because another process finished handling the fact.
 */
const keepSeconds = 7 * 24 * 3600;

/**
 * State of one handler for one fact: it failed, or it is done while another handler of the fact is
 * not.
 */
interface DeliveryDocument {
  /** `{factId}/{handler}`. */
  _id: string;
  factId: string;
  handler: string;
  done: boolean;
  failures: number;
  error: string | null;
  at: Date;
}
/** A parked handler of a fact. */
export interface DeadLetter {
  /** `{factId}/{handler}`. */
  readonly _id: string;
  readonly handler: string;
  readonly collection: string;
  readonly documentId: DocumentId;
  readonly kind: string;
  readonly fact: Fact;
  readonly error: string;
  readonly at: Date;
}
/** A fact and the document that it belongs to. */
export interface FactPlace {
  readonly collection: string;
  readonly documentId: DocumentId;
  readonly fact: Fact;
}
export interface Failures {
  /** Counts a failure. @returns whether the handler is now parked for this fact */
  note(place: FactPlace, handler: string, error: unknown): Promise<boolean>;
  /** Stores which handlers are done, for a fact that must be handled again. */
  keepDone(factId: string, handlers: readonly string[]): Promise<void>;
  /** Names of the handlers that are done, by fact id. */
  doneOf(factIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Deletes the rows of facts that have been handled completely. */
  forget(factIds: readonly string[]): Promise<void>;
  prepare(): Promise<void>;
}
interface Deps {
  readonly db: Connection;
  readonly clock: Clock;
  readonly log: Logger;
  readonly audit: Pick<Audit, 'record'>;
  /** Called for each parked handler. May be called again for the same one. */
  readonly onDeadLetter: (letter: DeadLetter) => Promise<void>;
}

export function createFailures({ db, clock, log, audit, onDeadLetter }: Deps): Failures {
  const deliveries = db.collection<DeliveryDocument>('fact_deliveries');
  const deadLetters = db.collection<DeadLetter>('fact_dead_letters');
  const idOf = (factId: string, handler: string): string => `${factId}/${handler}`;

  /**
   * The audit record already has the entry, so a failed notice is only logged. If the database is
   * away, the notice is tried again.
   */
  const report = async (letter: DeadLetter): Promise<void> => {
    try {
      await onDeadLetter(letter);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error({ error, letter: letter._id }, 'a dead letter could not be reported');
    }
  };
  const giveUp = async (letter: DeadLetter): Promise<void> => {
    const { _id, collection: entity, documentId: entityId, handler, kind, error } = letter;
    await deadLetters.updateOne({ _id }, { $setOnInsert: letter }, { upsert: true });
    const after = { factId: letter.fact.id, handler, kind, error };
    await audit.record({ key: `dead-${_id}`, actor: null, action: 'fact.dead', entity, entityId, after });
    log.error(after, 'a handler of a fact could not be done and is now a dead letter');
    await report(letter);
  };

  return {
    async note({ collection, documentId, fact }, handler, thrown) {
      const error = thrown instanceof Error ? thrown.message : String(thrown);
      const _id = idOf(fact.id, handler);
      const about = { factId: fact.id, handler, done: false, error, at: new Date() };
      log.warn({ ...about, collection, documentId, kind: fact.kind }, 'a handler of a fact failed and is tried again');
      const { failures } = await upsert(() =>
        deliveries.findOneAndUpdate(
          { _id },
          { $set: about, $inc: { failures: 1 } },
          { upsert: true, returnDocument: 'after' },
        ),
      );
      if (failures < failuresAllowed) return false;
      const at = new Date(clock.now());
      await giveUp({ _id, handler, collection, documentId, kind: fact.kind, fact, error, at });
      return true;
    },
    async keepDone(factId, handlers) {
      // Uses the machine's clock, like the TTL index that deletes the row.
      const at = new Date();
      for (const handler of handlers) {
        const row = { factId, handler, done: true, at, error: null };
        await deliveries.updateOne(
          { _id: idOf(factId, handler) },
          { $set: row, $setOnInsert: { failures: 0 } },
          { upsert: true },
        );
      }
    },
    async doneOf(factIds) {
      const found = await deliveries.find({ factId: { $in: [...factIds] }, done: true }).toArray();
      const done = new Map<string, Set<string>>();
      for (const { factId, handler } of found) done.set(factId, (done.get(factId) ?? new Set()).add(handler));
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

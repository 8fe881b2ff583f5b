// Every guarded write to an event, with its fact.
import type { Deed } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/process/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import { newFact } from '../../platform/facts.ts';
import { createInTurn } from '../../platform/inTurn.ts';
import { figuresOf } from './events.answers.ts';
import type { EventFactData, EventFactKind, EventFacts } from './events.facts.ts';
import type { EventDocument, EventModels } from './events.model.ts';

type Fields = Partial<Omit<EventDocument, '_id' | 'version' | 'outbox' | 'currentParticipants' | 'waiting'>>;
export interface Revision {
  readonly set: Fields;
  readonly kind: EventFactKind;
  readonly data: EventFactData;
  /** What it leaves in the audit record; left out: nothing, because the system did it. */
  readonly deed?: Deed;
}
export interface EventStore {
  /** An event that has not been deleted. @throws AppError `not_found` */
  read(id: number): Promise<EventDocument>;
  /**
   * Reads an event, asks what is to change, and writes it if nobody else has written meanwhile; else begins again.
   * @param revise throws to refuse; null: nothing is to change
   * @throws AppError `not_found`, `unavailable` when others keep writing
   */
  revise(id: number, revise: (seen: EventDocument, now: number) => Revision | null): Promise<EventDocument>;
  /** Inserts an event with the fact of its creation. */
  insert(event: EventDocument, data: EventFactData, deed: Deed): Promise<EventDocument>;
}

const rounds = 50;

export function createEventStore(
  { events }: Pick<EventModels, 'events'>,
  source: EventFacts,
  { clock, facts }: Pick<Context, 'clock' | 'facts'>,
): EventStore {
  const inTurn = createInTurn();
  const anyEvent = (id: number): Promise<EventDocument | null> => events.findOne({ _id: id }).lean().exec();

  const write = async (
    seen: EventDocument,
    { set, kind, data, deed }: Revision,
    now: number,
  ): Promise<EventDocument | null> => {
    const fact = newFact(kind, now, data, deed);
    const figures = set.answers === undefined ? {} : figuresOf(set.answers);
    const written = await events
      .findOneAndUpdate(
        { _id: seen._id, version: seen.version },
        { $set: { ...set, ...figures, updatedAt: new Date(now) }, $inc: { version: 1 }, $push: { outbox: fact } },
        { returnDocument: 'after' },
      )
      .lean();
    if (written !== null) await facts.deliverWritten(source, written, fact);
    return written;
  };

  return {
    async read(id) {
      const found = await anyEvent(id);
      if (found?.deletedAt !== null) throw new AppError('not_found');
      return found;
    },
    revise: (id, revise) =>
      inTurn(id, async () => {
        for (let round = 0; round < rounds; round += 1) {
          const seen = await anyEvent(id);
          if (seen === null) throw new AppError('not_found');
          const now = clock.now();
          const revision = revise(seen, now);
          if (revision === null) return seen;
          const written = await write(seen, revision, now);
          if (written !== null) return written;
        }
        throw new AppError('unavailable', 'Too many people answer at once. Please try again.');
      }),
    async insert(event, data, deed) {
      const fact = newFact('event:created', clock.now(), data, deed);
      const fresh: EventDocument = { ...event, outbox: [fact] };
      await events.insertOne(fresh);
      await facts.deliverWritten(source, fresh, fact);
      return fresh;
    },
  };
}

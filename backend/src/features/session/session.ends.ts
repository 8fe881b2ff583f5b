// Ends all sessions of a person for good: by themselves, by an admin, and when they are removed from the guild.
import { actorOf } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/session/caller.ts';
import type { Context } from '../../platform/process/context.ts';
import { newFact, type FactListener, type FactSource } from '../../platform/facts.ts';
import { endStored } from '../../platform/session/session.ts';
import type { SessionEndDocument, SessionEndModel } from './session.model.ts';

export interface SessionEnds {
  readonly facts: FactSource<SessionEndDocument>;
  /** Ends all sessions that this person has now. @param name what the audit record calls them */
  endAll(person: { readonly discordId: string; readonly name: string }, by: Caller): Promise<void>;
  /** Until when this person's sessions have ended, ms since 1970; null: none was. */
  endedAt(discordId: string): Promise<number | null>;
  /** A person who has been removed is nobody on every screen, also after being added again. */
  readonly onMemberRemoved: FactListener;
}

export function createSessionEnds(
  ends: SessionEndModel,
  { db, clock, facts, live }: Pick<Context, 'db' | 'clock' | 'facts' | 'live'>,
): SessionEnds {
  /** The mark is written by then: whatever fails here, those sessions are nobody's. */
  const follow = async (discordId: string, at: Date): Promise<void> => {
    live.dropSessionsOf(discordId);
    await endStored(db, discordId, at.getTime());
  };
  const source: FactSource<SessionEndDocument> = {
    collection: 'session_ends',
    async deliver(deliveries) {
      for (const { document, fact } of deliveries) await follow(document._id, fact.at);
    },
  };
  return {
    facts: source,
    async endAll({ discordId, name }, by) {
      const at = new Date(clock.now());
      const deed = { actor: actorOf(by), action: 'session.ended', entity: 'sessions', name };
      const fact = newFact('session:ended', at.getTime(), {}, deed);
      const written: SessionEndDocument = await ends
        .findOneAndUpdate(
          { _id: discordId },
          { $max: { at }, $inc: { version: 1 }, $push: { outbox: fact } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean();
      await facts.deliverWritten(source, written, fact);
    },
    async endedAt(discordId) {
      return (await ends.findById(discordId, { at: 1 }).lean())?.at.getTime() ?? null;
    },
    async onMemberRemoved({ document, fact }) {
      const { discordId } = document as unknown as { discordId: string };
      // The removal itself stands in the audit record.
      await ends.updateOne({ _id: discordId }, { $max: { at: fact.at }, $inc: { version: 1 } }, { upsert: true });
      await follow(discordId, fact.at);
    },
  };
}

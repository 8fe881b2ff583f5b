// Ends all sessions of a person for good: by themselves, by an admin, and when they are removed from the guild.
import type { Caller } from '../../platform/session/caller.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Purge } from '../../platform/features/memberData.ts';
import { createDocuments } from '../../platform/documents/documents.ts';
import { endSessions, endSessionsUntil } from './session.decisions.ts';
import { sessionFacts, type SessionFacts } from './session.facts.ts';
import type { SessionEndDocument } from './session.model.ts';

export interface SessionEnds {
  /** Ends all sessions that this person has now. @param name what the audit record calls them */
  endAll(person: { readonly discordId: string; readonly name: string }, by: Caller): Promise<void>;
  /** Until when this person's sessions have ended, ms since 1970; null: none was. */
  endedAt(discordId: string): Promise<number | null>;
  /** A person who has been removed is nobody on every screen, also after being added again. */
  readonly ofRemoved: Purge;
}

export function createSessionEnds(context: Pick<Context, 'db' | 'clock' | 'outboxes'>): SessionEnds {
  const documents = createDocuments<SessionEndDocument, SessionFacts>(
    {
      collection: 'session_ends',
      facts: sessionFacts,
      name: 'end of sessions',
      initial: (_id) => ({ _id, at: new Date(0) }),
      ttlField: 'at',
    },
    context,
  );
  return {
    async endAll({ discordId, name }, by) {
      await documents.update(discordId, endSessions(name, by));
    },
    async endedAt(discordId) {
      const { version, at } = await documents.read(discordId);
      return version === 0 ? null : at.getTime();
    },
    ofRemoved: {
      async purge({ discordId, at }) {
        await documents.update(discordId, endSessionsUntil(at));
      },
    },
  };
}

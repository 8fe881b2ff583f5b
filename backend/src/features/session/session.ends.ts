// Ending of all sessions of a person: by themselves, by an admin, or on removal from the guild.
import type { Caller } from '../../platform/people/caller.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Purge } from '../../platform/people/memberData.ts';
import type { SessionEnd } from '../../platform/people/session.ts';
import { createDocuments } from '../../platform/store/documents/documents.ts';
import { endSessions, endSessionsUntil } from './session.decisions.ts';
import { sessionFacts } from './session.facts.ts';
import { storedSessionEnds } from './session.model.ts';

export interface SessionEnds {
  /** Ends all current sessions of a person. @param name for the audit record */
  endAll(person: { readonly discordId: string; readonly name: string }, by: Caller): Promise<void>;
  /** Ends the sessions of a person that began until then. @param at ms since 1970 */
  endUntil(discordId: string, at: number): Promise<void>;
  /** The last end of a person's sessions; null: none were ended. */
  lastEnd(discordId: string): Promise<SessionEnd | null>;
  /**
   * Ends the sessions of somebody who has left the Discord server. Their screens say so.
   * @param at ms since 1970
   */
  endForLeaver(person: { readonly discordId: string; readonly at: number }): Promise<void>;
  /**
   * Ends the sessions of a removed member. They must sign in again even if they are added again.
   */
  readonly ofRemoved: Purge;
}

export function createSessionEnds(context: Pick<Context, 'db' | 'clock' | 'outboxes'>): SessionEnds {
  const documents = createDocuments(
    {
      stored: storedSessionEnds,
      facts: sessionFacts,
      initial: (_id) => ({ _id, at: new Date(0), reason: null }),
      ttlField: 'at',
    },
    context,
  );
  return {
    async endAll({ discordId, name }, by) {
      await documents.update(discordId, endSessions(name, by));
    },
    async endUntil(discordId, at) {
      await documents.update(discordId, endSessionsUntil(at));
    },
    async lastEnd(discordId) {
      const { version, at, reason = null } = await documents.read(discordId);
      return version === 0 ? null : { at: at.getTime(), reason };
    },
    async endForLeaver({ discordId, at }) {
      // A sign-in that finds out that the person has left starts a new session right afterwards.
      await documents.update(discordId, endSessionsUntil(at - 1, 'left_discord'));
    },
    ofRemoved: {
      async purge({ discordId, at }) {
        await documents.update(discordId, endSessionsUntil(at));
      },
      // A session that starts meanwhile gives no access.
      lateGains: 'nothing',
    },
  };
}

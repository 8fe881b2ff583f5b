// Facts about ended sessions, and their handler: closes sockets and deletes stored sessions.
import * as z from 'zod/mini';
import { defineFacts, on, type Handler } from '../../platform/store/outbox/facts.ts';
import type { Context } from '../../platform/features/context.ts';
import { endStored } from '../../platform/people/session.ts';
import type { SessionEndDocument } from './session.model.ts';

export const sessionFacts = defineFacts<SessionEndDocument>()({
  /**
   * Sessions that began until this time have ended, ms since 1970. Earlier versions omit it if it
   * equals the fact's time.
   */
  'session:ended': z.object({ until: z.optional(z.number()) }),
});
export type SessionFacts = typeof sessionFacts;

/**
 * The end is already stored when this runs.
 * Even if the handler fails, those sessions are not valid any more.
 */
export const sessionHandlers = ({ db, live }: Pick<Context, 'db' | 'live'>): Handler[] => [
  on(sessionFacts, ['session:ended'], {
    name: 'session:ended-screens',
    when: 'before-reply',
    async run({ document: { _id: discordId, reason = null }, facts }) {
      live.dropSessionsOf(discordId);
      // Sessions that ended for a reason stay stored. Otherwise nobody knows whom to tell.
      if (reason !== null) return;
      for (const { at, data } of facts) await endStored(db, discordId, data.until ?? at.getTime());
    },
  }),
];

/**
 * A handler for ended sessions of a person. It may run twice.
 * @param run `until`: sessions that began until then have ended, ms since 1970
 */
export const onSessionsEnded = (name: string, run: (discordId: string, until: number) => Promise<void>): Handler =>
  on(sessionFacts, ['session:ended'], {
    name,
    async run({ document: { _id: discordId }, facts }) {
      for (const { at, data } of facts) await run(discordId, data.until ?? at.getTime());
    },
  });

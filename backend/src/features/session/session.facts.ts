// What follows from the end of somebody's sessions: their screens are nobody's, and the stored sessions go.
import * as z from 'zod/mini';
import { defineFacts, on, type Handler } from '../../platform/outbox/facts.ts';
import type { Context } from '../../platform/context/context.ts';
import { endStored } from '../../platform/session/session.ts';
import type { SessionEndDocument } from './session.model.ts';

export const sessionFacts = defineFacts<SessionEndDocument>()({
  /** Until when they have ended, ms since 1970; earlier versions left it out where it was the time of the fact. */
  'session:ended': z.object({ until: z.optional(z.number()) }),
});
export type SessionFacts = typeof sessionFacts;

/** The mark is written by then: whatever fails here, those sessions are nobody's. */
export const sessionHandlers = ({ db, live }: Pick<Context, 'db' | 'live'>): Handler[] => [
  on(sessionFacts, ['session:ended'], {
    name: 'session:ended-screens',
    when: 'before-reply',
    async run({ document: { _id: discordId }, facts }) {
      live.dropSessionsOf(discordId);
      for (const { at, data } of facts) await endStored(db, discordId, data.until ?? at.getTime());
    },
  }),
];

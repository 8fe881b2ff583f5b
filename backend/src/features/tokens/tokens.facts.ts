// API token facts, and the live messages about them.
import { tokensLink } from '@guild/common/tokens/tokens.links';
import * as z from 'zod/mini';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { Context } from '../../platform/features/context.ts';
import { adminsRoom, factIdsOf } from '../../platform/live/live.ts';
import { sendToPeople } from '../../platform/live/people.ts';
import { defineFacts, noData, on, type Handler } from '../../platform/store/outbox/facts.ts';
import { toToken, type TokensDocument } from './tokens.model.ts';

export const tokenFacts = defineFacts<TokensDocument>()({
  'token:created': noData,
  /** By somebody else: the name of the token and of who revoked it. Absent: the person, or the system. */
  'token:revoked': z.object({ revoked: z.optional(z.object({ id: z.int(), name: z.string(), by: z.string() })) }),
});
export type TokenFacts = typeof tokenFacts;

export const tokenScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  on(tokenFacts, ['token:created', 'token:revoked'], {
    name: 'tokens:screens',
    when: 'before-reply',
    run({ document: { _id, tokens, version }, facts }) {
      const message = { tokens: tokens.map(toToken), version, ...factIdsOf(facts) };
      sendToPeople(live, { people: [_id] }, 'tokens:updated', message);
      live.send(adminsRoom, 'member-tokens:changed', factIdsOf(facts));
    },
  });

/** Tells the owner of a token that somebody else has revoked it. */
export const tokenNotices = (notifications: Pick<NotificationsService, 'notifyAll'>): Handler =>
  on(tokenFacts, ['token:revoked'], {
    name: 'tokens:notices',
    async run({ document: { _id: to }, facts }) {
      await notifications.notifyAll(
        facts.flatMap(({ data: { revoked } }) =>
          revoked === undefined
            ? []
            : [
                {
                  to,
                  kind: 'token_revoked',
                  about: `token-${revoked.id}-revoked`,
                  title: 'Your API token was revoked',
                  text: `${revoked.by} revoked “${revoked.name}”. Programs can no longer use it.`,
                  link: tokensLink,
                },
              ],
        ),
      );
    },
  });

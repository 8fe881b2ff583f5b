// API token facts, and the live messages about them.
import type { Context } from '../../platform/features/context.ts';
import { adminsRoom, factIdsOf } from '../../platform/live/live.ts';
import { sendToPeople } from '../../platform/live/people.ts';
import { defineFacts, noData, on, type Handler } from '../../platform/store/outbox/facts.ts';
import { toToken, type TokensDocument } from './tokens.model.ts';

export const tokenFacts = defineFacts<TokensDocument>()({
  'token:created': noData,
  'token:revoked': noData,
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

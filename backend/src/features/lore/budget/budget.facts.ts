// Facts of questions and tokens, and their live messages. Screens then load the usage again.
import { defineFacts, noData, on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { adminsRoom, factIdsOf } from '../../../platform/live/live.ts';
import { sendToPeople } from '../../../platform/live/people.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { AskerDocument, TokenDayDocument } from './budget.model.ts';

export const askerFacts = defineFacts<AskerDocument>()({
  'lore-question:counted': noData,
  'lore-question:returned': noData,
  'lore-share:reserved': noData,
  'lore-share:committed': noData,
});
export const tokenFacts = defineFacts<TokenDayDocument>()({
  'lore-tokens:reserved': noData,
  'lore-tokens:settled': noData,
});
export type AskerFacts = typeof askerFacts;
export type TokenFacts = typeof tokenFacts;

/** These messages are sent after the reply, so answers do not wait for them. */
export const budgetScreens = ({ live }: Pick<Context, 'live'>): Handler[] => [
  on(askerFacts, ['lore-question:counted', 'lore-question:returned', 'lore-share:reserved', 'lore-share:committed'], {
    name: 'lore:asker-screens',
    run: ({ document, facts }) =>
      sendToPeople(live, { people: [document._id] }, 'lore-usage:changed', factIdsOf(facts)),
  }),
  on(tokenFacts, ['lore-tokens:reserved', 'lore-tokens:settled'], {
    name: 'lore:token-screens',
    run: ({ facts }) => live.send(adminsRoom, 'lore-usage:changed', factIdsOf(facts)),
  }),
];

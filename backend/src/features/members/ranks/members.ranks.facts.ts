// Rank access facts: everybody's access is read again, and admins get the new table.
import type { Context } from '../../../platform/features/context.ts';
import { defineFacts, noData, on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { adminsRoom, factIdsOf } from '../../../platform/live/live.ts';
import { toRankAccess, type RankAccessDocument } from '../core/members.model.ts';

export const rankFacts = defineFacts<RankAccessDocument>()({ 'rank-access:updated': noData });
export type RankFacts = typeof rankFacts;

export const rankHandlers = ({ live }: Pick<Context, 'live'>): Handler[] => [
  on(rankFacts, ['rank-access:updated'], {
    name: 'members:rank-access',
    when: 'before-reply',
    run({ document, facts }) {
      live.reroomEverybody();
      live.send(adminsRoom, 'rank-access:updated', { ...toRankAccess(document), ...factIdsOf(facts) });
    },
  }),
];

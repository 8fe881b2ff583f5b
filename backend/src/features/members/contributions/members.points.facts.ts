// Points table facts and their live messages to admins.
import type { Context } from '../../../platform/features/context.ts';
import { defineFacts, noData, on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { adminsRoom, factIdsOf } from '../../../platform/live/live.ts';
import { toPoints, type PointsDocument } from './members.contributions.model.ts';

export const pointsFacts = defineFacts<PointsDocument>()({ 'contribution-points:updated': noData });
export type PointsFacts = typeof pointsFacts;

export const pointsHandlers = ({ live }: Pick<Context, 'live'>): Handler[] => [
  on(pointsFacts, ['contribution-points:updated'], {
    name: 'members:points-screens',
    when: 'before-reply',
    run: ({ document, facts }) =>
      live.send(adminsRoom, 'contribution-points:updated', { ...toPoints(document), ...factIdsOf(facts) }),
  }),
];

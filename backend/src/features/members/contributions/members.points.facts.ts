// Points table facts and their live messages to admins.
import type { Context } from '../../../platform/features/context.ts';
import { defineFacts, noData, type Handler } from '../../../platform/store/outbox/facts.ts';
import { adminsRoom } from '../../../platform/live/live.ts';
import { onScreens } from '../../../platform/live/screens.ts';
import { toPoints, type PointsDocument } from './members.contributions.model.ts';

export const pointsFacts = defineFacts<PointsDocument>()({ 'contribution-points:updated': noData });
export type PointsFacts = typeof pointsFacts;

export const pointsHandlers = ({ live }: Pick<Context, 'live'>): Handler[] => [
  onScreens(pointsFacts, ['contribution-points:updated'], {
    name: 'members:points-screens',
    live,
    room: adminsRoom,
    messages: ['contribution-points:updated'],
    entityOf: toPoints,
  }),
];

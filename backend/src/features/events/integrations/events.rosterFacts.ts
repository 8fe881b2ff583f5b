// Recent attendance at events, for members' cards in the roster.
import { attendanceDays } from '@guild/common/members/members.api';
import type { Context } from '../../../platform/features/context.ts';
import type { ReadRosterFacts } from '../../../platform/features/feature.ts';
import { isOver, type EventModels } from '../core/events.model.ts';

const dayMs = 24 * 3_600_000;

/** Counts the same events as a member's page, of the last 90 days only. Guests may not see events. */
export const eventsRosterFacts =
  ({ events }: Pick<EventModels, 'events'>, { clock }: Pick<Context, 'clock'>): ReadRosterFacts =>
  async (discordIds, { access }) => {
    if (access === 'Guest') return new Map<string, never>();
    const now = clock.now();
    const recent = { ...isOver(now), startsAt: { $gte: new Date(now - attendanceDays * dayMs), $lt: new Date(now) } };
    const counts = await events.aggregate<{ _id: string; present: number; recorded: number }>([
      { $match: { deletedAt: null, status: 'planned', ...recent } },
      { $unwind: '$answers' },
      {
        $match: {
          'answers.discordId': { $in: [...discordIds] },
          'answers.status': { $in: ['going', 'late'] },
          'answers.attended': { $ne: null },
        },
      },
      {
        $group: {
          _id: '$answers.discordId',
          present: { $sum: { $cond: ['$answers.attended', 1, 0] } },
          recorded: { $sum: 1 },
        },
      },
    ]);
    return new Map(counts.map(({ _id, present, recorded }) => [_id, { attendance: { present, recorded } }]));
  };

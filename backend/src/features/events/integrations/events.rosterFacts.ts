// Recent attendance at events, for members' cards in the roster.
import { attendanceDays } from '@guild/common/members/members.api';
import type { Context } from '../../../platform/features/context.ts';
import type { ReadRosterFacts } from '../../../platform/features/feature.ts';
import { ratesOf } from '../attendance/events.standing.ts';
import { isOver, type EventDocument, type EventModels } from '../core/events.model.ts';

const dayMs = 24 * 3_600_000;
const nothing = { present: 0, recorded: 0 };

/** Counts the same events as a member's page, of the last 90 days only. Guests may not see events. */
export const eventsRosterFacts =
  ({ events }: Pick<EventModels, 'events'>, { clock }: Pick<Context, 'clock'>): ReadRosterFacts =>
  async (discordIds, { access }) => {
    if (access === 'Guest') return new Map<string, never>();
    const now = clock.now();
    const recent = { ...isOver(now), startsAt: { $gte: new Date(now - attendanceDays * dayMs), $lt: new Date(now) } };
    const found = await events
      .find({ deletedAt: null, status: 'planned', ...recent })
      .select({ answers: 1, lateBacks: 1 })
      .lean<Pick<EventDocument, 'answers' | 'lateBacks'>[]>();
    const rates = ratesOf(found);
    return new Map(
      discordIds.flatMap((discordId) => {
        const { present, recorded } = rates.get(discordId) ?? nothing;
        return recorded === 0 ? [] : [[discordId, { attendance: { present, recorded } }] as const];
      }),
    );
  };

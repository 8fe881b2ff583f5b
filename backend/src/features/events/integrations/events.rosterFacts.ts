// Recent attendance at events, for members' cards in the roster.
import { eventLengthMs } from '@guild/common/events/events.api';
import { attendanceDays, type RosterFacts } from '@guild/common/members/members.api';
import type { Context } from '../../../platform/context/context.ts';
import type { ReadRosterFacts } from '../../../platform/features/feature.ts';
import type { EventDocument, EventModels } from '../planning/events.model.ts';

const dayMs = 24 * 3_600_000;

/** Counts the same events as a member's page, of the last 90 days only. Guests may not see events. */
export const eventsRosterFacts =
  ({ events }: Pick<EventModels, 'events'>, { clock }: Pick<Context, 'clock'>): ReadRosterFacts =>
  async (discordIds, { access }) => {
    const facts = new Map<string, Pick<RosterFacts, 'attendance'>>();
    if (access === 'Guest') return facts;
    const now = clock.now();
    const startsAt = { $gte: new Date(now - attendanceDays * dayMs), $lte: new Date(now - eventLengthMs) };
    const found = await events
      .find({ deletedAt: null, status: 'planned', startsAt }, { answers: 1 })
      .lean<Pick<EventDocument, 'answers'>[]>();
    const wanted = new Set(discordIds);
    for (const { discordId, status, attended } of found.flatMap(({ answers }) => answers)) {
      const hadSeat = status === 'going' || status === 'late';
      if (!wanted.has(discordId) || !hadSeat || attended === null) continue;
      const { present, recorded } = facts.get(discordId)?.attendance ?? { present: 0, recorded: 0 };
      facts.set(discordId, { attendance: { present: present + (attended ? 1 : 0), recorded: recorded + 1 } });
    }
    return facts;
  };

// What attendance brings: points for those who were there, taken back when it turns out that they were not.
import type { Deed } from '../../platform/audit/audit.ts';
import { inBatches } from '../../platform/data/inBatches.ts';
import type { Contributions } from '../members/members.service.ts';
import { wasThere } from './events.answers.ts';
import { linkOf } from './events.facts.ts';
import type { EventDocument, EventModels } from './events.model.ts';

const atOnce = 10;
const wereThere = ({ answers }: EventDocument): ReadonlySet<string> =>
  new Set(answers.filter(wasThere).map(({ discordId }) => discordId));

/**
 * Makes the ledgers of these people say whether they were at the event.
 * @param discordIds those of whom it has changed
 */
export async function settleAttendance(
  { events }: Pick<EventModels, 'events'>,
  contributions: Pick<Contributions, 'settle'>,
  eventId: number,
  discordIds: readonly string[],
  who: Deed['actor'],
): Promise<void> {
  let open = discordIds;
  while (open.length > 0) {
    const event = await events.findById(eventId).lean();
    if (event === null) return;
    const there = wereThere(event);
    const { title: about } = event;
    await inBatches(open, atOnce, (discordId) => {
      const subject = `event-${eventId.toString()}-attendance-${discordId}`;
      const what = { kind: 'event_attended', subject, discordId, about, link: linkOf(eventId), who } as const;
      return contributions.settle(what, there.has(discordId));
    });
    // Ticked otherwise meanwhile: the other tick may have come by before this one was entered.
    const now = await events.findById(eventId).lean();
    const thereNow = now === null ? there : wereThere(now);
    open = open.filter((discordId) => there.has(discordId) !== thereNow.has(discordId));
  }
}

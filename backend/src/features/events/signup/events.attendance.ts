// Contribution points for attendance. They are taken back when an admin unticks a person.
import { eventLink } from '@guild/common/events/events.links';
import type { AuditNote } from '../../../platform/people/audit/audit.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { inBatches } from '../../../platform/store/database/inBatches.ts';
import type { Contributions } from '../../members/members.service.ts';
import { wasThere } from './events.answers.ts';
import { eventFacts } from '../core/events.facts.ts';
import type { EventDocument, EventModels } from '../core/events.model.ts';

const batchSize = 10;
const wereThere = ({ answers }: Pick<EventDocument, 'answers'>): ReadonlySet<string> =>
  new Set(answers.filter(wasThere).map(({ discordId }) => discordId));

interface Deps {
  readonly models: Pick<EventModels, 'events'>;
  readonly contributions: Pick<Contributions, 'reconcile'>;
}

/** Brings the points in line with the attendance of everybody whose tick has changed. */
export function attendancePoints({ models: { events }, contributions }: Deps): Handler {
  const reconcile = async (
    { _id: id, title: about }: EventDocument,
    there: ReadonlySet<string>,
    discordIds: readonly string[],
    who: AuditNote['actor'],
  ): Promise<void> => {
    await inBatches(discordIds, batchSize, (discordId) => {
      const subject = `event-${id}-attendance-${discordId}`;
      const what = { kind: 'event_attended', subject, discordId, about, link: eventLink(id), who } as const;
      return contributions.reconcile(what, there.has(discordId));
    });
  };
  return on(eventFacts, ['event:answered'], {
    name: 'events:attendance-points',
    async run({ document, facts }) {
      const who = facts.findLast(({ data }) => data.attendance !== undefined)?.audit?.actor ?? null;
      let open = [...new Set(facts.flatMap(({ data }) => data.attendance ?? []))];
      let there = wereThere(document);
      while (open.length > 0) {
        await reconcile(document, there, open, who);
        // A tick may have changed meanwhile,
        // and its own handler may have run before this entry. Check again.
        const now = await events.findById(document._id, { answers: 1 }).lean();
        if (now === null) return;
        const before = there;
        there = wereThere(now);
        open = open.filter((discordId) => there.has(discordId) !== before.has(discordId));
      }
    },
  });
}

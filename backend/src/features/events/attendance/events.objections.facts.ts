// Handlers of objections: live messages, notices, and lines on the dashboards of leaders.
import { eventLink } from '@guild/common/events/events.links';
import type { Objection } from '@guild/common/events/events.attendance.api';
import type { Context } from '../../../platform/features/context.ts';
import { refreshForYou } from '../../../platform/live/actionItems.ts';
import { factIdsOf, rightRoom } from '../../../platform/live/live.ts';
import { sendToPeople } from '../../../platform/live/people.ts';
import { on, type FactOf, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { NotificationsService } from '../../notifications/notifications.service.ts';
import { eventFacts, objectionKinds, type EventFacts } from '../core/events.facts.ts';

type Data = FactOf<EventFacts, (typeof objectionKinds)[number]>['data'];
/** Maps an objection to the API. */
export const toObjection = (eventId: number, { decidedByDiscordId, ...rest }: Data): Objection => ({
  eventId,
  ...rest,
});

const aboutOf = (eventId: number, discordId: string): string => `objection-${eventId}-${discordId}`;
const outcomes = {
  came: 'They are marked as attending.',
  excused: 'They are excused.',
  refused: 'It was refused.',
  withdrawn: 'They were removed.',
} as const;
/** What the author reads. */
const answers = {
  came: 'marked you as attending.',
  excused: 'excused you.',
  refused: 'refused your objection.',
} as const;

interface Deps {
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve'>;
  readonly members: Pick<MembersService, 'holdersOf'>;
}
export const objectionHandlers = (
  { notifications, members }: Deps,
  { live }: Pick<Context, 'live'>,
): readonly Handler[] => [
  on(eventFacts, objectionKinds, {
    name: 'events:objection-screens',
    when: 'before-reply',
    run({ document: { _id }, facts }) {
      for (const fact of facts) {
        const recipients = { people: [fact.data.discordId], rooms: [rightRoom('events')] };
        const message = { ...toObjection(_id, fact.data), ...factIdsOf([fact]) };
        sendToPeople(live, recipients, 'objection:updated', message);
      }
    },
  }),
  on(eventFacts, objectionKinds, {
    name: 'events:objection-notices',
    async run({ document: { _id, title, objections = [] }, facts }) {
      const holders = await members.holdersOf('events');
      const link = eventLink(_id);
      for (const { id: occasion, kind, data } of facts) {
        const { discordId, username, text, outcome, decidedBy, decidedByDiscordId } = data;
        const about = aboutOf(_id, discordId);
        if (kind === 'event:objected') {
          // It may have been decided meanwhile.
          if (!objections.some((one) => one.discordId === discordId && one.outcome === null)) continue;
          const notice = { kind: 'attendance_objection', about, occasion, link } as const;
          const shown = { title: `${username} objects: ${title}`, text };
          const others = holders.filter((to) => to !== discordId);
          await notifications.notifyAll(others.map((to) => ({ ...notice, ...shown, to })));
          continue;
        }
        if (outcome === null) continue;
        await notifications.resolve(
          holders.map((to) => ({ about, to })),
          outcomes[outcome],
        );
        if (outcome === 'withdrawn' || decidedByDiscordId === discordId) continue;
        const notice = {
          to: discordId,
          kind: 'attendance_decided',
          about: `${about}-decided`,
          occasion,
          link,
        } as const;
        await notifications.notifyAll([
          { ...notice, title, text: `${decidedBy ?? 'An organizer'} ${answers[outcome]}` },
        ]);
      }
    },
  }),
  refreshForYou(eventFacts, objectionKinds, { name: 'events:objections-for-you', live, people: 'events' }),
];

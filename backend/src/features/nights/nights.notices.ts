// Notices to all members that a loot night starts soon, has another time, or was deleted before its start.
import { nightLink } from '@guild/common/nights/nights.links';
import { counted } from '@guild/common/wire/numbers';
import { timed, type TimedText } from '@guild/common/wire/timedText';
import { on, type Handler } from '../../platform/store/outbox/facts.ts';
import type { MembersService } from '../members/members.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { nightFacts } from './nights.facts.ts';
import type { NightDocument } from './nights.model.ts';

interface Deps {
  readonly members: Pick<MembersService, 'memberIds'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll'>;
}
export function timeNotices({ members, notifications }: Deps): Handler[] {
  /** @param facts the last one is what the notices are about */
  const tellMembers = async (
    { _id, title }: NightDocument,
    facts: readonly { readonly id: string }[],
    about: string,
    text: TimedText,
  ): Promise<void> => {
    const notice = { kind: 'night_soon', about: `night-${_id}-${about}`, link: nightLink(_id), title, text } as const;
    const occasion = facts.at(-1)?.id ?? '';
    await notifications.notifyAll((await members.memberIds()).map((to) => ({ ...notice, to, occasion })));
  };
  return [
    on(nightFacts, ['night:soon'], {
      name: 'nights:soon-notices',
      async run({ document, facts }) {
        const { lots, startsAt, status, deletedAt } = document;
        // Nobody needs a late notice of a night that has started or was deleted.
        if (startsAt == null || status !== 'planned' || deletedAt !== null) return;
        const text = timed`Starts ${startsAt}: ${counted(lots.length, 'lot')} of the guild.`;
        await tellMembers(document, facts, 'soon', text);
      },
    }),
    on(nightFacts, ['night:moved'], {
      name: 'nights:moved-notices',
      async run({ document, facts }) {
        const { startsAt, status, deletedAt } = document;
        const isNew = facts.every(({ data }) => 'hadTime' in data && !data.hadTime);
        if (isNew || status !== 'planned' || deletedAt !== null) return;
        const text =
          startsAt == null ? timed`It has no time now. An officer starts it.` : timed`Now starts ${startsAt}.`;
        await tellMembers(document, facts, 'moved', text);
      },
    }),
    on(nightFacts, ['night:removed'], {
      name: 'nights:removed-notices',
      async run({ document, facts }) {
        // Restored meanwhile, or members did not expect it soon.
        if (document.deletedAt === null || document.announced !== true) return;
        await tellMembers(document, facts, 'removed', timed`It was cancelled.`);
      },
    }),
  ];
}

// Who is notified of what happens to an event: those who moved up, and those who come to one that is moved or cancelled.
import { takesSeat } from '@guild/common/events/events.rules';
import type { Context } from '../../platform/process/context.ts';
import { on, type Consequence, type FactOf } from '../../platform/data/facts.ts';
import type { NotificationsService, Notification } from '../notifications/notifications.service.ts';
import type { AnswerRow } from './events.answers.ts';
import { eventFacts, linkOf, type EventFacts } from './events.facts.ts';
import type { EventDocument } from './events.model.ts';

type Noticed = FactOf<EventFacts, 'event:answered' | 'event:updated' | 'event:cancelled'>;
const comes = ({ status }: AnswerRow): boolean => status !== 'absent';

/** The notifications of everybody whom one fact concerns. @param zone the guild's */
function noticesOf(event: EventDocument, fact: Noticed, zone: string): Notification[] {
  const when = `${event.date}, ${event.time} (${zone})`;
  const toEach = (
    chosen: (row: AnswerRow) => boolean,
    kind: Notification['kind'],
    what: Pick<Notification, 'title' | 'text'>,
  ): Notification[] =>
    event.answers
      .filter(chosen)
      .map(({ discordId: to }) => ({ ...what, to, kind, about: fact.id, link: linkOf(event._id) }));
  if (fact.kind === 'event:cancelled') {
    const reason = event.cancelReason === null ? '' : ` ${event.cancelReason}`;
    const what = { title: `Cancelled: ${event.title}`, text: `It was planned for ${when}.${reason}` };
    return toEach(comes, 'event_cancelled', what);
  }
  const promoted = new Set(fact.data.promotedUserIds);
  // Who has given the seat up since is not in.
  const isUp = ({ userId, status }: AnswerRow): boolean => promoted.has(userId) && takesSeat(status);
  const up = toEach(isUp, 'event_promoted', { title: event.title, text: `A seat is free: you are in. ${when}.` });
  if (fact.kind !== 'event:updated' || fact.data.moved !== true) return up;
  const moved = { title: `Moved: ${event.title}`, text: `It takes place on ${when} now.` };
  return [...up, ...toEach(comes, 'event_changed', moved)];
}

/** Notifies people by what each of them has chosen, all in one go. */
export const eventNotices = (
  notifications: Pick<NotificationsService, 'notifyAll'>,
  { env }: Pick<Context, 'env'>,
): Consequence =>
  on(eventFacts, ['event:answered', 'event:updated', 'event:cancelled'], {
    name: 'events:notices',
    when: 'after-reply',
    run: ({ document, facts }) =>
      notifications.notifyAll(facts.flatMap((fact) => noticesOf(document, fact, env.timezone))),
  });

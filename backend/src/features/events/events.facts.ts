// What follows from each fact of an event: live messages, and notices to those it concerns.
import { eventRooms, type ChangedEvent } from '@guild/common/events/events.api';
import { takesSeat } from '@guild/common/events/events.rules';
import type { Context } from '../../platform/process/context.ts';
import type { Delivery, Fact, FactSource } from '../../platform/facts.ts';
import { isDuplicate } from '../../platform/data/stored.ts';
import type { NotificationsService, Told } from '../notifications/notifications.service.ts';
import { newDocument, toEvent, toResponses, type EventDocument, type EventModels } from './events.model.ts';

export const eventFactKinds = [
  'event:created',
  'event:updated',
  'event:cancelled',
  'event:restored',
  'event:removed',
  'event:answered',
] as const;
export type EventFactKind = (typeof eventFactKinds)[number];
export interface EventFactData {
  /** People whose answer changed, those who moved up included. */
  readonly userIds?: readonly number[];
  /** Who has no answer any more. */
  readonly leftUserId?: number;
  /** Who moved from the waitlist into a seat. */
  readonly promotedUserIds?: readonly number[];
  /** Discord ids of those of whom it was ticked, or un-ticked, that they were there. */
  readonly attendance?: readonly string[];
  /** Whether day or time have changed. */
  readonly moved?: boolean;
  /** Whether the later ones of its series are cancelled too. */
  readonly series?: boolean;
  /** The later ones of a new series. */
  readonly further?: readonly { date: string; startsAt: number }[];
}
export type EventFacts = FactSource<EventDocument>;
type EventDelivery = Delivery<EventDocument>;

const dataOf = (fact: Fact): EventFactData => (fact.data as EventFactData | null) ?? {};
export const linkOf = (eventId: number): string => `/events?event=${eventId.toString()}`;
const when = ({ date, time }: Pick<EventDocument, 'date' | 'time'>, zone: string): string =>
  `${date}, ${time} (${zone})`;

export function createEventFacts(
  { events }: Pick<EventModels, 'events'>,
  notifications: Pick<NotificationsService, 'tell'>,
  { live, env, ids }: Pick<Context, 'live' | 'env' | 'ids'>,
): EventFacts {
  /** Makes the later events of a series that are not there yet. */
  const continueSeries = async ({ document: first, fact }: EventDelivery): Promise<void> => {
    for (const [at, one] of (dataOf(fact).further ?? []).entries()) {
      const place = { seriesId: first._id, occurrence: at + 1 };
      if ((await events.exists(place)) !== null) continue;
      const organizer = { username: first.organizer, discordId: first.organizerDiscordId };
      const beginning = { ...first, ...one, ...place };
      const next = { ...newDocument(await ids.next('events'), beginning, organizer, fact.at.getTime()), ...place };
      try {
        await events.insertOne(next);
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        continue;
      }
      live.tell(eventRooms.list, 'event:created', { ...toEvent(next), factId: `${fact.id}-${(at + 1).toString()}` });
    }
  };
  const tellEach = async (
    event: EventDocument,
    chosen: (row: EventDocument['answers'][number]) => boolean,
    about: Pick<Told, 'kind' | 'about' | 'title' | 'text'>,
  ): Promise<void> => {
    for (const row of event.answers.filter(chosen)) {
      await notifications.tell({ ...about, to: row.discordId, link: linkOf(event._id) });
    }
  };
  const comes = ({ status }: EventDocument['answers'][number]): boolean => status !== 'absent';

  const notify = async ({ document, fact }: EventDelivery): Promise<void> => {
    const { promotedUserIds = [], moved } = dataOf(fact);
    const at = when(document, env.timezone);
    if (promotedUserIds.length > 0) {
      const text = `A seat is free: you are in. ${at}.`;
      await tellEach(document, (row) => promotedUserIds.includes(row.userId) && takesSeat(row.status), {
        ...{ kind: 'event_promoted', about: fact.id, title: document.title, text },
      });
    }
    if (fact.kind === 'event:cancelled') {
      const reason = document.cancelReason === null ? '' : ` ${document.cancelReason}`;
      const about = { kind: 'event_cancelled', about: fact.id, title: `Cancelled: ${document.title}` } as const;
      await tellEach(document, comes, { ...about, text: `It was planned for ${at}.${reason}` });
    }
    if (fact.kind === 'event:updated' && moved === true) {
      const about = { kind: 'event_changed', about: fact.id, title: `Moved: ${document.title}` } as const;
      await tellEach(document, comes, { ...about, text: `It takes place on ${at} now.` });
    }
  };

  const tell = ({ document, fact }: EventDelivery): void => {
    if (fact.kind === 'event:removed') {
      // Restored meanwhile: the news of its removal would only take it away again.
      if (document.deletedAt === null) return;
      live.tell(eventRooms.list, 'event:removed', { id: document._id, version: document.version, factId: fact.id });
      return;
    }
    if (document.deletedAt !== null) return;
    const message: ChangedEvent = { ...toEvent(document), factId: fact.id };
    if (fact.kind !== 'event:answered') {
      live.tell(eventRooms.list, fact.kind as 'event:updated', message);
      return;
    }
    const { userIds = [], leftUserId = null } = dataOf(fact);
    const responses = toResponses(document._id, document.answers).filter(({ userId }) => userIds.includes(userId));
    live.tell(eventRooms.list, 'event:answered', { ...message, responses, leftUserId });
  };

  return {
    collection: 'events',
    async deliver(deliveries) {
      for (const delivery of deliveries) {
        tell(delivery);
        await notify(delivery);
        await continueSeries(delivery);
      }
    },
  };
}

// Event notices: everybody about a new event, people who move between seat and waitlist, and
// participants of a moved, cancelled, deleted or restored event.
import { eventLink } from '@guild/common/events/events.links';
import { asRole } from '@guild/common/events/events.roles';
import { isPast, takesSeat } from '@guild/common/events/events.rules';
import { timed, type TimedText } from '@guild/common/wire/timedText';
import type { Context } from '../../../platform/features/context.ts';
import { on, type Handler, type FactOf } from '../../../platform/store/outbox/facts.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { NoticeButton, NotificationsService, Notification } from '../../notifications/notifications.service.ts';
import type { AnswerRow } from '../signup/events.answers.ts';
import { eventFacts, type EventFacts } from '../core/events.facts.ts';
import { toEvent, type EventDocument, type EventModels } from '../core/events.model.ts';
import { resolveNotices } from '../core/events.resolving.ts';
import { placedNotices } from '../roles/events.roster.notices.ts';
import { answerButtons, leaveButton } from './events.noticeButtons.ts';

type Noticed = FactOf<
  EventFacts,
  'event:answered' | 'event:updated' | 'event:cancelled' | 'event:removed' | 'event:restored'
>;
type Dated = Pick<EventDocument, '_id' | 'title' | 'startsAt' | 'answers'>;
const comes = ({ status }: AnswerRow): boolean => status !== 'absent';

/** The notice for people who take part. */
interface News {
  readonly kind: Notification['kind'];
  readonly title: (first: Dated) => string;
  /**
   * @param when the start of the first event
   * @param more how many more events of the series it is about
   */
  readonly text: (when: Date, more: number) => TimedText;
}
const others = (more: number): string => (more === 1 ? 'one more date' : `${more} more dates`);

/** The notice for people of dates on which the series no longer repeats. */
const droppedNews: News = {
  kind: 'event_cancelled',
  title: ({ title }) => `Cancelled: ${title}`,
  text: (when, more) =>
    timed`The series repeats differently now. Cancelled: ${when}${more === 0 ? '' : `, and ${others(more)}`}.`,
};

/** The notice that a fact causes for people who take part; null: none. */
function newsOf(event: EventDocument, fact: Noticed): News | null {
  switch (fact.kind) {
    case 'event:cancelled': {
      const reason = event.cancelReason === null ? '' : ` ${event.cancelReason}`;
      return {
        kind: 'event_cancelled',
        title: ({ title }) => `Cancelled: ${title}`,
        text: (when, more) =>
          timed`It was planned for ${when}${more === 0 ? '' : `, and for ${others(more)}`}.${reason}`,
      };
    }
    case 'event:removed': {
      if (event.status === 'cancelled' || isPast(toEvent(event), fact.at.getTime())) return null;
      return {
        kind: 'event_cancelled',
        title: ({ title }) => `Deleted: ${title}`,
        text: (when, more) => timed`It was planned for ${when}${more === 0 ? '' : `, and for ${others(more)}`}.`,
      };
    }
    case 'event:restored': {
      if (event.status === 'cancelled' || isPast(toEvent(event), fact.at.getTime())) return null;
      return {
        kind: 'event_changed',
        title: ({ title }) => `Restored: ${title}`,
        text: (when, more) => timed`It's back on: ${when}${more === 0 ? '' : `, and ${others(more)}`}.`,
      };
    }
    case 'event:updated': {
      if (fact.data.moved !== true) return null;
      return {
        kind: 'event_changed',
        title: ({ title }) => `Moved: ${title}`,
        text: (when, more) => timed`New time: ${when}${more === 0 ? '' : `; ${others(more)} in the series moved too`}.`,
      };
    }
    case 'event:answered':
      return null;
  }
}

/** A moved event asks for a new answer. For several dates, the pages of the events ask. */
const buttonsOf = ({ kind }: News, event: Dated, more: readonly Dated[]): NoticeButton[] =>
  kind === 'event_changed' && more.length === 0 ? answerButtons(event, ['going', 'absent']) : [];

/** Key of the notice. A repeated fact of the same kind updates the existing notice. */
const aboutOf = (
  { _id }: Pick<EventDocument, '_id'>,
  what: Noticed['kind'] | 'promoted' | 'waitlisted' | 'asked' | 'dropped',
): string => `${what}-${_id}`;

/** Ids of the other events of the series that the fact covers. */
function othersIn({ data }: Noticed): readonly number[] {
  if ('series' in data && typeof data.series === 'object') {
    const { days, rule, fields } = data.series;
    // With a new rule, the others stay on their days. Only a new time moves them.
    return rule !== undefined && fields.time === undefined ? [] : days.map(({ id }) => id);
  }
  return 'others' in data ? (data.others ?? []) : [];
}

/** Ids of the dates that the fact cancels because the series repeats differently. */
const droppedIn = ({ data }: Noticed): readonly number[] =>
  'series' in data && typeof data.series === 'object' ? (data.series.dropped ?? []) : [];

interface NewEventDeps {
  readonly notifications: Pick<NotificationsService, 'notifyAll'>;
  readonly members: Pick<MembersService, 'memberIds'>;
}
/** Notifies all members of a new event, except its organizer. A series causes one notice. */
export const newEventNotices = ({ notifications, members }: NewEventDeps): Handler =>
  on(eventFacts, ['event:created'], {
    name: 'events:new-notices',
    async run({ document: { _id, title, type, startsAt, seriesId, organizerDiscordId, deletedAt, status } }) {
      const isLaterInSeries = seriesId !== null && seriesId !== _id;
      if (isLaterInSeries || deletedAt !== null || status === 'cancelled') return;
      const people = (await members.memberIds()).filter((one) => one !== organizerDiscordId);
      await notifications.notifyAll(
        people.map((to) => ({
          to,
          kind: 'event_created',
          about: `event-${_id}-created`,
          title: `New event: ${title}`,
          text: timed`${type}${seriesId === null ? '' : ' series'}. Starts ${startsAt}.`,
          link: eventLink(_id),
          buttons: answerButtons({ _id, startsAt }, ['going', 'late', 'tentative', 'absent']),
        })),
      );
    },
  });

interface Deps {
  readonly models: Pick<EventModels, 'events'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve' | 'reopen'>;
}

/**
 * Notifies people in one batch. A series causes one notice for each person, however many of its
 * events they attend. Outdated notices are resolved.
 */
export const eventNotices = (
  { models: { events }, notifications }: Deps,
  { clock }: Pick<Context, 'clock'>,
): Handler => {
  const promotions = (event: EventDocument, fact: Noticed): Notification[] => {
    const promoted = new Set('promotedUserIds' in fact.data ? fact.data.promotedUserIds : []);
    return event.answers
      .filter(({ userId, status }) => promoted.has(userId) && takesSeat(status))
      .map((row) => ({
        to: row.discordId,
        kind: 'event_promoted',
        about: aboutOf(event, 'promoted'),
        occasion: fact.id,
        title: event.title,
        text: timed`A seat${asRole(event, row)} opened up, and it's yours. The event starts ${event.startsAt}.`,
        link: eventLink(event._id),
        buttons: [leaveButton(event._id)],
      }));
  };
  const waitlistings = (event: EventDocument, fact: Noticed): Notification[] => {
    const waitlisted = new Set('waitlistedUserIds' in fact.data ? fact.data.waitlistedUserIds : []);
    const unassigned = new Set('unassignedUserIds' in fact.data ? fact.data.unassignedUserIds : []);
    return event.answers
      .filter(({ userId, status }) => waitlisted.has(userId) && !unassigned.has(userId) && status === 'waiting')
      .map((row) => ({
        to: row.discordId,
        kind: 'event_waitlisted',
        about: aboutOf(event, 'waitlisted'),
        occasion: fact.id,
        title: event.title,
        text: timed`The event has fewer seats now, so you're on the waitlist${asRole(event, row)}. It starts ${event.startsAt}.`,
        link: eventLink(event._id),
        buttons: [leaveButton(event._id)],
      }));
  };
  const invitations = (event: EventDocument, fact: Noticed): Notification[] => {
    const asked = fact.kind === 'event:answered' ? (fact.data.asked ?? []) : [];
    return asked.map((to) => ({
      to,
      kind: 'event_asked',
      about: aboutOf(event, 'asked'),
      occasion: fact.id,
      title: `Will you come? ${event.title}`,
      text: timed`${event.askedBy ?? 'The organizer'} asks everybody who took part last time. It starts ${event.startsAt}.`,
      link: eventLink(event._id),
      buttons: answerButtons(event, ['going', 'late', 'tentative', 'absent']),
    }));
  };
  const soonestFirst = (dates: Dated[]): Dated[] => dates.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  /** The events with these ids, soonest first. */
  const find = async (ids: readonly number[]): Promise<Dated[]> => {
    if (ids.length === 0) return [];
    const found = await events.find({ _id: { $in: [...ids] } }, { outbox: 0 }).lean<EventDocument[]>();
    return soonestFirst(found);
  };
  /** The event and the others that the fact covers, soonest first. */
  const touchedBy = async (event: EventDocument, fact: Noticed): Promise<Dated[]> =>
    soonestFirst([event, ...(await find(othersIn(fact)))]);
  /** One notice for each person who takes part. @param about key of the notice */
  const newsFor = (dates: readonly Dated[], news: News, about: string, occasion: string): Notification[] => {
    const concerned = new Map<string, Dated[]>();
    for (const one of dates)
      for (const { discordId } of one.answers.filter(comes))
        concerned.set(discordId, [...(concerned.get(discordId) ?? []), one]);
    return [...concerned].flatMap(([to, [first, ...more]]): Notification[] => {
      if (first === undefined) return [];
      return [
        {
          to,
          kind: news.kind,
          about,
          occasion,
          title: news.title(first),
          text: news.text(first.startsAt, more.length),
          link: eventLink(first._id),
          buttons: buttonsOf(news, first, more),
        },
      ];
    });
  };
  const noticesOf = async (event: EventDocument, fact: Noticed): Promise<Notification[]> => {
    const seats = [
      ...promotions(event, fact),
      ...waitlistings(event, fact),
      ...placedNotices(event, fact),
      ...invitations(event, fact),
    ];
    const dropped = newsFor(await find(droppedIn(fact)), droppedNews, aboutOf(event, 'dropped'), fact.id);
    const news = 'along' in fact.data && fact.data.along === true ? null : newsOf(event, fact);
    if (news === null) return [...seats, ...dropped];
    const about = aboutOf(event, fact.kind);
    return [...seats, ...dropped, ...newsFor(await touchedBy(event, fact), news, about, fact.id)];
  };

  return on(eventFacts, ['event:answered', 'event:updated', 'event:cancelled', 'event:removed', 'event:restored'], {
    name: 'events:notices',
    async run({ document, facts }) {
      const all: Notification[] = [];
      for (const fact of facts) all.push(...(await noticesOf(document, fact)));
      await notifications.notifyAll(all);
      const happened = {
        restored: facts.some(({ kind }) => kind === 'event:restored'),
        waitlisted: facts.some(({ data }) => 'waitlistedUserIds' in data),
        promoted: facts.some(({ data }) => 'promotedUserIds' in data && (data.promotedUserIds ?? []).length > 0),
        movedBy: facts.findLast(({ kind, data }) => kind === 'event:updated' && data.moved === true)?.id ?? null,
      };
      await resolveNotices(document, happened, { notifications, now: clock.now() });
    },
  });
};

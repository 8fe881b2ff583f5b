// Event items on the dashboard: the person's next event, the next one they could join, and for leaders
// events with objections that wait.
import { asRole, hasRoles, placesOf, shownRole } from '@guild/common/events/events.roles';
import { eventLink, eventsLink, pastEventsLink } from '@guild/common/events/events.links';
import { may } from '@guild/common/members/ranks';
import { counted } from '@guild/common/wire/numbers';
import type { Context } from '../../../platform/features/context.ts';
import type { ActionItem, ActionItems } from '../../../platform/features/feature.ts';
import { refreshForYou, withMore, type LineGroup } from '../../../platform/live/actionItems.ts';
import type { AnswerRow } from '../signup/events.answers.ts';
import { eventFacts, publicKinds, type EventFact } from '../core/events.facts.ts';
import { notOver, type EventDocument, type EventModels } from '../core/events.model.ts';

const plannedFields = {
  title: 1,
  startsAt: 1,
  deadlineMinutes: 1,
  organizer: 1,
  currentParticipants: 1,
  maxParticipants: 1,
  roles: 1,
} as const;
type Planned = Pick<EventDocument, '_id' | keyof typeof plannedFields>;
/** At most so many events with objections have a line. */
const maxObjected = 5;
/** How many of the next events are searched for one to join. */
const lookedThrough = 20;

const seats = ({ currentParticipants: taken, maxParticipants: most }: Planned): string =>
  most === null ? `${taken} going` : `${taken} of ${most} going`;

function badgeOf(event: Pick<EventDocument, 'roles' | 'answers'>, row: AnswerRow): NonNullable<ActionItem['badge']> {
  if (row.status === 'tentative') return { words: 'Tentative', tone: 'quiet' };
  if (row.status === 'bench') return { words: 'On the bench', tone: 'quiet' };
  const role = shownRole(event, row);
  const icon = role && { icon: role.symbol };
  if (row.status === 'going') return { words: `You’re going${asRole(event, row)}`, tone: 'good', ...icon };
  if (row.status === 'late') return { words: `You'll be late${asRole(event, row)}`, tone: 'good', ...icon };
  const place = placesOf(event.answers).get(row.userId) ?? 0;
  return { words: `Waitlist${asRole(event, row)}, place ${place}`, tone: 'quiet', ...icon };
}
const lineOf = (event: Planned, more: Pick<ActionItem, 'badge' | 'action'>): ActionItem => ({
  key: `event-${event._id}`,
  icon: 'flag',
  title: event.title,
  text: `${seats(event)} · ${event.organizer}`,
  link: eventLink(event._id),
  at: { time: event.startsAt.toISOString(), means: 'starts' },
  ...more,
});

/** Discord ids of the people whose answers these facts have changed. */
function answeredBy(event: EventDocument, facts: readonly EventFact[]): string[] {
  const userIds = new Set(
    facts.flatMap(({ data }) => [
      ...('userIds' in data ? (data.userIds ?? []) : []),
      ...('promotedUserIds' in data ? (data.promotedUserIds ?? []) : []),
    ]),
  );
  const removed = facts.flatMap(({ data }) => ('placed' in data ? (data.placed?.discordId ?? []) : []));
  const actors = facts.flatMap(({ audit }) => audit?.actor?.discordId ?? []);
  return [
    ...event.answers.filter(({ userId }) => userIds.has(userId)).map(({ discordId }) => discordId),
    ...actors,
    ...removed,
  ];
}

export function eventsActionItems(
  { events }: Pick<EventModels, 'events'>,
  { clock, live }: Pick<Context, 'clock' | 'live'>,
): ActionItems {
  const planned = { deletedAt: null, status: 'planned' } as const;

  /** The next event that they have answered, except with "absent". */
  const mine = async (userId: number): Promise<LineGroup> => {
    const answers = { $elemMatch: { userId, status: { $ne: 'absent' } } } as const;
    const which = { ...planned, answers, ...notOver(clock.now()) };
    const [[next], count] = await Promise.all([
      events
        .find(which)
        .select({ ...plannedFields, answers: 1 })
        .sort({ startsAt: 1 })
        .limit(1)
        .lean<(Planned & Pick<EventDocument, 'answers'>)[]>(),
      events.countDocuments(which),
    ]);
    const row = next?.answers.find((one) => one.userId === userId);
    if (next === undefined || row === undefined) return { lines: [], count: 0, link: eventsLink };
    return { lines: [lineOf(next, { badge: badgeOf(next, row) })], count, link: eventsLink };
  };
  /** The next event with a free seat that they have not answered. */
  const open = async (userId: number): Promise<LineGroup> => {
    const found = await events
      .find({ ...planned, startsAt: { $gt: new Date(clock.now()) }, 'answers.userId': { $ne: userId } })
      .select(plannedFields)
      .sort({ startsAt: 1 })
      .limit(lookedThrough)
      .lean<Planned[]>();
    const free = found.filter(
      ({ startsAt, deadlineMinutes, currentParticipants, maxParticipants: most }) =>
        startsAt.getTime() - (deadlineMinutes ?? 0) * 60_000 > clock.now() &&
        (most === null || currentParticipants < most),
    );
    const [next] = free;
    if (next === undefined) return { lines: [], count: 0, link: eventsLink };
    // Roles are chosen on the page of the event.
    const button = hasRoles(next)
      ? ({ name: 'open', label: 'Choose role' } as const)
      : ({ name: 'join', label: 'Join' } as const);
    const line = lineOf(next, { action: { ...button, id: next._id, on: next.title } });
    return { lines: [line], count: free.length, link: eventsLink };
  };
  /** Events with objections that wait for a decision. */
  const objected = async (): Promise<LineGroup> => {
    const which = { openObjections: { $gt: 0 }, ...planned };
    const [found, count] = await Promise.all([
      events
        .find(which)
        .select({ title: 1, openObjections: 1 })
        .sort({ startsAt: -1 })
        .limit(maxObjected)
        .lean<Pick<EventDocument, '_id' | 'title' | 'openObjections'>[]>(),
      events.countDocuments(which),
    ]);
    const lines = found.map(({ _id, title, openObjections = 0 }): ActionItem => ({
      key: `event-${_id}-objections`,
      icon: 'flag',
      title: `${counted(openObjections, 'objection waits', 'objections wait')}: ${title}`,
      text: 'Say whether they came or are excused.',
      link: eventLink(_id),
    }));
    return { lines, count, link: pastEventsLink };
  };
  return {
    order: 30,
    async of(caller) {
      const { access, userId } = caller;
      if (access === 'Guest') return null;
      const [theirs, free, waiting, count] = await Promise.all([
        mine(userId),
        open(userId),
        may(caller, 'events') ? objected() : null,
        events.countDocuments({ ...planned, ...notOver(clock.now()) }),
      ]);
      const nextTitle = theirs.lines.length > 0 ? 'Your next event' : 'Next event';
      const words = count === 1 ? '1 event is planned' : `${count} events are planned`;
      return {
        // Objections are about past events.
        title: waiting !== null && waiting.lines.length > 0 ? 'Events' : nextTitle,
        ...withMore([theirs, free, ...(waiting === null ? [] : [waiting])]),
        besides: count === 0 ? null : { words, link: eventsLink },
      };
    },
    handlers: [
      refreshForYou(eventFacts, publicKinds, {
        name: 'events:for-you',
        live,
        // A new answer changes the lines of some people. All other facts change everybody's.
        people: ({ document, facts }) =>
          facts.every(({ kind }) => kind === 'event:answered') ? answeredBy(document, facts) : 'everyone',
      }),
    ],
  };
}

// Moving an event in the calendar: another day, time or length, with an Undo.
import { eventLength, eventRoutes, type EventScope, type GuildEvent } from '@guild/common/events/events.api';
import { isOpenForAnswers } from '@guild/common/events/events.rules';
import { addDays } from '@guild/common/wire/guildTime';
import { counted } from '@guild/common/wire/numbers';
import { call } from '../../../platform/api/api.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import { localDay, plannedTime } from '../../../platform/format/format.ts';
import { guildTimezone } from '../../../platform/session/guild.ts';
import { report } from '../../../ui/report.ts';
import type { EventPlace } from '../core/events.open.ts';
import { changeEvent, events } from '../events.store.ts';
import { dayMinutes, isAhead, minutesOfDay, startInGuild, timeOfDay } from './events.days.ts';

export const placeOf = ({ startsAt, lengthMinutes }: GuildEvent): EventPlace => ({
  day: localDay(Date.parse(startsAt)),
  minutes: minutesOfDay(startsAt),
  lengthMinutes,
});

export const isSamePlace = (a: EventPlace, b: EventPlace): boolean =>
  a.day === b.day && a.minutes === b.minutes && a.lengthMinutes === b.lengthMinutes;

/** The place so many minutes and days later. @param minutes may be negative */
export function shifted({ day, minutes, lengthMinutes }: EventPlace, days: number, more: number): EventPlace {
  const all = minutes + more;
  const rest = ((all % dayMinutes) + dayMinutes) % dayMinutes;
  return { day: addDays(day, days + (all - rest) / dayMinutes), minutes: rest, lengthMinutes };
}

/** The place with another length, within the limits of events. */
export const resized = (place: EventPlace, lengthMinutes: number): EventPlace => ({
  ...place,
  lengthMinutes: Math.min(eventLength.most, Math.max(eventLength.least, lengthMinutes)),
});

/** Whether an event can still be moved. */
export const isMovable = (event: GuildEvent): boolean => isOpenForAnswers(event, serverNow());

const hasStartOf = (event: GuildEvent, { day, minutes }: EventPlace): boolean =>
  isSamePlace(placeOf(event), { day, minutes, lengthMinutes: event.lengthMinutes });

/** Whether an event may be moved there: it must start in the future, or keep its start. */
export const fits = (event: GuildEvent, place: EventPlace): boolean =>
  hasStartOf(event, place) || isAhead(place.day, timeOfDay(place.minutes));

type Fields = Pick<GuildEvent, 'date' | 'time' | 'lengthMinutes'>;
const isAt = (event: Fields, other: Fields): boolean =>
  event.date === other.date && event.time === other.time && event.lengthMinutes === other.lengthMinutes;
const toFields = ({ date, time, lengthMinutes }: Fields): Fields => ({ date, time, lengthMinutes });

/** People with seats in this and another event at the same time. */
async function countConflicts(id: number): Promise<number> {
  const seats = await call(eventRoutes.listConflicts, { params: { id } });
  return new Set(seats.map(({ userId }) => userId)).size;
}
/** The hint after a move. null: nobody goes to another event at the same time. */
const conflictSentence = (people: number): string | null =>
  people === 0 ? null : `${counted(people, 'person is', 'people are')} going to another event at the same time.`;

async function undo(before: GuildEvent, moved: GuildEvent, scope: EventScope): Promise<void> {
  await report(
    () => {
      const current = events.use.getState().entities.byId[moved.id] ?? moved;
      // Answers since then do not prevent it, but another change of the time does.
      const { version } = isAt(current, moved) ? current : moved;
      return changeEvent(moved.id, { ...toFields(before), version, scope });
    },
    { done: () => ({ title: 'Event moved back' }), failed: ['Undo failed', 'Failed to move the event back'] },
  );
}

/** Sends a move. @returns the moved event; undefined: another action on it is running @throws ApiError */
export function sendMove(event: GuildEvent, to: EventPlace, scope: EventScope): Promise<GuildEvent | undefined> {
  const { day, minutes, lengthMinutes } = to;
  const { date, time } = hasStartOf(event, to) ? event : startInGuild(day, timeOfDay(minutes));
  return changeEvent(event.id, { date, time, lengthMinutes, version: event.version, scope });
}

/** The toast after a move. */
export const movedToast = (
  event: GuildEvent,
  moved: GuildEvent,
  { scope, people, isUndoable }: { scope: EventScope; people: number; isUndoable: boolean },
): { title: string; description: string; action?: { label: string; onClick: () => void } } => {
  const sentences = [`${plannedTime(moved, guildTimezone(), true)}.`, conflictSentence(people)];
  return {
    title: 'Event moved',
    description: sentences.filter((one) => one !== null).join(' '),
    ...(isUndoable && { action: { label: 'Undo', onClick: () => void undo(event, moved, scope) } }),
  };
};
export const moveFailed = ['Error', 'Failed to move the event'] as const;

/** Moves an event, then counts the conflicts. A failure of the count does not matter. */
export async function sendAndCount(
  event: GuildEvent,
  to: EventPlace,
  scope: EventScope,
): Promise<{ moved: GuildEvent; people: number } | undefined> {
  const moved = await sendMove(event, to, scope);
  if (moved === undefined) return undefined;
  return { moved, people: await countConflicts(moved.id).catch(() => 0) };
}

/** Moves an event outside of a series, and shows the result with an Undo. */
export async function moveEvent(event: GuildEvent, to: EventPlace): Promise<void> {
  await report(() => sendAndCount(event, to, 'this'), {
    done: ({ moved, people }) => movedToast(event, moved, { scope: 'this', people, isUndoable: true }),
    failed: moveFailed,
  });
}

// Days of the month and the week: `YYYY-MM-DD` in the viewer's zone. Weeks begin on Monday.
import { firstDay, lastDay } from '@guild/common/wire/days';
import { addDays, addMonths, wallClock } from '@guild/common/wire/guildTime';
import type { GuildEvent } from '@guild/common/events/events.api';
import { serverNow } from '../../../platform/format/clock.ts';
import { localDay } from '../../../platform/format/format.ts';
import { guildTimezone } from '../../../platform/session/guild.ts';
import type { EventStart } from '../core/events.open.ts';

export type Period = 'week' | 'month';

/** Monday of a day's week. */
const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** The first day of the month or week of a day. */
export const firstDayOf = (period: Period, day: string): string =>
  period === 'month' ? `${day.slice(0, 7)}-01` : mondayOf(day);

/** The days of the week of a day, or of all weeks of its month. */
export function daysOf(period: Period, day: string): readonly string[] {
  const first = firstDayOf(period, day);
  const end = period === 'month' ? addMonths(first, 1) : addDays(first, 7);
  const days: string[] = [];
  for (let next = mondayOf(first); next < end || days.length % 7 > 0; next = addDays(next, 1)) days.push(next);
  return days;
}

/** The moment of the viewer's day and time (`HH:mm`), in ms since 1970. */
const momentOf = (day: string, time: string): number => Date.parse(`${day}T${time}`);

/**
 * The guild's days that contain the viewer's days, within the range that the server accepts.
 * @param days in order, without gaps
 */
export function guildDaysOf(days: readonly string[]): { from: string; to: string } {
  const start = momentOf(days[0] ?? '', '00:00');
  const end = momentOf(addDays(days.at(-1) ?? '', 1), '00:00') - 1;
  const [from, to] = [localDay(start, guildTimezone()), localDay(end, guildTimezone())];
  return { from: from < firstDay ? firstDay : from, to: to > lastDay ? lastDay : to };
}

/** Events by the viewer's day. Each day keeps the order of the list. */
export function byDay(events: readonly GuildEvent[]): ReadonlyMap<string, readonly GuildEvent[]> {
  const found = new Map<string, GuildEvent[]>();
  for (const event of events) {
    const day = localDay(Date.parse(event.startsAt));
    found.set(day, [...(found.get(day) ?? []), event]);
  }
  return found;
}

export const dayMinutes = 24 * 60;

/** The part of an event on one of the viewer's days. */
export interface EventPart {
  readonly event: GuildEvent;
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
  /** Whether the event began on an earlier day. */
  readonly isContinued: boolean;
  /** Whether it ends on this day. */
  readonly isEnd: boolean;
}

/** The parts of a span of time by day: an event over midnight has one on each of its days. */
export function partsOf(
  day: string,
  from: number,
  lengthMinutes: number,
): readonly (Omit<EventPart, 'event'> & { day: string })[] {
  const count = Math.ceil((from + lengthMinutes) / dayMinutes);
  return Array.from({ length: count }, (_each, at) => ({
    day: addDays(day, at),
    from: at === 0 ? from : 0,
    to: Math.min(dayMinutes, from + lengthMinutes - at * dayMinutes),
    isContinued: at > 0,
    isEnd: at === count - 1,
  }));
}

/** Parts of events by the viewer's day. Parts that continue from the day before come first. */
export function partsByDay(events: readonly GuildEvent[]): ReadonlyMap<string, readonly EventPart[]> {
  const found = new Map<string, EventPart[]>();
  for (const event of events)
    for (const { day, ...part } of partsOf(
      localDay(Date.parse(event.startsAt)),
      minutesOfDay(event.startsAt),
      event.lengthMinutes,
    )) {
      const before = found.get(day) ?? [];
      found.set(day, [...before, { ...part, event }]);
    }
  for (const parts of found.values()) parts.sort((a, b) => a.from - b.from);
  return found;
}

/** Minutes between the viewer's midnight and a moment, by the clock. */
export const minutesOfDay = (at: string | number): number => new Date(at).getHours() * 60 + new Date(at).getMinutes();

/** 1230 → '20:30'. */
export const timeOfDay = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(11, 16);

/** Whether the viewer's day and time (`HH:mm`) is in the future, as new events must be. */
export const isAhead = (day: string, time: string): boolean => momentOf(day, time) > serverNow();

/** Converts the viewer's day and time (`HH:mm`) to the guild's zone. */
export function startInGuild(day: string, time: string): EventStart {
  const there = wallClock(momentOf(day, time), guildTimezone());
  return { date: there.day, time: there.time };
}

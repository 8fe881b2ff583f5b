// Dates and times in words, in the time zone of the person asking.
import { addDays, endOfDay, startOfDay, wallClock } from '@guild/common/wire/guildTime';
import { counted } from '@guild/common/wire/numbers';
import { timestamp } from '../../discord/messages/text.ts';

export interface Moments {
  /** IANA name. */
  readonly zone: string;
  /** 'today at 20:00', 'tomorrow at 09:30', 'on Fri 27 Nov at 20:00'. @param at ms since 1970 */
  readonly when: (at: number) => string;
  /** Like `when`, with the zone: 'today at 20:00 (Europe/Berlin)'. */
  readonly whenInZone: (at: number) => string;
  /** The day of a moment in this zone, `YYYY-MM-DD`. */
  readonly dayOf: (at: number) => string;
  /** 'in 2 hours', 'in 3 days'; 'now' for the past. */
  readonly until: (at: number) => string;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** A day (`YYYY-MM-DD`) as 'Fri 27 Nov'. */
function dateOf(day: string): string {
  const [weekday = '', date = '', month = ''] = new Date(day).toUTCString().split(/,? /);
  return `${weekday} ${Number(date)} ${month}`;
}

/** A duration in its largest unit: '2 hours'. @param ms above 0 */
function lengthOf(ms: number): string {
  if (ms >= 2 * dayMs) return counted(Math.round(ms / dayMs), 'day');
  if (ms > 90 * minuteMs) return counted(Math.round(ms / hourMs), 'hour');
  return counted(Math.max(1, Math.round(ms / minuteMs)), 'minute');
}

/** '20:00' as '8:00 PM'. */
function inTwelveHours(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** @param now ms since 1970 @param zone a valid IANA name @param hour12 whether to write a 12-hour clock */
export function momentsOf(now: number, zone: string, hour12 = false): Moments {
  const today = wallClock(now, zone).day;
  const [tomorrow, yesterday] = [addDays(today, 1), addDays(today, -1)];
  const dayWords = (day: string): string => {
    if (day === today) return 'today';
    if (day === tomorrow) return 'tomorrow';
    return day === yesterday ? 'yesterday' : `on ${dateOf(day)}`;
  };
  const when = (at: number): string => {
    const { day, time } = wallClock(at, zone);
    return `${dayWords(day)} at ${hour12 ? inTwelveHours(time) : time}`;
  };
  return {
    zone,
    when,
    whenInZone: (at) => `${when(at)} (${zone})`,
    dayOf: (at) => wallClock(at, zone).day,
    until: (at) => (at <= now ? 'now' : `in ${lengthOf(at - now)}`),
  };
}

/**
 * Times for Discord, which shows them in each reader's zone. The zone only says which day a question
 * means.
 */
export function discordMoments(now: number, zone: string): Moments {
  const show = (at: number, how: 'F' | 'R'): string => timestamp(new Date(at).toISOString(), how);
  return {
    ...momentsOf(now, zone),
    when: (at) => show(at, 'F'),
    whenInZone: (at) => show(at, 'F'),
    until: (at) => (at <= now ? 'now' : show(at, 'R')),
  };
}

/** Start and end of a range of days, in ms since 1970. */
export const daysBetween = (from: string, to: string, zone: string): { from: number; to: number } => ({
  from: startOfDay(from, zone),
  to: endOfDay(to, zone),
});

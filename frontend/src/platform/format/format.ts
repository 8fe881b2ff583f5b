// Number and time formats: English, in the viewer's time zone, with 12 or 24 hours, and dates in the
// order of the viewer's locale.
import { withSeparators } from '@guild/common/wire/numbers';
import { isZone } from '@guild/common/wire/timeZone';
import { unitName } from '@guild/common/wire/units';
import dayjs from 'dayjs';
import relative from 'dayjs/plugin/relativeTime.js';
import { serverNow } from './clock.ts';
import { guildTimezone } from '../session/guild.ts';

dayjs.extend(relative);
const hour = 3_600_000;

/** 48200 → '48,200'. */
export const formatNumber = withSeparators;
/**
 * 48200 → '48,200', '48.200' or '48 200': digits grouped as in the viewer's locale.
 * @param locale the viewer's if left out
 */
export function groupDigits(value: number, locale?: string): string {
  // The separators are the locale's. Digits and minus are plain ASCII, which can be typed.
  const digits = Math.abs(value).toLocaleString(locale, { numberingSystem: 'latn', maximumFractionDigits: 0 });
  return value < 0 ? `-${digits}` : digits;
}
/** '48,200 Solari'. */
export const formatPrice = (value: number, unit: string): string => `${formatNumber(value)} ${unitName(unit)}`;

const { hourCycle, locale } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
/** The viewer's kind of English, for the order of day and month. British for other languages. */
const english = /^en\b/.test(locale) ? locale : 'en-GB';
/** Whether the viewer's locale uses a 12-hour clock. */
export const twelveHours = hourCycle === 'h12' || hourCycle === 'h11';
/** Formats a moment in ms since 1970. Empty for an invalid one. */
type Format = (at: number) => string;

const yearFormat = new Intl.DateTimeFormat(english, { day: 'numeric', month: 'short', year: 'numeric' });
/** Whether the viewer writes the month before the day, as in American English. */
const isMonthFirst = yearFormat.formatToParts(0)[0]?.type === 'month';
/**
 * Formats a day in the viewer's order. Day-first dates have no commas, because versions of the same
 * locale differ in them.
 */
function days(options: Intl.DateTimeFormatOptions, timeZone?: string): Format {
  const format = new Intl.DateTimeFormat(isMonthFirst ? 'en-US' : 'en-GB', { ...options, timeZone });
  const words = (at: number): string => (isMonthFirst ? format.format(at) : format.format(at).replaceAll(',', ''));
  return (at) => (Number.isNaN(at) ? '' : words(at));
}
/**
 * Formats the time of day as in the viewer's locale: '20:14' or '8:14 PM'. It never breaks over two
 * lines.
 */
function clocks(timeZone?: string): Format {
  const format = twelveHours
    ? new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hourCycle: 'h12', timeZone })
    : new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  return (at) => (Number.isNaN(at) ? '' : format.format(at).replace(/\s/g, '\u00a0'));
}
const clock = clocks();
const utcClock = clocks('UTC');
const weekday = days({ weekday: 'short' });
const utcWeekday = days({ weekday: 'short' }, 'UTC');
const longWeekday = days({ weekday: 'long' });
const date = days({ day: 'numeric', month: 'short' });
const dateAndYear: Format = (at) => (Number.isNaN(at) ? '' : yearFormat.format(at));
const namedDate = days({ weekday: 'short', day: 'numeric', month: 'short' });
const utcHeading = days({ weekday: 'long', day: 'numeric', month: 'long' }, 'UTC');
const utcFullDay = days({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, 'UTC');
const utcMonth = days({ month: 'long', year: 'numeric' }, 'UTC');
const dayRange = new Intl.DateTimeFormat(english, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayOfMonth = days({ day: 'numeric' });
const month = days({ month: 'short' });
/** A calendar day as a moment, for formats in UTC. @param day `YYYY-MM-DD` */
const utcDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/**
 * The viewer's zone as the browser names it. Browsers that hide it answer no IANA name
 * (`Etc/Unknown`).
 */
export const viewerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
/**
 * The viewer's IANA zone, or the guild's where the browser hides it. For values that are sent and
 * stored.
 */
export const zoneToSend = (): string => (isZone(viewerZone()) ? viewerZone() : guildTimezone());
/** Whether the viewer's zone has another name than the guild's. */
export const isAwayFromGuild = (): boolean => zoneToSend() !== guildTimezone();
/** '20:14', or '8:14 PM', in the viewer's zone. @param at ms since 1970 */
export const clockTime: Format = clock;
/** A time of another zone in the viewer's format: '20:14' or '8:14 PM'. @param time `HH:mm` */
export const wallTime = (time: string): string => utcClock(Date.parse(`1970-01-01T${time}:00Z`));
/** 'Saturday' in the viewer's zone. @param at ms since 1970 */
export const weekdayName: Format = longWeekday;
/**
 * 'Today', 'Yesterday', 'Friday 20 November'.
 * @param day `YYYY-MM-DD`
 * @param today `YYYY-MM-DD`
 * @param withYear adds the year: 'Friday 20 November 2026'
 */
export function dayHeading(day: string, today: string, withYear = false): string {
  const ago = utcDay(today) - utcDay(day);
  if (ago === 0) return 'Today';
  if (ago === 24 * hour) return 'Yesterday';
  return (withYear ? utcFullDay : utcHeading)(utcDay(day));
}
/** 'Friday 20 November 2026'. @param day `YYYY-MM-DD` */
export const fullDay = (day: string): string => utcFullDay(utcDay(day));
/** 'November 2026'. @param day `YYYY-MM-DD` */
export const monthHeading = (day: string): string => utcMonth(utcDay(day));
/** '23 – 29 Nov 2026', or 'Nov 23 – 29, 2026' in American English. Both parameters are `YYYY-MM-DD`. */
export const daysHeading = (first: string, last: string): string => dayRange.formatRange(utcDay(first), utcDay(last));
/** '21 Nov', or 'Nov 21' in American English, in the viewer's zone. @param at ms since 1970 */
export const shortDate: Format = date;
/** '21 Nov, 20:14' in the viewer's zone. @param at ms since 1970 */
export const dateAndTime: Format = (at) => `${date(at)}, ${clock(at)}`;

/** '21 Nov 2026, 21:14', or 'Nov 21, 2026, 9:14 PM', in the viewer's zone. null for an invalid time. */
export function exactTime(iso: string): string | null {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? null : `${dateAndYear(at)}, ${clock(at)}`;
}
/** '5 Jan 2025', or 'Jan 5, 2025' in American English, in the viewer's zone. Empty for an invalid time. */
export const dateWithYear = (iso: string): string => dateAndYear(Date.parse(iso));
/** '2030-06-15T20:00' in the viewer's zone, as fields for a date and a time need it. */
export const inputTime = (iso: string): string => dayjs(iso).format('YYYY-MM-DDTHH:mm');
/** 'Saturday 15 June 2030 at 20:00'. @param zone an IANA zone, the viewer's if left out */
export function fullTime(iso: string, zone?: string): string {
  const at = Date.parse(iso);
  const day = days({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, zone);
  return `${day(at)} at ${clocks(zone)(at)}`;
}
/** The viewer's day in three words for a calendar leaf: 'Sat', '15', 'Jun'. */
export function calendarLeaf(iso: string): { weekday: string; day: string; month: string } {
  const at = Date.parse(iso);
  return { weekday: weekday(at), day: dayOfMonth(at), month: month(at) };
}

// The Swedish locale writes days as ISO does.
const isoDays = (timeZone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
const isoDay = isoDays();
/**
 * The day as `YYYY-MM-DD`. Empty for an invalid moment.
 * @param at ms since 1970
 * @param zone an IANA zone, the viewer's if left out
 */
export function localDay(at: number, zone?: string): string {
  if (Number.isNaN(at)) return '';
  return (zone === undefined ? isoDay : isoDays(zone)).format(at);
}

/** A moment of the guild's calendar, with its `YYYY-MM-DD` and `HH:mm` in the guild's zone. */
export interface GuildDateTime {
  readonly startsAt: string;
  readonly date: string;
  readonly time: string;
}

/**
 * '20:00' in the viewer's zone. If the guild's time differs, also '20:00 (19:00 UTC)', with the
 * weekday if that differs too: '01:00 (Fri 23:00 UTC)'.
 * @param zone the guild's IANA zone
 * @param withDay 'Sat 21 Nov, 20:00'
 */
export function plannedTime({ startsAt, date, time }: GuildDateTime, zone: string, withDay = false): string {
  const start = Date.parse(startsAt);
  const here = withDay ? `${namedDate(start)}, ${clock(start)}` : clock(start);
  const there = wallTime(time);
  const sameDay = localDay(start) === date;
  if (sameDay && clock(start) === there) return here;
  const day = sameDay ? '' : `${utcWeekday(utcDay(date))} `;
  return `${here} (${day}${there} ${zone})`;
}

/** 'in 3 days', '2 hours ago'. @param now ms since 1970, the server's time if left out */
export const relativeTime = (iso: string, now: number = serverNow()): string => dayjs(iso).from(now);

/**
 * Number of the viewer's midnights between two moments. Daylight-saving changes do not affect it.
 */
const midnights = (from: number, to: number): number =>
  Math.round((Date.parse(localDay(to)) - Date.parse(localDay(from))) / (24 * hour));

/**
 * 'today 21:00', 'tomorrow 21:00', 'Thu 21:00', 'Thu 3 Dec 21:00' in the viewer's zone. Both
 * parameters are ms since 1970.
 */
export function dayAndTime(at: number, now: number): string {
  const ahead = midnights(now, at);
  // The weekday of a date a week ahead equals today's, so the date is added.
  const named = ahead > 0 && ahead < 7 ? weekday : namedDate;
  const words = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : named(at);
  return `${words} ${clock(at)}`;
}
/**
 * How far ahead something is by the calendar: 'in 2 hours' today, 'tomorrow', 'in 5 days'; '2 hours
 * ago' once it is over.
 */
export function plannedDay(iso: string, now: number = serverNow()): string {
  const at = Date.parse(iso);
  const ahead = midnights(now, at);
  if (at < now || Number.isNaN(ahead) || ahead === 0) return at < now ? pastTime(iso, now) : relativeTime(iso, now);
  return ahead === 1 ? 'tomorrow' : `in ${ahead} days`;
}
/**
 * When something planned happens: 'in 20 minutes', 'tomorrow 21:00', 'Thu 21:00'; '2 hours ago'
 * once it is over.
 */
export function plannedWhen(iso: string, now: number = serverNow()): string {
  const at = Date.parse(iso);
  if (at < now) return pastTime(iso, now);
  return Number.isNaN(at) || at - now < hour ? relativeTime(iso, now) : dayAndTime(at, now);
}

/** '2 hours ago' for past moments. A clock that is slightly late never shows them in the future. */
export const pastTime = (iso: string, now: number = serverNow()): string =>
  relativeTime(iso, Math.max(now, Date.parse(iso)));

/** How long something has lasted: '21 minutes', 'a month'. */
export const lasted = (iso: string, now: number = serverNow()): string =>
  dayjs(iso).from(Math.max(now, Date.parse(iso)), true);

const two = (value: number): string => value.toString().padStart(2, '0');
function ticking(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Time until an end: 'in 3 days', '00:41:17' in the last hour, or one of the two fallbacks. */
export function timeLeft(endIso: string | null | undefined, now: number = serverNow()): string {
  if (endIso === null || endIso === undefined || endIso === '') return 'Unknown time remaining';
  const end = Date.parse(endIso);
  if (Number.isNaN(end)) return 'Invalid end time';
  if (end <= now) return 'Ending…';
  return end - now <= hour ? ticking(end - now) : relativeTime(endIso, now);
}

/** When a bid was made: '5 minutes ago', or one of the two fallbacks. */
export function bidTime(iso: string | null | undefined, now: number = serverNow()): string {
  if (iso === null || iso === undefined || iso === '') return 'Unknown time';
  return Number.isNaN(Date.parse(iso)) ? 'Invalid date' : pastTime(iso, now);
}

// Numbers and times in the words people read.
import { withSeparators } from '@guild/common/wire/numbers';
import dayjs from 'dayjs';
import relative from 'dayjs/plugin/relativeTime.js';
import { serverNow } from './clock.ts';

dayjs.extend(relative);
const hour = 3_600_000;

/** 48200 → '48,200'. */
export const formatNumber = withSeparators;
/** '48,200 Solari'. */
export const formatPrice = (value: number, unit: string): string => `${formatNumber(value)} ${unit}`;
/** '20:14' in the viewer's zone. @param at ms since 1970 */
export const clockTime = (at: number): string => dayjs(at).format('HH:mm');

/** '21 Nov 2026, 21:14' in the viewer's zone, or null for a time that cannot be read. */
export function exactTime(iso: string): string | null {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? null : dayjs(at).format('D MMM YYYY, HH:mm');
}

/** The day in the viewer's zone, `YYYY-MM-DD`. @param at ms since 1970 */
export const localDay = (at: number): string => dayjs(at).format('YYYY-MM-DD');

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

/** A moment of the guild's calendar: when it is, and the guild's own `YYYY-MM-DD` and `HH:mm` of it. */
export interface Planned {
  readonly startsAt: string;
  readonly date: string;
  readonly time: string;
}

/**
 * '20:00' by the viewer's clock, and where the guild's says something else '20:00 (19:00 UTC)', with its weekday where
 * even that differs: '01:00 (Fri 23:00 UTC)'.
 * @param zone the guild's IANA zone
 * @param withDay 'Sat, 21 Nov, 20:00'
 */
export function plannedTime({ startsAt, date, time }: Planned, zone: string, withDay = false): string {
  const start = new Date(startsAt);
  const here = (withDay ? dayAndClock : clock).format(start);
  const sameDay = localDay(start.getTime()) === date;
  if (sameDay && clock.format(start) === time) return here;
  const day = sameDay ? '' : `${weekday.format(new Date(`${date}T00:00:00Z`))} `;
  return `${here} (${day}${time} ${zone})`;
}

/** 'in 3 days', '2 hours ago'. @param now ms since 1970, the server's now if left out */
export const relativeTime = (iso: string, now: number = serverNow()): string => dayjs(iso).from(now);

const viewersClock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const dayOf = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const dateOf = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
/** How many midnights of the viewer lie between two moments, whatever a change to summer time makes of the hours. */
const midnights = (from: number, to: number): number =>
  Math.round((Date.parse(localDay(to)) - Date.parse(localDay(from))) / (24 * hour));

/** 'today 21:00', 'tomorrow 21:00', 'Thu 21:00', 'Thu 3 Dec 21:00' in the viewer's zone. Both in ms since 1970. */
export function dayAndTime(at: number, now: number): string {
  const days = midnights(now, at);
  // A week from now has today's name.
  const named = days > 0 && days < 7 ? dayOf : dateOf;
  const words = days === 0 ? 'today' : days === 1 ? 'tomorrow' : named.format(at);
  return `${words} ${viewersClock.format(at)}`;
}
/** How far ahead something planned is, by the calendar: 'in 2 hours' today, 'tomorrow', 'in 5 days'; '2 hours ago' once it is over. */
export function plannedDay(iso: string, now: number = serverNow()): string {
  const at = Date.parse(iso);
  const days = midnights(now, at);
  if (at < now || Number.isNaN(days) || days === 0) return at < now ? pastTime(iso, now) : relativeTime(iso, now);
  return days === 1 ? 'tomorrow' : `in ${days.toString()} days`;
}
/** When something planned is: 'in 20 minutes', 'tomorrow 21:00', 'Thu 21:00'; '2 hours ago' once it is over. */
export function plannedWhen(iso: string, now: number = serverNow()): string {
  const at = Date.parse(iso);
  if (at < now) return pastTime(iso, now);
  return at - now < hour ? relativeTime(iso, now) : dayAndTime(at, now);
}

/** '2 hours ago' of what has happened: a clock that is a moment late never puts it into the future. */
export const pastTime = (iso: string, now: number = serverNow()): string =>
  relativeTime(iso, Math.max(now, Date.parse(iso)));

/** '21 minutes', 'a month': how long something has lasted. */
export const lasted = (iso: string, now: number = serverNow()): string =>
  dayjs(iso).from(Math.max(now, Date.parse(iso)), true);

const two = (value: number): string => value.toString().padStart(2, '0');
function ticking(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** The time left until an end: 'in 3 days', '00:41:17' in the last hour, or one of the two fallbacks. */
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

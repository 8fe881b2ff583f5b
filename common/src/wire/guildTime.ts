// Local time: days and times in the guild's time zone, and their conversion to moments.
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

const minuteMs = 60_000;
const dayFormat = 'YYYY-MM-DD';

/** Cache by time zone, because creating a format takes as long as using it ten times. */
const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 200;
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  if (formats.size >= maxFormats) formats.clear();
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/**
 * The local time of a zone at a moment: `YYYY-MM-DD` and `HH:mm`. UTC works without `Intl`, which
 * needs 7 MB.
 * @param at ms since 1970
 * @throws RangeError for an unknown zone
 */
export function wallClock(at: number, zone: string): { day: string; time: string } {
  if (zone === 'UTC') {
    const [day = '', time = ''] = new Date(at).toISOString().split('T');
    return { day, time: time.slice(0, 5) };
  }
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = value;
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts;
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** The zone's offset from UTC at this moment (ms since 1970), in minutes. */
function offsetAt(at: number, zone: string): number {
  const { day, time } = wallClock(at, zone);
  return Date.parse(`${day}T${time}Z`) / minuteMs - Math.floor(at / minuteMs);
}

/**
 * The moment of a local time in a zone. A time skipped by the change to summer time becomes the
 * same distance after the gap. Of a repeated time, the first moment is used.
 * @param day `YYYY-MM-DD`
 * @param time `HH:mm`
 * @param zone IANA name
 * @returns ms since 1970
 */
export function momentOf(day: string, time: string, zone: string): number {
  const asUtc = Date.parse(`${day}T${time}:00.000Z`);
  const hereEarlier = asUtc - offsetAt(asUtc - 24 * 60 * minuteMs, zone) * minuteMs;
  const hereLater = asUtc - offsetAt(asUtc + 24 * 60 * minuteMs, zone) * minuteMs;
  const fitting = [hereEarlier, hereLater].filter((at) => asUtc - at === offsetAt(at, zone) * minuteMs);
  // In a gap no offset fits. The offset from before it gives the moment after it.
  return fitting.length === 0 ? hereEarlier : Math.min(...fitting);
}

/** Whether the zone's clock goes forward past this time on this day, so that it does not exist. */
export function isSkipped(day: string, time: string, zone: string): boolean {
  const shown = wallClock(momentOf(day, time, zone), zone);
  return shown.day !== day || shown.time !== time;
}

/**
 * The moment when the zone changes its clocks between two moments, or null when both have the same
 * offset. There must be at most one change between them.
 * @param from, to ms since 1970, the earlier first
 * @returns ms since 1970: the first moment of the new offset, to the minute
 */
export function clockChange(from: number, to: number, zone: string): number | null {
  const after = offsetAt(to, zone);
  if (offsetAt(from, zone) === after) return null;
  let [before, changed] = [Math.floor(from / minuteMs), Math.ceil(to / minuteMs)];
  while (changed - before > 1) {
    const middle = Math.floor((before + changed) / 2);
    if (offsetAt(middle * minuteMs, zone) === after) changed = middle;
    else before = middle;
  }
  return changed * minuteMs;
}

/** The day `days` after another, by the calendar. */
export const addDays = (day: string, days: number): string => dayjs.utc(day).add(days, 'day').format(dayFormat);

/** The same day `months` later, or the last day of a shorter month. */
export const addMonths = (day: string, months: number): string => dayjs.utc(day).add(months, 'month').format(dayFormat);

/** `2026-11-24` → 'Tuesday 24 November 2026'. */
export const dayInWords = (day: string): string => dayjs.utc(day).format('dddd D MMMM YYYY');

/** The start of a day in the zone. @returns ms since 1970 */
export const startOfDay = (day: string, zone: string): number => momentOf(day, '00:00', zone);

/** The end of a day in the zone: the start of the next. @returns ms since 1970 */
export const endOfDay = (day: string, zone: string): number => startOfDay(addDays(day, 1), zone);

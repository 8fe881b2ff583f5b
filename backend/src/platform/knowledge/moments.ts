// Moments in words, by the clock of whoever asks.
import { addDays, endOfDay, startOfDay } from '@guild/common/wire/guildTime';
import { counted } from '@guild/common/wire/numbers';

export interface Moments {
  /** IANA name. */
  readonly zone: string;
  /** 'today at 20:00', 'tomorrow at 09:30', 'on Fri 27 Nov at 20:00'. @param at ms since 1970 */
  readonly when: (at: number) => string;
  /** The day of the zone in which a moment lies, `YYYY-MM-DD`. */
  readonly dayOf: (at: number) => string;
  /** 'in 2 hours', 'in 3 days'; 'now' for what is past. */
  readonly until: (at: number) => string;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** To make a format takes longer than to use it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();
const knownMost = 200;
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  if (formats.size >= knownMost) formats.clear();
  const made = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  formats.set(zone, made);
  return made;
}
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

interface Clock {
  readonly day: string;
  readonly time: string;
  /** 'Fri 27 Nov' */
  readonly date: string;
}
function clockAt(at: number, zone: string): Clock {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const of = (part: Intl.DateTimeFormatPartTypes): string => parts.get(part) ?? '';
  const month = of('month').slice(0, 3);
  const number = (months.indexOf(month) + 1).toString().padStart(2, '0');
  return {
    day: `${of('year')}-${number}-${of('day').padStart(2, '0')}`,
    time: `${of('hour')}:${of('minute')}`,
    date: `${of('weekday')} ${of('day')} ${month}`,
  };
}

/** How long something takes, in its largest unit: '2 hours'. @param ms above 0 */
function lengthOf(ms: number): string {
  if (ms >= 2 * dayMs) return counted(Math.round(ms / dayMs), 'day');
  if (ms > 90 * minuteMs) return counted(Math.round(ms / hourMs), 'hour');
  return counted(Math.max(1, Math.round(ms / minuteMs)), 'minute');
}

/** @param now ms since 1970 @param zone IANA name that exists */
export function momentsOf(now: number, zone: string): Moments {
  const today = clockAt(now, zone).day;
  const [tomorrow, yesterday] = [addDays(today, 1), addDays(today, -1)];
  const dayWords = ({ day, date }: Clock): string => {
    if (day === today) return 'today';
    if (day === tomorrow) return 'tomorrow';
    return day === yesterday ? 'yesterday' : `on ${date}`;
  };
  return {
    zone,
    when(at) {
      const clock = clockAt(at, zone);
      return `${dayWords(clock)} at ${clock.time}`;
    },
    dayOf: (at) => clockAt(at, zone).day,
    until: (at) => (at <= now ? 'now' : `in ${lengthOf(at - now)}`),
  };
}

/** When the days from one to another begin and end, in ms since 1970. */
export const daysBetween = (from: string, to: string, zone: string): { from: number; to: number } => ({
  from: startOfDay(from, zone),
  to: endOfDay(to, zone),
});

// Hints about a typed guild time: the viewer's time, and dates on which the clock skips it.
import { occurrences, skippedSentence, type Recurrence } from '@guild/common/events/events.rules';
import { dayInWords, momentOf, wallClock } from '@guild/common/wire/guildTime';
import { clockTime, localDay, wallTime, weekdayName } from '../../../platform/format/format.ts';

const isTyped = (date: string, time: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{2}:\d{2}$/.test(time) && !Number.isNaN(Date.parse(date));

/**
 * The first date on which the clock goes forward past the time. null: there is none. The first date
 * of all is refused, later ones start later.
 */
export function skippedIn(recurrence: Recurrence): string | null {
  const { day, time } = recurrence;
  if (!isTyped(day, time)) return null;
  const all = occurrences(recurrence);
  const at = all.findIndex((one) => one.time !== time);
  const found = all[at];
  if (found === undefined) return null;
  if (at === 0) return `${skippedSentence(day)}.`;
  return `On ${dayInWords(found.date)} it starts at ${wallTime(found.time)}, because the clock goes forward.`;
}

/**
 * '21:00 guild time is 14:00 for you', with the day if it differs. null if both times are the same,
 * or the input is invalid.
 * @param date `YYYY-MM-DD`
 * @param time `HH:mm`
 * @param zone the guild's zone
 */
export function echoOf(date: string, time: string, zone: string): string | null {
  if (!isTyped(date, time)) return null;
  const at = momentOf(date, time, zone);
  if (Number.isNaN(at)) return null;
  const localTime = clockTime(at);
  const guildTime = wallTime(time);
  const sameDay = localDay(at) === date;
  if (sameDay && localTime === guildTime) return null;
  return `${guildTime} guild time is ${localTime}${sameDay ? '' : ` on ${weekdayName(at)}`} for you`;
}

/**
 * '14:00 for you is 21:00 in Europe/Berlin', with the day if it differs. null if both times are the
 * same, or the input is invalid.
 * @param day `YYYY-MM-DD` of the viewer
 * @param time `HH:mm` of the viewer
 * @param zone the guild's zone
 */
export function guildTimeOf(day: string, time: string, zone: string): string | null {
  if (!isTyped(day, time)) return null;
  const at = Date.parse(`${day}T${time}`);
  if (Number.isNaN(at)) return null;
  const there = wallClock(at, zone);
  if (there.day === day && there.time === time) return null;
  const on = there.day === day ? '' : ` on ${dayInWords(there.day)}`;
  return `${wallTime(time)} for you is ${wallTime(there.time)}${on} in ${zone}`;
}

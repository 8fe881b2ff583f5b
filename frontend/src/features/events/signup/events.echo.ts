// Hints about a typed time: the guild's time, and dates on which a clock skips or repeats it.
import { occurrences, skippedSentence, type Recurrence } from '@guild/common/events/events.rules';
import { isSkipped, momentOf, wallClock } from '@guild/common/wire/guildTime';
import { fullDay, wallTime, zoneToSend } from '../../../platform/format/format.ts';

/** Whether a day and a time are complete. */
export const isTypedTime = (date: string, time: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{2}:\d{2}$/.test(time) && !Number.isNaN(Date.parse(date));

/**
 * The first date on which the clock goes forward past the time. null: there is none. The first date
 * of all is refused, later ones start later.
 */
export function skippedIn(recurrence: Recurrence): string | null {
  const { day, time } = recurrence;
  if (!isTypedTime(day, time)) return null;
  const all = occurrences(recurrence);
  const at = all.findIndex((one) => one.time !== time);
  const found = all[at];
  if (found === undefined) return null;
  if (at === 0) return `${skippedSentence(day)}.`;
  return `On ${fullDay(found.date)} it starts at ${wallTime(found.time)}, because the clock goes forward.`;
}

/**
 * '14:00 for you is 21:00 in Europe/Berlin', with the day if it differs, or what happens when a clock
 * changes. null if both times are the same, or the input is invalid.
 * @param day `YYYY-MM-DD` of the viewer
 * @param time `HH:mm` of the viewer
 * @param zone the guild's zone
 */
export function guildTimeOf(day: string, time: string, zone: string): string | null {
  if (!isTypedTime(day, time)) return null;
  const at = momentOf(day, time, zoneToSend());
  if (Number.isNaN(at)) return null;
  const there = wallClock(at, zone);
  if (there.day === day && there.time === time) return null;
  const here = wallClock(at, zoneToSend()).time;
  const on = there.day === day ? '' : ` on ${fullDay(there.day)}`;
  const words = `${wallTime(here)} for you is ${wallTime(there.time)}${on} in ${zone}`;
  if (isSkipped(day, time, zoneToSend())) return `Your clock goes forward past ${wallTime(time)}. ${words}.`;
  // Of a time that the guild's clock shows twice, the first is taken.
  const start = momentOf(there.day, there.time, zone);
  if (start === at) return words;
  return `${words}, twice. The event starts the first time: ${wallTime(wallClock(start, zoneToSend()).time)} for you.`;
}

// Hint that converts a typed guild time to the viewer's zone.
import { momentOf } from '@guild/common/wire/guildTime';
import { clockTime, localDay, wallTime, weekdayName } from '../../../platform/format/format.ts';

/**
 * '21:00 guild time is 14:00 for you', with the day if it differs. null if both times are the same,
 * or the input is invalid.
 * @param date `YYYY-MM-DD`
 * @param time `HH:mm`
 * @param zone the guild's zone
 */
export function echoOf(date: string, time: string, zone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return null;
  const at = momentOf(date, time, zone);
  if (Number.isNaN(at)) return null;
  const localTime = clockTime(at);
  const guildTime = wallTime(time);
  const sameDay = localDay(at) === date;
  if (sameDay && localTime === guildTime) return null;
  return `${guildTime} guild time is ${localTime}${sameDay ? '' : ` on ${weekdayName(at)}`} for you`;
}

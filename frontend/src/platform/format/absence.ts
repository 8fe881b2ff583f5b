// Absences in words, for cards and profiles.
import { isAwayOn, type Absence } from '@guild/common/members/absences.api';
import { wallClock } from '@guild/common/wire/guildTime';
import { guildTimezone } from '../session/guild.ts';
import { serverNow } from './clock.ts';
import { daysHeading } from './format.ts';

/** Today in the guild's time zone, `YYYY-MM-DD`. */
export const guildToday = (): string => wallClock(serverNow(), guildTimezone()).day;

/** The absence, unless it is over. */
export const currentAbsence = (absence: Absence | null): Absence | null =>
  absence !== null && absence.to >= guildToday() ? absence : null;

/** 'Away until 12 Dec 2026' during the absence, 'Away 3 – 12 Dec 2026' before it, null after it. */
export function absenceInWords(absence: Absence | null): string | null {
  const current = currentAbsence(absence);
  if (current === null) return null;
  const { from, to } = current;
  return isAwayOn(current, guildToday()) ? `Away until ${daysHeading(to, to)}` : `Away ${daysHeading(from, to)}`;
}

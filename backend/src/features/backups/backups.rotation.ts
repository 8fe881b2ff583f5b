// Rotation of backups: which ones are kept, and why.
import type { KeepReason } from '@guild/common/backups/backups.api';
import { addDays, wallClock } from '@guild/common/wire/guildTime';

const dayMs = 24 * 3_600_000;
/** Of how many days, weeks and months with a backup the newest one is kept. */
export const rotation = { daily: 7, weekly: 4, monthly: 6 } as const;

interface Dated {
  readonly name: string;
  /** Ms since 1970. */
  readonly madeAt: number;
}

const firstWeekday = (day: string): string => addDays(day, -((new Date(`${day}T12:00Z`).getUTCDay() + 6) % 7));
const periodOf = {
  daily: (day: string) => day,
  weekly: firstWeekday,
  monthly: (day: string) => day.slice(0, 7),
} as const;

/**
 * Decides which backups are kept: the newest of each of the last 7 days, 4 weeks and 6 months that have one.
 * All of the last 24 hours stay, so that a second press on the button removes nothing. Weeks begin on Monday.
 * @param zone the guild's time zone
 * @param now ms since 1970
 * @returns the reasons of each kept backup, by name; the others may be deleted
 */
export function keptBackups(backups: readonly Dated[], zone: string, now: number): ReadonlyMap<string, KeepReason[]> {
  const newestFirst = [...backups].sort((a, b) => b.madeAt - a.madeAt || (a.name < b.name ? 1 : -1));
  const kept = new Map<string, KeepReason[]>();
  const keep = (name: string, reason: KeepReason): void => void kept.set(name, [...(kept.get(name) ?? []), reason]);
  for (const { name, madeAt } of newestFirst) if (madeAt > now - dayMs) keep(name, 'recent');
  for (const reason of ['daily', 'weekly', 'monthly'] as const) {
    const seen = new Set<string>();
    for (const { name, madeAt } of newestFirst) {
      const period = periodOf[reason](wallClock(madeAt, zone).day);
      if (seen.has(period) || seen.size === rotation[reason]) continue;
      seen.add(period);
      keep(name, reason);
    }
  }
  return kept;
}

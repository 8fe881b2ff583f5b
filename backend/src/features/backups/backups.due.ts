// What the worker has to do about backups now: pure functions of the stored state and the time.
import type { BackupSettings } from '@guild/common/backups/backups.api';
import { addDays, momentOf, wallClock } from '@guild/common/wire/guildTime';
import type { BackupState, DiskSample, Work } from './backups.state.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Time until the next attempt after a failure. */
const retryMs = hourMs / 2;
const proveEveryMs = 7 * dayMs;
/** A proof that failed is repeated after a day, because the next backup may be better. */
const proveAgainMs = dayMs;
/** Age of the newest backup after which admins get a notice. */
export const tooOldMs = 2 * dayMs;

/** The last time that a nightly backup was due. @returns ms since 1970, not after `now` */
export function lastNightly(time: string, zone: string, now: number): number {
  const { day } = wallClock(now, zone);
  const today = momentOf(day, time, zone);
  return today <= now ? today : momentOf(addDays(day, -1), time, zone);
}

/** When the newest backup was made, ms since 1970; null: there is none. */
export const newestAt = ({ backups }: Pick<BackupState, 'backups'>): number | null =>
  backups.length === 0 ? null : Math.max(...backups.map(({ madeAt }) => madeAt.getTime()));

type DueState = Pick<BackupState, 'since' | 'backups' | 'requested' | 'workedAt' | 'failure' | 'proof'>;
/** @param now ms since 1970 */
export function dueWork(
  state: DueState,
  { isNightly, time }: Pick<BackupSettings, 'isNightly' | 'time'>,
  zone: string,
  now: number,
): Work | null {
  if (state.requested !== null) return 'backup';
  const { since, workedAt, failure, proof } = state;
  const last = Math.max(newestAt(state) ?? 0, workedAt?.getTime() ?? 0, since.getTime());
  const mayTry = failure === null || now - failure.at.getTime() >= retryMs;
  if (isNightly && mayTry && lastNightly(time, zone, now) > last) return 'backup';
  if (!state.backups.some(({ places }) => places.includes('folder'))) return null;
  if (proof === null) return 'proof';
  return now - proof.at.getTime() >= (proof.problem === null ? proveEveryMs : proveAgainMs) ? 'proof' : null;
}

/**
 * Whether admins should hear that there is no new backup, and since when there is none. Where no backup is
 * made at night, the host has another way.
 * @returns ms since 1970, the same during one incident; null: all is well
 */
export function oldSince(
  state: Pick<BackupState, 'since' | 'backups'>,
  { isNightly }: Pick<BackupSettings, 'isNightly'>,
  now: number,
): number | null {
  const last = newestAt(state) ?? state.since.getTime();
  return isNightly && now - last > tooOldMs ? last : null;
}

const minForecastDays = 3;
/**
 * In how many days the disk is full, if it fills as it did since the first sample.
 * @returns null: it does not fill, or there are samples of fewer than three days
 */
export function daysUntilFull(samples: readonly DiskSample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return null;
  const days = (Date.parse(last.day) - Date.parse(first.day)) / dayMs;
  const perDay = (first.free - last.free) / days;
  return days < minForecastDays || perDay <= 0 ? null : last.free / perDay;
}

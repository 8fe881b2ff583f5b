// Renewal rule: how often a notice with the same key may become new again for the same person.

/** Minimum time between two renewals of a notice, in ms. */
export const renewalPauseMs = 10 * 60_000;
/** Most renewals of a notice in 24 hours. */
export const maxRenewals = 3;
const dayMs = 24 * 3_600_000;

interface Renewable {
  /** When it was written, or renewed for the last time. */
  readonly createdAt: Date;
  /** The renewals of the last day. Absent: none. */
  readonly renewedAt?: readonly Date[];
}
const lastDay = ({ renewedAt = [] }: Pick<Renewable, 'renewedAt'>, now: number): Date[] =>
  renewedAt.filter((at) => at.getTime() > now - dayMs);

/** Whether it may be renewed once more within these 24 hours. @param now ms since 1970 */
export const hasRenewalsLeft = (row: Pick<Renewable, 'renewedAt'>, now: number): boolean =>
  lastDay(row, now).length < maxRenewals;

/** Whether it may be renewed now. Otherwise its text is corrected in its place. @param now ms since 1970 */
export const canRenew = (row: Renewable, now: number): boolean =>
  row.createdAt.getTime() + renewalPauseMs <= now && hasRenewalsLeft(row, now);

/** The new `renewedAt` of a row that is renewed now. @param now ms since 1970 */
export const addRenewal = (row: Pick<Renewable, 'renewedAt'>, now: number): Date[] => [
  ...lastDay(row, now),
  new Date(now),
];

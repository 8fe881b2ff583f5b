// Treasury texts: categories, priorities, amounts and progress.
import type { TreasuryResource, ResourceCategory, ResourcePriority } from '@guild/common/treasury/treasury.api';
import type { LedgerKind } from '@guild/common/treasury/treasury.ledger.api';
import { formatNumber, formatPrice } from '../../platform/format/format.ts';
import type { PillTone } from '../../ui/Pill.tsx';

export const categoryWords: Readonly<Record<ResourceCategory, string>> = {
  spice: 'Spice',
  water: 'Water',
  currency: 'Currency',
  materials: 'Materials',
  technology: 'Technology',
  other: 'Other',
};
export const priorityWords: Readonly<Record<ResourcePriority, { name: string; tone: PillTone }>> = {
  high: { name: 'High', tone: 'bad' },
  medium: { name: 'Medium', tone: 'warn' },
  low: { name: 'Low', tone: 'ended' },
};

/** 'of 80,000 L', or 'L, no goal yet'. */
export const goalWords = ({ goalAmount, unit }: Pick<TreasuryResource, 'goalAmount' | 'unit'>): string =>
  goalAmount === 0 ? `${unit}, no goal yet` : `of ${formatPrice(goalAmount, unit)}`;

/** '81%'. At most 99% while the goal is not reached. @param progress 0 to 100 */
export const percent = (progress: number): string =>
  `${(progress < 100 ? Math.min(99, Math.round(progress)) : 100).toString()}%`;

/** Text alternative of the history chart. */
export function trendWords({ trend, unit }: Pick<TreasuryResource, 'trend' | 'unit'>): string {
  const [first] = trend;
  const last = trend.at(-1);
  if (first === undefined || last === undefined) return 'No changes yet';
  const amounts = trend.length === 1 ? '1 amount' : `${trend.length.toString()} amounts`;
  const [least, most] = [Math.min(...trend), Math.max(...trend)];
  return `The last ${amounts}: from ${formatNumber(first)} to ${formatPrice(last, unit)}, between ${formatNumber(least)} and ${formatNumber(most)}`;
}

/** '+1,200', '−40'. */
export const signed = (change: number): string =>
  change < 0 ? `−${formatNumber(-change)}` : `+${formatNumber(change)}`;

/** Names of the kinds of ledger entries. */
export const entryWords: Readonly<Record<LedgerKind, string>> = {
  opening: 'First amount',
  set: 'Set by an admin',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  correction: 'Correction',
  payout: 'Payout',
};

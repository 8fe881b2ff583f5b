// Treasury texts: categories, priorities, amounts and progress.
import type {
  DayAmount,
  TreasuryResource,
  ResourceCategory,
  ResourcePriority,
} from '@guild/common/treasury/treasury.api';
import type { LedgerKind } from '@guild/common/treasury/treasury.ledger.api';
import { progressOf, utcDayOf, type Forecast } from '@guild/common/treasury/treasury.rules';
import { somebodyWhoMay } from '@guild/common/members/managers';
import { formatNumber, formatPrice, shortDate } from '../../platform/format/format.ts';
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
export const percent = (progress: number): string => `${progress < 100 ? Math.min(99, Math.round(progress)) : 100}%`;

/** '81%', or '116%, 314,000 over' beyond the goal. */
export const progressWords = (resource: Pick<TreasuryResource, 'currentAmount' | 'goalAmount'>): string => {
  const { currentAmount, goalAmount } = resource;
  if (goalAmount === 0 || currentAmount <= goalAmount) return percent(progressOf(resource));
  const whole = Math.floor((currentAmount / goalAmount) * 100);
  return `${formatNumber(whole)}%, ${formatNumber(currentAmount - goalAmount)} over`;
};

/** A day of the history in ms since 1970. Noon in UTC is the same day in almost every zone. */
export const dayTime = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** Text alternative of the history chart. */
export function historyWords({ history, goalAmount, unit }: TreasuryResource): string {
  const amounts = history.map(({ amount }) => amount);
  const [first] = history;
  const last = history.at(-1);
  if (first === undefined || last === undefined) return 'No changes yet';
  const range = `between ${formatNumber(Math.min(...amounts))} and ${formatNumber(Math.max(...amounts))}`;
  const goal = goalAmount === 0 ? '' : `; goal ${formatPrice(goalAmount, unit)}`;
  return `Amounts since ${shortDate(dayTime(first.day))}: from ${formatNumber(first.amount)} to ${formatPrice(last.amount, unit)}, ${range}${goal}`;
}

/** Why there is no chart, for a history without a change. null: there is one. @param now ms since 1970 */
export function flatWords(history: readonly DayAmount[], now: number): string | null {
  const [first] = history;
  if (first === undefined) return 'No changes yet.';
  if (history.some(({ amount }) => amount !== first.amount)) return null;
  // The amount may have changed several times today.
  if (first.day === utcDayOf(now)) return 'The chart starts after a change on another day.';
  return `No change since ${shortDate(dayTime(first.day))}.`;
}

/** 'Reached about 12 Dec at this pace', or 'Goal reached'. */
export const forecastWords = (forecast: Forecast): string =>
  forecast.kind === 'reached' ? 'Goal reached' : `Reached about ${shortDate(forecast.at)} at this pace`;

/** '+1,200', '−40'. */
export const signed = (change: number): string =>
  change < 0 ? `−${formatNumber(-change)}` : `+${formatNumber(change)}`;

/** Names of the kinds of ledger entries. */
export const entryWords: Readonly<Record<LedgerKind, string>> = {
  opening: 'First amount',
  set: `Set by ${somebodyWhoMay('treasury')}`,
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  correction: 'Correction',
  payout: 'Payout',
};

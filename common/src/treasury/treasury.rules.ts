// Treasury rules: pure functions for the server's checks and for what screens offer.
import { withSeparators } from '../wire/numbers.ts';
import { maxAmount, maxHistory, type DayAmount, type TreasuryResource } from './treasury.api.ts';
import type { RequestKind } from './treasury.requests.api.ts';

/** Progress towards the goal in whole percent: at most 100, 0 without a goal. */
export const progressOf = ({
  currentAmount,
  goalAmount,
}: Pick<TreasuryResource, 'currentAmount' | 'goalAmount'>): number =>
  goalAmount === 0 ? 0 : Math.min(100, Math.floor((currentAmount / goalAmount) * 100));

/** Whether the goal is reached. False without a goal. */
export const isReached = ({
  currentAmount,
  goalAmount,
}: Pick<TreasuryResource, 'currentAmount' | 'goalAmount'>): boolean => goalAmount > 0 && currentAmount >= goalAmount;

const dayMs = 86_400_000;
/** The calendar day in UTC, `YYYY-MM-DD`. @param at ms since 1970 */
export const utcDayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * Adds an amount to a history. It replaces an earlier amount of the same day.
 * @param history oldest first
 * @param now ms since 1970
 */
export function addToHistory(history: readonly DayAmount[], amount: number, now: number): DayAmount[] {
  const day = utcDayOf(now);
  return [...history.filter((one) => one.day < day), { day, amount }].slice(-maxHistory);
}

/** The pace is measured over this time, in days. A shorter history than the minimum has no pace. */
const paceDays = { max: 28, min: 7 };
/** Goals that are further away than this have no forecast, in days. */
const maxForecastDays = 365;

/** When a goal is reached: already, or at this time in ms since 1970 if the pace stays the same. */
export type Forecast = { readonly kind: 'reached' } | { readonly kind: 'expected'; readonly at: number };

/**
 * When the goal will be reached at the pace of the last four weeks.
 * @param now ms since 1970
 * @returns null without a goal, with a history of less than a week, when the amount has not grown,
 * and when the goal is more than a year away
 */
export function forecastOf(
  { currentAmount, goalAmount, history }: Pick<TreasuryResource, 'currentAmount' | 'goalAmount' | 'history'>,
  now: number,
): Forecast | null {
  if (isReached({ currentAmount, goalAmount })) return { kind: 'reached' };
  const since = now - paceDays.max * dayMs;
  // The amount of a day stays until the next change, so the last one before `since` counts.
  const start = history.findLast(({ day }) => Date.parse(day) <= since) ?? history[0];
  if (goalAmount === 0 || start === undefined) return null;
  const days = (now - Math.max(since, Date.parse(start.day))) / dayMs;
  const gained = currentAmount - start.amount;
  if (days < paceDays.min || gained <= 0) return null;
  const daysLeft = ((goalAmount - currentAmount) * days) / gained;
  return daysLeft > maxForecastDays ? null : { kind: 'expected', at: now + daysLeft * dayMs };
}

/** Why an amount cannot change, or a request cannot be decided. */
export type TreasuryRefusal =
  'not_enough' | 'too_much' | 'already_decided' | 'too_many_open' | 'not_correctable' | 'no_change';

const sentences: Readonly<Record<TreasuryRefusal, string>> = {
  not_enough: "The treasury doesn't have enough of this",
  too_much: `A resource can hold at most ${withSeparators(maxAmount)}`,
  already_decided: 'This request was already decided',
  too_many_open: 'This resource already has too many pending requests',
  not_correctable: 'Correct the entry that this correction refers to',
  no_change: 'The entry already has this amount',
};
/** The message that a person sees for a rejection. */
export const treasurySentence = (why: TreasuryRefusal): string => sentences[why];

/** How much more an amount can hold. */
export const roomIn = (current: number): number => maxAmount - current;

/** Why an amount cannot change by this much, or null when it can. */
export function refusedChange(current: number, change: number): 'not_enough' | 'too_much' | null {
  if (current + change < 0) return 'not_enough';
  return change > roomIn(current) ? 'too_much' : null;
}

/** The change of the amount by a deposit or withdrawal. */
export const changeOf = ({ kind, amount }: { readonly kind: RequestKind; readonly amount: number }): number =>
  kind === 'deposit' ? amount : -amount;

/** Sort key for progress: hundredths of a percent, at most 10,000; 0 without a goal. */
export const progressKeyOf = ({
  currentAmount,
  goalAmount,
}: {
  readonly currentAmount: number;
  readonly goalAmount: number;
}): number => (goalAmount === 0 ? 0 : Math.min(10_000, Math.floor((currentAmount / goalAmount) * 10_000)));

// Treasury rules: pure functions for the server's checks and for what screens offer.
import { withSeparators } from '../wire/numbers.ts';
import { maxAmount, type TreasuryResource } from './treasury.api.ts';
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

/** Why an amount cannot change by this much, or null when it can. */
export function refusedChange(current: number, change: number): 'not_enough' | 'too_much' | null {
  if (current + change < 0) return 'not_enough';
  return current + change > maxAmount ? 'too_much' : null;
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

// The rules of the treasury as pure questions, asked by the server before it writes and by the screens before they offer.
import { withSeparators } from '../wire/numbers.ts';
import { maxAmount, type TreasuryResource } from './treasury.api.ts';
import type { RequestKind } from './treasury.requests.api.ts';

/** How far a resource is towards its goal, in whole percent: 100 at the most, 0 without a goal. */
export const progressOf = ({
  currentAmount,
  goalAmount,
}: Pick<TreasuryResource, 'currentAmount' | 'goalAmount'>): number =>
  goalAmount === 0 ? 0 : Math.min(100, Math.floor((currentAmount / goalAmount) * 100));

/** Whether there is as much as the goal asks for; without a goal there is nothing to reach. */
export const isReached = ({
  currentAmount,
  goalAmount,
}: Pick<TreasuryResource, 'currentAmount' | 'goalAmount'>): boolean => goalAmount > 0 && currentAmount >= goalAmount;

/** Why an amount cannot change, or a request not be decided. */
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
/** The sentence a person reads for a refusal. */
export const treasurySentence = (why: TreasuryRefusal): string => sentences[why];

/** Why an amount cannot change by this much, or null when it can. */
export function refusedChange(current: number, change: number): 'not_enough' | 'too_much' | null {
  if (current + change < 0) return 'not_enough';
  return current + change > maxAmount ? 'too_much' : null;
}

/** What a deposit or withdrawal does to the amount. */
export const changeOf = ({ kind, amount }: { readonly kind: RequestKind; readonly amount: number }): number =>
  kind === 'deposit' ? amount : -amount;

/** How far a resource is, as lists are put in order by it: hundredths of a percent, 10,000 at the most; 0 without a goal. */
export const progressKeyOf = ({
  currentAmount,
  goalAmount,
}: {
  readonly currentAmount: number;
  readonly goalAmount: number;
}): number => (goalAmount === 0 ? 0 : Math.min(10_000, Math.floor((currentAmount / goalAmount) * 10_000)));

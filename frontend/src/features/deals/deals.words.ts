// Deal texts: states, amounts and entries.
import type { Deal, DealEntry, DealSide, DealStatus, Dispute } from '@guild/common/deals/deals.api';
import { isDisputed } from '@guild/common/deals/deals.rules';
import type { Money } from '@guild/common/deals/money';
import { formatPrice } from '../../platform/format/format.ts';
import { inWords } from '../../platform/format/money.ts';
import type { PillTone } from '../../ui/Pill.tsx';

/** The state of a deal, for its creditor. */
export const dealWords: Readonly<Record<DealStatus, { words: string; tone: PillTone }>> = {
  owed: { words: 'Owed to you', tone: 'spice' },
  paid: { words: 'Paid', tone: 'good' },
  confirmed: { words: 'Received', tone: 'good' },
  waived: { words: 'Given up', tone: 'ended' },
  cancelled: { words: 'Cancelled', tone: 'ended' },
};
export const disputedWords = { words: 'Disputed', tone: 'bad' } as const;
/** The state of a deal, for the person on this side; null: on none. */
export function stateWords(
  deal: Pick<Deal, 'status' | 'creditorDiscordId' | 'dispute'>,
  side: DealSide | null,
): { words: string; tone: PillTone } {
  if (isDisputed(deal)) return disputedWords;
  const state = dealWords[deal.status];
  if (deal.status !== 'owed') return state;
  if (side !== 'creditor') return { ...state, words: side === null ? 'Not paid yet' : 'You owe' };
  return deal.creditorDiscordId === null ? { ...state, words: 'Owed to the guild' } : state;
}
/** The name of the other side of a deal, in a sentence. Only shares are owed by the guild: it is not named there. */
export const otherSide = (deal: Deal, side: DealSide): string =>
  side === 'creditor' ? deal.debtorUsername : deal.creditorUsername || 'the guild';

/** The name of a side, at the start of a sentence. */
export const nameOfSide = (deal: Deal, side: DealSide): string => deal[`${side}Username`] || 'The guild';
/** What a deal is about. */
export const titleOf = ({ title, refundOf }: Pick<Deal, 'title' | 'refundOf'>): string =>
  refundOf === null ? title : `Money back: ${title}`;
/** What was decided, after the name of who decided. */
export const rulingWords: Readonly<Record<NonNullable<Dispute['ruling']>['outcome'], string>> = {
  withdrawn: 'took this back',
  continued: 'decided that it goes on',
  fulfilled: 'decided that it counts as fulfilled',
  cancelled: 'cancelled it',
  reversed: 'offered the lot to the next bidder',
};

/** '450 Solari still to be paid', '50 Solari to be given back'; empty for an empty list. */
export function owedWords(owed: readonly Money[], stillToBePaid = ' unpaid'): string {
  const due = owed.filter(({ amount }) => amount > 0);
  const back = owed.filter(({ amount }) => amount < 0).map((one) => ({ ...one, amount: -one.amount }));
  return [
    ...(due.length > 0 ? [`${inWords(due)}${stillToBePaid}`] : []),
    ...(back.length > 0 ? [`${inWords(back)} to be returned`] : []),
  ].join(', ');
}
/** '+450 Solari', '−50 Solari'. */
export const signedWords = ({ change, currency }: Pick<DealEntry, 'change' | 'currency'>): string =>
  `${change > 0 ? '+' : '−'}${formatPrice(Math.abs(change), currency)}`;
export const entryWords: Readonly<Record<DealEntry['kind'], string>> = {
  owed: 'Owed',
  paid: 'Paid',
  unpaid: 'Payment taken back',
  corrected: 'Corrected',
  waived: 'Given up',
  cancelled: 'Cancelled',
  reopened: 'Reopened',
  settled: 'Settled',
};

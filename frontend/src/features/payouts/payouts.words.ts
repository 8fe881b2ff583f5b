// Payout texts: amounts, shares and methods.
import type { HaulSource, Money, ShareEntry, ShareMethod, ShareStatus } from '@guild/common/payouts/payouts.api';
import { eventLink } from '@guild/common/events/events.links';
import { contractLink } from '@guild/common/contracts/contracts.links';
import { formatNumber, formatPrice } from '../../platform/format/format.ts';
import type { PillTone } from '../../ui/Pill.tsx';

/** '450 Solari, 3 Spice'; 'nothing' for an empty list. */
export const inWords = (amounts: readonly Money[]): string =>
  amounts.length === 0 ? 'nothing' : amounts.map(({ currency, amount }) => formatPrice(amount, currency)).join(', ');

export const shareWords: Readonly<Record<ShareStatus, { words: string; tone: PillTone }>> = {
  owed: { words: 'Owed to you', tone: 'spice' },
  paid: { words: 'Paid', tone: 'good' },
  confirmed: { words: 'Received', tone: 'good' },
  waived: { words: 'Given up', tone: 'ended' },
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
export const signedWords = ({ change, currency }: Pick<ShareEntry, 'change' | 'currency'>): string =>
  `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))} ${currency}`;
export const entryWords: Readonly<Record<ShareEntry['kind'], string>> = {
  owed: 'Owed',
  paid: 'Paid',
  corrected: 'Corrected',
  waived: 'Given up',
};
export const methodWords: Readonly<Record<ShareMethod, string>> = {
  equal: 'Equal',
  attendance: 'By attendance',
  weight: 'By weight',
  typed: 'Custom',
};
export const sourceWords: Readonly<Record<HaulSource, string>> = { event: 'Event', contract: 'Contract' };
/** The address of a haul's event or contract. */
export const sourceLink = (source: HaulSource, id: number): string =>
  source === 'event' ? eventLink(id) : contractLink(id);

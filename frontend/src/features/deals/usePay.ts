// Hook that marks deals as paid. It first asks with the total, and then pays exactly those deals.
import type { Deal } from '@guild/common/deals/deals.api';
import { sumOf } from '@guild/common/deals/money';
import { useState } from 'react';
import { inWords } from '../../platform/format/money.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { report } from '../../ui/report.ts';
import { paidToast } from './deals.actions.ts';
import { payDeals } from './deals.store.ts';

/** Who gets how much, and who gives back how much of what was overpaid. */
function questionOf(deals: readonly Deal[]): string {
  const sums = sumOf(deals.flatMap(({ owed }) => owed));
  const names = [...new Set(deals.map(({ creditorDiscordId }) => creditorDiscordId))];
  const [first] = deals;
  const one = first === undefined || first.creditorDiscordId === null ? 'the guild' : first.creditorUsername;
  const who = names.length === 1 ? one : `${names.length} people`;
  const got = sums.filter(({ amount }) => amount > 0);
  const back = sums.filter(({ amount }) => amount < 0).map((one) => ({ ...one, amount: -one.amount }));
  const words = [
    ...(got.length > 0 ? [`got ${inWords(got)}`] : []),
    ...(back.length > 0 ? [`returned ${inWords(back)}`] : []),
  ];
  return `This records that ${who} ${words.join(' and ')}. They'll be asked to confirm.`;
}

export interface Paying {
  paying: boolean;
  /** @param find the deals, or a function that loads them */
  pay: (find: readonly Deal[] | (() => Promise<readonly Deal[]>)) => Promise<void>;
}
export function usePay(): Paying {
  const [paying, setPaying] = useState(false);
  const confirm = useConfirm();
  const ask = async (deals: readonly Deal[]): Promise<Deal[] | undefined> => {
    if (deals.length === 0) return undefined;
    setPaying(false);
    if (!(await confirm({ title: 'Mark as paid', text: questionOf(deals), action: 'Mark as paid' }))) return undefined;
    setPaying(true);
    return payDeals(deals.map(({ id }) => id));
  };
  const pay: Paying['pay'] = async (find) => {
    setPaying(true);
    await report(async () => ask(typeof find === 'function' ? await find() : find), {
      done: paidToast,
      failed: ['Error', 'Failed to record the payment'],
    });
    setPaying(false);
  };
  return { paying, pay };
}

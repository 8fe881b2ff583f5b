// Hook that marks shares as paid. It first asks with the total, and then pays exactly those shares.
import type { Share } from '@guild/common/payouts/payouts.api';
import { sumOf } from '@guild/common/payouts/payouts.rules';
import { useState } from 'react';
import { useConfirm } from '../../../ui/confirm.tsx';
import { report } from '../../../ui/report.ts';
import { payShares } from '../payouts.store.ts';
import { inWords } from '../payouts.words.ts';

/** Who gets how much, and who gives back how much of an overpaid share. */
function questionOf(shares: readonly Share[]): string {
  const sums = sumOf(shares.flatMap(({ owed }) => owed));
  const names = [...new Set(shares.map(({ discordId }) => discordId))];
  const who = names.length === 1 ? (shares[0]?.username ?? '') : `${names.length} people`;
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
  /** @param find the shares, or a function that loads them */
  pay: (find: readonly Share[] | (() => Promise<readonly Share[]>)) => Promise<void>;
}
export function usePay(): Paying {
  const [paying, setPaying] = useState(false);
  const confirm = useConfirm();
  const ask = async (shares: readonly Share[]): Promise<Share[] | undefined> => {
    if (shares.length === 0) return undefined;
    if (!(await confirm({ title: 'Mark as paid', text: questionOf(shares), action: 'Mark as paid' }))) return undefined;
    return payShares(shares.map(({ id }) => id));
  };
  const pay: Paying['pay'] = async (find) => {
    setPaying(true);
    await report(async () => ask(typeof find === 'function' ? await find() : find), {
      done: () => ({ title: 'Marked as paid', description: "They'll be asked to confirm." }),
      failed: ['Error', 'Failed to record the payment'],
    });
    setPaying(false);
  };
  return { paying, pay };
}

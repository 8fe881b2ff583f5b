// Market actions: confirm question, call, and result toast.
import type { OwnFremen, TrialItem } from '@guild/common/trials/economy.api';
import { costOf, leftOf } from '@guild/common/trials/economy.rules';
import type { Title } from '@guild/common/trials/titles.rules';
import { useIdempotentCall } from '../../../platform/api/idempotency.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { report } from '../../../ui/report.ts';
import * as store from './economy.store.ts';
import { purseWords } from './economy.words.ts';

export interface FremenActions {
  buy: (item: TrialItem, own: OwnFremen) => Promise<void>;
  pack: (item: { itemId: number; name: string }, isEquipped: boolean) => Promise<void>;
  retire: (item: TrialItem) => Promise<void>;
  bringBack: (item: TrialItem) => Promise<void>;
  bear: (title: Title) => Promise<boolean>;
}

/** The actions, with the confirm dialog for their questions. */
export function useFremenActions(): FremenActions {
  const confirm = useConfirm();
  const sendOnce = useIdempotentCall();
  const change = async (item: TrialItem, isActive: boolean): Promise<void> => {
    await report(() => store.changeItem(item.id, { isActive, version: item.version }), {
      done: ({ name }) => ({ title: isActive ? 'Item on sale again' : 'Item retired', description: name }),
      failed: ['Error', 'Failed to change the item'],
    });
  };
  return {
    async buy(item, own) {
      const cost = costOf(item);
      const text = `${item.name} costs ${purseWords(cost)}. You will have ${purseWords(leftOf(own, cost))} left.`;
      if (!(await confirm({ title: `Buy ${item.name}?`, text, action: 'Buy' }))) return;
      const { id, version } = item;
      await report(() => sendOnce({ id, version }, () => item, store.buyItem), {
        done: () => ({ title: 'Bought', description: item.name }),
        failed: ["Couldn't buy", "You weren't charged."],
      });
    },
    async pack({ itemId, name }, isEquipped) {
      await report(() => store.packItem(itemId, isEquipped), {
        done: () => ({ title: isEquipped ? 'Packed for the next trial' : 'Taken out of the pack', description: name }),
        failed: ['Error', "Your pack hasn't changed"],
      });
    },
    async retire(item) {
      const text = `${item.name} can no longer be bought. Owners keep theirs, and you can put it back on sale.`;
      if (await confirm({ title: 'Retire this item?', text, action: 'Retire' })) await change(item, false);
    },
    bringBack: (item) => change(item, true),
    async bear(title) {
      const own = await report(() => store.bearTitle(title), {
        done: () => ({ title: 'Title chosen', description: title }),
        failed: ['Error', 'Failed to choose the title'],
      });
      return own !== undefined;
    },
  };
}

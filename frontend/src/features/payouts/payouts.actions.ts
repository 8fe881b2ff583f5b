// Actions on hauls and shares: confirm question, call, and result toast.
import type { Haul, Share } from '@guild/common/payouts/payouts.api';
import { useMemo } from 'react';
import { useConfirm } from '../../ui/confirm.tsx';
import type { Confirm } from '../../ui/confirm.context.ts';
import { report } from '../../ui/report.ts';
import { useRemoval, type Removal } from '../../ui/useRemoval.ts';
import * as store from './payouts.store.ts';
import { inWords } from './payouts.words.ts';

export interface PayoutActions {
  close: (haul: Haul) => Promise<void>;
  /** @returns whether it was deleted */
  remove: (haul: Haul) => Promise<boolean>;
  /** Gives up the viewer's share of an open haul. */
  waive: (haul: Haul) => Promise<void>;
  /** Confirms that the viewer has received their share. */
  confirmReceipt: (share: Share) => Promise<void>;
  /** Gives up a share that the viewer is owed. */
  giveUp: (share: Share) => Promise<void>;
}

async function close(confirm: Confirm, haul: Haul): Promise<void> {
  const text = `Everyone will be owed their share of ${inWords(haul.amounts)}. A closed haul can't be changed.`;
  if (!(await confirm({ title: 'Close haul', text, action: 'Close haul' }))) return;
  await report(() => store.closeHaul(haul), {
    done: () => ({ title: 'Haul closed', description: 'Everyone is notified of their share.' }),
    failed: ['Error', 'Failed to close the haul'],
    onFailure: () => void store.fetchHaul(haul.id),
  });
}

const removalOf = (haul: Haul): Removal => ({
  title: 'Delete haul',
  text: `Deletes the haul of ${haul.title}. Nobody will be owed a share.`,
  remove: () => store.removeHaul(haul),
  restore: () => store.restoreHaul(haul.id),
  done: { title: 'Haul deleted' },
  failed: ['Error', 'Failed to delete the haul'],
  undoFailed: 'Failed to restore the haul',
  onFailure: () => void store.fetchHaul(haul.id),
});

const giveUpQuestion = (text: string) =>
  ({ title: 'Give up my share', text, action: 'Give up my share', danger: true }) as const;

async function waive(confirm: Confirm, haul: Haul): Promise<void> {
  if (!(await confirm(giveUpQuestion(`Your part goes to the others who share ${haul.title}. You can't undo this.`))))
    return;
  await report(() => store.waiveHaul(haul.id), {
    done: () => ({ title: 'You gave up your share' }),
    failed: ['Error', 'Failed to give up your share'],
    onFailure: () => void store.fetchHaul(haul.id),
  });
}
async function giveUp(confirm: Confirm, share: Share): Promise<void> {
  const text = `The guild keeps your ${inWords(share.owed)} from ${share.title}. You can't undo this.`;
  if (!(await confirm(giveUpQuestion(text)))) return;
  await report(() => store.waiveShare(share.id), {
    done: () => ({ title: 'You gave up your share' }),
    failed: ['Error', 'Failed to give up your share'],
    onFailure: () => void store.ownShares.load(),
  });
}
const confirmReceipt = async (share: Share): Promise<void> => {
  await report(() => store.confirmShare(share.id), {
    done: () => ({ title: 'Receipt confirmed' }),
    failed: ['Error', 'Failed to confirm the receipt'],
    onFailure: () => void store.ownShares.load(),
  });
};

/** The actions, with the confirm dialog for their questions. */
export function usePayoutActions(): PayoutActions {
  const confirm = useConfirm();
  const remove = useRemoval();
  return useMemo(
    () => ({
      close: (haul) => close(confirm, haul),
      remove: (haul) => remove(removalOf(haul)),
      waive: (haul) => waive(confirm, haul),
      giveUp: (share) => giveUp(confirm, share),
      confirmReceipt,
    }),
    [confirm, remove],
  );
}

// Actions on hauls: confirm question, call, and result toast.
import type { Haul } from '@guild/common/payouts/payouts.api';
import { useMemo } from 'react';
import { inWords } from '../../platform/format/money.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import type { Confirm } from '../../ui/confirm.context.ts';
import { report } from '../../ui/report.ts';
import { useRemoval, type Removal } from '../../ui/useRemoval.ts';
import * as store from './payouts.store.ts';

export interface PayoutActions {
  close: (haul: Haul) => Promise<void>;
  /** @returns whether it was deleted */
  remove: (haul: Haul) => Promise<boolean>;
  /** Gives up the viewer's share of an open haul. */
  waive: (haul: Haul) => Promise<void>;
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

async function waive(confirm: Confirm, haul: Haul): Promise<void> {
  const text = `Your part goes to the others who share ${haul.title}. You can't undo this.`;
  const question = { title: 'Give up my share', text, action: 'Give up my share', danger: true } as const;
  if (!(await confirm(question))) return;
  await report(() => store.waiveHaul(haul.id), {
    done: () => ({ title: 'You gave up your share' }),
    failed: ['Error', 'Failed to give up your share'],
    onFailure: () => void store.fetchHaul(haul.id),
  });
}
/** The actions, with the confirm dialog for their questions. */
export function usePayoutActions(): PayoutActions {
  const confirm = useConfirm();
  const remove = useRemoval();
  return useMemo(
    () => ({
      close: (haul) => close(confirm, haul),
      remove: (haul) => remove(removalOf(haul)),
      waive: (haul) => waive(confirm, haul),
    }),
    [confirm, remove],
  );
}

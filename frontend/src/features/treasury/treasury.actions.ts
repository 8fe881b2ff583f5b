// Admin actions on resources without a form: confirm question, call, and result toast.
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import { useMemo } from 'react';
import { useConfirm } from '../../ui/confirm.tsx';
import type { Confirm } from '../../ui/confirm.context.ts';
import { report } from '../../ui/report.ts';
import { removeResource, restoreResource } from './treasury.store.ts';

export interface ResourceActions {
  /** @returns whether it was deleted */
  remove: (resource: TreasuryResource) => Promise<boolean>;
}

const undo = (id: number): Promise<unknown> =>
  report(() => restoreResource(id).then(() => true), {
    done: () => null,
    failed: ['Undo failed', 'Failed to restore resource'],
  });

async function remove(confirm: Confirm, { id, name }: TreasuryResource): Promise<boolean> {
  const text = `Are you sure you want to delete "${name}"? Its ledger is deleted too.`;
  if (!(await confirm({ title: 'Delete resource', text, action: 'Delete resource', danger: true }))) return false;
  const done = await report(() => removeResource(id), {
    done: () => ({
      title: 'Resource deleted successfully',
      description: name,
      action: { label: 'Undo', onClick: () => void undo(id) },
      duration: 10_000,
    }),
    failed: ['Error', 'Failed to delete resource'],
  });
  return done === true;
}

/** The actions, with the confirm dialog for their questions. */
export function useResourceActions(): ResourceActions {
  const confirm = useConfirm();
  return useMemo(() => ({ remove: (resource) => remove(confirm, resource) }), [confirm]);
}

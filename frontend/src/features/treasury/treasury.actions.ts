// Removal of a resource: question, call, and toast with an Undo.
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import { useRemoval } from '../../ui/useRemoval.ts';
import { removeResource, restoreResource } from './treasury.store.ts';

/** The function that asks, and then deletes a resource. It returns whether it was deleted. */
export function useRemoveResource(): (resource: TreasuryResource) => Promise<boolean> {
  const remove = useRemoval();
  return ({ id, name }) =>
    remove({
      title: 'Delete resource',
      text: `Are you sure you want to delete "${name}"? Its ledger is deleted too.`,
      remove: () => removeResource(id),
      restore: () => restoreResource(id),
      done: { title: 'Resource deleted successfully', description: name },
      failed: ['Error', 'Failed to delete resource'],
      undoFailed: 'Failed to restore resource',
    });
}

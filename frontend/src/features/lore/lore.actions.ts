// Removal of a note: question, call, and toast with an Undo.
import type { GuildNote } from '@guild/common/lore/lore.api';
import { useRemoval } from '../../ui/useRemoval.ts';
import { removeNote, restoreNote } from './lore.store.ts';

/** The function that asks, and then deletes a note. It returns whether it was deleted. */
export function useRemoveNote(): (note: Pick<GuildNote, 'id' | 'title'>) => Promise<boolean> {
  const remove = useRemoval();
  return ({ id, title }) =>
    remove({
      title: 'Delete note',
      text: `Are you sure you want to delete "${title}"? Hyperion will no longer quote it.`,
      remove: () => removeNote(id),
      restore: () => restoreNote(id),
      done: { title: 'Note deleted', description: title },
      failed: ['Error', 'Failed to delete note'],
      undoFailed: 'Failed to restore note',
    });
}

// Actions on notes without a form: confirm question, call, and result toast.
import type { GuildNote } from '@guild/common/lore/lore.api';
import { useMemo } from 'react';
import { useConfirm } from '../../ui/confirm.tsx';
import type { Confirm } from '../../ui/confirm.context.ts';
import { report } from '../../ui/report.ts';
import { removeNote, restoreNote } from './lore.store.ts';

type Named = Pick<GuildNote, 'id' | 'title'>;
export interface NoteActions {
  /** @returns whether it was deleted */
  remove: (note: Named) => Promise<boolean>;
}

const undo = (id: number): Promise<unknown> =>
  report(() => restoreNote(id).then(() => true), {
    done: () => null,
    failed: ['Undo failed', 'Failed to restore note'],
  });

async function remove(confirm: Confirm, { id, title }: Named): Promise<boolean> {
  const text = `Are you sure you want to delete "${title}"? Hyperion will no longer quote it.`;
  if (!(await confirm({ title: 'Delete note', text, action: 'Delete note', danger: true }))) return false;
  const done = await report(() => removeNote(id), {
    done: () => ({
      title: 'Note deleted',
      description: title,
      action: { label: 'Undo', onClick: () => void undo(id) },
      duration: 10_000,
    }),
    failed: ['Error', 'Failed to delete note'],
  });
  return done === true;
}

/** The actions, with the confirm dialog for their questions. */
export function useNoteActions(): NoteActions {
  const confirm = useConfirm();
  return useMemo(() => ({ remove: (note) => remove(confirm, note) }), [confirm]);
}

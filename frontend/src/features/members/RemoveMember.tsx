// Remove button for members. It says what else will be removed, and after an Undo what was
// restored.
import type { Member } from '@guild/common/members/members.api';
import type { ReactNode } from 'react';
import { useConfirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { goesWith, removeMember, restoreMember } from './members.store.ts';

/** 'a, b and c'. */
const listed = (phrases: readonly string[]): string =>
  phrases.length < 2 ? phrases.join('') : `${phrases.slice(0, -1).join(', ')} and ${phrases.at(-1) ?? ''}`;

async function undo({ id, name }: Member): Promise<void> {
  try {
    const { back, lost } = await restoreMember(id);
    const returned = back.length === 0 ? `${name} was restored.` : `${name} was restored, with ${listed(back)}.`;
    const rest = lost.length === 0 ? '' : ` Couldn't restore: ${lost.join('; ')}.`;
    toast.success({ title: 'Member restored', description: returned + rest, duration: 10_000 });
  } catch (error) {
    toastError('Undo failed', error, 'Failed to restore guild member');
  }
}
/**
 * The things that are removed with a member. If they cannot be loaded, the ones that always are.
 */
async function wordsFor({ id }: Member): Promise<string> {
  try {
    const goes = await goesWith(id);
    return goes.length === 0 ? '' : ` This also removes ${listed(goes)}. Bids on ended auctions stand.`;
  } catch {
    return ' This also removes their active auctions, bids on running auctions and event seats.';
  }
}

export function RemoveMember({ member, busy }: { member: Member; busy: boolean }): ReactNode {
  const confirm = useConfirm();
  const remove = async (): Promise<void> => {
    const goes = await wordsFor(member);
    const text = `Are you sure you want to remove ${member.name} from the guild? They lose access immediately.${goes}`;
    if (!(await confirm({ title: 'Remove member', text, action: 'Remove member', danger: true }))) return;
    try {
      if ((await removeMember(member.id)) === undefined) return;
      toast.success({
        title: 'Member removed',
        action: { label: 'Undo', onClick: () => void undo(member) },
        duration: 10_000,
      });
    } catch (error) {
      toastError('Error', error, 'Failed to remove guild member');
    }
  };
  return <IconButton label={`Remove ${member.name}`} icon="trash" disabled={busy} onClick={() => void remove()} />;
}

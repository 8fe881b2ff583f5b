// Remove button for members. It says what else will be removed, and after an Undo what was
// restored.
import type { Member } from '@guild/common/members/members.api';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ToastText } from '../../ui/toast.ts';
import { useRemoval } from '../../ui/useRemoval.ts';
import { goesWith, removeMember, restoreMember } from './members.store.ts';

/** 'a, b and c'. */
const listed = (phrases: readonly string[]): string =>
  phrases.length < 2 ? phrases.join('') : `${phrases.slice(0, -1).join(', ')} and ${phrases.at(-1) ?? ''}`;

/** The toast after a restore. */
export function restoredWords(name: string, { back, lost }: Awaited<ReturnType<typeof restoreMember>>): ToastText {
  const returned = back.length === 0 ? `${name} was restored.` : `${name} was restored, with ${listed(back)}.`;
  const rest = lost.length === 0 ? '' : ` Couldn't restore: ${lost.join('; ')}.`;
  return { title: 'Member restored', description: returned + rest, duration: 10_000 };
}
/**
 * The things that are removed with a member. If they cannot be loaded, the ones that always are.
 */
async function wordsFor({ id }: Member): Promise<string> {
  try {
    const goes = await goesWith(id);
    return goes.length === 0 ? '' : ` This also removes ${listed(goes)}. Bids on ended auctions stand.`;
  } catch {
    return ' This also removes their active auctions, bids on running auctions (these can’t be restored) and event seats.';
  }
}

export function RemoveMember({ member, busy }: { member: Member; busy: boolean }): ReactNode {
  const { id, name } = member;
  const askAndRemove = useRemoval();
  const remove = async (): Promise<void> => {
    const goes = await wordsFor(member);
    await askAndRemove({
      title: 'Remove member',
      text: `Are you sure you want to remove ${name} from the guild? They lose access immediately.${goes}`,
      remove: () => removeMember(id),
      restore: () => restoreMember(id),
      done: { title: 'Member removed' },
      failed: ['Error', 'Failed to remove guild member'],
      undoFailed: 'Failed to restore guild member',
      restored: (reply) => restoredWords(name, reply),
    });
  };
  return (
    <IconButton label={`Remove ${name}`} icon="trash" needsConnection disabled={busy} onClick={() => void remove()} />
  );
}

// Button for the characters of a member: one's own, and for people who manage the roster those of others.
import type { Member } from '@guild/common/members/members.api';
import type { ReactNode } from 'react';
import { useViewer } from '../../platform/session/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { useMayManage } from './useMayManage.ts';

export interface EditCharactersProps {
  member: Member;
  /** Opens `CharactersDialog`. */
  onEdit: (member: Member) => void;
}
/** Renders nothing for people who may not change them. */
export function EditCharacters({ member, onEdit }: EditCharactersProps): ReactNode {
  const { canWrite, discordId } = useViewer();
  const mayManage = useMayManage(member);
  if (!mayManage && !(canWrite && member.discordId === discordId)) return null;
  return (
    <Button size="sm" icon="edit" needsConnection onClick={() => onEdit(member)}>
      Edit characters
    </Button>
  );
}

// Dialog in which admins set a member's level and contribution.
import { memberChange, type Member } from '@guild/common/members/members.api';
import type { ReactNode } from 'react';
import { FiguresDialog } from '../../ui/FiguresDialog.tsx';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { changeMember, members } from './members.store.ts';

const fields = [
  { name: 'level', label: 'Level' },
  { name: 'contribution', label: 'Contribution', hint: 'The difference is added to the ledger' },
] as const;

export interface EditMemberDialogProps {
  /** The member when the dialog was opened. */
  member: Member;
  onClose: () => void;
}
export default function EditMemberDialog({ member: opened, onClose }: EditMemberDialogProps): ReactNode {
  return (
    <ListDialog list={members} id={opened.id} first={opened}>
      {(member) => (
        <FiguresDialog
          draft={`member:${member.id}`}
          title={member.name}
          titleFace="text"
          fields={fields}
          figures={member}
          schema={memberChange}
          save={(change) => changeMember(member.id, change)}
          saved="Member updated"
          failed="Failed to update guild member"
          onClose={onClose}
        />
      )}
    </ListDialog>
  );
}

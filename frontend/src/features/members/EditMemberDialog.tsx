// Dialog that sets a member's level and contribution.
import { memberChange, type Member } from '@guild/common/members/members.api';
import type { ReactNode } from 'react';
import { FiguresDialog } from '../../ui/FiguresDialog.tsx';
import { changeMember } from './members.store.ts';

const fields = [
  { name: 'level', label: 'Level' },
  { name: 'contribution', label: 'Contribution', hint: 'The difference is added to the ledger' },
] as const;

export interface EditMemberDialogProps {
  member: Member;
  onClose: () => void;
}
export default function EditMemberDialog({ member, onClose }: EditMemberDialogProps): ReactNode {
  return (
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
  );
}

// Edit button: level and contribution of a member.
import type { Member } from '@guild/common/members/members.api';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useMayManage } from './useMayManage.ts';

export interface EditMemberProps {
  member: Member;
  busy?: boolean;
  /** Shows the button's text, if there is room for it. */
  worded?: boolean;
  /** Opens `EditMemberDialog`, outside of the row, so that the dialog outlives the row. */
  onEdit: (member: Member) => void;
}
/** Renders nothing for people who may not edit the member. */
export function EditMember({ member, busy = false, worded = false, onEdit }: EditMemberProps): ReactNode {
  const mayManage = useMayManage(member);
  if (!mayManage) return null;
  const how = { needsConnection: true, disabled: busy, onClick: () => onEdit(member) };
  return worded ? (
    <Button size="sm" {...how}>
      <Icon name="edit" size={16} />
      Edit level and contribution
    </Button>
  ) : (
    <IconButton label={`Edit ${member.name}`} icon="edit" {...how} />
  );
}

// Edit button for admins: level and contribution of a member.
import type { Member } from '@guild/common/members/members.api';
import type { ReactNode } from 'react';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

export interface EditMemberProps {
  member: Member;
  busy?: boolean;
  /** Shows the button's text, if there is room for it. */
  worded?: boolean;
  /** Opens `EditMemberDialog`, outside of the row, so that the dialog outlives the row. */
  onEdit: (member: Member) => void;
}
/** Renders nothing for people who are not admins. */
export function EditMember({ member, busy = false, worded = false, onEdit }: EditMemberProps): ReactNode {
  const { isAdmin } = useViewer();
  const offline = useIsOffline();
  if (!isAdmin) return null;
  const how = { disabled: busy || offline, onClick: () => onEdit(member) };
  return worded ? (
    <Button size="sm" {...how}>
      <Icon name="edit" size={16} />
      Edit level and contribution
    </Button>
  ) : (
    <IconButton label={`Edit ${member.name}`} icon="edit" {...how} />
  );
}

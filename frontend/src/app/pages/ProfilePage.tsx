// The profile of one member.
import type { ReactNode } from 'react';
import { EditMember } from '../../features/members/EditMember.tsx';
import { ProfileSection } from '../../features/profiles/ProfileSection.tsx';

export default function ProfilePage(): ReactNode {
  return <ProfileSection tools={(member) => <EditMember worded member={member} />} />;
}

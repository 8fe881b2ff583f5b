// Profile page of a member, with the actions for admins.
import type { ReactNode } from 'react';
import { CheckInDiscord } from '../../features/members/CheckInDiscord.tsx';
import { EditMember } from '../../features/members/EditMember.tsx';
import { SignOutMember } from '../../features/members/SignOutMember.tsx';
import { ProfileSection } from '../../features/profiles/ProfileSection.tsx';
import { useAdded } from '../../platform/features/section.ts';

export default function ProfilePage(): ReactNode {
  return (
    <ProfileSection
      parts={useAdded('profile')}
      tools={(member) => (
        <>
          <EditMember worded member={member} />
          <CheckInDiscord worded member={member} />
          <SignOutMember member={member} />
        </>
      )}
    />
  );
}

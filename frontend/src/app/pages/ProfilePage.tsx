// The profile of one member.
import type { ReactNode } from 'react';
import { ProfileSection } from '../../features/profiles/ProfileSection.tsx';

export default function ProfilePage(): ReactNode {
  return <ProfileSection />;
}

// The roster.
import type { ReactNode } from 'react';
import { RosterSection } from '../../features/members/RosterSection.tsx';

export default function RosterPage(): ReactNode {
  return <RosterSection />;
}

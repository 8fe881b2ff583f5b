// The dashboard, at / and /dashboard, with what the features add to it.
import type { ReactNode } from 'react';
import { Dashboard } from '../../features/dashboard/Dashboard.tsx';
import { useAdded } from '../../platform/section.ts';

export default function DashboardPage(): ReactNode {
  return <Dashboard parts={useAdded('dashboard')} />;
}

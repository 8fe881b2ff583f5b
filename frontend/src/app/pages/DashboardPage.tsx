// The dashboard, at / and /dashboard.
import type { ReactNode } from 'react';
import { Dashboard } from '../../features/dashboard/Dashboard.tsx';

export default function DashboardPage(): ReactNode {
  return <Dashboard />;
}

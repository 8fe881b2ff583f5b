// Dashboard page, at / and /dashboard, with the contributions of the features.
import { chakra } from '@chakra-ui/react';
import { Suspense, type ReactNode } from 'react';
import { Dashboard } from '../../features/dashboard/Dashboard.tsx';
import { FirstSteps } from '../../features/dashboard/FirstSteps.tsx';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { useAdded } from '../../platform/features/section.ts';
import { useViewer } from '../../platform/session/session.store.ts';

export { askDashboard as prefetch } from '../../features/dashboard/Dashboard.tsx';

const SurvivalBrief = lazyComponent(() => import('../../features/survival/SurvivalBrief.tsx'));

export default function DashboardPage(): ReactNode {
  const { isAdmin } = useViewer();
  const parts = useAdded('dashboard');
  const rest = (
    <>
      <Dashboard parts={parts} />
      <Suspense fallback={null}>
        <SurvivalBrief />
      </Suspense>
    </>
  );
  return (
    <chakra.div display="grid" gap={{ base: 3, md: 4 }} gridTemplateColumns="minmax(0, 1fr)">
      {isAdmin ? <FirstSteps>{rest}</FirstSteps> : rest}
    </chakra.div>
  );
}

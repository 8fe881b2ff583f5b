// Dashboard section, the start page after sign-in.
import { lazyPart, lazyValue } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const dashboardSection: Section = {
  path: '/dashboard',
  title: 'Guild Dashboard',
  seenBy: 'everybody',
  link: {
    among: 'sections',
    name: 'Dashboard',
    icon: 'dashboard',
    words: 'home start overview for you todo waiting new news incident counter statistics übersicht startseite',
    key: 'd',
    bar: { place: 1, name: 'Home' },
  },
  dashboard: [lazyValue(() => import('../../features/access/access.dashboard.ts'))],
  profile: [],
  commands: [lazyValue(() => import('../../features/dashboard/dashboard.commands.ts'))],
  gathers: 'dashboard',
  page: lazyPart(() => import('./DashboardPage.tsx')),
};

import { lazyPart, lazyValue } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const rosterSection: Section = {
  path: '/roster',
  title: 'Guild Roster',
  seenBy: 'everybody',
  link: { among: 'sections', name: 'Guild Roster', icon: 'roster', key: 'r' },
  dashboard: [lazyValue(() => import('./members.dashboard.tsx'))],
  profile: [],
  page: lazyPart(async () => ({ default: (await import('./RosterSection.tsx')).RosterSection })),
};

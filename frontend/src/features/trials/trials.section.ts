// The section of trials.
import { lazyPart, lazyValue } from '../../platform/lazyPart.tsx';
import type { Section } from '../../platform/section.ts';

export const trialsSection: Section = {
  path: '/trials',
  title: 'Fremen Trials',
  seenBy: 'everybody',
  link: { among: 'sections', name: 'Trials', icon: 'trials', key: 'f' },
  count: 'trials',
  countsFromOne: true,
  dashboard: [lazyValue(() => import('./trials.dashboard.ts'))],
  profile: [lazyValue(() => import('./trials.profile.tsx'))],
  page: lazyPart(async () => ({ default: (await import('./TrialsSection.tsx')).TrialsSection })),
};

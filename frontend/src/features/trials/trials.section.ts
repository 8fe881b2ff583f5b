import { lazyPart, lazyValue } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const trialsSection: Section = {
  path: '/trials',
  title: 'Fremen Trials',
  seenBy: 'everybody',
  link: {
    among: 'sections',
    name: 'Trials',
    icon: 'trials',
    words: 'game fremen play honor deadly prüfung prüfungen',
    key: 'f',
  },
  count: 'trials',
  countsFromOne: true,
  dashboard: [lazyValue(() => import('./integrations/trials.dashboard.ts'))],
  profile: [lazyValue(() => import('./integrations/trials.profile.tsx'))],
  page: lazyPart(async () => ({ default: (await import('./TrialsSection.tsx')).TrialsSection })),
};

// Survival section: tips, guides and maps, at /survival and /tips.
import { lazyPart } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const survivalSection: Section = {
  path: '/survival',
  title: 'Survival',
  seenBy: 'everybody',
  link: { among: 'sections', name: 'Survival', icon: 'survival', key: 'v' },
  dashboard: [],
  profile: [],
  page: lazyPart(() => import('./SurvivalPage.tsx')),
};

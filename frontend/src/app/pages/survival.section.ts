// Survival section: tips, guides and maps, at /survival and /tips.
import { lazyPart } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const survivalSection: Section = {
  path: '/survival',
  title: 'Survival',
  seenBy: 'everybody',
  link: {
    among: 'sections',
    name: 'Survival',
    icon: 'survival',
    words: 'tips guides help maps donations hilfe überleben',
    key: 'v',
  },
  dashboard: [],
  profile: [],
  places: [
    {
      name: 'Guides',
      path: '/survival?tab=guides',
      icon: 'survival',
      more: 'Written by the guild',
      words: 'how to read write',
    },
    { name: 'Maps', path: '/survival?tab=maps', icon: 'scouting', more: 'Deep desert, others' },
  ],
  page: lazyPart(() => import('./SurvivalPage.tsx')),
};

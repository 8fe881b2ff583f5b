import { lazyPart } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const loreSection: Section = {
  path: '/hyperion',
  title: 'Lore',
  subtitle: "Consult your guild's Mentat",
  seenBy: 'everybody',
  link: { among: 'sections', name: 'Hyperion', icon: 'hyperion', key: 'h' },
  dashboard: [],
  profile: [],
  page: lazyPart(() => import('./LorePage.tsx')),
};

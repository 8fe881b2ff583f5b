// The section of Hyperion and the archive.
import { lazyPart } from '../../platform/lazyPart.tsx';
import type { Section } from '../../platform/section.ts';

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

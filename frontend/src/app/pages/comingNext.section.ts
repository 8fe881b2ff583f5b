// The sections that are not built yet; each moves to its feature when it is.
import { lazyPart } from '../../platform/lazyPart.tsx';
import type { Section } from '../../platform/section.ts';

const page = lazyPart(() => import('./ComingNextPage.tsx'));

export const hyperion: Section = {
  path: '/hyperion',
  title: 'Lore',
  subtitle: "Consult your guild's Mentat",
  seenBy: 'everybody',
  link: { among: 'sections', name: 'Hyperion', icon: 'hyperion', key: 'h' },
  dashboard: [],
  profile: [],
  page,
};

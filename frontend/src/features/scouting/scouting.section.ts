import { lazyPart } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const scoutingSection: Section = {
  path: '/scouting',
  title: 'Scouting',
  seenBy: 'everybody',
  link: {
    among: 'sections',
    name: 'Scouting',
    icon: 'scouting',
    words: 'map maps last past week weeks mark spice field desert cells titanium ping week karte wüste gewürz',
    key: 's',
    bar: { place: 5, name: 'Scouting' },
  },
  dashboard: [],
  profile: [],
  page: lazyPart(async () => ({ default: (await import('./ScoutingPage.tsx')).ScoutingPage })),
};

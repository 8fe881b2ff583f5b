// Section of loot nights. Its link is the Marketplace's.
import { lazyPart } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const nightsSection: Section = {
  path: '/loot',
  title: 'Loot nights',
  seenBy: 'everybody',
  link: { belongsTo: '/marketplace' },
  dashboard: [],
  profile: [],
  page: lazyPart(async () => ({ default: (await import('./NightsPage.tsx')).NightsPage })),
  places: [
    {
      name: 'Loot nights',
      path: '/loot',
      icon: 'gavel',
      more: 'Lots of the guild',
      words: 'beute beutenacht beuteabend lootabend',
    },
    {
      name: 'Open a loot night',
      path: '/loot?new=night',
      icon: 'gavel',
      more: 'New, plan, sell many lots of the guild',
      needs: 'auctions',
    },
  ],
};

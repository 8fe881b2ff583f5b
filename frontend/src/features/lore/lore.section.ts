import { lazyPart } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const loreSection: Section = {
  path: '/hyperion',
  title: 'Lore',
  subtitle: "Consult your guild's Mentat",
  seenBy: 'everybody',
  link: {
    among: 'sections',
    name: 'Hyperion',
    icon: 'hyperion',
    words: 'ask chat question lore archive ai help mentat fragen',
    key: 'h',
  },
  dashboard: [],
  profile: [],
  places: [{ name: 'Archive', path: '/hyperion?tab=archive', icon: 'hyperion', words: 'notes lore books knowledge' }],
  page: lazyPart(() => import('./LorePage.tsx')),
};

import { lazyPart } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const settingsSection: Section = {
  path: '/settings',
  title: 'Settings',
  seenBy: 'everybody',
  // Guests do not see Events, so Settings takes that place in their bottom bar.
  link: {
    among: 'own',
    name: 'Settings',
    icon: 'settings',
    words: 'options preferences configure einstellungen',
    bar: { place: 2, name: 'Settings' },
  },
  dashboard: [],
  profile: [],
  page: lazyPart(() => import('./SettingsPage.tsx')),
};

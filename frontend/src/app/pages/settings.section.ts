// The section of the person's own settings.
import { lazyPart } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const settingsSection: Section = {
  path: '/settings',
  title: 'Settings',
  seenBy: 'everybody',
  // Guests have no Events; what is theirs stands in that place.
  link: { among: 'own', name: 'Settings', icon: 'settings', bar: { place: 2, name: 'Settings' } },
  dashboard: [],
  profile: [],
  page: lazyPart(() => import('./SettingsPage.tsx')),
};

// The section of the person's own settings.
import { lazyPart } from '../../platform/lazyPart.tsx';
import type { Section } from '../../platform/section.ts';

export const settingsSection: Section = {
  path: '/settings',
  title: 'Settings',
  seenBy: 'everybody',
  link: { among: 'own', name: 'Settings', icon: 'settings' },
  page: lazyPart(() => import('./SettingsPage.tsx')),
};

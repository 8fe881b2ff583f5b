// Section of imports. Its link is that of the settings.
import { lazyPart } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const importsSection: Section = {
  path: '/imports',
  title: 'Imports',
  seenBy: 'admin',
  link: { belongsTo: '/settings' },
  dashboard: [],
  profile: [],
  page: lazyPart(async () => ({ default: (await import('./ImportsSection.tsx')).ImportsSection })),
};

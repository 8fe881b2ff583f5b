// Section for applications. Its link is the roster's.
import { lazyPart } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const applicationsSection: Section = {
  path: '/applications',
  title: 'Applications',
  seenBy: 'roster',
  link: { belongsTo: '/roster' },
  dashboard: [],
  profile: [],
  places: [
    {
      name: 'Applications',
      path: '/applications',
      icon: 'people',
      words: 'applicants applied apply join recruits new trial',
    },
  ],
  page: lazyPart(async () => ({ default: (await import('./ApplicationsSection.tsx')).ApplicationsSection })),
};

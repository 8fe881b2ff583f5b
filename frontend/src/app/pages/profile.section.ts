// Section for the profile of a member. Its link is the roster's.
import { lazyPart } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const profileSection: Section = {
  path: '/members/:id',
  title: 'Member',
  seenBy: 'everybody',
  link: { belongsTo: '/roster' },
  dashboard: [],
  profile: [],
  gathers: 'profile',
  page: lazyPart(() => import('./ProfilePage.tsx')),
};

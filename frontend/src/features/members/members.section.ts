import { lazyPart, lazyValue } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const rosterSection: Section = {
  path: '/roster',
  title: 'Guild Roster',
  seenBy: 'everybody',
  link: {
    among: 'sections',
    name: 'Guild Roster',
    icon: 'roster',
    words:
      'members people player list who online rank ranks promote demote kick remove officers pilot reliable mitglieder befördern rang',
    key: 'r',
  },
  dashboard: [lazyValue(() => import('./members.dashboard.tsx'))],
  profile: [],
  places: [
    {
      name: 'Who is away',
      path: '/roster?away=1',
      icon: 'people',
      more: 'Absent members',
      words: 'holiday vacation urlaub abwesend',
    },
    {
      name: 'Inactive members',
      path: '/roster?inactive=1',
      icon: 'people',
      words: 'not seen gone long',
      needs: 'roster',
    },
    {
      name: 'Removed members',
      path: '/roster?removed=1',
      icon: 'people',
      more: 'Restore or forget them',
      words: 'former left kicked undo delete person privacy gdpr erase data',
      needs: 'roster',
    },
  ],
  page: lazyPart(async () => ({ default: (await import('./RosterSection.tsx')).RosterSection })),
};

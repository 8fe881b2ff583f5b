// Section for the page of one event. Its link is the calendar's.
import { lazyPart } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const eventSection: Section = {
  path: '/events/:id',
  title: 'Event',
  seenBy: 'members',
  link: { belongsTo: '/events' },
  dashboard: [],
  profile: [],
  page: lazyPart(async () => ({ default: (await import('./EventPage.tsx')).EventPage })),
};

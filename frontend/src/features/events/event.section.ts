// The page of one event, which belongs to the calendar.
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

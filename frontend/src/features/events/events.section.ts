import { lazyPart, lazyValue } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const eventsSection: Section = {
  path: '/events',
  title: 'Events',
  seenBy: 'members',
  link: {
    among: 'sections',
    name: 'Events',
    icon: 'events',
    words:
      'come cant cannot not nächster nächste nächstes next raid night today tonight tomorrow upcoming events soon heute morgen calendar training tournament week month absent attendance calender kalender termine veranstaltungen',
    key: 'e',
    bar: { place: 2, name: 'Events' },
  },
  count: 'events',
  dashboard: [lazyValue(() => import('./integrations/events.dashboard.tsx'))],
  profile: [lazyValue(() => import('./integrations/events.profile.tsx'))],
  commands: [lazyValue(() => import('./integrations/events.commands.ts'))],
  page: lazyPart(async () => ({ default: (await import('./EventsSection.tsx')).EventsSection })),
};

// The guild's calendar.
import type { ReactNode } from 'react';
import { EventsSection } from '../../features/events/EventsSection.tsx';

export default function EventsPage(): ReactNode {
  return <EventsSection />;
}

// Colors of the event types in month and week.
import type { EventType } from '@guild/common/events/events.api';

export const typeColors: Readonly<Record<EventType, string>> = {
  Raid: 'var(--cat-ships)',
  Tournament: 'var(--cat-control)',
  Training: 'var(--cat-stations)',
  Social: 'var(--cat-stravidium)',
  PvP: 'var(--cat-spice)',
  Harvesting: 'var(--cat-mixed)',
};

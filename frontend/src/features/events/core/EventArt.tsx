// Small drawing of an event's type.
import type { EventType } from '@guild/common/events/events.api';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import EventHarvesting from '../../../ui/art/event-harvesting.svg?react';
import EventPvp from '../../../ui/art/event-pvp.svg?react';
import EventRaid from '../../../ui/art/event-raid.svg?react';
import EventSocial from '../../../ui/art/event-social.svg?react';
import EventTournament from '../../../ui/art/event-tournament.svg?react';
import EventTraining from '../../../ui/art/event-training.svg?react';

const drawings: Readonly<Record<EventType, ComponentType<SVGProps<SVGSVGElement>>>> = {
  Raid: EventRaid,
  Tournament: EventTournament,
  Training: EventTraining,
  Social: EventSocial,
  PvP: EventPvp,
  Harvesting: EventHarvesting,
};

interface EventArtProps {
  type: EventType;
  /** Width and height in CSS pixels. */
  size?: number;
  /** Position and size inside another drawing, instead of `size`. */
  place?: Pick<SVGProps<SVGSVGElement>, 'x' | 'y' | 'width' | 'height' | 'strokeWidth'>;
}
export function EventArt({ type, size = 14, place }: EventArtProps): ReactNode {
  const Art = drawings[type];
  return <Art {...(place ?? { width: size, height: size })} />;
}

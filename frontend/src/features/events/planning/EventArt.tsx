// Small drawing of an event's type.
import type { EventType } from '@guild/common/events/events.api';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { EventHarvesting } from '../../../ui/art/EventHarvesting.tsx';
import { EventPvp } from '../../../ui/art/EventPvp.tsx';
import { EventRaid } from '../../../ui/art/EventRaid.tsx';
import { EventSocial } from '../../../ui/art/EventSocial.tsx';
import { EventTournament } from '../../../ui/art/EventTournament.tsx';
import { EventTraining } from '../../../ui/art/EventTraining.tsx';

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

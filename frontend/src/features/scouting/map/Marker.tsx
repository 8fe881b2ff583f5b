// Map sign of a category, with its own shape and color.
import type { ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import type { ReactNode, SVGProps } from 'react';
import MarkerControlPoint from '../../../ui/art/marker-control-point.svg?react';
import MarkerCrashedShips from '../../../ui/art/marker-crashed-ships.svg?react';
import MarkerResearchStations from '../../../ui/art/marker-research-stations.svg?react';
import MarkerSpiceCraters from '../../../ui/art/marker-spice-craters.svg?react';
import MarkerStravidiumIslands from '../../../ui/art/marker-stravidium-islands.svg?react';
import MarkerTitaniumIslands from '../../../ui/art/marker-titanium-islands.svg?react';
import MarkerTitaniumStravidiumMixed from '../../../ui/art/marker-titanium-stravidium-mixed.svg?react';

const signs: Readonly<Record<ScoutingCategory, { art: (props: SVGProps<SVGSVGElement>) => ReactNode; color: string }>> =
  {
    spice_craters: { art: MarkerSpiceCraters, color: 'var(--cat-spice)' },
    titanium_islands: { art: MarkerTitaniumIslands, color: 'var(--cat-titanium)' },
    titanium_stravidium_mixed: { art: MarkerTitaniumStravidiumMixed, color: 'var(--cat-mixed)' },
    stravidium_islands: { art: MarkerStravidiumIslands, color: 'var(--cat-stravidium)' },
    crashed_ships: { art: MarkerCrashedShips, color: 'var(--cat-ships)' },
    research_stations: { art: MarkerResearchStations, color: 'var(--cat-stations)' },
    control_point: { art: MarkerControlPoint, color: 'var(--cat-control)' },
  };

export interface MarkerProps {
  category: ScoutingCategory;
  /** In px. */
  size?: number;
}
export function Marker({ category, size = 18 }: MarkerProps): ReactNode {
  const { art: Art, color } = signs[category];
  return <Art width={size} height={size} style={{ color, flex: 'none' }} />;
}

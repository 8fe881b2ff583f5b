// What the choice of a category and the legend share: each category by its sign and name, in two columns where there is room.
import { categoryNames, type ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import type { ReactNode } from 'react';
import { Marker } from '../map/Marker.tsx';

export const categoryColumns = { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } as const;
/** One entry of the list, whatever it is. */
export const categoryEntry = { display: 'flex', alignItems: 'center', gap: 2 } as const;

/** Long names clip, and stay readable on hover. */
export const CategoryName = ({ category }: { category: ScoutingCategory }): ReactNode => (
  <>
    <Marker category={category} />
    <span className="name" title={categoryNames[category]}>
      {categoryNames[category]}
    </span>
  </>
);

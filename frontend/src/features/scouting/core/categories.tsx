// Category entries for the category choice and the legend: sign and name, in two columns if there
// is room.
import { categoryNames, type ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import type { ReactNode } from 'react';
import { Marker } from '../map/Marker.tsx';

export const categoryColumns = { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } as const;
/** Styles of an entry. */
export const categoryEntry = { display: 'flex', alignItems: 'center', gap: 2 } as const;

/** Where long names are truncated, they are readable as a tooltip. */
export const CategoryName = ({ category }: { category: ScoutingCategory }): ReactNode => (
  <>
    <Marker category={category} />
    <span className="name" title={categoryNames[category]}>
      {categoryNames[category]}
    </span>
  </>
);

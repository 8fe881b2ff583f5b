// Skeletons of scouting: the map with its legend, and beside it the cards or a list.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { panelStyles } from '../../ui/Panel.tsx';
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { recipe } from '../../ui/theme/recipe.ts';

/** The map beside the cards, if there is room for both. */
export const columns = {
  base: 'minmax(0, 1fr)',
  lg: 'minmax(0, 6fr) minmax(0, 5fr)',
  xl: 'minmax(0, 596fr) minmax(0, 556fr)',
} as const;
export const cards = recipe({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(230px, 100%), 1fr))',
  gap: { base: 3, md: 4 },
  alignContent: 'start',
  // A category with many reports must not stretch its neighbor.
  alignItems: 'start',
});
const card = recipe({
  ...panelStyles,
  padding: 4,
  display: 'grid',
  gap: 3,
  alignContent: 'start',
  minHeight: { base: '112px', xl: '160px' },
});

/** The map with its legend. */
export const MapPanelSkeleton = (): ReactNode => (
  <chakra.div {...panelStyles} padding={{ base: 3, md: 5 }} aria-hidden>
    <Skeleton aspectRatio="1" width="100%" borderRadius="control" />
    <SkeletonLines count={4} marginTop={5} />
  </chakra.div>
);

/** A past week or the heat map: the map, and a list beside it. */
export const MapSkeleton = ({ label, lines }: { label: string; lines: number }): ReactNode => (
  <chakra.div
    role="status"
    aria-label={label}
    display="grid"
    gap={{ base: 3, md: 4 }}
    alignItems="start"
    gridTemplateColumns={columns}
  >
    <MapPanelSkeleton />
    <chakra.div {...panelStyles} padding={{ base: 4, md: 5 }} aria-hidden>
      <SkeletonLines count={lines} />
    </chakra.div>
  </chakra.div>
);

/** Past weeks: tabs, slider, map and list. */
export const PastWeeksSkeleton = (): ReactNode => (
  <chakra.div display="grid" gap={{ base: 3, md: 4 }}>
    <Skeleton height="controlMd" width="240px" borderRadius="control" />
    <Skeleton height="54px" borderRadius="card" />
    <MapSkeleton label="Loading past weeks" lines={4} />
  </chakra.div>
);

export const ScoutingSkeleton = (): ReactNode => (
  <chakra.div role="status" display="grid" gap={4} gridTemplateColumns={columns}>
    <VisuallyHidden>Loading the map</VisuallyHidden>
    <MapPanelSkeleton />
    <div className={cards()} aria-hidden>
      {Array.from({ length: 8 }, (_each, at) => (
        <div key={at} className={card()}>
          <Skeleton height="20px" width="70%" />
          <Skeleton height="26px" width="90%" />
        </div>
      ))}
    </div>
  </chakra.div>
);

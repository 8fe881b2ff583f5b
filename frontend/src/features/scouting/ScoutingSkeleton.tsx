// Skeleton of scouting: the map with its legend, and a card for each category.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { panelStyles } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
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
});
const card = recipe({
  ...panelStyles,
  padding: 4,
  display: 'grid',
  gap: 3,
  alignContent: 'start',
  minHeight: { base: '112px', xl: '160px' },
});

export const ScoutingSkeleton = (): ReactNode => (
  <chakra.div role="status" display="grid" gap={4} gridTemplateColumns={columns}>
    <VisuallyHidden>Loading the map</VisuallyHidden>
    <chakra.div {...panelStyles} padding={{ base: 3, md: 5 }} aria-hidden>
      <Skeleton aspectRatio="1" width="100%" borderRadius="control" />
      <Skeleton height="96px" marginTop={5} />
    </chakra.div>
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

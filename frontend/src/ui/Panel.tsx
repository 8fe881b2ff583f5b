// The ground of cards: panel color, hairline edge, 12 px corners.
import { chakra } from '@chakra-ui/react';

export const panelStyles = {
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'card',
  boxShadow: 'card',
  minWidth: 0,
} as const;
/** The shape of the drawings on cards: in it nothing of them is cut off. */
export const wholeArt = { aspectRatio: '320 / 140' } as const;

export const Panel = chakra('section', { base: panelStyles });

/**
 * A grid of cards that fills its row; no card is narrower than 280 px where there is
 * room; beside the sidebar of a tablet two narrower ones stand in a row.
 */
export const CardGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: 3, md: 4 },
    '@media (min-width: 768px) and (max-width: 879px)': { '--card-min': '224px' },
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(var(--card-min), 100%), 1fr))',
  },
});

// Card surface: panel color, thin border, 12 px corners; and the grid of cards.
import { chakra } from '@chakra-ui/react';

export const panelStyles = {
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'card',
  boxShadow: 'card',
  minWidth: 0,
} as const;
/** The aspect ratio of card drawings. With it nothing is cut off, and a tall picture makes no card taller. */
export const wholeArt = { aspectRatio: 'var(--art-ratio, 320 / 140)', minHeight: 0 } as const;

export const Panel = chakra('section', { base: panelStyles });

/**
 * A grid of cards that fills its row. Cards are at least `--card-min` wide if there is room.
 */
export const CardGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: 3, md: 4 },
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(var(--card-min), 100%), 1fr))',
  },
});

// Styles of map cells and their signs, shared by all maps.
import { recipe } from '../../../ui/theme/recipe.ts';

export const cellLook = recipe({
  appearance: 'none',
  aspectRatio: '1',
  minWidth: 0,
  minHeight: '24px',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'center',
  justifyContent: 'center',
  gap: '3%',
  borderRadius: '3px',
  cursor: 'pointer',
  '&:hover': { background: 'color-mix(in srgb, var(--art-line) 14%, transparent)' },
  '&:focus-visible': { outline: '2px solid var(--border-focus)', outlineOffset: '-2px', zIndex: 1 },
  '&[data-chosen]': {
    background: 'color-mix(in srgb, var(--accent-water) 14%, transparent)',
    boxShadow: 'inset 0 0 0 2px var(--accent-water)',
  },
  '&:is([data-marking] *)': { cursor: 'crosshair' },
  '&:is([data-marking] *):hover': { boxShadow: 'inset 0 0 0 2px var(--accent-spice)' },
  '&[aria-busy=true] > span': { animation: 'breathe 1.6s ease-in-out infinite' },
});
/** Styles of a sign. `data-signs` of its cell is the number of signs that share the space. */
export const signStyles = {
  position: 'relative',
  display: 'flex',
  flex: 'none',
  width: '45%',
  '& > svg': { width: '100%', height: 'auto' },
  '[data-signs="2"] > &': { width: '38%' },
  '[data-signs="3"] > &, [data-signs="more"] > &': { width: '33%' },
} as const;
/** Visual only: the cell's name lists all signs. */
export const moreLook = recipe({
  fontSize: '2xs',
  fontWeight: 'strong',
  lineHeight: '1',
  color: 'fg',
  minWidth: '33%',
  '&::after': { content: 'attr(data-more)' },
});

const most = 3;
/** A cell shows up to three signs. With more, it shows two and the number of the others. */
export const shownOf = <T>(signs: readonly T[]): readonly T[] => (signs.length > most ? signs.slice(0, 2) : signs);
/** The value of a cell's `data-signs`. */
export const signsIn = (signs: readonly unknown[]): number | 'more' => (signs.length > most ? 'more' : signs.length);

// How a cell of the map and the signs in it look, whatever map it belongs to.
import { recipe } from '../../../ui/theme/recipe.ts';

export const cellLook = recipe({
  appearance: 'none',
  aspectRatio: '1',
  minWidth: 0,
  minHeight: '24px',
  padding: 0,
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
/** One sign; `data-signs` of its cell says how many share the room. */
export const signStyles = {
  position: 'relative',
  display: 'flex',
  flex: 'none',
  width: '45%',
  '& > svg': { width: '100%', height: 'auto' },
  '[data-signs="2"] > &': { width: '38%' },
  '[data-signs="3"] > &, [data-signs="more"] > &': { width: '33%' },
} as const;
/** Drawn, not written: the name of the cell says all that is there. */
export const moreLook = recipe({
  fontSize: '2xs',
  fontWeight: 'strong',
  lineHeight: '1',
  color: 'fg',
  minWidth: '33%',
  '&::after': { content: 'attr(data-more)' },
});

const most = 3;
/** Up to three signs stand in a cell; of more the first two, and how many more there are. */
export const shownOf = <T>(signs: readonly T[]): readonly T[] => (signs.length > most ? signs.slice(0, 2) : signs);
/** What `data-signs` of a cell says. */
export const signsIn = (signs: readonly unknown[]): number | 'more' => (signs.length > most ? 'more' : signs.length);

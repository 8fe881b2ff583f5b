// Map cell: a button with up to three signs that show age and state.
import type { MarkState } from '@guild/common/scouting/scouting.api';
import type { ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import { memo, type ReactNode } from 'react';
import { recipe } from '../../../ui/theme/recipe.ts';
import { cellLook, moreLook, shownOf, signsIn, signStyles } from './MapCell.look.ts';
import { Marker } from './Marker.tsx';
import { ageOf, latestOfEach, type MarkAge, type Spot } from './scouting.spots.ts';

const signLook = recipe({
  ...signStyles,
  '&[data-age=fresh]': { filter: 'drop-shadow(0 0 4px color-mix(in srgb, currentColor 40%, transparent))' },
  '&[data-age=hours] > svg': { opacity: 0.82 },
  '&[data-age=days] > svg': { opacity: 0.5 },
  '&[data-state=harvested] > svg': { opacity: 0.4, filter: 'grayscale(1)' },
  '&[data-state=contested] > svg': { opacity: 0.45 },
  // Harvested marks have a stroke, contested ones a broken ring, because color alone is not enough.
  '&[data-state=harvested]::after': {
    content: '""',
    position: 'absolute',
    insetInline: '-6%',
    top: 'calc(50% - 1px)',
    height: '2px',
    background: 'var(--fg-default)',
    transform: 'rotate(-45deg)',
  },
  '&[data-state=contested]::after': {
    content: '""',
    position: 'absolute',
    inset: '-3px',
    border: '2px dashed var(--status-bad)',
    borderRadius: '999px',
  },
});
export interface SignProps {
  category: ScoutingCategory;
  age: MarkAge;
  state: MarkState;
}
/** The sign of a mark, with age and state. */
export const Sign = ({ category, age, state }: SignProps): ReactNode => (
  <span className={signLook()} data-age={age} data-state={state}>
    <Marker category={category} />
  </span>
);

export interface MapCellProps {
  cell: string;
  /** The cell's name, with its content. */
  name: string;
  spots: readonly Spot[];
  chosen: boolean;
  /** Whether Tab reaches this cell. */
  tabbable: boolean;
  /** The category that a press marks or unmarks. null: a press opens the cell. */
  marking: ScoutingCategory | null;
  pending: boolean;
  /** ms since 1970. */
  now: number;
}
export const MapCell = memo(function MapCell({
  cell,
  name,
  spots,
  chosen,
  tabbable,
  marking,
  pending,
  now,
}: MapCellProps): ReactNode {
  const signs = latestOfEach(spots);
  const shown = shownOf(signs);
  const marked = spots.some(({ category }) => category === marking);
  return (
    <button
      type="button"
      className={cellLook()}
      data-cell={cell}
      data-chosen={chosen || undefined}
      data-signs={signsIn(signs)}
      tabIndex={tabbable ? 0 : -1}
      aria-label={name}
      aria-busy={pending || undefined}
      {...(marking === null ? { 'aria-expanded': chosen } : { 'aria-pressed': marked })}
    >
      {shown.map(({ category, mark }) => (
        <Sign key={category} category={category} age={ageOf(mark, now)} state={mark.state} />
      ))}
      {shown.length < signs.length && <span className={moreLook()} data-more={`+${signs.length - shown.length}`} />}
    </button>
  );
});

// Current pings on the map: a ring around the cell, and the person. Screen readers get an
// announcement instead.
import { gridRows } from '@guild/common/scouting/scouting.rules';
import type { ReactNode } from 'react';
import { recipe } from '../../../ui/theme/recipe.ts';
import { usePings } from './scouting.pings.ts';

const layer = recipe({ position: 'absolute', inset: 0, zIndex: 1, pointerEvents: 'none' });
const place = recipe({
  position: 'absolute',
  width: 'calc(100% / 9)',
  height: 'calc(100% / 9)',
  // The ring does not move with reduced motion.
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: '-3px',
    border: '3px solid var(--accent-water)',
    borderRadius: '999px',
    boxShadow: '0 0 0 4px color-mix(in srgb, var(--accent-water) 30%, transparent)',
    animation: 'breathe 1.2s ease-in-out infinite',
  },
});
const names = recipe({
  position: 'absolute',
  top: 'calc(100% + 7px)',
  '&[data-row=A]': { top: 'auto', bottom: 'calc(100% + 7px)' },
  // Stays inside the map in every column.
  insetInlineStart: '50%',
  transform: 'translateX(-50%)',
  '&[data-at=start]': { insetInlineStart: 0, transform: 'none' },
  '&[data-at=end]': { insetInlineStart: 'auto', insetInlineEnd: 0, transform: 'none' },
  maxWidth: '140px',
  truncate: true,
  paddingInline: 1.5,
  borderRadius: 'chip',
  bg: 'bg.raised',
  boxShadow: 'raised',
  fontSize: 'xs',
  lineHeight: '20px',
  fontWeight: 'strong',
});
const ninth = (count: number): string => `${((count / 9) * 100).toFixed(3)}%`;

function Ping({ cell, by }: { cell: string; by: string }): ReactNode {
  const [row = 'A'] = cell;
  const column = Number(cell.slice(-1));
  const fromTop = 8 - gridRows.findIndex((one) => one === row);
  return (
    <span className={place()} data-ping={cell} style={{ left: ninth(column - 1), top: ninth(fromTop) }}>
      <span className={names()} data-row={row} data-at={column < 3 ? 'start' : column > 7 ? 'end' : undefined}>
        {by}
      </span>
    </span>
  );
}

export function MapPings(): ReactNode {
  const pings = usePings((state) => state.pings);
  if (pings.length === 0) return null;
  const cells = [...new Set(pings.map(({ cell }) => cell))];
  const pointing = (cell: string): string =>
    pings
      .filter((one) => one.cell === cell)
      .map(({ by }) => by.username)
      .join(', ');
  return (
    <div className={layer()} aria-hidden>
      {cells.map((cell) => (
        <Ping key={cell} cell={cell} by={pointing(cell)} />
      ))}
    </div>
  );
}

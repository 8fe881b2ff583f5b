// Heat map: how often each cell had a category, as a table of numbers on the map. Darker means more
// often.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { heatShades, shadeOf, type CellHeat } from '@guild/common/scouting/desertWeeks.rules';
import { cellOf, gridColumns, gridRows } from '@guild/common/scouting/scouting.rules';
import type { ReactNode } from 'react';
import { DesertGround } from '../../../ui/art/DesertGround.tsx';
import { recipe } from '../../../ui/theme/recipe.ts';

const fromTop = [...gridRows].reverse();
const axisWidth = { base: '16px', md: '26px' } as const;
const axisHeight = { base: '20px', md: '26px' } as const;

const table = recipe({
  position: 'relative',
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  borderSpacing: 0,
  '& th': { padding: 0, fontSize: 'xs', fontWeight: 'strong', color: 'fg.muted', textAlign: 'center' },
  '& th[scope=row]': { width: axisWidth },
  '& th[scope=col]': { height: axisHeight },
  '& td': { padding: '1px' },
});
/** Opaque enough that the number is readable on the ground in both themes. */
const cellLook = recipe({
  aspectRatio: '1',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '3px',
  fontSize: { base: '13px', md: 'md' },
  fontWeight: 'strong',
  fontVariantNumeric: 'var(--figures)',
  color: 'fg',
  '&[data-shade="1"]': { background: 'color-mix(in srgb, var(--accent-spice) 14%, var(--bg-panel))' },
  '&[data-shade="2"]': { background: 'color-mix(in srgb, var(--accent-spice) 24%, var(--bg-panel))' },
  '&[data-shade="3"]': { background: 'color-mix(in srgb, var(--accent-spice) 34%, var(--bg-panel))' },
  '&[data-shade="4"]': { background: 'color-mix(in srgb, var(--accent-spice) 44%, var(--bg-panel))' },
  '&[data-shade="5"]': { background: 'color-mix(in srgb, var(--accent-spice) 54%, var(--bg-panel))' },
});
const ground = recipe({ position: 'absolute', inset: 0, width: '100%', height: '100%' });
const Cell = ({ count, most }: { count: number; most: number }): ReactNode => (
  <td>
    <div className={cellLook()} data-shade={shadeOf(count, most)}>
      {count === 0 ? <VisuallyHidden>0</VisuallyHidden> : count}
    </div>
  </td>
);

/** Scale of the shades. The numbers in the cells carry the same information. */
const Scale = ({ most, weeks }: { most: number; weeks: number }): ReactNode => (
  <chakra.p display="flex" alignItems="center" gap={1.5} paddingTop={3} fontSize="13px" color="fg.muted" aria-hidden>
    1
    {Array.from({ length: heatShades }, (_each, at) => (
      <chakra.span key={at} width="24px" className={cellLook()} data-shade={at + 1} />
    ))}
    {most} of {weeks} weeks
  </chakra.p>
);

export interface HeatMapProps {
  /** The counted category and weeks. */
  caption: string;
  cells: readonly CellHeat[];
  /** Number of counted weeks. */
  weeks: number;
}
export function HeatMap({ caption, cells, weeks }: HeatMapProps): ReactNode {
  const most = Math.max(0, ...cells.map(({ weeks: count }) => count));
  const counts = new Map(cells.map(({ cell, weeks: count }) => [cell, count]));
  return (
    <>
      <chakra.div position="relative">
        <chakra.div
          position="absolute"
          insetBlockStart={0}
          insetInlineEnd={0}
          insetInlineStart={axisWidth}
          bottom={axisHeight}
          borderRadius="control"
          overflow="hidden"
        >
          <DesertGround className={ground()} />
        </chakra.div>
        <table className={table()}>
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <tbody>
            {fromTop.map((row) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {gridColumns.map((column) => (
                  <Cell key={column} count={counts.get(cellOf(row, column)) ?? 0} most={most} />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              {gridColumns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </tfoot>
        </table>
      </chakra.div>
      {most > 1 && <Scale most={most} weeks={weeks} />}
    </>
  );
}

// Grid of the 81 desert cells, row A at the bottom, with arrow keys. The caller renders the cells.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { cellOf, gridColumns, gridRows } from '@guild/common/scouting/scouting.rules';
import { useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { DesertGround } from '../../../ui/art/DesertGround.tsx';
import { recipe } from '../../../ui/theme/recipe.ts';

export interface DesertGridProps {
  label: string;
  /** Keyboard help for screen readers. */
  help: string;
  /** The open cell. null: none. */
  chosen: string | null;
  /** Whether pressing a cell marks it. */
  marking?: boolean;
  onCell: (cell: string) => void;
  /** Called for other keys on a cell, in lower case, without key repeats. */
  onKey?: (cell: string, key: string) => void;
  /** Called when a mouse moves over the map, with its place as shares of width and height. */
  onPoint?: (x: number, y: number) => void;
  /** Renders a button with `data-cell`. @param tabbable whether Tab reaches this cell */
  renderCell: (cell: string, tabbable: boolean) => ReactNode;
  /** Shown beside the chosen cell, inside the map. */
  children?: ReactNode;
}
const fromTop = [...gridRows].reverse();

const axis = recipe({
  display: 'flex',
  fontSize: 'xs',
  fontWeight: 'strong',
  color: 'fg.muted',
  '& > span': { flex: 1, display: 'grid', placeItems: 'center' },
});
const grid = recipe({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'repeat(9, minmax(0, 1fr))',
  gridTemplateRows: 'repeat(9, minmax(0, 1fr))',
  aspectRatio: '1',
});
const ground = recipe({ position: 'absolute', inset: 0, width: '100%', height: '100%' });

/** The cell that a key moves to. null: the key moves nowhere. */
function stepFrom(cell: string, key: string): string | null {
  const row = gridRows.findIndex((one) => cell.startsWith(one));
  const column = Number(cell.slice(-1));
  const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));
  const at = (rowAt: number, columnAt: number): string =>
    cellOf(gridRows[within(rowAt, 8)] ?? 'A', gridColumns[within(columnAt - 1, 8)] ?? 1);
  const steps: Readonly<Record<string, string>> = {
    ArrowUp: at(row + 1, column),
    ArrowDown: at(row - 1, column),
    ArrowLeft: at(row, column - 1),
    ArrowRight: at(row, column + 1),
    Home: at(row, 1),
    End: at(row, 9),
    PageUp: at(8, column),
    PageDown: at(0, column),
  };
  return steps[key] ?? null;
}
const cellAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined;

/** @returns the cell that Tab reaches, and the key handler */
function useRoving(chosen: string | null, onKey: DesertGridProps['onKey']) {
  const cells = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const from = cellAt(event.target);
    if (from === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = stepFrom(from, event.key);
    if (to === null) {
      if (!event.repeat) onKey?.(from, event.key.toLowerCase());
      return;
    }
    event.preventDefault();
    cells.current?.querySelector<HTMLElement>(`[data-cell="${to}"]`)?.focus();
  };
  const onFocus = (target: EventTarget): void => setLast(cellAt(target) ?? null);
  return { cells, onKeyDown, onFocus, tabbable: last ?? chosen ?? cellOf('A', 1) };
}

export function DesertGrid({
  label,
  help,
  chosen,
  marking = false,
  onCell,
  onKey,
  onPoint,
  renderCell,
  children,
}: DesertGridProps): ReactNode {
  const helpId = useId();
  const { cells, onKeyDown, onFocus, tabbable } = useRoving(chosen, onKey);
  const onClick = (event: MouseEvent): void => {
    const cell = cellAt(event.target);
    if (cell !== undefined) onCell(cell);
  };
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: '16px minmax(0, 1fr)', md: '26px minmax(0, 1fr)' }}>
      <chakra.span className={axis()} flexDirection="column" aria-hidden>
        {fromTop.map((row) => (
          <span key={row}>{row}</span>
        ))}
      </chakra.span>
      <chakra.div position="relative">
        <chakra.div position="absolute" inset={0} borderRadius="control" overflow="hidden">
          <DesertGround className={ground()} />
        </chakra.div>
        <chakra.div
          ref={cells}
          className={grid()}
          role="group"
          aria-label={label}
          aria-describedby={helpId}
          data-marking={marking ? '' : undefined}
          borderRadius="control"
          outline={marking ? '2px solid var(--accent-spice)' : undefined}
          outlineOffset="3px"
          onClick={onClick}
          onKeyDown={onKeyDown}
          onPointerMove={({ currentTarget, clientX, clientY, pointerType }) => {
            if (onPoint === undefined || pointerType === 'touch') return;
            const box = currentTarget.getBoundingClientRect();
            const share = (value: number): number => Math.min(1, Math.max(0, value));
            onPoint(share((clientX - box.left) / box.width), share((clientY - box.top) / box.height));
          }}
          onFocus={(event) => onFocus(event.target)}
        >
          {fromTop.flatMap((row) =>
            gridColumns.map((column) => {
              const cell = cellOf(row, column);
              return renderCell(cell, cell === tabbable);
            }),
          )}
        </chakra.div>
        {children}
        <VisuallyHidden>
          <span id={helpId}>{help}</span>
        </VisuallyHidden>
      </chakra.div>
      <span />
      <chakra.span className={axis()} height={{ base: '20px', md: '26px' }} aria-hidden>
        {gridColumns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </chakra.span>
    </chakra.div>
  );
}

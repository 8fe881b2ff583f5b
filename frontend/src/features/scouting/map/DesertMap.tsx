// Map of the week. Pressing a cell opens it, or marks it.
import type { ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { useShortcutSwitch } from '../../../platform/page/shortcuts.ts';
import { DesertGrid } from './DesertGrid.tsx';
import { MapCell } from './MapCell.tsx';
import { MapPings } from './MapPings.tsx';
import { cellName, type Spot, type Spots } from './scouting.spots.ts';

export interface DesertMapProps {
  spots: Spots;
  /** The open cell. null: none. */
  chosen: string | null;
  /** The category that a press marks or unmarks. Absent: a press opens the cell. */
  marking?: ScoutingCategory | null;
  /** Cells whose marks are being sent. */
  pending?: readonly string[];
  onCell: (cell: string) => void;
  /** Points at a cell for everybody, with the key L. Absent: not allowed. */
  onPing?: (cell: string) => void;
  /** Called when a mouse moves over the map, with its place as shares of width and height. */
  onPoint?: (x: number, y: number) => void;
  /** Shown beside the chosen cell, inside the map. */
  children?: ReactNode;
}
const none: readonly Spot[] = [];
const noCells: readonly string[] = [];
const minute = 60_000;
const pingKey = 'l';

export function DesertMap({
  spots,
  chosen,
  marking = null,
  pending = noCells,
  onCell,
  onPing,
  onPoint,
  children,
}: DesertMapProps): ReactNode {
  const now = useNow(minute);
  const onKey = (cell: string, key: string): void => {
    if (key === pingKey && useShortcutSwitch.getState().on) onPing?.(cell);
  };
  const keys = `Arrow keys move from cell to cell, Enter ${marking === null ? 'opens' : 'marks'} one`;
  return (
    <DesertGrid
      label="Map of the deep desert"
      help={onPing === undefined ? `${keys}.` : `${keys}, L pings it for everyone.`}
      chosen={chosen}
      marking={marking !== null}
      onCell={onCell}
      onKey={onKey}
      {...(onPoint !== undefined && { onPoint })}
      renderCell={(cell, tabbable) => {
        const here = spots[cell] ?? none;
        return (
          <MapCell
            key={cell}
            cell={cell}
            name={cellName(cell, here, now)}
            spots={here}
            chosen={cell === chosen}
            tabbable={tabbable}
            marking={marking}
            pending={pending.includes(cell)}
            now={now}
          />
        );
      }}
    >
      <MapPings />
      {children}
    </DesertGrid>
  );
}

// Read-only map of a past week. A plus marks what had appeared, a broken frame what was gone.
import { chakra } from '@chakra-ui/react';
import type { ArchivedMap } from '@guild/common/scouting/scouting.archive.api';
import { memo, useMemo, type ReactNode } from 'react';
import { recipe } from '../../../ui/theme/recipe.ts';
import { DesertGrid } from '../map/DesertGrid.tsx';
import { cellLook, moreLook, shownOf, signsIn, signStyles } from '../map/MapCell.look.ts';
import { MapKey, moreKinds, type KeyEntry } from '../map/MapKey.tsx';
import { MapLegend } from '../map/MapLegend.tsx';
import { Marker } from '../map/Marker.tsx';
import type { PastSign } from './pastWeeks.signs.ts';
import { pastCellName, pastCountsOf, pastSignsOf } from './pastWeeks.signs.ts';
import type { MapAddress } from '../scouting.address.ts';

const signLook = recipe({
  ...signStyles,
  // A sign and a broken frame, because color alone is not enough.
  '&[data-change=appeared]::after': {
    content: '"+"',
    position: 'absolute',
    top: '-7px',
    insetInlineEnd: '-7px',
    width: '13px',
    height: '13px',
    borderRadius: '999px',
    background: 'var(--status-good)',
    color: 'var(--bg-panel)',
    fontSize: '12px',
    fontWeight: 700,
    lineHeight: '13px',
    textAlign: 'center',
  },
  // The plus is smaller beside other signs.
  '&:is([data-signs]:not([data-signs="1"]) > *)[data-change=appeared]::after': {
    top: '-4px',
    insetInlineEnd: '-4px',
    width: '9px',
    height: '9px',
    fontSize: '9px',
    lineHeight: '9px',
  },
  '&[data-change=gone] > svg': { opacity: 0.45, filter: 'grayscale(1)' },
  '&[data-change=gone]': { outline: '1.5px dashed var(--fg-muted)', outlineOffset: '1px', borderRadius: '3px' },
});

const Sign = ({ category, change }: PastSign): ReactNode => (
  <span className={signLook()} data-change={change}>
    <Marker category={category} />
  </span>
);

interface PastCellProps {
  cell: string;
  signs: readonly PastSign[];
  chosen: boolean;
  tabbable: boolean;
}
const PastCell = memo(function PastCell({ cell, signs, chosen, tabbable }: PastCellProps): ReactNode {
  const shown = shownOf(signs);
  return (
    <button
      type="button"
      className={cellLook()}
      data-cell={cell}
      data-chosen={chosen || undefined}
      data-signs={signsIn(signs)}
      tabIndex={tabbable ? 0 : -1}
      aria-label={pastCellName(cell, signs)}
      aria-pressed={chosen}
    >
      {shown.map((sign) => (
        <Sign key={sign.category} {...sign} />
      ))}
      {shown.length < signs.length && <span className={moreLook()} data-more={`+${signs.length - shown.length}`} />}
    </button>
  );
});

/** @param before the week before, such as 'DD Week of 11/10' */
const keyOf = (before: string): readonly KeyEntry[] => [
  { sign: <Sign category="titanium_islands" change="appeared" />, words: `appeared since ${before}` },
  { sign: <Sign category="titanium_islands" change="gone" />, words: 'gone since' },
  moreKinds,
];

const none: readonly PastSign[] = [];
export interface PastMapProps {
  map: ArchivedMap;
  address: MapAddress;
}
export function PastMap({ map, address }: PastMapProps): ReactNode {
  const { cell: chosen, choose, shown } = address;
  const signs = useMemo(() => pastSignsOf(map, shown), [map, shown]);
  const counts = useMemo(() => pastCountsOf(map), [map]);
  return (
    <>
      <DesertGrid
        label={`Map of ${map.weekLabel}`}
        help="Use the arrow keys to move, and Enter to see what was there."
        chosen={chosen}
        onCell={(cell) => choose(cell === chosen ? null : cell)}
        renderCell={(cell, tabbable) => (
          <PastCell key={cell} cell={cell} signs={signs[cell] ?? none} chosen={cell === chosen} tabbable={tabbable} />
        )}
      />
      <chakra.p role="status" minHeight="24px" paddingTop={2} lineHeight="22px" color="fg.muted">
        {chosen === null ? 'Press a cell to see what was there.' : pastCellName(chosen, signs[chosen] ?? none)}
      </chakra.p>
      <MapKey entries={map.before === null ? [moreKinds] : keyOf(map.before.weekLabel)} />
      <MapLegend counts={counts} shown={shown} toggle={address.toggle} showAll={address.showAll} note={null} />
    </>
  );
}

// Map with its surroundings: details of the chosen cell, legend with filters, and the marking mode.
import { chakra } from '@chakra-ui/react';
import type { ScoutingReport } from '@guild/common/scouting/scouting.api';
import { categoryNames, scoutingCategories, type ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { pointerSender, useLookingRoom } from '../../../platform/live/looking.ts';
import { Button } from '../../../ui/Button.tsx';
import { Options, Select } from '../../../ui/Field.tsx';
import { Looking } from '../../../ui/Looking.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { CellDetails } from './CellDetails.tsx';
import { DesertMap } from './DesertMap.tsx';
import { MapKey, withPings } from './MapKey.tsx';
import { MapLegend } from './MapLegend.tsx';
import { MapPointers } from './MapPointers.tsx';
import { Marker } from './Marker.tsx';
import { putOn, takeOff } from '../scouting.actions.ts';
import type { MapAddress } from '../scouting.address.ts';
import { usePendingCells } from './scouting.marks.ts';
import { pointAt } from './scouting.pings.ts';
import { countsOf, spotsOf, type Spot } from './scouting.spots.ts';

/** The mode in which pressing a cell marks it. */
export interface Marking {
  /** The category to mark. null: the mode is off. */
  readonly category: ScoutingCategory | null;
  readonly set: (category: ScoutingCategory | null) => void;
}
const none: readonly Spot[] = [];

function useEscape(active: boolean, leave: () => void): void {
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [active, leave]);
}

/** Bar that shows the marking mode, its category, and a button that ends it. */
function MarkingBar({ category, set }: { category: ScoutingCategory; set: Marking['set'] }): ReactNode {
  return (
    <chakra.div
      role="group"
      aria-label="Marking on the map"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap={2}
      marginTop={3}
      padding={3}
      borderRadius="control"
      bg="spice.soft"
      fontSize="sm"
    >
      <Marker category={category} />
      <Select
        flex="1 1 200px"
        aria-label="Category to mark"
        autoFocus
        value={category}
        onChange={({ target }) => set(target.value as ScoutingCategory)}
      >
        <Options of={scoutingCategories} words={categoryNames} />
      </Select>
      <Button icon="check" onClick={() => set(null)}>
        Done
      </Button>
      <chakra.p flexBasis="100%" color="fg.muted">
        Press a cell to mark it, again to unmark. Esc to finish.
        <chakra.span hideBelow="md"> By keyboard: Shift+Tab to the map, arrows to a cell, Enter.</chakra.span>
      </chakra.p>
    </chakra.div>
  );
}

export interface MapPanelProps {
  /** All reports of the week. */
  reports: readonly ScoutingReport[];
  address: MapAddress;
  /** Absent: the map is read-only. */
  marking?: Marking;
  title?: ReactNode;
  /** Shown below the legend. */
  children?: ReactNode;
}
const thing = 'map';
const point = (cell: string): void => void pointAt(cell);
export function MapPanel({ reports, address, marking, title, children }: MapPanelProps): ReactNode {
  const { cell, choose, shown } = address;
  const category = marking?.category ?? null;
  const setMarking = marking?.set;
  const spots = useMemo(
    // The category that is being marked is visible even if it is filtered out.
    () => spotsOf(reports, shown.length === 0 || category === null ? shown : [...shown, category]),
    [reports, shown, category],
  );
  const counts = useMemo(() => countsOf(reports), [reports]);
  const pending = usePendingCells((state) => state.cells);
  const leave = useCallback(() => setMarking?.(null), [setMarking]);
  useEscape(category !== null, leave);
  const close = useCallback(() => choose(null), [choose]);
  const press = (pressed: string): void => {
    if (category === null) choose(pressed === cell ? null : pressed);
    else if (spots[pressed]?.some((one) => one.category === category) === true) void takeOff(category, pressed);
    else void putOn(category, pressed);
  };
  const room = useLookingRoom(thing);
  const sendPointer = useMemo(() => pointerSender(room), [room]);
  return (
    <Panel as="div" padding={{ base: 3, md: 5 }}>
      {title}
      <DesertMap
        spots={spots}
        chosen={cell}
        marking={category}
        pending={pending}
        onCell={press}
        {...(marking !== undefined && { onPing: point, onPoint: sendPointer })}
      >
        <MapPointers thing={thing} />
        {cell !== null && category === null && (
          <CellDetails
            key={cell}
            cell={cell}
            spots={spots[cell] ?? none}
            mayMark={marking !== undefined}
            onClose={close}
          />
        )}
      </DesertMap>
      {category !== null && setMarking !== undefined && <MarkingBar category={category} set={setMarking} />}
      <chakra.div display="flex" justifyContent="flex-end" height="32px">
        <Looking thing={thing} />
      </chakra.div>
      <MapLegend counts={counts} shown={shown} toggle={address.toggle} showAll={address.showAll} />
      <chakra.div paddingInlineStart={{ base: 0, md: '26px' }}>
        <MapKey entries={withPings} />
      </chakra.div>
      {children}
    </Panel>
  );
}

// Heat map view: span of weeks, category, map of numbers, and the cells with the most.
import { chakra } from '@chakra-ui/react';
import { maxHeatWeeks, type DesertHeat } from '@guild/common/scouting/scouting.archive.api';
import type { ScoutingWeek } from '@guild/common/scouting/scouting.api';
import { categoryNames, scoutingCategories, type ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import { useId, type ReactNode } from 'react';
import { dataOf } from '../../../platform/api/resource.ts';
import { Options, Select } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { HeatMap } from './HeatMap.tsx';
import { Marker } from './Marker.tsx';
import type { PastAddress } from '../history/pastWeeks.address.ts';
import { dayOf } from '../history/pastWeeks.signs.ts';
import { heats, spanOf } from '../history/pastWeeks.store.ts';
import { columns, MapSkeleton } from '../ScoutingSkeleton.tsx';

/** A select with its label. */
function Choice({ label, children }: { label: string; children: (id: string) => ReactNode }): ReactNode {
  const id = useId();
  return (
    <chakra.div display="grid" gap={1.5} minWidth={0}>
      <chakra.label htmlFor={id} fontSize="sm" fontWeight="strong" lineHeight="20px">
        {label}
      </chakra.label>
      {children(id)}
    </chakra.div>
  );
}
const inWeeks = (count: number): string => (count === 1 ? '1 week' : `${count} weeks`);

interface WeekChoiceProps {
  label: string;
  weeks: readonly ScoutingWeek[];
  value: number | null;
  onChange: (id: number) => void;
}
const WeekChoice = ({ label, weeks, value, onChange }: WeekChoiceProps): ReactNode => (
  <Choice label={label}>
    {(id) => (
      <Select id={id} value={value ?? ''} onChange={({ target }) => onChange(Number(target.value))}>
        {weeks.every((week) => week.id !== value) && <option value={value ?? ''} />}
        {weeks.map((week) => (
          <option key={week.id} value={week.id}>
            {week.label} · {dayOf(week)}
          </option>
        ))}
      </Select>
    )}
  </Choice>
);

interface ChoicesProps {
  weeks: readonly ScoutingWeek[];
  heat: DesertHeat | null;
  address: PastAddress;
}
/** Selects for span and category. Moving one end of the span past the other moves both. */
function Choices({ weeks, heat, address: { from, to, kind, set } }: ChoicesProps): ReactNode {
  const [first, last] = [from ?? heat?.from?.weekId ?? null, to ?? heat?.to?.weekId ?? null];
  const newestFirst = [...weeks].reverse();
  return (
    <chakra.div
      display="grid"
      gap={3}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
    >
      <Choice label="Category">
        {(id) => (
          <Select id={id} value={kind} onChange={({ target }) => set({ kind: target.value })}>
            <Options of={scoutingCategories} words={categoryNames} />
          </Select>
        )}
      </Choice>
      <WeekChoice
        label="From"
        weeks={newestFirst}
        value={first}
        onChange={(id) => set({ from: id, to: last !== null && last < id ? id : to })}
      />
      <WeekChoice
        label="To"
        weeks={newestFirst}
        value={last}
        onChange={(id) => set({ to: id, from: first !== null && first > id ? id : first })}
      />
    </chakra.div>
  );
}

const mostShown = 5;
/** Text: the number of cells with the category, and where it was most often. */
function Most({ heat, kind }: { heat: DesertHeat; kind: ScoutingCategory }): ReactNode {
  const id = useId();
  const cells = heat.categories.find(({ category }) => category === kind)?.cells ?? [];
  const most = [...cells].sort((a, b) => b.weeks - a.weeks).slice(0, mostShown);
  return (
    <Panel aria-labelledby={id} padding={{ base: 4, md: 5 }} display="grid" gap={3} alignContent="start">
      <chakra.h3
        id={id}
        display="flex"
        alignItems="center"
        gap={2}
        fontSize="14px"
        lineHeight="20px"
        fontWeight="strong"
      >
        <Marker category={kind} />
        {categoryNames[kind]}
      </chakra.h3>
      <chakra.p color="fg.muted">
        {cells.length === 0
          ? `Not seen in ${inWeeks(heat.weeks)}.`
          : `In ${cells.length === 1 ? '1 cell' : `${cells.length} cells`} in ${inWeeks(heat.weeks)}. Most often:`}
      </chakra.p>
      {most.length > 0 && (
        <chakra.ol display="grid" gap={1.5} fontSize="13px">
          {most.map(({ cell, weeks }) => (
            <li key={cell}>
              <chakra.strong textStyle="figures">{cell}</chakra.strong> in {weeks} of {inWeeks(heat.weeks)}
            </li>
          ))}
        </chakra.ol>
      )}
    </Panel>
  );
}

export interface HeatViewProps {
  /** Oldest first. At least one. */
  weeks: readonly ScoutingWeek[];
  address: PastAddress;
}
export function HeatView({ weeks, address }: HeatViewProps): ReactNode {
  const { from, to, kind } = address;
  const resource = heats.useOne(spanOf(from, to));
  const heat = dataOf(resource.loaded);
  const isCut = heat?.weeks === maxHeatWeeks && from !== null && heat.from !== null && heat.from.weekId > from;
  return (
    <chakra.div display="grid" gap={{ base: 3, md: 4 }}>
      <Panel as="div" padding={{ base: 4, md: 5 }} display="grid" gap={3}>
        <Choices weeks={weeks} heat={heat} address={address} />
        {isCut && (
          <chakra.p color="fg.muted" fontSize="sm">
            The latest {maxHeatWeeks} weeks of that span are counted.
          </chakra.p>
        )}
      </Panel>
      <ResourceView
        resource={resource}
        failed="Error counting the weeks"
        skeleton={<MapSkeleton label="Counting" lines={5} />}
      >
        {(counted) => (
          <chakra.div display="grid" gap={{ base: 3, md: 4 }} alignItems="start" gridTemplateColumns={columns}>
            <Panel as="div" padding={{ base: 3, md: 5 }}>
              <HeatMap
                caption={`In how many of ${inWeeks(counted.weeks)} ${categoryNames[kind]} stood in each cell, rows I to A from the top`}
                cells={counted.categories.find(({ category }) => category === kind)?.cells ?? []}
                weeks={counted.weeks}
              />
            </Panel>
            <Most heat={counted} kind={kind} />
          </chakra.div>
        )}
      </ResourceView>
    </chakra.div>
  );
}

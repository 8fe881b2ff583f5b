// Category card: all reports of one category, each with location chips, last change, and admins'
// buttons.
import { chakra } from '@chakra-ui/react';
import type { ScoutingReport, ScoutMark } from '@guild/common/scouting/scouting.api';
import { categoryNames, type ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import { useId, type ReactNode } from 'react';
import { exactTime, shortDate } from '../../../platform/format/format.ts';
import { useMay } from '../../../platform/session/session.store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { CardPlace } from '../../../ui/CardPlace.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PersonName } from '../../../ui/Person.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { recipe } from '../../../ui/theme/recipe.ts';
import { Marker } from '../map/Marker.tsx';
import { useRemoveReport } from '../scouting.actions.ts';
import { reports } from '../scouting.store.ts';
import { stateWords } from '../map/scouting.spots.ts';

export const chip = recipe({
  display: 'inline-flex',
  alignItems: 'center',
  height: { base: '32px', md: '26px' },
  paddingInline: '9px',
  borderRadius: 'chip',
  borderWidth: '1px',
  borderColor: 'border',
  bg: 'bg.sunken',
  fontSize: '13px',
  fontWeight: 'strong',
  fontVariantNumeric: 'var(--figures)',
  '&[type]': { cursor: 'pointer' },
  '&[type]:hover': { background: 'var(--bg-hover)' },
  '&:focus-visible': { outline: '2px solid var(--border-focus)', outlineOffset: '2px' },
  '&[data-state=harvested], &[data-state=contested]': { color: 'var(--fg-muted)', borderStyle: 'dashed' },
  // Only what is gone is struck through.
  '&[data-state=harvested]': { textDecoration: 'line-through' },
  '&[data-state=contested]': { borderColor: 'var(--status-bad)' },
  '&[aria-pressed=true]': { borderColor: 'var(--accent-water)', color: 'var(--accent-water)' },
});

const Location = ({ mark, chosen, onCell }: { mark: ScoutMark; chosen: boolean; onCell: () => void }): ReactNode => (
  <button
    type="button"
    className={chip()}
    data-state={mark.state}
    aria-pressed={chosen}
    title={mark.state === 'present' ? undefined : stateWords[mark.state]}
    onClick={onCell}
  >
    {mark.cell}
  </button>
);

interface ReportProps {
  report: ScoutingReport;
  /** Whether it is the only one on its card. Otherwise its cells are part of its buttons' names. */
  isOnly: boolean;
  /** The open cell of the map. null: none. */
  chosen: string | null;
  onCell: (cell: string) => void;
  onEdit: (report: ScoutingReport) => void;
}

function Tools({ report: one, isOnly, onEdit }: Pick<ReportProps, 'report' | 'isOnly' | 'onEdit'>): ReactNode {
  const remove = useRemoveReport();
  const isGoing = reports.use((state) => state.pending[one.id] === 'remove');
  const name = isOnly ? one.categoryName : `${one.categoryName}: ${one.locations.join(', ') || 'no locations'}`;
  return (
    <chakra.span display="flex" flex="none" marginStart="auto" marginEnd="-6px">
      <IconButton label={`Edit ${name}`} icon="edit" size="sm" onClick={() => onEdit(one)} />
      <IconButton
        label={`Delete ${name}`}
        icon="trash"
        size="sm"
        needsConnection
        disabled={isGoing}
        onClick={() => void remove(one)}
      />
    </chakra.span>
  );
}

function Report({ report: one, isOnly, chosen, onCell, onEdit }: ReportProps): ReactNode {
  const mayManage = useMay('scouting');
  return (
    <chakra.div
      data-report={one.id}
      flex="1 0 auto"
      display="flex"
      flexDirection="column"
      css={{ '[data-report] ~ &': { borderTopWidth: '1px', borderColor: 'border', paddingTop: 3, marginTop: 3 } }}
    >
      <chakra.div role="group" aria-label="Locations" display="flex" flexWrap="wrap" gap={1.5}>
        {one.marks.map((mark) => (
          <Location key={mark.cell} mark={mark} chosen={mark.cell === chosen} onCell={() => onCell(mark.cell)} />
        ))}
        {one.marks.length === 0 && <chakra.span color="fg.muted">No locations left</chakra.span>}
      </chakra.div>
      <chakra.div
        marginTop="auto"
        paddingTop={3}
        minHeight="32px"
        fontSize="xs"
        color="fg.subtle"
        display="flex"
        alignItems="center"
        gap={2}
        minWidth={0}
      >
        <chakra.p minWidth={0} truncate>
          <PersonName discordId={one.updatedByDiscordId} name={one.updatedBy} /> ·{' '}
          <time dateTime={one.lastUpdated} title={exactTime(one.lastUpdated) ?? ''}>
            {shortDate(Date.parse(one.lastUpdated))}
          </time>
        </chakra.p>
        {!one.isActive && <Pill height="20px">Off the map</Pill>}
        {mayManage && <Tools report={one} isOnly={isOnly} onEdit={onEdit} />}
      </chakra.div>
    </chakra.div>
  );
}

export interface CategoryCardProps extends Omit<ReportProps, 'report' | 'isOnly'> {
  category: ScoutingCategory;
  /** At least one, newest first. */
  own: readonly ScoutingReport[];
}
export function CategoryCard({ category, own, ...rest }: CategoryCardProps): ReactNode {
  const title = useId();
  return (
    <Panel
      as="article"
      aria-labelledby={title}
      padding="14px 14px 14px 16px"
      display="flex"
      flexDirection="column"
      minHeight={{ base: 0, xl: '160px' }}
    >
      <chakra.div
        display="grid"
        gridTemplateColumns="22px minmax(0, 1fr)"
        alignItems="start"
        gap={2}
        marginBottom="10px"
      >
        <Marker category={category} />
        <chakra.h3 id={title} fontSize="14px" lineHeight="20px" fontWeight="strong">
          {categoryNames[category]}
        </chakra.h3>
      </chakra.div>
      {own.map((one) => (
        <CardPlace key={one.id} list={reports} id={one.id}>
          <Report report={one} isOnly={own.length === 1} {...rest} />
        </CardPlace>
      ))}
    </Panel>
  );
}

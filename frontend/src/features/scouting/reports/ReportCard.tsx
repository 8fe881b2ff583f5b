// Report card: category, location chips, last change, and admins' buttons.
import { chakra } from '@chakra-ui/react';
import type { ScoutingReport, ScoutMark } from '@guild/common/scouting/scouting.api';
import { useId, type ReactNode } from 'react';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { exactTime, shortDate } from '../../../platform/format/format.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PersonName } from '../../../ui/Person.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { recipe } from '../../../ui/theme/recipe.ts';
import { Marker } from '../map/Marker.tsx';
import { removeOne } from '../scouting.actions.ts';
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
  '&[data-state=harvested], &[data-state=contested]': {
    color: 'var(--fg-muted)',
    textDecoration: 'line-through',
    borderStyle: 'dashed',
  },
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

function Tools({ one, onEdit }: { one: ScoutingReport; onEdit: (one: ScoutingReport) => void }): ReactNode {
  const offline = useIsOffline();
  const confirm = useConfirm();
  const isGoing = reports.use((state) => state.pending[one.id] === 'remove');
  return (
    <chakra.span display="flex" flex="none" marginTop="-6px" marginEnd="-6px">
      <IconButton label={`Edit ${one.categoryName}`} icon="edit" size="sm" onClick={() => onEdit(one)} />
      <IconButton
        label={`Delete ${one.categoryName}`}
        icon="trash"
        size="sm"
        disabled={offline || isGoing}
        onClick={() => void removeOne(confirm, one)}
      />
    </chakra.span>
  );
}

export interface ReportCardProps {
  report: ScoutingReport;
  /** The open cell of the map. null: none. */
  chosen: string | null;
  onCell: (cell: string) => void;
  onEdit: (report: ScoutingReport) => void;
}
export function ReportCard({ report: one, chosen, onCell, onEdit }: ReportCardProps): ReactNode {
  const { isAdmin } = useViewer();
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
        gridTemplateColumns="22px minmax(0, 1fr) auto"
        alignItems="start"
        gap={2}
        marginBottom="10px"
      >
        <Marker category={one.category} />
        <chakra.h3 id={title} fontSize="14px" lineHeight="20px" fontWeight="strong">
          {one.categoryName}
        </chakra.h3>
        {isAdmin && <Tools one={one} onEdit={onEdit} />}
      </chakra.div>
      <chakra.div role="group" aria-label="Locations" display="flex" flexWrap="wrap" gap={1.5}>
        {one.marks.map((mark) => (
          <Location key={mark.cell} mark={mark} chosen={mark.cell === chosen} onCell={() => onCell(mark.cell)} />
        ))}
        {one.marks.length === 0 && <chakra.span color="fg.muted">No locations left</chakra.span>}
      </chakra.div>
      <chakra.p
        marginTop="auto"
        paddingTop={3}
        fontSize="xs"
        color="fg.subtle"
        display="flex"
        alignItems="center"
        gap={2}
        minWidth={0}
      >
        <chakra.span minWidth={0} truncate>
          <PersonName discordId={one.updatedByDiscordId} name={one.updatedBy} /> ·{' '}
          <time dateTime={one.lastUpdated} title={exactTime(one.lastUpdated) ?? ''}>
            {shortDate(Date.parse(one.lastUpdated))}
          </time>
        </chakra.span>
        {!one.isActive && <Pill height="20px">Off the map</Pill>}
      </chakra.p>
    </Panel>
  );
}

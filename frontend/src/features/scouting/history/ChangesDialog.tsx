// Dialog with the changes of the week's marks, live, and buttons that undo them.
import { chakra } from '@chakra-ui/react';
import type { MarkState } from '@guild/common/scouting/scouting.api';
import { scoutingChangeRoutes, type ScoutingChange } from '@guild/common/scouting/scouting.changes.api';
import { useEffect, useRef, type ReactNode } from 'react';
import { keepRows, useHeldStill } from '../../../platform/live/heldStill.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import EmptyScouting from '../../../ui/art/empty-scouting.svg?react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ExportCsv } from '../../../ui/ExportCsv.tsx';
import { ListView } from '../../../ui/ListView.tsx';
import { ListMore } from '../../../ui/More.tsx';
import { PersonName } from '../../../ui/Person.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { report } from '../../../ui/report.ts';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { Marker } from '../map/Marker.tsx';
import { changes, undoableOf, undoChange, useLiveChanges } from './scouting.changes.ts';
import { useMayMark } from '../scouting.live.ts';
import { becameWords } from '../map/scouting.spots.ts';
import { reports } from '../scouting.store.ts';

const was: Readonly<Record<MarkState, string>> = {
  present: '',
  harvested: ', was harvested',
  contested: ', was contested',
};
/** The change of a cell in words: 'marked', 'taken off, was harvested', 'there again'. */
export function changeWords({ before, after }: Pick<ScoutingChange, 'before' | 'after'>): string {
  if (after === null) return `removed${before === null ? '' : was[before]}`;
  if (before === null) return 'marked';
  return before === after ? 'confirmed' : becameWords[after];
}
/** 'H-5 harvested: Large Spice Fields' */
const about = (change: ScoutingChange): string => `${change.cell} ${changeWords(change)}: ${change.categoryName}`;

const takeBack = (change: ScoutingChange): Promise<unknown> =>
  report(() => undoChange(change.id), {
    done: ({ cell, categoryName }) => ({ title: `${cell} restored`, description: categoryName }),
    failed: ['Undo failed', 'Failed to undo the change'],
  });

/** Keeps the focus in the dialog when the pressed button disappears. */
function useRestoredFocus(mayUndo: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!mayUndo && hadFocus.current && document.activeElement === document.body) row.current?.focus();
    hadFocus.current = false;
  }, [mayUndo]);
  const onFocus = (): void => {
    hadFocus.current = true;
  };
  const onBlur = (): void => {
    hadFocus.current = false;
  };
  return { ref: row, onFocus, onBlur };
}

function Row({ change, mayUndo }: { change: ScoutingChange; mayUndo: boolean }): ReactNode {
  const focus = useRestoredFocus(mayUndo);
  const pending = changes.use((state) => state.pending[change.id] !== undefined);
  const isUndone = change.undoneAt !== null;
  // A removed mark is restored; other changes are undone.
  const verb = change.after === null ? 'Restore' : 'Undo';
  return (
    <chakra.li
      {...focus}
      tabIndex={-1}
      display="grid"
      gridTemplateColumns="20px minmax(0, 1fr) auto"
      columnGap={3}
      alignItems="start"
      paddingBlock={3}
      css={{ '& + &': { borderTopWidth: '1px', borderColor: 'border' } }}
    >
      <chakra.span paddingTop="2px" {...(isUndone && { opacity: 0.5 })}>
        <Marker category={change.category} />
      </chakra.span>
      <chakra.div minWidth={0} overflowWrap="anywhere">
        <chakra.p display="flex" flexWrap="wrap" alignItems="center" columnGap={2}>
          <chakra.span {...(isUndone && { color: 'fg.muted', textDecoration: 'line-through' })}>
            <chakra.b fontWeight="strong" textStyle="figures">
              {change.cell}
            </chakra.b>{' '}
            {changeWords(change)}
          </chakra.span>{' '}
          <chakra.span color="fg.muted">{change.categoryName}</chakra.span>{' '}
          {isUndone && (
            <Pill tone="ended" height="20px">
              Undone
            </Pill>
          )}
        </chakra.p>
        <chakra.p fontSize="sm" lineHeight="20px" color="fg.subtle">
          <PersonName discordId={change.discordId} name={change.username} /> · <RelativeTime iso={change.at} />
          {change.undoneAt !== null && change.undoneBy !== null && (
            <>
              {' · undone by '}
              {change.undoneBy} <RelativeTime iso={change.undoneAt} />
            </>
          )}
        </chakra.p>
      </chakra.div>
      {mayUndo && (
        <Button
          size="sm"
          aria-label={`${verb}: ${about(change)}`}
          needsConnection
          pending={pending}
          onClick={() => void takeBack(change)}
        >
          {verb}
        </Button>
      )}
    </chakra.li>
  );
}

const keepChanges = keepRows((change: ScoutingChange) => change.id);
function List({ rows }: { rows: readonly ScoutingChange[] }): ReactNode {
  const ownChanges = changes.use((state) => state.ownChanges);
  const { shown, area } = useHeldStill<readonly ScoutingChange[], HTMLUListElement>(rows, keepChanges, ownChanges);
  const viewer = useViewer();
  const mayMark = useMayMark();
  // A deleted report keeps its changes. They cannot be undone until it is restored.
  const reportsById = reports.use((state) => state.entities.byId);
  const undoable = undoableOf(rows, { ...viewer, mayMark });
  if (rows.length === 0)
    return (
      <EmptyState
        art={EmptyScouting}
        title="No changes yet"
        more="Everything scouts mark, harvest and remove this week appears here."
      />
    );
  return (
    <>
      <chakra.ul {...area} aria-label="Changes">
        {shown.map((change) => (
          <Row
            key={change.id}
            change={change}
            mayUndo={undoable.has(change.id) && reportsById[change.reportId] !== undefined}
          />
        ))}
      </chakra.ul>
      <ListMore list={changes} />
      <ExportCsv list={scoutingChangeRoutes.listScoutingChanges} size="sm" justifySelf="start" />
    </>
  );
}

export default function ChangesDialog({ onClose }: { onClose: () => void }): ReactNode {
  const rows = useLiveChanges();
  return (
    <Dialog onClose={onClose} title="This week's changes" initialFocus="close">
      <ListView
        list={changes}
        failed="Error loading the changes"
        skeleton={<SkeletonRows count={5} face={24} label="Loading the changes..." />}
      >
        {() => <List rows={rows} />}
      </ListView>
    </Dialog>
  );
}

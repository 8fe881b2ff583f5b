// Scouting section: the map of the current week, and reports by category.
import { chakra } from '@chakra-ui/react';
import { scoutingRoutes, type ScoutingReport } from '@guild/common/scouting/scouting.api';
import { scoutingCategories, type ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import { useState, type ReactNode } from 'react';
import { keepRows, useHeldStill } from '../../platform/live/heldStill.ts';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { csvAddress } from '../../platform/api/api.ts';
import { dataOf } from '../../platform/api/resource.ts';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { useMay } from '../../platform/session/session.store.ts';
import EmptyScouting from '../../ui/art/empty-scouting.svg?react';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { CreateButton } from '../../ui/CreateButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { MoreMenu, type MenuItem } from '../../ui/Menu.tsx';
import { CategoryCard } from './core/CategoryCard.tsx';
import { Instructions } from './core/Instructions.tsx';
import { MakeButton } from './sharing/MakeButton.tsx';
import { MapPanel } from './map/MapPanel.tsx';
import { MapTools } from './map/MapTools.tsx';
import { PastWeeksLink, pastWeeksLink } from './history/PastWeeksLink.tsx';
import { removeOld } from './scouting.actions.ts';
import { useMapAddress, type MapAddress } from './scouting.address.ts';
import { useLiveScouting, useMayMark, useReports } from './scouting.live.ts';
import { reports, retryScouting, week } from './scouting.store.ts';
import { byCategory, inCardOrder } from './map/scouting.spots.ts';
import { cards, columns, ScoutingSkeleton } from './ScoutingSkeleton.tsx';
import { WeekHeading } from './weeks/WeekHeading.tsx';
import { ExportCsv } from '../../ui/ExportCsv.tsx';

const EditReportDialog = lazyDialog(async () => ({
  default: (await import('./core/ReportFormDialog.tsx')).EditReportDialog,
}));
const NewReportDialog = lazyDialog(async () => ({
  default: (await import('./core/ReportFormDialog.tsx')).NewReportDialog,
}));

interface ToolsProps {
  marking: boolean;
  onMark: () => void;
  onAdd: () => void;
}
function Tools({ marking, onMark, onAdd }: ToolsProps): ReactNode {
  const confirm = useConfirm();
  const mayManage = useMay('scouting');
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      gap={2}
      marginInlineStart="auto"
      width={{ base: '100%', md: 'auto' }}
      css={{ '& > button': { flex: { base: '1 1 auto', md: 'none' } } }}
    >
      {mayManage && (
        <>
          <Button variant="quiet" icon="trash" needsConnection hideBelow="lg" onClick={() => void removeOld(confirm)}>
            Cleanup Old
          </Button>
          <MakeButton />
        </>
      )}
      <Button data-mark icon="pin" aria-pressed={marking} onClick={onMark}>
        Mark on map
      </Button>
      <CreateButton onClick={onAdd}>Add Report</CreateButton>
    </chakra.div>
  );
}

/** What narrow screens have no room for beside the title. */
function NarrowMenu(): ReactNode {
  const confirm = useConfirm();
  const offline = useIsOffline();
  const items: MenuItem[] = [
    { name: 'Past weeks', icon: 'clock', to: pastWeeksLink },
    { name: 'Export CSV', icon: 'record', download: csvAddress({ list: scoutingRoutes.listReports }) },
  ];
  if (useMay('scouting'))
    items.push({
      name: 'Cleanup Old',
      icon: 'trash',
      disabled: offline,
      onSelect: () => void removeOld(confirm),
    });
  return <MoreMenu label="More actions" below items={items} />;
}

interface NoReportsProps {
  filtered: boolean;
  onAll: () => void;
  onAdd: () => void;
}
function NoReports({ filtered, onAll, onAdd }: NoReportsProps): ReactNode {
  const mayMark = useMayMark();
  const nothing = mayMark
    ? 'Add a report or mark cells on the map. Everyone sees it.'
    : 'No reports this week yet. New reports appear here automatically.';
  const add = mayMark ? (
    <CreateButton variant="tonal" onClick={onAdd}>
      Add Report
    </CreateButton>
  ) : undefined;
  return (
    <chakra.div gridColumn="1 / -1">
      <EmptyState
        art={EmptyScouting}
        title="No reports"
        more={filtered ? 'No reports in this category this week.' : nothing}
        action={filtered ? <Button onClick={onAll}>Show all</Button> : add}
      />
    </chakra.div>
  );
}

interface CardsProps {
  all: readonly ScoutingReport[];
  address: MapAddress;
  onEdit: (one: ScoutingReport) => void;
  onAdd: () => void;
}
const keepReports = keepRows((report: ScoutingReport) => report.id);
function Cards({ all, address: { shown, showAll, cell, choose }, onEdit, onAdd }: CardsProps): ReactNode {
  const current = dataOf(week.use());
  const ownChanges = reports.use((state) => state.ownChanges);
  const { shown: listed, area } = useHeldStill<readonly ScoutingReport[], HTMLDivElement>(
    inCardOrder(all).filter(({ category }) => shown.length === 0 || shown.includes(category)),
    keepReports,
    [ownChanges, ...shown].join(' '),
  );
  return (
    <div className={cards()} {...area}>
      {byCategory(listed).map(({ category, own }) => (
        <CategoryCard
          key={category}
          category={category}
          own={own}
          chosen={cell}
          onCell={(pressed) => choose(pressed === cell ? null : pressed)}
          onEdit={onEdit}
        />
      ))}
      {listed.length === 0 && <NoReports filtered={all.length > 0} onAll={showAll} onAdd={onAdd} />}
      <Instructions week={current} />
    </div>
  );
}

/** A retry loads everything that belongs to the week, not only the reports. */
const list = { use: reports.use, retry: retryScouting };

interface ContentProps extends Pick<CardsProps, 'onEdit' | 'onAdd'> {
  marked: MarkCategory;
  set: SetMarkCategory;
}
function Content({ marked, set, ...forms }: ContentProps): ReactNode {
  const mayMark = useMayMark();
  const address = useMapAddress();
  const all = useReports();
  return (
    <ListView list={list} failed="Error loading scouting reports" skeleton={<ScoutingSkeleton />}>
      {() => (
        <chakra.div
          display="grid"
          gap={{ base: 3, md: 4 }}
          alignItems={{ base: 'start', xl: 'stretch' }}
          gridTemplateColumns={columns}
        >
          <MapPanel reports={all} address={address} {...(mayMark && { marking: { category: marked, set } })}>
            <MapTools address={address} />
          </MapPanel>
          <Cards all={all} address={address} {...forms} />
        </chakra.div>
      )}
    </ListView>
  );
}

type MarkCategory = ScoutingCategory | null;
type SetMarkCategory = (category: MarkCategory) => void;
export function ScoutingSection(): ReactNode {
  const mayMark = useMayMark();
  useLiveScouting();
  const [edited, setEdited] = useState<ScoutingReport | null>(null);
  const [isAdding, setAdding] = useState(false);
  const add = (): void => setAdding(true);
  const [marked, setMarked] = useState<MarkCategory>(null);
  // Losing the permission switches marking off. Getting it back does not switch it on again.
  if (!mayMark && marked !== null) setMarked(null);
  const loadedWeek = week.use();
  const current = dataOf(loadedWeek);
  const isFailed = reports.use((state) => state.phase === 'failed');
  return (
    <chakra.section aria-label="Scouting">
      {/* After a failure there is only the error: no name of a week, and nothing to change. */}
      <chakra.div
        display={isFailed ? 'none' : 'flex'}
        flexWrap="wrap"
        alignItems="center"
        gap={2}
        rowGap={3}
        marginBottom={5}
      >
        <WeekHeading week={current} failed={loadedWeek.phase === 'failed'} />
        <chakra.span display={{ base: 'none', lg: 'flex' }}>
          <PastWeeksLink />
          <ExportCsv list={scoutingRoutes.listReports} variant="quiet" />
        </chakra.span>
        <chakra.span hideFrom="lg" marginInlineStart="auto">
          <NarrowMenu />
        </chakra.span>
        {mayMark && (
          <Tools
            marking={marked !== null}
            onMark={() => setMarked(marked === null ? scoutingCategories[0] : null)}
            onAdd={add}
          />
        )}
      </chakra.div>
      <Content marked={marked} set={setMarked} onEdit={setEdited} onAdd={add} />
      <ListDialog list={reports} id={edited?.id ?? null}>
        {(report) => <EditReportDialog report={report} onClose={() => setEdited(null)} />}
      </ListDialog>
      {isAdding && <NewReportDialog onClose={() => setAdding(false)} />}
    </chakra.section>
  );
}

// Past weeks: each week on the map, or a heat map over several weeks.
import { chakra } from '@chakra-ui/react';
import { scoutingRooms, type ScoutingWeek } from '@guild/common/scouting/scouting.api';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { Page } from '../../../platform/api/api.ts';
import { useLive } from '../../../platform/live/live.ts';
import { dataOf, usePages, type Pages } from '../../../platform/api/resource.ts';
import { announce } from '../../../ui/announce.tsx';
import EmptyScouting from '../../../ui/art/empty-scouting.svg?react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx';
import { HeatView } from '../map/HeatView.tsx';
import { usePastAddress, type PastAddress, type PastView } from './pastWeeks.address.ts';
import { fetchPastWeeks } from './pastWeeks.store.ts';
import { PastWeeksSkeleton } from '../ScoutingSkeleton.tsx';
import { WeekView } from '../weeks/WeekView.tsx';

const rooms = [scoutingRooms.list];
const tabs: readonly { value: PastView; label: string }[] = [
  { value: 'weeks', label: 'Week by week' },
  { value: 'heat', label: 'Frequency' },
];

/** The live list of past weeks. When a week has just ended, the shown week stays. */
function usePastWeeks({ week, set }: PastAddress): Pages<ScoutingWeek> {
  const weeks = usePages(fetchPastWeeks, { rooms });
  const { loaded, reload } = weeks;
  const last = dataOf(loaded)?.items[0]?.id;
  useLive('week:started', ({ label }) => {
    // Fixes the shown week in the address, so that a new week does not replace it.
    if (week === null && last !== undefined) set({ week: last });
    announce(`${label} has started. The previous week is now in past weeks.`);
    void reload();
  });
  useLive('week:updated', () => void reload());
  useLive('desert-weeks:changed', () => void reload());
  return weeks;
}

/** Loads further pages until a linked older week is reached. */
function useReach(wanted: number | null, { loaded, more, isLoadingMore }: Pages<ScoutingWeek>): void {
  const read = dataOf(loaded);
  const earliest = read?.items.at(-1)?.id;
  const isBeyond = wanted !== null && earliest !== undefined && wanted < earliest && read?.next != null;
  useEffect(() => {
    // If a page cannot be loaded, the person can use the button.
    if (isBeyond && !isLoadingMore) more().catch(() => undefined);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `more` is another one each time; once for each page
  }, [isBeyond, earliest]);
}

const NoWeeks = (): ReactNode => (
  <EmptyState
    art={EmptyScouting}
    title="No past weeks yet"
    more="When a week ends, its map is kept here, with what appeared and disappeared."
    action={<ButtonLink to="/scouting">Go to this week</ButtonLink>}
  />
);

interface ViewsProps {
  page: Page<ScoutingWeek>;
  weeks: Pages<ScoutingWeek>;
  address: PastAddress;
}
function Views({ page, weeks, address }: ViewsProps): ReactNode {
  const inOrder = useMemo(() => [...page.items].reverse(), [page.items]);
  if (inOrder.length === 0) return <NoWeeks />;
  const view = address.view ?? 'weeks';
  return (
    <Tabs label="Past weeks" value={view} onChange={(next) => address.set({ view: next })} tabs={tabs} boxed>
      <TabPanel of="weeks">
        <WeekView weeks={inOrder} pages={weeks} address={address} />
      </TabPanel>
      <TabPanel of="heat">
        <HeatView weeks={inOrder} address={address} />
      </TabPanel>
    </Tabs>
  );
}

export default function PastWeeks(): ReactNode {
  const address = usePastAddress();
  const weeks = usePastWeeks(address);
  useReach(address.week ?? address.from, weeks);
  return (
    <chakra.section aria-label="Past weeks of the desert">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={2} rowGap={3} marginBottom={5}>
        <chakra.h2 fontSize="lg" lineHeight="24px" fontWeight="strong">
          Past weeks
        </chakra.h2>
        <chakra.span marginInlineStart="auto">
          <ButtonLink to="/scouting" icon="scouting">
            This week
          </ButtonLink>
        </chakra.span>
      </chakra.div>
      <ResourceView resource={weeks} failed="Error loading past weeks" skeleton={<PastWeeksSkeleton />}>
        {(page) => <Views page={page} weeks={weeks} address={address} />}
      </ResourceView>
    </chakra.section>
  );
}

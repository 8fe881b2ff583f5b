// Week view: slider, map of the chosen week, and texts about what had appeared and what was gone.
import { chakra } from '@chakra-ui/react';
import type { ArchivedMap } from '@guild/common/scouting/scouting.archive.api';
import { scoutingRoutes, type ScoutingWeek } from '@guild/common/scouting/scouting.api';
import { useEffect, useState, type ReactNode } from 'react';
import { dataOf, type Pages } from '../../../platform/api/resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { ExportCsv } from '../../../ui/ExportCsv.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { toastError } from '../../../ui/toast.ts';
import { PastChanges } from '../history/PastChanges.tsx';
import { PastMap } from '../history/PastMap.tsx';
import type { PastAddress } from '../history/pastWeeks.address.ts';
import { pastMaps } from '../history/pastWeeks.store.ts';
import { useMapAddress } from '../scouting.address.ts';
import { columns, MapSkeleton } from '../ScoutingSkeleton.tsx';
import { WeekSlider } from './WeekSlider.tsx';

/**
 * The week in the address, or the last week with marks before it.
 * @param weeks oldest first; at least one
 */
function shownOf(weeks: readonly ScoutingWeek[], wanted: number | null): ScoutingWeek | undefined {
  const upTo = weeks.filter(({ id }) => wanted === null || id <= wanted);
  return upTo.at(-1) ?? weeks[0];
}

/** The map of a week. Until it is loaded, the previous map stays. */
function useMapOf(week: ScoutingWeek, next: ScoutingWeek | undefined) {
  const one = pastMaps.useOne(week.id);
  const [last, setLast] = useState<ArchivedMap | null>(null);
  const map = dataOf(one.loaded);
  if (map !== null && map !== last) setLast(map);
  useEffect(() => {
    // Preloads the next week.
    if (map !== null && next !== undefined) pastMaps.want(next.id);
  }, [map, next]);
  const isThere = map?.weekId === week.id;
  const loaded =
    one.loaded.phase === 'loading' && last !== null ? ({ phase: 'ready', data: last } as const) : one.loaded;
  return { resource: { loaded, retry: one.retry }, isThere };
}

interface EarlierProps {
  pages: Pages<ScoutingWeek>;
}
/** Loads older weeks, if there are any. */
function Earlier({ pages: { loaded, more, isLoadingMore } }: EarlierProps): ReactNode {
  if (dataOf(loaded)?.next == null) return null;
  return (
    <Button
      size="sm"
      pending={isLoadingMore}
      pendingText="Loading..."
      onClick={() => {
        more().catch((error: unknown) => toastError('Loading failed', error, 'Failed to load earlier weeks'));
      }}
    >
      Earlier weeks
    </Button>
  );
}

export interface WeekViewProps extends EarlierProps {
  /** Oldest first. At least one. */
  weeks: readonly ScoutingWeek[];
  address: PastAddress;
}
export function WeekView({ weeks, pages, address }: WeekViewProps): ReactNode {
  const shown = shownOf(weeks, address.week);
  return shown === undefined ? null : <Shown weeks={weeks} shown={shown} pages={pages} address={address} />;
}

function Shown({ weeks, shown, pages, address: { set } }: WeekViewProps & { shown: ScoutingWeek }): ReactNode {
  const address = useMapAddress();
  const { resource, isThere } = useMapOf(shown, weeks[weeks.indexOf(shown) + 1]);
  return (
    <chakra.div display="grid" gap={{ base: 3, md: 4 }}>
      <Panel as="div" padding={{ base: '12px 16px', md: '8px 20px' }}>
        <WeekSlider weeks={weeks} shown={shown} ready={isThere} onShow={({ id }) => set({ week: id })}>
          <Earlier pages={pages} />
          <ExportCsv list={scoutingRoutes.listReports} query={{ week: shown.id }} size="sm" />
        </WeekSlider>
      </Panel>
      <ResourceView
        resource={resource}
        failed="Error loading the week"
        skeleton={<MapSkeleton label="Loading the week" lines={3} />}
      >
        {(map) => (
          <chakra.div
            display="grid"
            gap={{ base: 3, md: 4 }}
            alignItems="start"
            gridTemplateColumns={columns}
            aria-busy={!isThere}
            opacity={isThere ? 1 : 0.6}
            transition="opacity var(--motion-fast)"
          >
            <Panel as="div" padding={{ base: 3, md: 5 }}>
              <PastMap map={map} address={address} />
            </Panel>
            <chakra.div display="grid" gap={{ base: 3, md: 4 }}>
              <PastChanges
                map={map}
                chosen={address.cell}
                onCell={(cell) => address.choose(cell === address.cell ? null : cell)}
              />
            </chakra.div>
          </chakra.div>
        )}
      </ResourceView>
    </chakra.div>
  );
}

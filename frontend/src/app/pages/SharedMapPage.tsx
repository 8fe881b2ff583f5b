// Public page with the map of the week, for people with its address. It shows nothing else of the
// hall.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { SharedMap } from '@guild/common/scouting/desertMap.share.api';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { guild } from '../../platform/session/guild.ts';
import type { Loaded } from '../../platform/api/resource.ts';
import EmptyScouting from '../../ui/art/empty-scouting.svg?react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { DesertMap } from '../../features/scouting/map/DesertMap.tsx';
import { MapKey } from '../../features/scouting/map/MapKey.tsx';
import { useMapAddress } from '../../features/scouting/scouting.address.ts';
import { MapPanelSkeleton } from '../../features/scouting/ScoutingSkeleton.tsx';
import { SharedCell, SharedLegend, SharedList } from '../../features/scouting/sharing/SharedParts.tsx';
import { spotsOfShared, useSharedMap } from '../../features/scouting/sharing/sharedMap.ts';

/** The map beside the list. */
const columns = {
  display: 'grid',
  alignItems: 'start',
  gap: { base: 4, lg: 6 },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 640px) minmax(0, 1fr)' },
} as const;

const notShared = 'This map is not shared';
const titleOf = (loaded: Loaded<SharedMap>): string => {
  if (loaded.phase === 'ready') return `Harvesting Locations - ${loaded.data.weekLabel}`;
  return loaded.phase === 'gone' ? notShared : 'Map of the deep desert';
};

const Gone = (): ReactNode => (
  <chakra.div display="grid" justifyItems="center" textAlign="center" gap={3} paddingBlock={{ base: 8, md: 16 }}>
    <EmptyScouting width="300" height="200" style={{ maxWidth: '100%' }} />
    <chakra.h1 textStyle="accessTitle">{notShared}</chakra.h1>
    <chakra.p color="fg.muted" fontSize="lg" maxWidth="440px" textWrap="balance">
      The link was revoked or replaced, or it never existed. Ask the person who shared it for a new one.
    </chakra.p>
  </chakra.div>
);

function Heading({ map, isStale }: { map: SharedMap; isStale: boolean }): ReactNode {
  return (
    <chakra.header display="grid" gap={1}>
      <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        {guild.name}
      </chakra.p>
      <chakra.h1 textStyle="cardTitle" fontSize={{ base: 'lg', md: 'xl' }} overflowWrap="anywhere">
        Harvesting Locations - {map.weekLabel}
      </chakra.h1>
      <chakra.p fontSize="sm" color="fg.muted">
        Updated <RelativeTime iso={map.updatedAt} />. The next map starts <RelativeTime iso={map.weekEndsAt} planned />.
      </chakra.p>
      <chakra.p role="status" fontSize="sm" color={isStale ? 'warn' : 'fg.muted'}>
        {isStale
          ? "Can't reach the server. This map may be out of date. Retrying automatically."
          : 'This page updates automatically.'}
      </chakra.p>
    </chakra.header>
  );
}

function Shown({ map, isStale }: { map: SharedMap; isStale: boolean }): ReactNode {
  const { cell, choose, shown, toggle, showAll } = useMapAddress();
  const spots = useMemo(() => spotsOfShared(map, shown), [map, shown]);
  return (
    <>
      <Heading map={map} isStale={isStale} />
      <chakra.div {...columns}>
        <Panel as="div" padding={{ base: 3, md: 5 }}>
          <DesertMap spots={spots} chosen={cell} onCell={(pressed) => choose(pressed === cell ? null : pressed)} />
          <SharedCell cell={cell} spots={spots} onClose={() => choose(null)} />
          <SharedLegend map={map} shown={shown} toggle={toggle} showAll={showAll} />
          <MapKey />
        </Panel>
        <SharedList map={map} shown={shown} chosen={cell} onCell={choose} />
      </chakra.div>
    </>
  );
}

const Waiting = (): ReactNode => (
  <div aria-busy>
    <VisuallyHidden>
      <h1>Map of the deep desert</h1>
      Loading…
    </VisuallyHidden>
    <Skeleton height="24px" width="260px" marginBottom="24px" />
    <chakra.div {...columns}>
      <MapPanelSkeleton />
      <Panel as="div" padding={{ base: 3, md: 5 }}>
        <SkeletonLines count={8} />
      </Panel>
    </chakra.div>
  </div>
);
const failed = (retry: () => void, failure: unknown): ReactNode => (
  <>
    <chakra.h1 textStyle="cardTitle">Map of the deep desert</chakra.h1>
    <ErrorState title="Error loading the map" error={failure} onRetry={retry} />
  </>
);

export default function SharedMapPage(): ReactNode {
  const { token = '' } = useParams();
  const shared = useSharedMap(token);
  const title = titleOf(shared.loaded);
  useEffect(() => {
    document.title = `${title} – ${guild.name}`;
  }, [title]);
  return (
    <chakra.main
      display="grid"
      alignContent="start"
      gap={{ base: 4, md: 6 }}
      width="100%"
      maxWidth="1120px"
      minHeight="100dvh"
      marginInline="auto"
      padding={{ base: '16px', md: '32px 24px' }}
    >
      <ResourceView resource={shared} failed={failed} skeleton={<Waiting />} gone={<Gone />}>
        {(map) => <Shown map={map} isStale={shared.isStale} />}
      </ResourceView>
    </chakra.main>
  );
}

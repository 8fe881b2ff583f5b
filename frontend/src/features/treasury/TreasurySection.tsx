// Treasury section: figures, filters, live grid of resources, summary and dialogs.
import { startWithSomebodyWhoMay } from '@guild/common/members/managers';
import { chakra } from '@chakra-ui/react';
import { requestKinds } from '@guild/common/treasury/treasury.requests.api';
import { maybe } from '@guild/common/wire/fields';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import { openId, useQuery } from '../../platform/page/address.ts';
import { useFilters, type SetFilters } from '../../platform/page/filters.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { useProgressiveRender } from '../../platform/page/progressiveRender.ts';
import { useMay, useViewer } from '../../platform/session/session.store.ts';
import EmptyTreasury from '../../ui/art/empty-treasury.svg?react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { LiveGrid } from '../../ui/LiveGrid.tsx';
import { AddResourceButton } from './core/AddResourceButton.tsx';
import { CategorySummary } from './core/CategorySummary.tsx';
import { ResourceCard, type ResourceCardProps } from './core/ResourceCard.tsx';
import { ResourceFilterBar } from './core/ResourceFilterBar.tsx';
import { resourceGrid, ResourceSkeletons } from './core/ResourceGrid.tsx';
import { RequestsButton } from './requests/RequestsButton.tsx';
import { ResourceStats } from './core/ResourceStats.tsx';
import { resourceFilters, type ResourceFilters } from './treasury.filters.ts';
import { requests } from './requests/requests.store.ts';
import { everything, resources } from './treasury.store.ts';

const EditResourceDialog = lazyDialog(async () => ({
  default: (await import('./core/ResourceFormDialog.tsx')).EditResourceDialog,
}));
const ResourceDialog = lazyDialog(() => import('./core/ResourceDialog.tsx'));
const RequestsDialog = lazyDialog(() => import('./requests/RequestsDialog.tsx'));

/**
 * URL query besides the filters: the open resource and its dialog, or whether the requests are
 * open.
 */
const treasuryAddress = z.object({
  resource: openId,
  move: maybe(z.enum(requestKinds)),
  tab: maybe(z.literal('requests')),
});

interface FilterProps {
  filters: ResourceFilters;
  set: SetFilters<ResourceFilters>;
}
function NoResources({ filters, set }: FilterProps): ReactNode {
  const mayManage = useMay('treasury');
  const narrowed = resourceFilters.isNarrowed(filters);
  const nothing = mayManage
    ? 'Add a resource with a goal, and everyone sees its progress.'
    : `Nothing is stored yet. ${startWithSomebodyWhoMay('treasury')} adds the resources.`;
  return (
    <EmptyState
      art={EmptyTreasury}
      title="No Treasury Resources"
      more={narrowed ? 'No resources match your search. Try another word, or clear the filters.' : nothing}
      action={
        narrowed ? (
          <Button onClick={() => set(resourceFilters.cleared)}>Clear filters</Button>
        ) : (
          <AddResourceButton variant="tonal" />
        )
      }
    />
  );
}

/** 'Showing 3 of 8 resources' */
function Showing({ all }: { all: number | null }): ReactNode {
  const shown = resources.use((state) => state.shown.length);
  const isReady = resources.use((state) => state.phase === 'ready');
  return (
    <chakra.p fontSize="xs" lineHeight="18px" color="fg.muted" textStyle="figures" minHeight="18px" marginBottom={3}>
      {isReady && all !== null && `Showing ${formatNumber(shown)} of ${formatNumber(all)} resources`}
    </chakra.p>
  );
}

/** All resources. null: still loading. */
function useEverything() {
  const byId = everything.use((state) => state.entities.byId);
  const isReady = everything.use((state) => state.phase === 'ready');
  return useMemo(() => (isReady ? Object.values(byId) : null), [byId, isReady]);
}

export function TreasurySection(): ReactNode {
  const [filters, setFilters] = useFilters(resourceFilters);
  const [address, set] = useQuery(treasuryAddress);
  const { canWrite } = useViewer();
  useLiveView(resources, { filters });
  useLiveView(everything, { filters: null });
  useLiveView(requests, { filters: null });
  const all = useEverything();
  const count = all?.length ?? 0;
  // The summary follows the cards, so that they do not push it down.
  const isLeft = count - useProgressiveRender(count) > 3;
  const [edited, setEdited] = useState<number | null>(null);
  const open = useCallback((id: number) => set({ resource: id }, { push: true }), [set]);
  const move = useCallback<ResourceCardProps['onMove']>(
    (id, kind) => set({ resource: id, move: kind }, { push: true }),
    [set],
  );
  return (
    <chakra.section aria-label="Treasury">
      <ResourceStats resources={all} />
      <ResourceFilterBar
        filters={filters}
        set={setFilters}
        aside={
          <>
            {canWrite && <RequestsButton onOpen={() => set({ tab: 'requests' }, { push: true })} />}
            <AddResourceButton />
          </>
        }
      />
      <Showing all={all?.length ?? null} />
      <LiveGrid
        list={resources}
        failed="Error loading the treasury"
        skeleton={<ResourceSkeletons />}
        onShowOwn={() => setFilters(resourceFilters.cleared)}
        empty={<NoResources filters={filters} set={setFilters} />}
        grid={resourceGrid}
      >
        {(id) => <ResourceCard id={id} onOpen={open} onEdit={setEdited} onMove={move} />}
      </LiveGrid>
      {all !== null && count > 0 && !isLeft && <CategorySummary resources={all} />}
      {address.tab === 'requests' && <RequestsDialog onClose={() => set({ tab: '', resource: '' })} />}
      {address.resource !== undefined && address.tab === undefined && edited === null && (
        <ResourceDialog
          key={`${address.resource} ${address.move ?? ''}`}
          id={address.resource}
          move={address.move ?? null}
          onEdit={setEdited}
          onClose={() => set({ resource: '', move: '' })}
        />
      )}
      <ListDialog list={resources} id={edited}>
        {(resource) => <EditResourceDialog resource={resource} onClose={() => setEdited(null)} />}
      </ListDialog>
    </chakra.section>
  );
}

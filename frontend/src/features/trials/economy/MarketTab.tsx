// Market tab: the viewer's items, filters, and items for sale. Admins add, change and retire items.
import { chakra } from '@chakra-ui/react';
import { fremenRoutes, type OwnFremen, type TrialItem } from '@guild/common/trials/economy.api';
import { canPay, costOf } from '@guild/common/trials/economy.rules';
import { useMemo, useState, type ReactNode } from 'react';
import { useFilters, type SetFilters } from '../../../platform/page/filters.ts';
import { keepIds, useHeldStill } from '../../../platform/live/heldStill.ts';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { dataOf } from '../../../platform/api/resource.ts';
import { useLiveView } from '../../../platform/live/useLiveView.ts';
import { useMay, useViewer } from '../../../platform/session/session.store.ts';
import EmptyItems from '../../../ui/art/empty-items.svg?react';
import { Button } from '../../../ui/Button.tsx';
import { CardSkeletons, plainBars } from '../../../ui/CardSkeletons.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Select } from '../../../ui/Field.tsx';
import { FilterBar, fit } from '../../../ui/FilterBar.tsx';
import { FilterControl } from '../../../ui/ListFilters.tsx';
import { ListView } from '../../../ui/ListView.tsx';
import { ListMore } from '../../../ui/More.tsx';
import { CardGrid, Panel } from '../../../ui/Panel.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonLines, SkeletonRows } from '../../../ui/Skeleton.tsx';
import { marketItems, useOwnFremen } from './economy.store.ts';
import { marketFilters, type MarketFilters } from './economy.filters.ts';
import { Pack } from './Pack.tsx';
import { TrialItemCard } from './TrialItemCard.tsx';
import { ExportCsv } from '../../../ui/ExportCsv.tsx';

const TrialItemDialog = lazyDialog(() => import('./TrialItemDialog.tsx'));

interface FiltersProps {
  filters: MarketFilters;
  set: SetFilters<MarketFilters>;
  onAdd: () => void;
}
function Filters({ filters, set, onAdd }: FiltersProps): ReactNode {
  const { canWrite } = useViewer();
  const mayManage = useMay('trials');
  const bar = { of: marketFilters, filters, set };
  const which = filters.retired !== null ? 'retired' : filters.affordable !== null ? 'affordable' : '';
  return (
    <FilterBar
      label="Market"
      lead={<FilterControl {...bar} name="search" />}
      set={[filters.category !== null, which !== '']}
      aside={
        mayManage && (
          <Button icon="plus" onClick={onAdd}>
            Add an item
          </Button>
        )
      }
    >
      <FilterControl {...bar} name="category" />
      {canWrite && (
        <Select
          aria-label="Show"
          {...fit}
          value={which}
          onChange={({ target: { value } }) =>
            set({ affordable: value === 'affordable' ? '1' : '', retired: value === 'retired' ? '1' : '' })
          }
        >
          <option value="">On sale</option>
          <option value="affordable">Affordable</option>
          {mayManage && <option value="retired">Retired</option>}
        </Select>
      )}
      <ExportCsv list={fremenRoutes.listTrialItems} query={marketFilters.query(filters)} {...fit} />
    </FilterBar>
  );
}

function NothingSold({ filters, onClear }: { filters: MarketFilters; onClear: () => void }): ReactNode {
  const narrowed = marketFilters.isNarrowed(filters);
  return (
    <EmptyState
      art={EmptyItems}
      title={filters.retired === null ? 'Nothing on sale yet' : 'No retired items'}
      more={narrowed ? 'No items match your search. Try another word, or clear the filters.' : undefined}
      action={narrowed && <Button onClick={onClear}>Clear filters</Button>}
    />
  );
}

interface GoodsProps {
  filters: MarketFilters;
  own: OwnFremen | null;
  onEdit: (item: TrialItem) => void;
}
interface CardsProps extends GoodsProps {
  shown: readonly number[];
  /** The empty state. */
  empty: ReactNode;
}
function Cards({ shown, filters, own, onEdit, empty }: CardsProps): ReactNode {
  const isLoading = marketItems.use((state) => state.phase === 'loading');
  const ownChanges = marketItems.use((state) => state.ownChanges);
  const byId = marketItems.use((state) => state.entities.byId);
  const fits = (id: number): boolean => {
    const item = byId[id];
    // An item that is retired or reactivated on another screen leaves the list at once.
    if (item === undefined || item.isActive === (filters.retired !== null)) return false;
    return filters.affordable === null || (own !== null && canPay(own, costOf(item)));
  };
  const { shown: ids, area } = useHeldStill<readonly number[], HTMLDivElement>(shown.filter(fits), keepIds, ownChanges);
  if (isLoading && shown.length === 0) return <CardSkeletons label="Loading the market..." bars={plainBars} />;
  if (ids.length === 0) return empty;
  return (
    <>
      <CardGrid {...area}>
        {ids.map((id) => (
          <TrialItemCard key={id} id={id} own={own} onEdit={onEdit} />
        ))}
      </CardGrid>
      <ListMore list={marketItems} />
    </>
  );
}
function Goods({ onClear, ...goods }: GoodsProps & { onClear: () => void }): ReactNode {
  const empty = <NothingSold filters={goods.filters} onClear={onClear} />;
  return (
    <ListView list={marketItems} failed="Error loading the market" empty={empty}>
      {(shown) => <Cards shown={shown} empty={empty} {...goods} />}
    </ListView>
  );
}

export default function MarketTab(): ReactNode {
  const { canWrite } = useViewer();
  const mayManage = useMay('trials');
  const [filters, set] = useFilters(marketFilters);
  const { search, category } = filters;
  const retired = mayManage ? filters.retired : null;
  const listFilters = useMemo(() => ({ search, category, affordable: null, retired }), [search, category, retired]);
  useLiveView(marketItems, { filters: listFilters });
  const resource = useOwnFremen();
  const own = canWrite ? dataOf(resource.loaded) : null;
  const [edited, setEdited] = useState<TrialItem | 'new' | null>(null);
  return (
    <chakra.section aria-label="Market">
      {canWrite && (
        <ResourceView
          resource={resource}
          failed="Error loading your pack"
          skeleton={
            <Panel as="div" padding={{ base: 4, md: 5 }} marginBottom={4}>
              <SkeletonLines count={2} maxWidth="260px" marginBottom={4} />
              <SkeletonRows count={2} height={52} label="Loading your pack..." />
            </Panel>
          }
        >
          {(mine) => <Pack own={mine} />}
        </ResourceView>
      )}
      <Filters filters={filters} set={set} onAdd={() => setEdited('new')} />
      <Goods filters={filters} own={own} onEdit={setEdited} onClear={() => set(marketFilters.cleared)} />
      {edited !== null && (
        <TrialItemDialog {...(edited !== 'new' && { item: edited })} onClose={() => setEdited(null)} />
      )}
    </chakra.section>
  );
}

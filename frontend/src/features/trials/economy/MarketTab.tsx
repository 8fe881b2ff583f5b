// Market tab: the viewer's items, filters, and items for sale. Admins add, change and retire items.
import { chakra } from '@chakra-ui/react';
import { trialItemCategories, trialItemQuery, type OwnFremen, type TrialItem } from '@guild/common/trials/economy.api';
import { canPay, costOf } from '@guild/common/trials/economy.rules';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { useQuery } from '../../../platform/page/address.ts';
import { keepIds, useHeldStill } from '../../../platform/live/heldStill.ts';
import { lazyComponent } from '../../../platform/page/lazyPart.tsx';
import { dataOf } from '../../../platform/api/resource.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import EmptyItems from '../../../ui/art/empty-items.svg?react';
import { Button } from '../../../ui/Button.tsx';
import { CardSkeletons, plainBars } from '../../../ui/CardSkeletons.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Select } from '../../../ui/Field.tsx';
import { FilterBar, fit } from '../../../ui/FilterBar.tsx';
import { ListView } from '../../../ui/ListView.tsx';
import { ListMore } from '../../../ui/More.tsx';
import { CardGrid, Panel } from '../../../ui/Panel.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SkeletonLines, SkeletonRows } from '../../../ui/Skeleton.tsx';
import { marketItems, useLiveMarket, useOwnFremen } from './economy.store.ts';
import { categoryWords } from './economy.words.ts';
import { Pack } from './Pack.tsx';
import { TrialItemCard } from './TrialItemCard.tsx';

const TrialItemDialog = lazyComponent(() => import('./TrialItemDialog.tsx'));

const { search, category, affordable, retired } = trialItemQuery.shape;
const address = z.object({ search, category, affordable, retired });
type Address = z.output<typeof address>;
type Patch = Partial<Record<keyof Address, string>>;
const unfiltered: Patch = { search: '', category: '', affordable: '', retired: '' };

interface FiltersProps {
  given: Address;
  set: (patch: Patch) => void;
  onAdd: () => void;
}
function Filters({ given, set, onAdd }: FiltersProps): ReactNode {
  const { isAdmin, canWrite } = useViewer();
  const which = given.retired !== undefined ? 'retired' : given.affordable !== undefined ? 'affordable' : '';
  return (
    <FilterBar
      label="Market"
      lead={
        <SearchField
          label="Search the market"
          placeholder="Search the market"
          value={given.search ?? ''}
          onChange={(next) => set({ search: next })}
        />
      }
      set={[given.category !== undefined, which !== '']}
      aside={
        isAdmin && (
          <Button icon="plus" onClick={onAdd}>
            Add an item
          </Button>
        )
      }
    >
      <Select
        aria-label="Category"
        {...fit}
        value={given.category ?? ''}
        onChange={(event) => set({ category: event.target.value })}
      >
        <option value="">All categories</option>
        {trialItemCategories.map((one) => (
          <option key={one} value={one}>
            {categoryWords[one]}
          </option>
        ))}
      </Select>
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
          {isAdmin && <option value="retired">Retired</option>}
        </Select>
      )}
    </FilterBar>
  );
}

function NothingSold({ given, onClear }: { given: Address; onClear: () => void }): ReactNode {
  const narrowed = Object.values(given).some((one) => one !== undefined);
  return (
    <EmptyState
      art={EmptyItems}
      title={given.retired === undefined ? 'Nothing on sale yet' : 'No retired items'}
      more={narrowed ? 'No items match your search. Try another word, or clear the filters.' : undefined}
      action={narrowed && <Button onClick={onClear}>Clear filters</Button>}
    />
  );
}

interface GoodsProps {
  given: Address;
  own: OwnFremen | null;
  onEdit: (item: TrialItem) => void;
}
interface CardsProps extends GoodsProps {
  shown: readonly number[];
  /** The empty state. */
  empty: ReactNode;
}
function Cards({ shown, given, own, onEdit, empty }: CardsProps): ReactNode {
  const isLoading = marketItems.use((state) => state.phase === 'loading');
  const ownChanges = marketItems.use((state) => state.ownChanges);
  const byId = marketItems.use((state) => state.entities.byId);
  const fits = (id: number): boolean => {
    const item = byId[id];
    // An item that is retired or reactivated on another screen leaves the list at once.
    if (item === undefined || item.isActive === (given.retired !== undefined)) return false;
    return given.affordable === undefined || (own !== null && canPay(own, costOf(item)));
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
  const empty = <NothingSold given={goods.given} onClear={onClear} />;
  return (
    <ListView list={marketItems} failed="Error loading the market" empty={empty}>
      {(shown) => <Cards shown={shown} empty={empty} {...goods} />}
    </ListView>
  );
}

export default function MarketTab(): ReactNode {
  const { discordId, canWrite, isAdmin } = useViewer();
  const [given, set] = useQuery(address);
  const filters = useMemo(
    () => ({
      search: given.search ?? '',
      category: given.category ?? null,
      retired: isAdmin && given.retired !== undefined,
    }),
    [given.search, given.category, given.retired, isAdmin],
  );
  useLiveMarket(filters, discordId);
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
      <Filters given={given} set={set} onAdd={() => setEdited('new')} />
      <Goods given={given} own={own} onEdit={setEdited} onClear={() => set(unfiltered)} />
      {edited !== null && (
        <Suspense fallback={null}>
          <TrialItemDialog {...(edited !== 'new' && { item: edited })} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </chakra.section>
  );
}

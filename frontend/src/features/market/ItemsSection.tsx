// Items tab of the Marketplace: filters, live grid and dialogs.
import { chakra } from '@chakra-ui/react';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '../../platform/page/address.ts';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { useViewer } from '../../platform/session/session.store.ts';
import EmptyItems from '../../ui/art/empty-items.svg?react';
import { Button } from '../../ui/Button.tsx';
import { CardSkeletons } from '../../ui/CardSkeletons.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { LiveGrid } from '../../ui/LiveGrid.tsx';
import { ItemCard } from './ItemCard.tsx';
import { ItemFilterBar, type ItemFilterBarProps } from './ItemFilterBar.tsx';
import { ListItemButton } from './ListItemButton.tsx';
import { isNarrowed, itemAddress, toFilters, unfiltered, type ItemFilters } from './market.filters.ts';
import { useLiveItems } from './market.live.ts';
import { items } from './market.store.ts';

const ItemDialog = lazyComponent(() => import('./ItemDialog.tsx'));
const ItemDetailDialog = lazyComponent(() => import('./ItemDetailDialog.tsx'));
type SetFilters = ItemFilterBarProps['set'];

function NoItems({ filters, set }: { filters: ItemFilters; set: SetFilters }): ReactNode {
  const { canWrite } = useViewer();
  const narrowed = isNarrowed(filters);
  const selling = filters.listingType === 'selling';
  const nothing = selling ? 'Nothing is for sale right now.' : 'Nothing is wanted right now.';
  return (
    <EmptyState
      art={EmptyItems}
      title="No items found"
      more={narrowed ? 'No items match your search. Try another word, or clear the filters.' : nothing}
      action={
        <>
          {narrowed && <Button onClick={() => set(unfiltered)}>Clear filters</Button>}
          {(narrowed || !canWrite) && (
            <Button onClick={() => set({ listingType: selling ? 'buying' : '' })}>
              {selling ? 'Show wanted' : 'Show for sale'}
            </Button>
          )}
          {!narrowed && canWrite && <ListItemButton listingType={filters.listingType} variant="tonal" />}
        </>
      }
    />
  );
}

export function ItemsSection(): ReactNode {
  const [address, set] = useQuery(itemAddress);
  const { discordId } = useViewer();
  const { search, category, listingType, mine, sort, least, most } = address;
  const filters = useMemo(
    () => toFilters({ search, category, listingType, mine, sort, least, most }),
    [search, category, listingType, mine, sort, least, most],
  );
  useLiveItems(filters, discordId);
  const [edited, setEdited] = useState<number | null>(null);
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });
  const narrow = useCallback<SetFilters>((patch) => latest.current(patch), []);
  const open = useCallback((id: number) => latest.current({ item: id }, { push: true }), []);
  return (
    <chakra.section aria-label="Items">
      <ItemFilterBar filters={filters} set={narrow} />
      <LiveGrid
        list={items}
        failed="Error loading items"
        skeleton={<CardSkeletons label="Loading items..." />}
        empty={<NoItems filters={filters} set={narrow} />}
      >
        {(id) => <ItemCard id={id} onOpen={open} onEdit={setEdited} />}
      </LiveGrid>
      {address.item !== undefined && edited === null && (
        <Suspense fallback={null}>
          <ItemDetailDialog id={address.item} onEdit={setEdited} onClose={() => set({ item: '' })} />
        </Suspense>
      )}
      <ListDialog list={items} id={edited}>
        {(item) => <ItemDialog open onClose={() => setEdited(null)} listingType={item.listingType} item={item} />}
      </ListDialog>
    </chakra.section>
  );
}

// Items tab of the Marketplace: filters, live grid and dialogs.
import { chakra } from '@chakra-ui/react';
import type { MarketItem } from '@guild/common/market/market.api';
import { useCallback, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import { openId, useQuery } from '../../platform/page/address.ts';
import { useFilters, type SetFilters } from '../../platform/page/filters.ts';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { useViewer } from '../../platform/session/session.store.ts';
import EmptyItems from '../../ui/art/empty-items.svg?react';
import { AlertMe, type AlertMeProps } from '../../ui/AlertMe.tsx';
import { Button } from '../../ui/Button.tsx';
import { CardSkeletons } from '../../ui/CardSkeletons.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { GuestNotice } from '../../ui/GuestNotice.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { LiveGrid } from '../../ui/LiveGrid.tsx';
import { ItemCard } from './ItemCard.tsx';
import { ListItemButton } from './ListItemButton.tsx';
import { itemFilters, type ItemFilters } from './market.filters.ts';
import { items } from './market.store.ts';
import { marketRoutes } from '@guild/common/market/market.api';

/** URL query besides the filters: the item whose dialog is open. */
const itemAddress = z.object({ item: openId });

const ItemDialog = lazyDialog(() => import('./ItemDialog.tsx'));
const ItemDetailDialog = lazyDialog(() => import('./ItemDetailDialog.tsx'));
const OfferDialog = lazyDialog(() => import('./offers/OfferDialog.tsx'));

interface FilterProps {
  filters: ItemFilters;
  set: SetFilters<ItemFilters>;
}
function NoItems({ filters, set }: FilterProps): ReactNode {
  const { canWrite } = useViewer();
  const narrowed = itemFilters.isNarrowed(filters);
  const selling = filters.listingType === 'selling';
  const nothing = selling ? 'Nothing is for sale right now.' : 'Nothing is wanted right now.';
  return (
    <EmptyState
      art={EmptyItems}
      title="No items found"
      more={narrowed ? 'No items match your search. Try another word, or clear the filters.' : nothing}
      action={
        <>
          {narrowed && <Button onClick={() => set(itemFilters.cleared)}>Clear filters</Button>}
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

/** The filters, as far as an alert has them. */
const alertStart = ({ listingType, search, category, most }: ItemFilters): AlertMeProps['start'] => ({
  kind: listingType,
  words: search,
  category,
  most,
});

export function ItemsSection(): ReactNode {
  const [filters, setFilters] = useFilters(itemFilters);
  const [{ item: opened }, set] = useQuery(itemAddress);
  useLiveView(items, { filters });
  const [edited, setEdited] = useState<number | null>(null);
  /** The item for which the viewer writes an offer. */
  const [offered, setOffered] = useState<MarketItem | null>(null);
  const open = useCallback((id: number) => set({ item: id }, { push: true }), [set]);
  return (
    <chakra.section aria-label="Items">
      <ListFilters
        label="Items"
        of={itemFilters}
        filters={filters}
        set={setFilters}
        csv={marketRoutes.listItems}
        aside={<AlertMe start={alertStart(filters)} />}
      />
      <GuestNotice may="make offers" aboveList />
      <LiveGrid
        list={items}
        failed="Error loading items"
        skeleton={<CardSkeletons label="Loading items..." />}
        onShowOwn={({ listingType }) => setFilters({ ...itemFilters.cleared, listingType })}
        empty={<NoItems filters={filters} set={setFilters} />}
      >
        {(id) => <ItemCard id={id} onOpen={open} onEdit={setEdited} onOffer={setOffered} />}
      </LiveGrid>
      {opened !== undefined && edited === null && offered === null && (
        <ItemDetailDialog id={opened} onEdit={setEdited} onOffer={setOffered} onClose={() => set({ item: '' })} />
      )}
      <ListDialog list={items} id={edited}>
        {(item) => <ItemDialog open onClose={() => setEdited(null)} listingType={item.listingType} item={item} />}
      </ListDialog>
      <ListDialog list={items} id={offered?.id ?? null} {...(offered !== null && { first: offered })}>
        {(item) => <OfferDialog item={item} onClose={() => setOffered(null)} />}
      </ListDialog>
    </chakra.section>
  );
}

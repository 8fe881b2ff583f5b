// Item dialog, opened by a link: full text, accepted exchanges, and the card's buttons.
import { chakra } from '@chakra-ui/react';
import type { MarketItem } from '@guild/common/market/market.api';
import type { ReactNode } from 'react';
import { dataOf } from '../../platform/api/resource.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { wholeArt } from '../../ui/Panel.tsx';
import { Person } from '../../ui/Person.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { GoneNotice } from '../../ui/GoneNotice.tsx';
import { GuestNotice } from '../../ui/GuestNotice.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { Gallery } from '../../ui/Pictures.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { Cost, exchangeOf, ItemHead, ItemButtons, LabeledValue, labelsOf } from './ItemCard.tsx';
import { useItem } from './market.store.ts';
import Offers from './offers/Offers.tsx';

const ItemDetails = ({ item }: { item: MarketItem }): ReactNode => (
  <chakra.div display="grid" gap={4}>
    <chakra.div borderRadius="control" overflow="hidden">
      <ItemHead item={item} tall />
    </chakra.div>
    <Gallery pictures={item.pictures} title={item.name} />
    <chakra.dl>
      <LabeledValue name={labelsOf(item).cost}>
        <Cost item={item} whole />
      </LabeledValue>
    </chakra.dl>
    {item.description !== null && (
      <chakra.p dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {item.description}
      </chakra.p>
    )}
    {item.listingType === 'selling' && item.wantedItems.length > 0 && (
      <chakra.p color="fg.muted" overflowWrap="anywhere">
        {exchangeOf(item)}
      </chakra.p>
    )}
    <chakra.dl display="flex" flexWrap="wrap" gap={6} fontSize="sm">
      <LabeledValue name={labelsOf(item).person}>
        <Person discordId={item.sellerDiscordId} name={item.seller} size={24} />
      </LabeledValue>
      <LabeledValue name={item.listingType === 'selling' ? 'Listed' : 'Requested'}>
        <RelativeTime iso={item.createdAt} />
      </LabeledValue>
    </chakra.dl>
    <GuestNotice may="make offers" />
    <Offers itemId={item.id} />
  </chakra.div>
);

export interface ItemDetailDialogProps {
  id: number;
  onEdit: (id: number) => void;
  onOffer: (item: MarketItem) => void;
  onClose: () => void;
}

export default function ItemDetailDialog({ id, onEdit, onOffer, onClose }: ItemDetailDialogProps): ReactNode {
  const resource = useItem(id);
  const item = dataOf(resource.loaded);
  const { canWrite } = useViewer();
  const footer = item !== null && canWrite && <ItemButtons item={item} onEdit={onEdit} onOffer={onOffer} size="md" />;
  return (
    <Dialog onClose={onClose} title={item?.name ?? 'Item'} titleFace="text" {...(footer !== false && { footer })}>
      <ResourceView
        resource={resource}
        failed="Error loading the item"
        skeleton={
          <chakra.div role="status" aria-label="Loading item..." display="grid" gap={4}>
            <Skeleton {...wholeArt} borderRadius="card" />
            <SkeletonLines count={4} />
          </chakra.div>
        }
        gone={<GoneNotice text="This item is no longer listed." seeList="See listed items" onClose={onClose} />}
      >
        {(found) => <ItemDetails item={found} />}
      </ResourceView>
    </Dialog>
  );
}

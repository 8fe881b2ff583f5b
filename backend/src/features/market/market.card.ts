// The card of an item.
import { itemLink, itemsLink } from '@guild/common/market/market.links';
import { createCard } from '../../platform/features/cards.ts';
import type { ItemDocument } from './market.model.ts';

export const itemCard = createCard<ItemDocument, 'name'>({
  kind: 'item',
  page: { id: 'market', title: 'Items', to: itemsLink },
  order: 50,
  icon: 'marketplace',
  title: 'name',
  link: itemLink,
  line: ({ listingType, seller }) => `${listingType === 'selling' ? 'For Sale' : 'Wanted'} · ${seller}`,
});

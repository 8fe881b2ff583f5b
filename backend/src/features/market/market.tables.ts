// CSV file of the item market.
import { priceOfItem, type MarketItem } from '@guild/common/market/market.api';
import { declareTable, longNumber } from '../../platform/http/csv.ts';

export const itemTable = declareTable<MarketItem>({
  Item: (one) => one.name,
  Description: (one) => one.description,
  Category: (one) => one.category,
  'For sale or wanted': (one) => (one.listingType === 'buying' ? 'Wanted' : 'For sale'),
  Quantity: (one) => one.quantity,
  Price: priceOfItem,
  'Price unit': (one) => one.priceUnit,
  'Items wanted in exchange': (one) => one.wantedItems.join(', '),
  Person: (one) => one.seller,
  'Discord id': (one) => longNumber(one.sellerDiscordId),
  Available: (one) => one.isAvailable,
  Listed: (one) => one.createdAt,
});

// Dashboard part of items: the latest ones.
import { marketRooms, marketRoutes, priceOfItem, type MarketItem } from '@guild/common/market/market.api';
import { itemLink } from '@guild/common/market/market.links';
import { call } from '../../platform/api/api.ts';
import type { Activity, DashboardPart } from '../../platform/features/dashboardPart.ts';
import { formatPrice } from '../../platform/format/format.ts';

/** 'Tamsin Vael sells for 1,200 Solari', 'Maren Quill would pay 640 Spice'. */
function offerOf(item: MarketItem): string {
  const { seller, listingType, priceUnit } = item;
  const isWanted = listingType === 'buying';
  const amount = priceOfItem(item);
  if (amount === null) return `${seller} ${isWanted ? 'is looking for it' : 'is selling, price on request'}`;
  return `${seller} ${isWanted ? 'would pay' : 'is selling for'} ${formatPrice(amount, priceUnit)}`;
}

const activity: Activity<MarketItem> = {
  icon: 'marketplace',
  room: marketRooms.list,
  load: (signal) => call(marketRoutes.listItems, { query: { limit: '2' }, signal }),
  lineOf: (item) => ({
    id: item.id,
    at: item.createdAt,
    title: `Listing: ${item.name}`,
    more: offerOf(item),
    to: itemLink(item.id),
    who: { discordId: item.sellerDiscordId, name: item.seller },
  }),
  reloadedBy: ['item:created', 'item:restored', 'item:removed'],
  changedBy: ['item:updated'],
};

const marketDashboard: DashboardPart = { name: 'items', activity };
export default marketDashboard;

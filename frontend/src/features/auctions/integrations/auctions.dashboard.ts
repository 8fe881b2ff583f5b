// Dashboard part of auctions: the latest active ones.
import { auctionRooms, auctionRoutes, type Auction } from '@guild/common/auctions/auctions.api';
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { call } from '../../../platform/api/api.ts';
import type { Activity, DashboardPart } from '../../../platform/features/dashboardPart.ts';
import { formatPrice } from '../../../platform/format/format.ts';

const activity: Activity<Auction> = {
  icon: 'gavel',
  room: auctionRooms.list,
  load: (signal) => call(auctionRoutes.listAuctions, { query: { limit: '2', status: 'active' }, signal }),
  lineOf: ({ id, createdAt: at, itemName, currentBid, priceUnit, leaderUsername, seller, sellerDiscordId }) => ({
    id,
    at,
    title: `Auction: ${itemName}`,
    more: `Current Bid ${formatPrice(currentBid, priceUnit)}${leaderUsername === null ? '' : ` · ${leaderUsername} leads`}`,
    to: auctionLink(id),
    ...(sellerDiscordId !== null && { who: { discordId: sellerDiscordId, name: seller } }),
  }),
  reloadedBy: ['auction:created', 'auction:restored', 'auction:ended', 'auction:removed'],
  changedBy: ['auction:bid', 'auction:bid-struck'],
};

const auctionsDashboard: DashboardPart = { name: 'auctions', activity };
export default auctionsDashboard;

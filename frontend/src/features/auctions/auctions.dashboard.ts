// What auctions add to the dashboard: the latest active ones.
import { auctionRooms, auctionRoutes, type Auction } from '@guild/common/auctions/auctions.api';
import { call } from '../../platform/api.ts';
import type { DashboardPart } from '../../platform/dashboardPart.ts';
import { formatPrice } from '../../platform/format.ts';

const auctionsDashboard: DashboardPart<Auction> = {
  name: 'auctions',
  icon: 'gavel',
  room: auctionRooms.list,
  load: (signal) => call(auctionRoutes.listAuctions, { query: { limit: '2', status: 'active' }, signal }),
  lineOf: ({ id, createdAt: at, itemName, currentBid, priceUnit, leaderUsername, seller, sellerDiscordId }) => ({
    id,
    at,
    title: `Auction: ${itemName}`,
    more: `Current Bid ${formatPrice(currentBid, priceUnit)}${leaderUsername === null ? '' : ` · ${leaderUsername} leads`}`,
    to: `/marketplace?tab=auctions&auction=${id.toString()}`,
    who: { discordId: sellerDiscordId, name: seller },
  }),
  reloadedBy: ['auction:created', 'auction:restored', 'auction:ended', 'auction:removed'],
  changedBy: ['auction:bid'],
};
export default auctionsDashboard;

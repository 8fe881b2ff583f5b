// Dashboard part of auctions: the latest active ones.
import { auctionRooms, auctionRoutes, type Auction } from '@guild/common/auctions/auctions.api';
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { call } from '../../../platform/api/api.ts';
import type { Activity, DashboardPart } from '../../../platform/features/dashboardPart.ts';
import { formatPrice } from '../../../platform/format/format.ts';
import { report } from '../../../ui/report.ts';

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

const auctionsDashboard: DashboardPart = {
  name: 'auctions',
  activity,
  actions: {
    async take({ id }) {
      const { takeOffer } = await import('../auctions.store.ts');
      await report(() => takeOffer(id), {
        done: () => ({ title: 'Auction Won!' }),
        failed: ['Error', 'Failed to take the lot'],
      });
    },
    async bid({ id, amount }) {
      const [{ placeBid }, { bidResult }] = await Promise.all([
        import('../auctions.store.ts'),
        import('../bidding/auctions.bidding.ts'),
      ]);
      if (amount === null) return;
      await report(() => placeBid(id, amount), {
        done: (reply) => bidResult(reply, amount),
        failed: ['Bid Failed', 'Failed to place bid'],
      });
    },
  },
};
export default auctionsDashboard;

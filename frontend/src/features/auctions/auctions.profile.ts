// What auctions add to the page of a member: what they sell, what they bid on, and what they have earned.
import { auctionRooms, type Auction } from '@guild/common/auctions/auctions.api';
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { formatNumber, formatPrice } from '../../platform/format.ts';
import { live } from '../../platform/live.ts';
import { has, together, type ProfileList, type ProfilePart } from '../../platform/profilePart.ts';

const rowOf = ({ id, itemName, currentBid, priceUnit }: Auction): ProfileList['rows'][number] => ({
  key: id,
  to: auctionLink(id),
  name: itemName,
  more: formatPrice(currentBid, priceUnit),
});

const auctionsProfile: ProfilePart = {
  room: auctionRooms.list,
  lists: ({ auctions, bidOn }) => [
    { title: 'Auctions', empty: 'Sells nothing by auction right now.', rows: auctions.map(rowOf) },
    { title: 'Bids', empty: 'Bids on nothing right now.', rows: bidOn.map(rowOf) },
  ],
  facts: ({ earned }) =>
    earned.map(({ unit, amount, sales }) => ({
      name: `Earned in ${formatNumber(sales)} ${sales === 1 ? 'sale' : 'sales'}`,
      value: formatPrice(amount, unit),
    })),
  hear(tell) {
    const about = ({ id, sellerDiscordId, leaderDiscordId }: Auction): void =>
      tell(
        ({ member: { discordId: who }, auctions, bidOn }) =>
          sellerDiscordId === who || leaderDiscordId === who || has(auctions, id) || has(bidOn, id),
      );
    return together([
      live.on('auction:created', about),
      live.on('auction:bid', about),
      live.on('auction:ended', about),
      live.on('auction:restored', about),
      live.on('auction:removed', ({ id }) => tell(({ auctions, bidOn }) => has(auctions, id) || has(bidOn, id))),
    ]);
  },
};
export default auctionsProfile;

// CSV files of auctions and their bids.
import type { Auction, Bid } from '@guild/common/auctions/auctions.api';
import { declareTable, longNumber } from '../../platform/http/csv.ts';

export const auctionTable = declareTable<Auction>({
  Item: (one) => one.itemName,
  Description: (one) => one.description,
  Category: (one) => one.category,
  Quantity: (one) => one.quantity,
  Seller: (one) => one.seller,
  Status: (one) => one.status,
  'Starting price': (one) => one.startingPrice,
  'Current bid': (one) => one.currentBid,
  'Buyout price': (one) => one.buyoutPrice,
  'Price unit': (one) => one.priceUnit,
  Bids: (one) => one.bidCount,
  'Highest bidder': (one) => one.leaderUsername,
  Winner: (one) => one.winnerUsername,
  Started: (one) => one.startTime,
  Ends: (one) => one.endTime,
  Auction: (one) => one.id,
});

export const bidTable = declareTable<Bid>({
  At: (one) => one.bidTime,
  Bidder: (one) => one.bidderUsername,
  'Discord id': (one) => longNumber(one.bidderDiscordId),
  Bid: (one) => one.bidAmount,
  Automatic: (one) => one.automatic,
  'Struck at': (one) => one.struckAt,
});

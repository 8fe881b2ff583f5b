// What people contribute by auctions.
export const auctionContributions = {
  auction_sold: { words: 'Sale by auction', usual: 5, hiddenFromGuests: false },
} as const;

// Where auctions are found inside the app.

/** The address of the auctions. */
export const auctionsLink = '/marketplace?tab=auctions';

/** The address that opens an auction, or its bid dialog. */
export const auctionLink = (id: number, bid = false): string =>
  `${auctionsLink}&auction=${id.toString()}${bid ? '&bid=1' : ''}`;

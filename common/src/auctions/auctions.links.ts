import { idInQuery } from '../wire/linkIds.ts';

/** The address of the auctions list. */
export const auctionsLink = '/marketplace?tab=auctions';

/** The address of the auctions that the person has bid on. */
export const ownBidsLink = `${auctionsLink}&mine=bids`;

/** The address that opens the list of one's own lots. */
export const myLotsLink = `${auctionsLink}&lots=1`;

/** The address that opens an auction, or its bid dialog. */
export const auctionLink = (id: number, bid = false): string => `${auctionsLink}&auction=${id}${bid ? '&bid=1' : ''}`;

/**
 * The id of the auction that an address opens.
 * @param address its path.
 * @param query without the question mark.
 * @returns null when it opens none
 */
export function auctionAt(address: string, query: string): number | null {
  const tabs = new URLSearchParams(query).getAll('tab');
  return address === '/marketplace' && tabs.every((tab) => tab === 'auctions') ? idInQuery(query, 'auction') : null;
}

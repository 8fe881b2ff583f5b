// Where auctions are found inside the app.
import { idInQuery } from '../wire/linkIds.ts';

/** The address of the auctions. */
export const auctionsLink = '/marketplace?tab=auctions';

/** The address that opens an auction, or its bid dialog. */
export const auctionLink = (id: number, bid = false): string =>
  `${auctionsLink}&auction=${id.toString()}${bid ? '&bid=1' : ''}`;

/** The auction that an address opens. @param address its path. @param query without the question mark. @returns null: none */
export function auctionAt(address: string, query: string): number | null {
  const tabs = new URLSearchParams(query).getAll('tab');
  return address === '/marketplace' && tabs.every((tab) => tab === 'auctions') ? idInQuery(query, 'auction') : null;
}

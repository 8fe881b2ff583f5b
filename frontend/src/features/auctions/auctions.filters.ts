// Which auctions are shown: the filters as the address holds them, as the server is asked, and as live arrivals are judged.
import { type Auction, auctionQuery } from '@guild/common/auctions/auctions.api';
import { maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';

const { search, category, status, mine } = auctionQuery.shape;

/** What the address says: filters, and the auction whose dialog is open (`bid` its bid dialog, `bids` its bids alone). */
export const auctionAddress = z.object({
  search,
  category,
  status,
  mine,
  auction: maybe(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))),
  bid: maybe(z.literal('1')),
  bids: maybe(z.literal('1')),
});
export type AuctionAddress = z.output<typeof auctionAddress>;

export interface AuctionFilters {
  search: string;
  category: Auction['category'] | null;
  status: 'active' | 'ended' | 'all';
  mine: 'bids' | 'selling' | 'watching' | null;
}
export const noFilters: AuctionFilters = { search: '', category: null, status: 'active', mine: null };

export const toFilters = (
  address: Pick<AuctionAddress, 'search' | 'category' | 'status' | 'mine'>,
): AuctionFilters => ({
  search: address.search ?? '',
  category: address.category ?? null,
  status: address.status ?? 'active',
  mine: address.mine ?? null,
});

/** The query of the list call; the status is left out when all are wanted. */
export const toQuery = (filters: AuctionFilters, limit: number): Record<string, string> => ({
  ...(filters.search !== '' && { search: filters.search }),
  ...(filters.category !== null && { category: filters.category }),
  ...(filters.status !== 'all' && { status: filters.status }),
  ...(filters.mine !== null && { mine: filters.mine }),
  limit: limit.toString(),
});

/** What is known about the viewer's part in auctions. */
export interface Involvement {
  readonly viewerId: string;
  readonly bidOn: Readonly<Record<number, true>>;
  readonly watching: Readonly<Record<number, true>>;
}

function isMine(auction: Auction, mine: AuctionFilters['mine'], me: Involvement): boolean {
  if (mine === 'selling') return auction.sellerDiscordId === me.viewerId;
  if (mine === 'bids') return me.bidOn[auction.id] === true || auction.leaderDiscordId === me.viewerId;
  if (mine === 'watching') return me.watching[auction.id] === true;
  return true;
}

/** Whether an auction belongs to what the filters show; the same question as the server's list answers. */
export function matches(auction: Auction, filters: AuctionFilters, me: Involvement): boolean {
  if (filters.status !== 'all' && auction.status !== filters.status) return false;
  if (filters.category !== null && auction.category !== filters.category) return false;
  const wanted = filters.search.trim().toLowerCase();
  const text = `${auction.itemName}\n${auction.description}`.toLowerCase();
  return (wanted === '' || text.includes(wanted)) && isMine(auction, filters.mine, me);
}

/** Newest first, like the server's list. */
export const newestFirst = (a: Auction, b: Auction): number =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id;

// Auction filters: URL query, API query, and whether a live auction matches.
import { type Auction, type AuctionOrder, auctionQuery } from '@guild/common/auctions/auctions.api';
import { isInPriceRange, maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';

const { search, category, status, mine, sort, least, most } = auctionQuery.shape;

/**
 * URL query: filters, and the auction whose dialog is open (`bid`: its bid dialog, `bids`: only its
 * bids).
 */
export const auctionAddress = z.object({
  search,
  category,
  status,
  mine,
  sort,
  least,
  most,
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
  sort: AuctionOrder;
  least: number | null;
  most: number | null;
}
export const noFilters: AuctionFilters = {
  search: '',
  category: null,
  status: 'active',
  mine: null,
  sort: 'ending',
  least: null,
  most: null,
};

/** The orders that fit a status. The first one is the default. */
export const ordersOf = (status: AuctionFilters['status']): readonly AuctionOrder[] =>
  status === 'active' ? ['ending', 'newest', 'price', 'bids'] : ['newest', 'price', 'bids'];

export function toFilters(
  address: Pick<AuctionAddress, 'search' | 'category' | 'status' | 'mine' | 'sort' | 'least' | 'most'>,
): AuctionFilters {
  const status = address.status ?? 'active';
  const orders = ordersOf(status);
  return {
    search: address.search ?? '',
    category: address.category ?? null,
    status,
    mine: address.mine ?? null,
    sort: orders.find((one) => one === address.sort) ?? orders[0] ?? 'newest',
    least: address.least ?? null,
    most: address.most ?? null,
  };
}

/** Whether filters other than the status are set. */
export const isNarrowed = ({ search, category, mine, least, most }: AuctionFilters): boolean =>
  search !== '' || category !== null || mine !== null || least !== null || most !== null;
/**
 * Whether the auctions of the last hour are shown above the list. Hidden while the viewer looks for
 * something else, and while the list itself starts with them.
 */
export const showsEndingSoon = (filters: AuctionFilters): boolean =>
  filters.status === 'active' && filters.sort !== 'ending' && !isNarrowed(filters);
/** Clears every filter except the status. */
export const unfiltered = { search: '', category: '', mine: '', least: '', most: '' } as const;

/** The API query. No status means all. */
export const toQuery = (filters: AuctionFilters, limit: number): Record<string, string> => ({
  ...(filters.search !== '' && { search: filters.search }),
  ...(filters.category !== null && { category: filters.category }),
  ...(filters.status !== 'all' && { status: filters.status }),
  ...(filters.mine !== null && { mine: filters.mine }),
  ...(filters.least !== null && { least: filters.least.toString() }),
  ...(filters.most !== null && { most: filters.most.toString() }),
  ...(filters.sort !== 'newest' && { sort: filters.sort }),
  count: '1',
  limit: limit.toString(),
});

/** The viewer's part in auctions. */
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

/** Whether an auction matches the filters. Must agree with the server's list. */
export function matches(auction: Auction, filters: AuctionFilters, me: Involvement): boolean {
  if (filters.status !== 'all' && auction.status !== filters.status) return false;
  if (filters.category !== null && auction.category !== filters.category) return false;
  if (!isInPriceRange(auction.currentBid, filters)) return false;
  const wanted = filters.search.trim().toLowerCase();
  const text = `${auction.itemName}\n${auction.description}`.toLowerCase();
  return (wanted === '' || text.includes(wanted)) && isMine(auction, filters.mine, me);
}

type Compare = (a: Auction, b: Auction) => number;
const orders: Readonly<Record<AuctionOrder, Compare>> = {
  ending: (a, b) => Date.parse(a.endTime) - Date.parse(b.endTime) || a.id - b.id,
  newest: (a, b) => b.id - a.id,
  price: (a, b) => a.currentBid - b.currentBid || a.id - b.id,
  bids: (a, b) => b.bidCount - a.bidCount || b.id - a.id,
};
/** The order of the server's list. */
export const inOrderOf = (sort: AuctionOrder): Compare => orders[sort];

const hourMs = 3_600_000;
/** Whether an auction is in its last hour. @param now ms since 1970 */
export const endsWithinTheHour = ({ status, endTime }: Pick<Auction, 'status' | 'endTime'>, now: number): boolean =>
  status === 'active' && Date.parse(endTime) - now <= hourMs;

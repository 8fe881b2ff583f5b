// Auction filters and orders.
import { auctionQuery, itemCategories, type Auction, type AuctionOrder } from '@guild/common/auctions/auctions.api';
import { isInPriceRange } from '@guild/common/wire/fields';
import { contains, declareFilters, toOptions, type Option } from '../../../platform/page/filters.ts';

export interface AuctionFilters {
  search: string;
  category: Auction['category'] | null;
  status: 'active' | 'ended' | 'all';
  mine: 'bids' | 'won' | 'selling' | 'watching' | null;
  sort: AuctionOrder;
  least: number | null;
  most: number | null;
}
/** The viewer's part in auctions. */
export interface Involvement {
  readonly viewerId: string;
  readonly bidOn: Readonly<Record<number, true>>;
  readonly watching: Readonly<Record<number, true>>;
}

const orderWords: Readonly<Record<AuctionOrder, string>> = {
  ending: 'Ending soon',
  newest: 'Newest',
  price: 'Price',
  bids: 'Most bids',
};
/** Only active auctions have an end that is still to come. */
const ordersOf = (status: AuctionFilters['status']): readonly AuctionOrder[] =>
  status === 'active' ? ['ending', 'newest', 'price', 'bids'] : ['newest', 'price', 'bids'];

const statusOptions: readonly Option<AuctionFilters['status']>[] = [
  ['active', 'Active'],
  ['ended', 'Ended'],
  ['all', 'All'],
];

export const auctionFilters = declareFilters<Auction, AuctionFilters, Involvement>(auctionQuery.shape, {
  search: {
    none: '',
    matches: ({ itemName, description }, search) => contains(search, itemName, description),
    control: { kind: 'search', label: 'Search auctions', placeholder: 'Search auctions' },
  },
  category: {
    none: null,
    matches: (auction, category) => auction.category === category,
    control: { kind: 'select', label: 'Category', options: [['', 'All Categories'], ...toOptions(itemCategories)] },
  },
  mine: {
    none: null,
    matches(auction, mine, { viewerId, bidOn, watching }) {
      if (mine === 'selling') return auction.sellerDiscordId === viewerId;
      if (mine === 'won') return auction.winnerDiscordId === viewerId;
      if (mine === 'bids') return bidOn[auction.id] === true || auction.leaderDiscordId === viewerId;
      return watching[auction.id] === true;
    },
    control: {
      kind: 'select',
      label: 'Owner',
      options: [
        ['', "Everyone's"],
        ['bids', 'My bids'],
        ['won', 'Won by me'],
        ['selling', 'My auctions'],
        ['watching', 'Watching'],
      ],
    },
  },
  status: {
    none: 'active',
    adjust: (status, { mine }) => (mine === 'won' ? 'ended' : status),
    isView: true,
    matches: (auction, status) => status === 'all' || auction.status === status,
    control: {
      kind: 'select',
      label: 'Status',
      options: ({ mine }) => (mine === 'won' ? statusOptions.filter(([value]) => value === 'ended') : statusOptions),
    },
  },
  sort: {
    none: 'ending',
    adjust: (sort, { status }) => (sort === 'ending' && status !== 'active' ? 'newest' : sort),
    isView: true,
    control: {
      kind: 'select',
      label: 'Sort by',
      options: ({ status }) => toOptions(ordersOf(status), (order) => orderWords[order]),
    },
  },
  least: {
    none: null,
    matches: ({ currentBid }, least) => isInPriceRange(currentBid, { least }),
    control: { kind: 'price', most: 'most' },
  },
  most: {
    none: null,
    partOf: 'least',
    matches: ({ currentBid }, most) => isInPriceRange(currentBid, { most }),
  },
});

/**
 * Whether the auctions of the last hour are shown above the list. Hidden while the viewer looks for
 * something else, and while the list itself starts with them.
 */
export const showsEndingSoon = (filters: AuctionFilters): boolean =>
  filters.status === 'active' && filters.sort !== 'ending' && !auctionFilters.isNarrowed(filters);

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

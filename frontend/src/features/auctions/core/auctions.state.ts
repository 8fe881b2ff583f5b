// State of the auctions store and its changes by facts, replies and lists. Pure, so that tests can
// try any order and repetition.
import type { Auction, Bid, MyAuctions } from '@guild/common/auctions/auctions.api';
import { emptyList, listChanges, type ListRules, type ListState } from '../../../platform/live/listState.ts';
import { auctionFilters, inOrderOf, type AuctionFilters, type Involvement } from './auctions.filters.ts';

/** A bid in a dialog. A live bid has no id, because it is read from its auction. */
export type BidRow = Pick<
  Bid,
  'bidderUsername' | 'bidderDiscordId' | 'bidAmount' | 'bidTime' | 'automatic' | 'struckAt'
> &
  Partial<Pick<Bid, 'id'>>;
export interface BidList {
  /** Highest first. */
  readonly rows: readonly BidRow[];
  /** The auction's number of bids when these rows were complete. */
  readonly count: number;
}

export interface AuctionsState extends ListState<Auction, AuctionFilters>, Involvement {
  /** Version of each star. Older messages are ignored. */
  starVersions: Readonly<Record<number, number>>;
}

export const initialState: AuctionsState = {
  ...emptyList<Auction, AuctionFilters>(auctionFilters.none),
  bidOn: {},
  watching: {},
  starVersions: {},
};

type Marks = Readonly<Record<number, true>>;
export const withMark = (marks: Marks, id: number): Marks => (marks[id] === true ? marks : { ...marks, [id]: true });
export const withoutKey = <T>(record: Readonly<Record<number, T>>, id: number): Readonly<Record<number, T>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => Number(key) !== id));
const marksOf = (ids: readonly number[]): Marks => Object.fromEntries(ids.map((id) => [id, true]));

/**
 * Adds the bid that a live message about its auction contains, unless it is among the rows. If a bid
 * was missed, the rows count as incomplete.
 */
export function withLiveBid(list: BidList, auction: Auction): BidList {
  const { leaderUsername, leaderDiscordId } = auction;
  if (auction.bidCount !== list.count + 1 || leaderUsername === null || leaderDiscordId === null) return list;
  const isKnown = list.rows.some(
    ({ bidderDiscordId, bidAmount, struckAt }) =>
      bidderDiscordId === leaderDiscordId && bidAmount === auction.currentBid && struckAt === null,
  );
  if (isKnown) return list;
  const row = {
    bidderUsername: leaderUsername,
    bidderDiscordId: leaderDiscordId,
    bidAmount: auction.currentBid,
    bidTime: auction.updatedAt,
    automatic: auction.leaderAutomatic,
    struckAt: null,
  };
  // Struck bids may be higher.
  const rows = [row, ...list.rows].sort((one, other) => other.bidAmount - one.bidAmount);
  return { ...list, rows, count: auction.bidCount };
}

/** The leader has bid, so they are a bidder. */
function follows(state: AuctionsState, { id, status, leaderDiscordId }: Auction): AuctionsState {
  const leads = status === 'active' && leaderDiscordId === state.viewerId;
  return leads ? { ...state, bidOn: withMark(state.bidOn, id) } : state;
}

export const rules: ListRules<Auction, AuctionsState> = {
  matches: (auction, state) => auctionFilters.matches(auction, state.filters, state),
  compare: (a, b, { filters }) => inOrderOf(filters.sort)(a, b),
  waitsWhenMoved: true,
  entersAtOnce: ({ sellerDiscordId }, viewerId) => sellerDiscordId === viewerId,
  follows,
};
export const change = listChanges<Auction, AuctionFilters, AuctionsState>(rules, initialState);

/** Applies a watch star that was changed on any of the viewer's screens. */
export const starred = (
  state: AuctionsState,
  { id, watching, version }: { id: number; watching: boolean; version: number },
): AuctionsState =>
  (state.starVersions[id] ?? 0) > version
    ? state
    : {
        ...state,
        watching: watching ? withMark(state.watching, id) : withoutKey(state.watching, id),
        starVersions: { ...state.starVersions, [id]: version },
      };

export const withMine = (state: AuctionsState, mine: MyAuctions): AuctionsState => ({
  ...state,
  bidOn: marksOf([...mine.bidOn, ...mine.lost]),
  watching: marksOf(mine.watching),
});

/** Adds auctions that the list does not show. */
export const withKnown = (state: AuctionsState, list: readonly Auction[]): AuctionsState =>
  list.reduce((before, auction) => change.pin(before, auction), state);

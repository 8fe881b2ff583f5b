// What the auction screens know, and how each fact, reply and list changes it; pure, so that order and repetition can be tested.
import type { Auction, Bid, MyAuctions } from '@guild/common/auctions/auctions.api';
import { emptyList, listChanges, type ListRules, type ListState } from '../../../platform/live/listState.ts';
import { type AuctionFilters, inOrderOf, type Involvement, matches, noFilters } from './auctions.filters.ts';

/** A bid as the dialogs show it; a live one is read off its auction, so it has no id yet. */
export type BidRow = Pick<Bid, 'bidderUsername' | 'bidderDiscordId' | 'bidAmount' | 'bidTime'>;
export interface BidList {
  /** Newest first. */
  readonly rows: readonly BidRow[];
  /** The auction's number of bids that the rows stand for. */
  readonly count: number;
}

export interface AuctionsState extends ListState<Auction, AuctionFilters>, Involvement {
  /** How often each star is known to have changed: news that was overtaken is ignored. */
  starVersions: Readonly<Record<number, number>>;
}

export const initialState: AuctionsState = {
  ...emptyList<Auction, AuctionFilters>(noFilters),
  bidOn: {},
  watching: {},
  starVersions: {},
};

type Marks = Readonly<Record<number, true>>;
export const withMark = (marks: Marks, id: number): Marks => (marks[id] === true ? marks : { ...marks, [id]: true });
export const withoutKey = <T>(record: Readonly<Record<number, T>>, id: number): Readonly<Record<number, T>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => Number(key) !== id));
const marksOf = (ids: readonly number[]): Marks => Object.fromEntries(ids.map((id) => [id, true]));

/** A bid sent live is read off the auction it has changed; when one was missed, the rows are no longer taken for complete. */
export function withLiveBid(list: BidList, auction: Auction): BidList {
  const { leaderUsername, leaderDiscordId } = auction;
  if (auction.bidCount !== list.count + 1 || leaderUsername === null || leaderDiscordId === null) return list;
  const row = {
    bidderUsername: leaderUsername,
    bidderDiscordId: leaderDiscordId,
    bidAmount: auction.currentBid,
    bidTime: auction.updatedAt,
  };
  return { ...list, rows: [row, ...list.rows], count: auction.bidCount };
}

/** Who leads has bid. */
function follows(state: AuctionsState, { id, status, leaderDiscordId }: Auction): AuctionsState {
  const leads = status === 'active' && leaderDiscordId === state.viewerId;
  return leads ? { ...state, bidOn: withMark(state.bidOn, id) } : state;
}

export const rules: ListRules<Auction, AuctionsState> = {
  matches: (auction, state) => matches(auction, state.filters, state),
  compare: (a, b, { filters }) => inOrderOf(filters.sort)(a, b),
  waitsWhenMoved: true,
  entersAtOnce: ({ sellerDiscordId }, viewerId) => sellerDiscordId === viewerId,
  follows,
};
export const change = listChanges<Auction, AuctionFilters, AuctionsState>(rules);

/** The star of an auction was set or taken, on this screen or another one of the same person. */
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

/** These are known besides what the list shows. */
export const withKnown = (state: AuctionsState, list: readonly Auction[]): AuctionsState =>
  list.reduce((before, auction) => change.known(before, auction), state);

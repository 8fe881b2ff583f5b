// What the auction screens know, and how each fact, reply and list changes it; pure, so that order and repetition can be tested.
import type { Auction, Bid, MyAuctions } from '@guild/common/auctions/auctions.api';
import {
  apply,
  emptyCollection,
  type LiveCollection,
  merged,
  refetched,
  remove,
} from '../../platform/liveCollection.ts';
import { type AuctionFilters, type Involvement, matches, newestFirst, noFilters } from './auctions.filters.ts';

export type PendingAction = 'bid' | 'buyout' | 'end' | 'remove';
/** A bid as the dialogs show it; a live one is read off its auction, so it has no id yet. */
export type BidRow = Pick<Bid, 'bidderUsername' | 'bidderDiscordId' | 'bidAmount' | 'bidTime'>;
export interface BidList {
  phase: 'loading' | 'ready' | 'failed';
  /** Newest first. */
  rows: readonly BidRow[];
  /** The auction's number of bids that the rows stand for. */
  count: number;
}

export interface AuctionsState extends Involvement {
  auctions: LiveCollection<Auction>;
  /** Ids in the grid, newest first; an auction that ends while it is read stays where it is. */
  shown: readonly number[];
  /** Ids that have arrived from others and wait behind the 'n new' pill. */
  waiting: readonly number[];
  filters: AuctionFilters;
  phase: 'loading' | 'ready' | 'failed';
  /** The cursor behind the last auction that was fetched; null when there are no more. */
  next: string | null;
  loadingMore: boolean;
  pending: Readonly<Record<number, PendingAction>>;
  /** Auctions fetched one by one, for dialogs opened by a link. */
  lookups: Readonly<Record<number, 'loading' | 'found' | 'missing' | 'failed'>>;
  bids: Readonly<Record<number, BidList>>;
}

export const pageSize = 60;

export const initialState: AuctionsState = {
  auctions: emptyCollection<Auction>(),
  shown: [],
  waiting: [],
  filters: noFilters,
  phase: 'loading',
  next: null,
  loadingMore: false,
  viewerId: '',
  bidOn: {},
  watching: {},
  pending: {},
  lookups: {},
  bids: {},
};

type Marks = Readonly<Record<number, true>>;
export const withMark = (marks: Marks, id: number): Marks => (marks[id] === true ? marks : { ...marks, [id]: true });
export const withoutKey = <T>(record: Readonly<Record<number, T>>, id: number): Readonly<Record<number, T>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => Number(key) !== id));
const marksOf = (ids: readonly number[]): Marks => Object.fromEntries(ids.map((id) => [id, true]));

const sorted = (state: AuctionsState, ids: readonly number[]): number[] =>
  ids
    .map((id) => state.auctions.byId[id])
    .filter((one) => one !== undefined)
    .sort(newestFirst)
    .map((one) => one.id);

/** A bid told live is read off the auction it has changed; when one was missed, the rows are no longer taken for complete. */
function withLiveBid(list: BidList, auction: Auction): BidList {
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

function withEntity(state: AuctionsState, auctions: LiveCollection<Auction>, id: number): AuctionsState {
  const auction = auctions.byId[id];
  if (auctions === state.auctions) return state;
  if (auction === undefined) return { ...state, auctions };
  const leads = auction.status === 'active' && auction.leaderDiscordId === state.viewerId;
  const bids = state.bids[id];
  return {
    ...state,
    auctions,
    bidOn: leads ? withMark(state.bidOn, id) : state.bidOn,
    bids: bids?.phase === 'ready' ? { ...state.bids, [id]: withLiveBid(bids, auction) } : state.bids,
  };
}

/** A reply or a live message about an auction that is known; of unknown ones, passed versions and told facts nothing is seen. */
export const changed = (state: AuctionsState, auction: Auction, factId?: string): AuctionsState =>
  withEntity(state, apply(state.auctions, auction, factId === undefined ? {} : { factId }), auction.id);

/**
 * An auction that is new or has come back. Own ones go into the grid, those of others wait behind the pill, unless the
 * grid is empty and nothing could be moved under the reader.
 * @param own whether the viewer has just made or restored it
 */
export function arrived(before: AuctionsState, auction: Auction, own = false): AuctionsState {
  const state = withEntity(before, apply(before.auctions, auction, { inserts: true }), auction.id);
  const kept = state.auctions.byId[auction.id];
  if (kept === undefined || state.phase === 'loading' || state.shown.includes(auction.id)) return state;
  if (!matches(kept, state.filters, state)) return state;
  const direct = own || kept.sellerDiscordId === state.viewerId || state.shown.length === 0;
  if (!direct) {
    return state.waiting.includes(auction.id) ? state : { ...state, waiting: [auction.id, ...state.waiting] };
  }
  return {
    ...state,
    shown: sorted(state, [auction.id, ...state.shown]),
    waiting: state.waiting.filter((id) => id !== auction.id),
  };
}

/** An auction was deleted or cancelled: it leaves the grid and a tombstone behind. */
export function removed(state: AuctionsState, id: number, version: number, factId?: string): AuctionsState {
  const auctions = remove(state.auctions, id, version, factId);
  if (auctions === state.auctions) return state;
  const without = (ids: readonly number[]): readonly number[] =>
    ids.includes(id) ? ids.filter((one) => one !== id) : ids;
  return { ...state, auctions, shown: without(state.shown), waiting: without(state.waiting) };
}

/**
 * The reply to one's own removal, which names no version: when there has been other news since, this leaves it to the
 * live message, because the auction may have been restored already.
 * @param askedAt the version that was known when it was asked for
 */
export const removedByReply = (state: AuctionsState, id: number, askedAt: number): AuctionsState =>
  state.auctions.byId[id]?.version === askedAt ? removed(state, id, askedAt) : state;

/** The reader asks for what waits: it takes its place in the grid. */
export const revealed = (state: AuctionsState): AuctionsState => ({
  ...state,
  shown: sorted(state, [...new Set([...state.waiting, ...state.shown])]),
  waiting: [],
});

/** Single auctions stay known over a refetch of the list as long as a dialog may show them. */
function withKept(next: LiveCollection<Auction>, state: AuctionsState): LiveCollection<Auction> {
  const kept = Object.keys(state.lookups)
    .map((id) => state.auctions.byId[Number(id)])
    .filter((one) => one !== undefined && next.byId[one.id] === undefined);
  return { ...merged(next, kept as Auction[]), ids: next.ids };
}

/**
 * The answer of the list call. In a view that is being read, what is new above its end waits behind the pill; in a new view
 * all is shown at once.
 * @param more the cursor of the page behind it
 */
export function listed(
  state: AuctionsState,
  list: readonly Auction[],
  sameView: boolean,
  more: string | null = null,
): AuctionsState {
  const answer = refetched(state.auctions, list);
  const { ids } = answer;
  const next: AuctionsState = {
    ...state,
    auctions: withKept(answer, state),
    phase: 'ready',
    loadingMore: false,
    next: more,
    shown: ids,
    waiting: [],
  };
  if (!sameView || state.shown.length === 0) return next;
  const lastRead = ids.findLastIndex((id) => state.shown.includes(id));
  const stays = (id: number, at: number): boolean =>
    state.shown.includes(id) || at > lastRead || answer.byId[id]?.sellerDiscordId === state.viewerId;
  return { ...next, shown: ids.filter(stays), waiting: ids.filter((id, at) => !stays(id, at)) };
}

/** The next page of the list: it stands behind what is shown. @param more the cursor of the page behind it */
export function continued(state: AuctionsState, list: readonly Auction[], more: string | null): AuctionsState {
  const auctions = merged(state.auctions, list);
  const fresh = list.map((one) => one.id).filter((id) => auctions.byId[id] !== undefined && !isListed(state, id));
  return { ...state, auctions, shown: [...state.shown, ...fresh], next: more, loadingMore: false };
}
const isListed = ({ shown, waiting }: AuctionsState, id: number): boolean => shown.includes(id) || waiting.includes(id);

/** One auction was fetched, for a dialog. */
export const lookedUp = (state: AuctionsState, auction: Auction): AuctionsState => {
  const next = withEntity(state, { ...merged(state.auctions, [auction]) }, auction.id);
  return { ...next, lookups: { ...next.lookups, [auction.id]: 'found' } };
};

export const withBids = (state: AuctionsState, id: number, list: Partial<BidList>): AuctionsState => ({
  ...state,
  bids: { ...state.bids, [id]: { ...(state.bids[id] ?? { phase: 'loading', rows: [], count: 0 }), ...list } },
});

export const withMine = (state: AuctionsState, mine: MyAuctions): AuctionsState => ({
  ...state,
  bidOn: marksOf(mine.bidOn),
  watching: marksOf(mine.watching),
});

// The auctions that screens show and everything people do with them; replies and live messages meet in the same state.
import { type Auction, auctionRoutes, type ChangedAuction, type NewAuction } from '@guild/common/auctions/auctions.api';
import { limits } from '@guild/common/wire/fields';
import { create } from 'zustand';
import { ApiError, askAhead, call, callList } from '../../platform/api.ts';
import { type AuctionFilters, toQuery } from './auctions.filters.ts';
import * as change from './auctions.state.ts';
import type { AuctionsState, PendingAction } from './auctions.state.ts';

export const useAuctions = create<AuctionsState>(() => change.initialState);
const { getState, setState } = useAuctions;

/** One auction, read so that only its own changes draw anew. */
export const useAuction = (id: number): Auction | undefined => useAuctions((state) => state.auctions.byId[id]);
/** How many auctions the present view holds; undefined until it is loaded. */
export const useAuctionCount = (): number | undefined =>
  useAuctions((state) => (state.phase === 'ready' && state.next === null ? state.shown.length : undefined));

/** Where live messages and replies about known auctions meet. */
export const applyChange = (auction: Auction | ChangedAuction): void =>
  setState((state) => change.changed(state, bare(auction), 'factId' in auction ? auction.factId : undefined));
export const applyArrival = (auction: Auction | ChangedAuction, own = false): void =>
  setState((state) => change.arrived(state, bare(auction), own));
export const applyRemoval = (id: number, version: number, factId?: string): void =>
  setState((state) => change.removed(state, id, version, factId));
export const reveal = (): void => setState(change.revealed);

function bare(auction: Auction | ChangedAuction): Auction {
  if (!('factId' in auction)) return auction;
  const entity: Partial<ChangedAuction> = { ...auction };
  delete entity.factId;
  return entity as Auction;
}

let asked = 0;
/** Starts a view anew, before its first load: another person, another visit or other filters. */
export function enterView(filters: AuctionFilters, viewerId: string): void {
  asked += 1;
  const another = viewerId !== getState().viewerId;
  setState({
    ...(another && change.initialState),
    viewerId,
    filters,
    shown: change.initialState.shown,
    waiting: change.initialState.waiting,
    phase: 'loading',
    next: null,
    loadingMore: false,
  });
}

interface Listed {
  items: Auction[];
  next: string | null;
}
const fetchPage = (limit: number, cursor: string | null): Promise<Listed> =>
  callList(auctionRoutes.listAuctions, {
    query: { ...toQuery(getState().filters, limit), ...(cursor !== null && { cursor }) },
  });

/** Asks for what a view will load first, before it is drawn. */
export function askFirst(filters: AuctionFilters): void {
  askAhead(auctionRoutes.getMyAuctions);
  askAhead(auctionRoutes.listAuctions, { query: toQuery(filters, change.pageSize) });
}

/** The list from its beginning, a page at least, in as many calls as `shown` auctions need. */
async function fetchFirst(shown: number): Promise<Listed> {
  const found = await fetchPage(Math.min(Math.max(shown, change.pageSize), limits.pageMost), null);
  while (found.next !== null && found.items.length < shown) {
    const more = await fetchPage(Math.min(shown - found.items.length, limits.pageMost), found.next);
    found.items.push(...more.items);
    found.next = more.next;
  }
  return found;
}

/** Loads what the view shows; again after every break of the line, without moving what is being read. */
export async function load(): Promise<void> {
  asked += 1;
  const mark = asked;
  const { shown, phase } = getState();
  const mine = call(auctionRoutes.getMyAuctions).catch(() => null);
  try {
    const { items, next } = await fetchFirst(shown.length);
    const marks = await mine;
    if (mark !== asked) return;
    const sameView = phase === 'ready';
    setState((state) => change.listed(marks === null ? state : change.withMine(state, marks), items, sameView, next));
  } catch {
    if (mark !== asked) return;
    setState((state) => ({ phase: state.shown.length > 0 ? 'ready' : 'failed', loadingMore: false }));
  }
}

/** After a failure: shows the skeletons again and asks once more. */
export async function retry(): Promise<void> {
  setState({ phase: 'loading' });
  await load();
}

/** Shows more of a long list. @throws ApiError */
export async function loadMore(): Promise<void> {
  const { loadingMore, next: cursor } = getState();
  if (loadingMore || cursor === null) return;
  setState({ loadingMore: true });
  const mark = asked;
  try {
    const { items, next } = await fetchPage(change.pageSize, cursor);
    if (mark === asked) setState((state) => change.continued(state, items, next));
  } finally {
    if (mark === asked) setState({ loadingMore: false });
  }
}

/** Fetches one auction, for a dialog opened by a link or a countdown that ran out without news. */
export async function fetchAuction(id: number): Promise<void> {
  setState((state) => ({ lookups: { ...state.lookups, [id]: state.lookups[id] === 'found' ? 'found' : 'loading' } }));
  try {
    const auction = await call(auctionRoutes.getAuction, { params: { id } });
    setState((state) => change.lookedUp(state, auction));
  } catch (error) {
    const gone = error instanceof ApiError && error.status === 404;
    setState((state) => ({ lookups: { ...state.lookups, [id]: gone ? 'missing' : 'failed' } }));
  }
}

/** Fetches an auction's bids, always fresh. */
export async function fetchBids(id: number): Promise<void> {
  setState((state) => change.withBids(state, id, state.bids[id]?.phase === 'ready' ? {} : { phase: 'loading' }));
  try {
    const rows = await call(auctionRoutes.listBids, { params: { id } });
    const count = Math.max(rows.length, rows.length >= 200 ? (getState().auctions.byId[id]?.bidCount ?? 0) : 0);
    setState((state) => change.withBids(state, id, { phase: 'ready', rows, count }));
  } catch {
    setState((state) => change.withBids(state, id, { phase: 'failed' }));
  }
}

/** Runs one action on an auction at a time; a second click while the first is on its way does nothing. */
async function alone<T>(id: number, action: PendingAction, work: () => Promise<T>): Promise<T | undefined> {
  if (getState().pending[id] !== undefined) return undefined;
  setState((state) => ({ pending: { ...state.pending, [id]: action } }));
  try {
    return await work();
  } finally {
    setState((state) => ({ pending: change.withoutKey(state.pending, id) }));
  }
}

function settled(auction: Auction): Auction {
  applyChange(auction);
  return auction;
}

/** Bids. @returns the auction, or undefined when another action on it is on its way. @throws ApiError */
export const placeBid = (id: number, bidAmount: number): Promise<Auction | undefined> =>
  alone(id, 'bid', async () => {
    const auction = settled(await call(auctionRoutes.placeBid, { params: { id }, body: { bidAmount } }));
    setState((state) => ({ bidOn: change.withMark(state.bidOn, id) }));
    return auction;
  });

/** Buys at the buyout price. @returns as placeBid. @throws ApiError */
export const buyOut = (id: number): Promise<Auction | undefined> =>
  alone(id, 'buyout', async () => settled(await call(auctionRoutes.buyOut, { params: { id } })));

/** Ends an auction now. @returns as placeBid. @throws ApiError */
export const endAuction = (id: number): Promise<Auction | undefined> =>
  alone(id, 'end', async () => settled(await call(auctionRoutes.endAuction, { params: { id } })));

/** Deletes or cancels. @returns true once done, undefined when another action is on its way. @throws ApiError */
export const removeAuction = (id: number): Promise<true | undefined> =>
  alone(id, 'remove', async () => {
    const askedAt = getState().auctions.byId[id]?.version ?? 0;
    await call(auctionRoutes.removeAuction, { params: { id } });
    setState((state) => change.removedByReply(state, id, askedAt));
    return true as const;
  });

/** Brings back what was just removed. @throws ApiError */
export async function restoreAuction(id: number): Promise<void> {
  applyArrival(await call(auctionRoutes.restoreAuction, { params: { id } }), true);
}

/** Starts an auction. @throws ApiError */
export async function createAuction(body: NewAuction): Promise<Auction> {
  const auction = await call(auctionRoutes.createAuction, { body });
  applyArrival(auction, true);
  return auction;
}

const marked = (id: number, on: boolean): void =>
  setState((state) => ({
    watching: on ? change.withMark(state.watching, id) : change.withoutKey(state.watching, id),
  }));

/** Sets or takes the watch star, shown at once and taken back when the server refuses. @throws ApiError */
export async function watch(id: number, on: boolean): Promise<void> {
  marked(id, on);
  try {
    await call(on ? auctionRoutes.watchAuction : auctionRoutes.unwatchAuction, { params: { id } });
  } catch (error) {
    marked(id, !on);
    throw error;
  }
}

const patience = 1500;
const tries = 4;
/** A countdown has reached zero: waits a moment for the news and otherwise asks, until the auction is seen to have ended. */
export function settle(id: number, left = tries): void {
  setTimeout(() => {
    const auction = getState().auctions.byId[id];
    if (auction?.status !== 'active' || left === 0) return;
    void fetchAuction(id).then(() => settle(id, left - 1));
  }, patience);
}

// The auctions that screens show and everything people do with them; replies and live messages meet in the same state.
import { type Auction, auctionRoutes, type NewAuction } from '@guild/common/auctions/auctions.api';
import { askAhead, call, callList, isMissing } from '../../platform/api.ts';
import { live } from '../../platform/live.ts';
import { createLiveList } from '../../platform/liveList.ts';
import { type AuctionFilters, toQuery } from './auctions.filters.ts';
import * as state from './auctions.state.ts';
import type { AuctionsState } from './auctions.state.ts';

const pageSize = 60;

export const auctions = createLiveList<Auction, AuctionFilters, AuctionsState>({
  initial: state.initialState,
  rules: state.rules,
  fetch: (filters, { limit, cursor }) =>
    callList(auctionRoutes.listAuctions, {
      query: { ...toQuery(filters, limit), ...(cursor !== null && { cursor }) },
    }),
  async fetchBesides() {
    const mine = await call(auctionRoutes.getMyAuctions);
    return (before) => state.withMine(before, mine);
  },
  pageSize,
});
export const useAuctions = auctions.use;
const { getState, setState } = useAuctions;

/** How many auctions the present view holds; undefined until it is loaded. */
export const useAuctionCount = (): number | undefined =>
  useAuctions(({ phase, next, shown }) => (phase === 'ready' && next === null ? shown.length : undefined));

/** Asks for what a view will load first, before it is drawn. */
export function askFirst(filters: AuctionFilters): void {
  askAhead(auctionRoutes.getMyAuctions);
  askAhead(auctionRoutes.listAuctions, { query: toQuery(filters, pageSize) });
}

/** Fetches one auction, for a dialog opened by a link or a countdown that ran out without news. */
export async function fetchAuction(id: number): Promise<void> {
  setState((before) => ({
    lookups: { ...before.lookups, [id]: before.lookups[id] === 'found' ? 'found' : 'loading' },
  }));
  try {
    const auction = await call(auctionRoutes.getAuction, { params: { id } });
    setState((before) => state.lookedUp(before, auction));
  } catch (error) {
    const lookup = isMissing(error) ? 'missing' : 'failed';
    setState((before) => ({ lookups: { ...before.lookups, [id]: lookup }, failure: error }));
  }
}

/** Fetches an auction's bids, always fresh. */
export async function fetchBids(id: number): Promise<void> {
  setState((before) => state.withBids(before, id, before.bids[id]?.phase === 'ready' ? {} : { phase: 'loading' }));
  try {
    const rows = await call(auctionRoutes.listBids, { params: { id } });
    const count = Math.max(rows.length, rows.length >= 200 ? (getState().entities.byId[id]?.bidCount ?? 0) : 0);
    setState((before) => state.withBids(before, id, { phase: 'ready', rows, count }));
  } catch (failure) {
    setState((before) => state.withBids(before, id, { phase: 'failed', failure }));
  }
}

function settled(auction: Auction): Auction {
  auctions.changed(auction);
  return auction;
}

/** Bids. @returns the auction, or undefined when another action on it is on its way. @throws ApiError */
export const placeBid = (id: number, bidAmount: number): Promise<Auction | undefined> =>
  auctions.alone(id, 'bid', async () => {
    const auction = settled(await call(auctionRoutes.placeBid, { params: { id }, body: { bidAmount } }));
    setState((before) => ({ bidOn: state.withMark(before.bidOn, id) }));
    return auction;
  });

/** Buys at the buyout price. @returns as placeBid. @throws ApiError */
export const buyOut = (id: number): Promise<Auction | undefined> =>
  auctions.alone(id, 'buyout', async () => settled(await call(auctionRoutes.buyOut, { params: { id } })));

/** Ends an auction now. @returns as placeBid. @throws ApiError */
export const endAuction = (id: number): Promise<Auction | undefined> =>
  auctions.alone(id, 'end', async () => settled(await call(auctionRoutes.endAuction, { params: { id } })));

/** Deletes or cancels. @returns true once done, undefined when another action is on its way. @throws ApiError */
export const removeAuction = (id: number): Promise<true | undefined> =>
  auctions.removing(id, () => call(auctionRoutes.removeAuction, { params: { id } }));

/** Brings back what was just removed. @throws ApiError */
export async function restoreAuction(id: number): Promise<void> {
  await auctions.arriving(() => call(auctionRoutes.restoreAuction, { params: { id } }));
}

/** Starts an auction. @throws ApiError */
export const createAuction = (body: NewAuction, idempotencyKey: string): Promise<Auction> =>
  auctions.arriving(() => call(auctionRoutes.createAuction, { body, idempotencyKey }));

const marked = (id: number, on: boolean): void =>
  setState((before) => ({
    watching: on ? state.withMark(before.watching, id) : state.withoutKey(before.watching, id),
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

/** The star was changed somewhere; a list of watched auctions that lacks it is asked for again. */
export function starred(star: { id: number; watching: boolean; version: number }): void {
  setState((before) => state.starred(before, star));
  const { filters, entities, watching } = getState();
  const isMissing = watching[star.id] === true && entities.byId[star.id] === undefined;
  if (filters.mine === 'watching' && isMissing) void live.replayOver(auctions.load);
}

const recheckAfterMs = 1500;
const tries = 4;
/** A countdown has reached zero: waits a moment for the news and otherwise asks, until the auction is seen to have ended. */
export function settle(id: number, left = tries): void {
  setTimeout(() => {
    const auction = getState().entities.byId[id];
    if (auction?.status !== 'active' || left === 0) return;
    void fetchAuction(id).then(() => settle(id, left - 1));
  }, recheckAfterMs);
}

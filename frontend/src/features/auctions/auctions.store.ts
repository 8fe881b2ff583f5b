// The auctions that screens show and everything people do with them; replies and live messages meet in the same state.
import { type Auction, auctionRoutes, type NewAuction } from '@guild/common/auctions/auctions.api';
import { call, callList } from '../../platform/api/api.ts';
import { live } from '../../platform/live/live.ts';
import { createLiveList } from '../../platform/live/liveList.ts';
import { type AuctionFilters, showsEndingSoon, toQuery } from './lots/auctions.filters.ts';
import * as state from './lots/auctions.state.ts';
import type { AuctionsState } from './lots/auctions.state.ts';

const pageSize = 60;

export const auctions = createLiveList<Auction, AuctionFilters, AuctionsState>({
  initial: state.initialState,
  rules: state.rules,
  fetch: (filters, { limit, cursor }) =>
    callList(auctionRoutes.listAuctions, {
      query: { ...toQuery(filters, limit), ...(cursor !== null && { cursor }) },
    }),
  async fetchBesides(filters) {
    const [mine, soonest] = await Promise.all([
      call(auctionRoutes.getMyAuctions),
      lacksSoonest(filters) ? call(auctionRoutes.listAuctions, { query: soonestQuery }) : [],
    ]);
    return (before) => state.withKnown(state.withMine(before, mine), soonest);
  },
  pageSize,
});
export const useAuctions = auctions.use;
const { getState, setState } = useAuctions;

/** How many auctions the present view holds on all its pages; undefined until it is loaded, or where nobody could count them. */
export const useAuctionCount = (): number | undefined =>
  useAuctions(({ phase, total }) => (phase === 'ready' && total !== null ? total : undefined));

/** As many as may well end within an hour. */
const soonestQuery = { status: 'active', sort: 'ending', limit: '30' } as const;
/** Whether those that end soonest are to be shown, and the list itself does not begin with them. */
const lacksSoonest = (filters: AuctionFilters): boolean => showsEndingSoon(filters) && filters.sort !== 'ending';

function taken(auction: Auction): Auction {
  auctions.changed(auction);
  return auction;
}

/** Bids. @returns the auction, or undefined when another action on it is on its way. @throws ApiError */
export const placeBid = (id: number, bidAmount: number): Promise<Auction | undefined> =>
  auctions.runExclusive(id, 'bid', async () => {
    const auction = taken(await call(auctionRoutes.placeBid, { params: { id }, body: { bidAmount } }));
    setState((before) => ({ bidOn: state.withMark(before.bidOn, id) }));
    return auction;
  });

/** Buys at the buyout price. @returns as placeBid. @throws ApiError */
export const buyOut = (id: number): Promise<Auction | undefined> =>
  auctions.runExclusive(id, 'buyout', async () => taken(await call(auctionRoutes.buyOut, { params: { id } })));

/** Ends an auction now. @returns as placeBid. @throws ApiError */
export const endAuction = (id: number): Promise<Auction | undefined> =>
  auctions.runExclusive(id, 'end', async () => taken(await call(auctionRoutes.endAuction, { params: { id } })));

/** Deletes or cancels. @returns true once done, undefined when another action is on its way. @throws ApiError */
export const removeAuction = (id: number): Promise<true | undefined> =>
  auctions.removing(id, () => call(auctionRoutes.removeAuction, { params: { id } }));

/** Brings back what was just removed. @throws ApiError */
export async function restoreAuction(id: number): Promise<void> {
  await auctions.createAndInsert(() => call(auctionRoutes.restoreAuction, { params: { id } }));
}

/** Starts an auction. @throws ApiError */
export const createAuction = (body: NewAuction, idempotencyKey: string): Promise<Auction> =>
  auctions.createAndInsert(() => call(auctionRoutes.createAuction, { body, idempotencyKey }));

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
/** Reads an auction of which news may have been missed. */
export async function fetchAuction(id: number): Promise<void> {
  try {
    taken(await call(auctionRoutes.getAuction, { params: { id } }));
  } catch {
    // What is shown stays, until there are news of it.
  }
}
/** A countdown has reached zero: waits a moment for the news and otherwise asks, until the auction is seen to have ended. */
export function awaitEnd(id: number, left = tries): void {
  setTimeout(() => {
    const auction = getState().entities.byId[id];
    if (auction?.status !== 'active' || left === 0) return;
    void fetchAuction(id).then(() => awaitEnd(id, left - 1));
  }, recheckAfterMs);
}

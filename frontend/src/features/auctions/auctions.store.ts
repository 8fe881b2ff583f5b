// Auctions store: the auctions on screens and the calls that change them. Replies and live messages
// update the same state.
import {
  type Auction,
  auctionRooms,
  auctionRoutes,
  type ChangedAuction,
  type NewAuction,
} from '@guild/common/auctions/auctions.api';
import { call, callList } from '../../platform/api/api.ts';
import { formatPrice } from '../../platform/format/format.ts';
import { live } from '../../platform/live/live.ts';
import { createLiveList } from '../../platform/live/liveList.ts';
import { announce } from '../../ui/announce.tsx';
import { auctionFilters, showsEndingSoon, type AuctionFilters } from './core/auctions.filters.ts';
import * as state from './core/auctions.state.ts';
import type { AuctionsState } from './core/auctions.state.ts';

export const auctions = createLiveList<Auction, AuctionFilters, AuctionsState>({
  initial: state.initialState,
  rules: state.rules,
  fetch: (filters, page) =>
    callList(auctionRoutes.listAuctions, { query: auctionFilters.query(filters, { count: '1', ...page }) }),
  async fetchExtra(filters) {
    const [mine, soonest] = await Promise.all([
      call(auctionRoutes.getMyAuctions),
      showsEndingSoon(filters) ? call(auctionRoutes.listAuctions, { query: soonestQuery }) : [],
    ]);
    return (before) => state.withKnown(state.withMine(before, mine), soonest);
  },
  pageSize: 60,
  room: auctionRooms.list,
  messages: {
    'auction:created': 'arrived',
    'auction:restored': 'arrived',
    'auction:bid': bidPlaced,
    'auction:bid-struck': bidStruck,
    'auction:ended': 'changed',
    'auction:relist-changed': 'changed',
    'auction:offer-changed': 'changed',
    'auction:watched': starred,
    'auction:removed': 'removed',
  },
});
export const useAuctions = auctions.use;
const { getState, setState } = useAuctions;

/**
 * Number of auctions on all pages of the view. undefined until it is loaded, or if it was not
 * counted.
 */
export const useAuctionCount = (): number | undefined =>
  useAuctions(({ phase, total }) => (phase === 'ready' && total !== null ? total : undefined));

/** A limit that usually covers all auctions that end within an hour. */
const soonestQuery = { status: 'active', sort: 'ending', limit: '30' } as const;

/**
 * Places a bid.
 * @returns the auction; undefined if another action on it is running
 * @throws ApiError
 */
export const placeBid = (id: number, bidAmount: number): Promise<Auction | undefined> =>
  auctions.update(id, 'bid', async () => {
    const auction = await call(auctionRoutes.placeBid, { params: { id }, body: { bidAmount } });
    setState((before) => ({ bidOn: state.withMark(before.bidOn, id) }));
    return auction;
  });

/**
 * Sets the amount up to which the hall bids for the viewer.
 * @returns as `placeBid`
 * @throws ApiError
 */
export const setMaximum = (id: number, maximum: number): Promise<Auction | undefined> =>
  auctions.update(id, 'bid', async () => {
    const auction = await call(auctionRoutes.setMaximum, { params: { id }, body: { maximum } });
    setState((before) => ({ bidOn: state.withMark(before.bidOn, id) }));
    return auction;
  });

/** Removes the viewer's maximum. @throws ApiError */
export const removeMaximum = (id: number): Promise<void> => call(auctionRoutes.removeMaximum, { params: { id } });

/**
 * Strikes a bid.
 * @returns as `placeBid`; also undefined if the bid is not found
 * @throws ApiError
 */
export const strikeBid = (id: number, row: state.BidRow): Promise<Auction | undefined> =>
  auctions.update(id, 'strike', async () => {
    const bidId = row.id ?? (await findBidId(id, row));
    return bidId === undefined ? undefined : call(auctionRoutes.strikeBid, { params: { id, bidId } });
  });
/** The id of a live bid. */
async function findBidId(id: number, row: state.BidRow): Promise<number | undefined> {
  const rows = await call(auctionRoutes.listBids, { params: { id } });
  const isMeant = (one: state.BidRow): boolean =>
    one.struckAt === null && one.bidAmount === row.bidAmount && one.bidderDiscordId === row.bidderDiscordId;
  return rows.find(isMeant)?.id;
}

/** Buys at the buyout price. @returns as `placeBid` @throws ApiError */
export const buyOut = (id: number): Promise<Auction | undefined> =>
  auctions.update(id, 'buyout', () => call(auctionRoutes.buyOut, { params: { id } }));

/** Ends an auction now. @returns as `placeBid` @throws ApiError */
export const endAuction = (id: number): Promise<Auction | undefined> =>
  auctions.update(id, 'end', () => call(auctionRoutes.endAuction, { params: { id } }));

/** Takes the lot that is offered to the viewer. @returns as `placeBid` @throws ApiError */
export const takeOffer = (id: number): Promise<Auction | undefined> =>
  auctions.update(id, 'take', () => call(auctionRoutes.takeOffer, { params: { id } }));

/** Refuses it. @returns as `placeBid` @throws ApiError */
export const refuseOffer = (id: number): Promise<Auction | undefined> =>
  auctions.update(id, 'refuse', () => call(auctionRoutes.refuseOffer, { params: { id } }));

/**
 * Relists an unsold auction.
 * @returns the new auction; undefined if another action on the old one is running
 * @throws ApiError
 */
export const relistAuction = (id: number): Promise<Auction | undefined> =>
  auctions.runExclusive(id, 'relist', () =>
    auctions.createAndInsert(() => call(auctionRoutes.relistAuction, { params: { id } })),
  );

/**
 * Deletes or cancels an auction.
 * @returns true once done; undefined if another action is running
 * @throws ApiError
 */
export const removeAuction = (id: number): Promise<true | undefined> =>
  auctions.runRemoval(id, () => call(auctionRoutes.removeAuction, { params: { id } }));

/** Restores an auction that was just removed. @throws ApiError */
export async function restoreAuction(id: number): Promise<void> {
  await auctions.createAndInsert(() => call(auctionRoutes.restoreAuction, { params: { id } }));
}

/** Creates an auction. @throws ApiError */
export const createAuction = (body: NewAuction, idempotencyKey: string): Promise<Auction> =>
  auctions.createAndInsert(() => call(auctionRoutes.createAuction, { body, idempotencyKey }));

const marked = (id: number, on: boolean): void =>
  setState((before) => ({
    watching: on ? state.withMark(before.watching, id) : state.withoutKey(before.watching, id),
  }));

/**
 * Sets or clears the watch star. It changes at once, and back if the server refuses.
 * @throws ApiError
 */
export async function watch(id: number, on: boolean): Promise<void> {
  marked(id, on);
  try {
    await call(on ? auctionRoutes.watchAuction : auctionRoutes.unwatchAuction, { params: { id } });
  } catch (error) {
    marked(id, !on);
    throw error;
  }
}

/**
 * Applies a star that was changed on any screen. Reloads a list of watched auctions that lacks the
 * auction.
 */
function starred(star: { id: number; watching: boolean; version: number }): void {
  setState((before) => state.starred(before, star));
  const { filters, entities, watching } = getState();
  const isMissing = watching[star.id] === true && entities.byId[star.id] === undefined;
  if (filters.mine === 'watching' && isMissing) void live.replayOver(auctions.load);
}

/**
 * Applies a new price. Announces it to screen readers, only for auctions that the viewer has a part
 * in.
 */
function bidPlaced(auction: ChangedAuction): void {
  const { viewerId, bidOn, watching, entities } = getState();
  const known = entities.byId[auction.id];
  const involved = bidOn[auction.id] ?? watching[auction.id] ?? auction.sellerDiscordId === viewerId;
  if (known !== undefined && known.version < auction.version && involved)
    announce(`${auction.itemName}: current bid ${formatPrice(auction.currentBid, auction.priceUnit)}`);
  auctions.changed(auction);
}
/** The same after a strike. The viewer may no longer be a bidder. */
function bidStruck(auction: ChangedAuction): void {
  bidPlaced(auction);
  const { bidOn, viewerId } = getState();
  if (bidOn[auction.id] === true && auction.leaderDiscordId !== viewerId) void live.replayOver(auctions.load);
}

const recheckAfterMs = 1500;
const tries = 4;
/** Loads an auction whose live message may have been missed. */
export async function fetchAuction(id: number): Promise<void> {
  try {
    auctions.changed(await call(auctionRoutes.getAuction, { params: { id } }));
  } catch {
    // The shown state stays until the next message.
  }
}
/**
 * Called when a countdown reaches zero: waits a moment for the live message, then asks the server a
 * few times until the auction has ended.
 */
export function awaitEnd(id: number, left = tries): void {
  setTimeout(() => {
    const auction = getState().entities.byId[id];
    if (auction?.status !== 'active' || left === 0) return;
    void fetchAuction(id).then(() => awaitEnd(id, left - 1));
  }, recheckAfterMs);
}

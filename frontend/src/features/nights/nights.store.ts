// Loot nights store: the list on the screen, one night with its lots, and the calls that change them.
import { auctionRooms, auctionRoutes, type Auction, type newMaximum } from '@guild/common/auctions/auctions.api';
import { minimumBid } from '@guild/common/auctions/auctions.rules';
import {
  nightRooms,
  nightRoutes,
  type lotsUse,
  type LotMaximum,
  type Night,
  type NewNight,
  type NightMove,
} from '@guild/common/nights/nights.api';
import type * as z from 'zod/mini';
import { call, callList, pageQuery } from '../../platform/api/api.ts';
import { createResources } from '../../platform/api/resources.ts';
import { createDetail } from '../../platform/live/liveDetail.ts';
import { live } from '../../platform/live/live.ts';
import { createLiveList } from '../../platform/live/liveList.ts';

export const nights = createLiveList<Night>({
  fetch: (_filters, page) => callList(nightRoutes.listNights, { query: pageQuery(page) }),
  rules: {
    entersAtOnce: ({ createdByDiscordId }, viewerId) => createdByDiscordId === viewerId,
  },
  room: nightRooms.list,
  messages: {
    'night:created': 'arrived',
    'night:changed': 'changed',
    'night:restored': 'arrived',
    'night:removed': 'removed',
  },
});
/** One night, live. */
export const useNight = createDetail(nights, {
  fetch: (id, signal) => call(nightRoutes.getNight, { params: { id }, signal }),
  room: () => nightRooms.list,
});

export interface LotFilters {
  readonly nightId: number;
}
/** The auctions of one night that have started. */
export const lots = createLiveList<Auction, LotFilters>({
  filters: { nightId: 0 },
  fetch: async ({ nightId }) => ({
    items: await call(nightRoutes.listLots, { params: { id: nightId } }),
    next: null,
    total: null,
  }),
  rules: {
    matches: (auction, { filters }) => auction.nightId === filters.nightId,
    compare: (a, b) => a.id - b.id,
  },
  room: auctionRooms.list,
  messages: {
    'auction:created': 'arrived',
    'auction:restored': 'arrived',
    'auction:bid': 'changed',
    'auction:bid-struck': 'changed',
    'auction:ended': 'changed',
    'auction:offer-changed': 'changed',
    'auction:removed': 'removed',
  },
});
/** The viewer's own maxima on a night. The messages do not contain them. */
export const ownMaxima = createResources<number, LotMaximum[]>({
  load: (id, signal) => call(nightRoutes.listLotMaxima, { params: { id }, signal }),
  newest: (_before, next) => next,
  subscribe: (_id, { reload }) =>
    (['auction:maximum-changed', 'auction:bid-struck'] as const).map((message) => live.on(message, reload)),
});

/**
 * Bids the smallest raise.
 * @returns undefined if another bid of the viewer on it is running
 * @throws ApiError
 */
export const bidNextStep = (auction: Auction): Promise<Auction | undefined> =>
  lots.update(auction.id, 'bid', () =>
    call(auctionRoutes.placeBid, { params: { id: auction.id }, body: { bidAmount: minimumBid(auction) } }),
  );

/** Sets the viewer's own maximum on a lot. @returns as `bidNextStep` @throws ApiError */
export const bidUpTo = (id: number, body: z.input<typeof newMaximum>): Promise<Auction | undefined> =>
  lots.update(id, 'bid', () => call(auctionRoutes.setMaximum, { params: { id }, body }));

/** Ends a lot before its time. @returns as `bidNextStep` @throws ApiError */
export const closeLot = (id: number): Promise<Auction | undefined> =>
  lots.update(id, 'end', () => call(auctionRoutes.endAuction, { params: { id } }));

/** @returns true once done @throws ApiError */
export async function removeMaximum(id: number): Promise<true> {
  await call(auctionRoutes.removeMaximum, { params: { id } });
  return true;
}

/** @throws ApiError */
export const createNight = (body: NewNight, idempotencyKey: string): Promise<Night> =>
  nights.createAndInsert(() => call(nightRoutes.createNight, { body, idempotencyKey }));

/** @returns undefined if another action on it is running @throws ApiError */
export const moveNight = (id: number, body: NightMove): Promise<Night | undefined> =>
  nights.update(id, 'move', () => call(nightRoutes.moveNight, { params: { id }, body }));

/** @returns as `moveNight` @throws ApiError */
export const startNight = (id: number): Promise<Night | undefined> =>
  nights.update(id, 'start', () => call(nightRoutes.startNight, { params: { id } }));

/** @returns as `moveNight` @throws ApiError */
export const stopNight = (id: number): Promise<Night | undefined> =>
  nights.update(id, 'stop', () => call(nightRoutes.stopNight, { params: { id } }));

/** @returns as `moveNight` @throws ApiError */
export const decideUnsold = (id: number, body: z.input<typeof lotsUse>): Promise<Night | undefined> =>
  nights.update(id, 'use', () => call(nightRoutes.useUnsoldLots, { params: { id }, body }));

/** Planned nights that can take lots, newest first. */
export async function loadPlanned(signal: AbortSignal): Promise<Night[]> {
  const { items } = await callList(nightRoutes.listNights, { query: { limit: '50' }, signal });
  return items.filter(({ status }) => status === 'planned');
}

/** @returns as `moveNight` @throws ApiError */
export const removeNight = (id: number): Promise<true | undefined> =>
  nights.runRemoval(id, () => call(nightRoutes.removeNight, { params: { id } }));

/** Restores one that was just deleted. @throws ApiError */
export const restoreNight = (id: number): Promise<Night> =>
  nights.createAndInsert(() => call(nightRoutes.restoreNight, { params: { id } }));

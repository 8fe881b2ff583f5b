// Auction and bid lists: filters, search, paging, and the caller's own auctions.
import {
  priceUnits,
  type Auction,
  type AuctionQuery,
  type Bid,
  type MyAuctions,
  type UsualPrice,
} from '@guild/common/auctions/auctions.api';
import { itemNameKey, maxSales, usualPricesOf } from '@guild/common/auctions/auctions.rules';
import { limits } from '@guild/common/wire/fields';
import type { QueryFilter } from 'mongoose';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Page } from '../../../platform/store/queries/page.ts';
import {
  afterCursor,
  byNumber,
  countOf,
  findInOrder,
  newestFirst,
  pageOf,
  type ListOrder,
  type IndexScan,
} from '../../../platform/store/queries/lists.ts';
import { settleDue } from '../../../platform/store/documents/settleDue.ts';
import { singleFlight } from '../../../platform/store/database/singleFlight.ts';
import { isDue } from './auctions.decisions.ts';
import type { DueAuctions } from '../ending/auctions.due.ts';
import { areRowsBehind } from '../bidding/auctions.bidRows.ts';
import {
  standing,
  toAuction,
  toBid,
  type AuctionDocument,
  type AuctionModels,
  type BidDocument,
} from './auctions.model.ts';
import { orderOf, indexScansOf, countFilterOf } from './auctions.orders.ts';
import type { Watches } from '../watches/auctions.watches.ts';
import type { MarketService } from '../../market/market.service.ts';
import type { AuctionDocuments } from './auctions.facts.ts';

interface Paging {
  limit?: number | undefined;
  cursor?: string | undefined;
}
interface Among {
  readonly status: Auction['status'];
  readonly limit: number;
  readonly order?: ListOrder<AuctionDocument>;
}
export interface AuctionLists {
  listAuctions(query: AuctionQuery, caller: Caller): Promise<Page<Auction>>;
  listBids(auctionId: number, query: Paging): Promise<Page<Bid>>;
  myAuctions(caller: Caller): Promise<MyAuctions>;
  countActive(): Promise<number>;
  /** What an item of this name was sold for lately, by auctions and offers. */
  usualPrices(name: string): Promise<UsualPrice[]>;
  /**
   * The first auctions of a person in one state; none of them due.
   * @param which `order` defaults to newest first
   */
  auctionsAmong(whose: QueryFilter<AuctionDocument>, which: Among): Promise<Auction[]>;
}

/** The order of bids. Bids that stand are newest first in it, because each is higher than the one before. */
const highestFirst: ListOrder<BidDocument> = { field: 'bidAmount', direction: -1, cursor: byNumber('bidAmount') };
/** Most lost auctions returned for one person. */
const maxLost = 500;
/** Ended auctions that somebody else won. */
const lostBy = ({ discordId }: Pick<Caller, 'discordId'>): QueryFilter<AuctionDocument> => ({
  status: 'ended',
  withoutWinner: false,
  leaderDiscordId: { $nin: [null, discordId] },
});
/** Deleted auctions of which `isCancelled` is true. */
const cancelledBy = ({ discordId }: Pick<Caller, 'discordId'>): QueryFilter<AuctionDocument> => ({
  deletedBy: discordId,
  sellerDiscordId: discordId,
  status: 'active',
  relistedFrom: { $exists: false },
});
interface Deps {
  readonly models: AuctionModels;
  readonly documents: Pick<AuctionDocuments, 'read' | 'dispatch'>;
  readonly due: Pick<DueAuctions, 'endAllDue'>;
  readonly watches: Pick<Watches, 'of'>;
  readonly market: Pick<MarketService, 'salesOf'>;
}

export function createAuctionLists(
  { models, documents, due, watches, market }: Deps,
  { clock }: Pick<Context, 'clock'>,
): AuctionLists {
  const { auctions, bids } = models;
  const bidOn = (caller: Pick<Caller, 'discordId'>): Promise<number[]> =>
    bids.distinct('auctionId', { bidderDiscordId: caller.discordId, ...standing }).exec();

  const ofCaller = async (
    { mine, cancelled }: AuctionQuery,
    caller: Caller,
  ): Promise<QueryFilter<AuctionDocument> | null> => {
    if (cancelled !== undefined) return cancelledBy(caller);
    if (mine === 'selling') return { sellerDiscordId: caller.discordId };
    if (mine === 'bids') return { _id: { $in: await bidOn(caller) } };
    if (mine === 'won')
      return {
        _id: { $in: await bidOn(caller) },
        status: 'ended',
        withoutWinner: false,
        leaderDiscordId: caller.discordId,
      };
    if (mine === 'watching') return { _id: { $in: await watches.of(caller.discordId) } };
    return null;
  };
  /** Ids, newest first. @param most 0: no limit */
  const newestOf = async (filter: QueryFilter<AuctionDocument>, most = 0): Promise<number[]> => {
    const found = await auctions
      .find({ ...filter, deletedAt: null }, { _id: 1 })
      .sort({ _id: -1 })
      .limit(most)
      .lean();
    return found.map(({ _id }) => _id);
  };

  interface Sought {
    readonly scans: readonly IndexScan<AuctionDocument>[];
    readonly order?: ListOrder<AuctionDocument>;
    readonly limit: number;
    readonly status?: AuctionQuery['status'];
  }
  /** Reads one page. Auctions whose end has passed are ended first. */
  const firstOf = async ({ scans, order = newestFirst, limit, status }: Sought): Promise<Page<Auction>> => {
    // The list of ended auctions would miss an overdue auction. All other lists contain it, so that
    // it is found below.
    if (status === 'ended') await due.endAllDue();
    let found: readonly AuctionDocument[] = [];
    const findDue = async (): Promise<number[]> => {
      found = await findInOrder(auctions, scans, order, { limit, fields: { outbox: 0, maxima: 0 } });
      return found.filter((each) => each.deletedAt === null && isDue(each, clock.now())).map(({ _id }) => _id);
    };
    await settleDue(findDue, () => due.endAllDue());
    return pageOf(found, limit, toAuction, order.cursor.of);
  };
  const readPage = async (query: AuctionQuery, caller: Caller): Promise<Page<Auction>> => {
    const whose = await ofCaller(query, caller);
    const { limit = limits.pageDefault, cursor, count } = query;
    const status = query.mine === 'won' ? 'ended' : query.status;
    const page = await firstOf({ scans: indexScansOf(query, whose), order: orderOf(query), limit, status });
    if (count === undefined || cursor !== undefined) return page;
    const total = page.next === null ? page.items.length : await countOf(auctions, countFilterOf(query, whose));
    return { ...page, total };
  };
  const flights = singleFlight<Page<Auction>>();

  return {
    listAuctions: (query, caller) => {
      const whose = query.mine === undefined && query.cancelled === undefined ? null : caller.discordId;
      return flights(JSON.stringify([whose, query]), () => readPage(query, caller));
    },

    async listBids(auctionId, query) {
      const limit = query.limit ?? limits.pageDefault;
      const filter = { $and: [{ auctionId }, ...afterCursor(highestFirst, query.cursor)] };
      const auction = await documents.read(auctionId);
      // Only the rows matter here. The other handlers run in the process that wrote the facts, or in
      // the sweep.
      if (await areRowsBehind(bids, auction)) await documents.dispatch(auctionId);
      const found = await findInOrder(bids, [{ filter, by: ['auctionId'] }], highestFirst, { limit, fields: {} });
      return pageOf(found, limit, toBid, highestFirst.cursor.of);
    },

    async usualPrices(name) {
      await due.endAllDue();
      const nameKey = itemNameKey(name);
      const won = { deletedAt: null, nameKey, status: 'ended', withoutWinner: false, leaderId: { $ne: null } } as const;
      const findSold = auctions
        .find(won, { currentBid: 1, priceUnit: 1, quantity: 1, endTime: 1 })
        .sort({ _id: -1 })
        .limit(maxSales * priceUnits.length)
        .lean();
      const [sold, offers] = await Promise.all([findSold, market.salesOf(nameKey)]);
      const sales = sold.map(({ priceUnit: unit, currentBid: price, quantity, endTime: at }) => ({
        unit,
        price,
        quantity,
        at,
      }));
      return usualPricesOf([...sales, ...offers]);
    },

    countActive: () =>
      auctions.countDocuments({ status: 'active', deletedAt: null, endTime: { $gt: new Date(clock.now()) } }).exec(),

    auctionsAmong: async (whose, { status, limit, order = newestFirst }) =>
      (await firstOf({ scans: indexScansOf({ status }, whose), order, limit, status })).items,

    async myAuctions(caller) {
      await due.endAllDue();
      const [mine, stars] = await Promise.all([bidOn(caller), watches.of(caller.discordId)]);
      const active = await newestOf({ _id: { $in: [...new Set([...mine, ...stars])] }, status: 'active' });
      const lost = await newestOf({ ...lostBy(caller), _id: { $in: mine } }, maxLost);
      const inMine = new Set(mine);
      const inStars = new Set(stars);
      return {
        bidOn: active.filter((id) => inMine.has(id)),
        watching: active.filter((id) => inStars.has(id)),
        lost,
      };
    },
  };
}

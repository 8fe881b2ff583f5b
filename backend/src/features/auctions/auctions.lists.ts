// Lists of auctions and bids: filters, search, pages, and which auctions are the caller's own.
import type { Auction, AuctionQuery, Bid, MyAuctions } from '@guild/common/auctions/auctions.api';
import { limits } from '@guild/common/wire/fields';
import type { QueryFilter } from 'mongoose';
import type { Caller } from '../../platform/caller.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Page } from '../../platform/http.ts';
import { sharedReads } from '../../platform/sharedReads.ts';
import type { AuctionFacts } from './auctions.facts.ts';
import { toAuction, toBid, type AuctionDocument, type AuctionModels } from './auctions.model.ts';
import { isDue, type AuctionStore } from './auctions.store.ts';

interface Paging {
  limit?: number | undefined;
  cursor?: string | undefined;
}
export interface AuctionLists {
  listAuctions(query: AuctionQuery, caller: Caller): Promise<Page<Auction>>;
  listBids(auctionId: number, query: Paging): Promise<Page<Bid>>;
  myAuctions(caller: Caller): Promise<MyAuctions>;
}

const searchLimitMs = 2000;
const timeExceeded = 50;

/** A cursor is the last number seen. */
function afterOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^\d{1,15}$/.test(cursor)) throw invalidField('cursor', 'Not a cursor of this list');
  return Number(cursor);
}

/** The first `limit` items and, if there are more, the cursor after them; `found` holds one more than the page. */
function pageOf<D, T>(found: D[], limit: number, map: (stored: D) => T, cursor: (stored: D) => number): Page<T> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items: items.map(map), next: found.length > limit && last !== undefined ? String(cursor(last)) : null };
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
const searching = (text: string): QueryFilter<AuctionDocument> => {
  const part = { $regex: literal(text), $options: 'i' };
  return { $or: [{ itemName: part }, { description: part }] };
};

async function orUnavailable<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    const tooSlow = typeof error === 'object' && error !== null && 'code' in error && error.code === timeExceeded;
    throw tooSlow ? new AppError('unavailable', 'The search took too long. Please try a narrower one.') : error;
  }
}

export function createAuctionLists(
  models: AuctionModels,
  store: AuctionStore,
  source: AuctionFacts,
  { clock, facts }: Pick<Context, 'clock' | 'facts'>,
): AuctionLists {
  const { auctions, bids, watches } = models;
  const bidOn = (caller: Caller): Promise<number[]> =>
    bids.distinct('auctionId', { bidderDiscordId: caller.discordId }).exec();
  const watched = (caller: Caller): Promise<number[]> =>
    watches.distinct('auctionId', { discordId: caller.discordId }).exec();

  const ofCaller = async (mine: AuctionQuery['mine'], caller: Caller): Promise<QueryFilter<AuctionDocument>> => {
    if (mine === 'selling') return { sellerDiscordId: caller.discordId };
    if (mine === 'bids') return { _id: { $in: await bidOn(caller) } };
    if (mine === 'watching') return { _id: { $in: await watched(caller) } };
    return {};
  };

  const filterOf = async (query: AuctionQuery, caller: Caller): Promise<QueryFilter<AuctionDocument>> => {
    const after = afterOf(query.cursor);
    const all: QueryFilter<AuctionDocument>[] = [await ofCaller(query.mine, caller)];
    if (query.status === 'active' || query.status === 'ended') all.push({ status: query.status });
    if (query.category !== undefined) all.push({ category: query.category });
    if (after !== null) all.push({ _id: { $lt: after } });
    if (query.search !== undefined && query.search !== '') all.push(searching(query.search));
    return { $and: [{ deletedAt: null }, ...all.filter((part) => Object.keys(part).length > 0)] };
  };

  const find = (filter: QueryFilter<AuctionDocument>, limit: number): Promise<AuctionDocument[]> =>
    orUnavailable(
      auctions
        .find(filter)
        .select({ outbox: 0 })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .maxTimeMS(searchLimitMs)
        .lean<AuctionDocument[]>()
        .exec(),
    );

  const readPage = async (query: AuctionQuery, caller: Caller): Promise<Page<Auction>> => {
    const limit = query.limit ?? limits.pageDefault;
    const filter = await filterOf(query, caller);
    for (;;) {
      await store.endAllDue();
      const found = await find(filter, limit);
      // One that fell due between the two steps would be shown as active: look again.
      if (!found.some((each) => isDue(each, clock.now()))) return pageOf(found, limit, toAuction, ({ _id }) => _id);
    }
  };
  const share = sharedReads<Page<Auction>>();

  return {
    listAuctions: (query, caller) => {
      const whose = query.mine === undefined ? null : caller.discordId;
      return share(JSON.stringify([whose, query]), () => readPage(query, caller));
    },

    async listBids(auctionId, query) {
      const limit = query.limit ?? limits.pageDefault;
      const after = afterOf(query.cursor);
      await store.read(auctionId);
      await facts.deliver(source, auctionId);
      const below = after === null ? {} : { bidAmount: { $lt: after } };
      const found = await bids
        .find({ auctionId, ...below })
        .sort({ bidAmount: -1 })
        .limit(limit + 1)
        .lean();
      return pageOf(found, limit, toBid, ({ bidAmount }) => bidAmount);
    },

    async myAuctions(caller) {
      await store.endAllDue();
      const [mine, stars] = await Promise.all([bidOn(caller), watched(caller)]);
      const active = await auctions
        .find({ _id: { $in: [...new Set([...mine, ...stars])] }, status: 'active', deletedAt: null }, { _id: 1 })
        .sort({ _id: -1 })
        .lean();
      const ids = active.map(({ _id }) => _id);
      const inMine = new Set(mine);
      const inStars = new Set(stars);
      return { bidOn: ids.filter((id) => inMine.has(id)), watching: ids.filter((id) => inStars.has(id)) };
    },
  };
}

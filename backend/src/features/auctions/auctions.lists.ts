// Lists of auctions and bids: filters, search, pages, and which auctions are the caller's own.
import type { Auction, AuctionQuery, Bid, MyAuctions, PriceUnit } from '@guild/common/auctions/auctions.api';
import { limits } from '@guild/common/wire/fields';
import type { QueryFilter } from 'mongoose';
import type { Caller } from '../../platform/session/caller.ts';
import type { Context } from '../../platform/process/context.ts';
import type { Page } from '../../platform/http/http.ts';
import { afterOf, containing, nextOf, orTooSlow, pageOf, searchLimitMs } from '../../platform/data/lists.ts';
import { singleFlight } from '../../platform/data/singleFlight.ts';
import { isDue } from './auctions.decisions.ts';
import type { AuctionDocuments } from './auctions.documents.ts';
import type { DueAuctions } from './auctions.due.ts';
import { toAuction, toBid, type AuctionDocument, type AuctionModels } from './auctions.model.ts';
import type { Watches } from './auctions.watches.ts';

interface Paging {
  limit?: number | undefined;
  cursor?: string | undefined;
}
export interface AuctionLists {
  listAuctions(query: AuctionQuery, caller: Caller): Promise<Page<Auction>>;
  listBids(auctionId: number, query: Paging): Promise<Page<Bid>>;
  myAuctions(caller: Caller): Promise<MyAuctions>;
  countActive(): Promise<number>;
  /** The active auctions that a person sells, and those that they have bid on, newest first. */
  activeOf(discordId: string): Promise<{ selling: Auction[]; bidOn: Auction[] }>;
  /** What a person's ended auctions brought in, by unit. */
  earningsOf(discordId: string): Promise<{ unit: PriceUnit; amount: number; sales: number }[]>;
}

/** How many of each a profile shows. */
const profileMost = 50;
/** How many auctions a process remembers, about a kilobyte each. */
const knownMost = 5000;

/** What says whether an auction is in a list, due, or another one than it was. */
type Head = Pick<AuctionDocument, '_id' | 'version' | 'status' | 'endTime' | 'updatedAt'>;
const headFields = { version: 1, status: 1, endTime: 1, updatedAt: 1 } as const;
/** A version has one content, but for a backup that has been restored meanwhile: then it has another moment. */
const isSame = (auction: Auction | undefined, { version, updatedAt }: Head): boolean =>
  auction?.version === version && auction.updatedAt === updatedAt.toISOString();

/** Reads only those auctions whole that have changed since this process last did: most of a list has not. */
function createWhole({ auctions }: AuctionModels): (heads: readonly Head[]) => Promise<Auction[] | null> {
  const known = new Map<number, Auction>();
  return async (heads) => {
    const changed = heads.filter((head) => !isSame(known.get(head._id), head)).map(({ _id }) => _id);
    if (changed.length > 0) {
      const found = await auctions
        .find({ _id: { $in: changed }, deletedAt: null })
        .select({ outbox: 0 })
        .lean<AuctionDocument[]>();
      if (known.size + found.length > knownMost) known.clear();
      for (const each of found) known.set(each._id, toAuction(each));
    }
    const whole: Auction[] = [];
    for (const { _id, version, status } of heads) {
      const auction = known.get(_id);
      if (auction === undefined || auction.version < version || auction.status !== status) return null;
      whole.push(auction);
    }
    return whole;
  };
}

interface Parts {
  readonly models: AuctionModels;
  readonly documents: Pick<AuctionDocuments, 'read' | 'deliver'>;
  readonly due: Pick<DueAuctions, 'endAllDue'>;
  readonly watches: Pick<Watches, 'of'>;
}

export function createAuctionLists(
  { models, documents, due, watches }: Parts,
  { clock }: Pick<Context, 'clock'>,
): AuctionLists {
  const { auctions, bids } = models;
  const bidOn = (caller: Pick<Caller, 'discordId'>): Promise<number[]> =>
    bids.distinct('auctionId', { bidderDiscordId: caller.discordId }).exec();

  const ofCaller = async (mine: AuctionQuery['mine'], caller: Caller): Promise<QueryFilter<AuctionDocument>> => {
    if (mine === 'selling') return { sellerDiscordId: caller.discordId };
    if (mine === 'bids') return { _id: { $in: await bidOn(caller) } };
    if (mine === 'watching') return { _id: { $in: await watches.of(caller.discordId) } };
    return {};
  };

  const filterOf = async (query: AuctionQuery, caller: Caller): Promise<QueryFilter<AuctionDocument>> => {
    const after = afterOf(query.cursor);
    const all: QueryFilter<AuctionDocument>[] = [await ofCaller(query.mine, caller)];
    if (query.status === 'active' || query.status === 'ended') all.push({ status: query.status });
    if (query.category !== undefined) all.push({ category: query.category });
    if (after !== null) all.push({ _id: { $lt: after } });
    if (query.search !== undefined && query.search !== '')
      all.push(containing(query.search, ['itemName', 'description']));
    return { $and: [{ deletedAt: null }, ...all.filter((part) => Object.keys(part).length > 0)] };
  };

  const find = (filter: QueryFilter<AuctionDocument>, limit: number): Promise<Head[]> =>
    orTooSlow(
      auctions
        .find(filter)
        .select(headFields)
        .sort({ _id: -1 })
        .limit(limit + 1)
        .maxTimeMS(searchLimitMs)
        .lean<Head[]>()
        .exec(),
    );
  const whole = createWhole(models);

  /** The newest auctions that fit, none of them due. */
  const newest = async (
    filter: QueryFilter<AuctionDocument>,
    limit: number,
    status?: AuctionQuery['status'],
  ): Promise<Page<Auction>> => {
    // Among ended auctions, one that is due but not ended yet would be missing; in every other list it shows itself.
    let someAreDue = status === 'ended';
    for (;;) {
      if (someAreDue) await due.endAllDue();
      const found = await find(filter, limit);
      someAreDue = found.some((each) => isDue(each, clock.now()));
      if (someAreDue) continue;
      // None when an auction has ended or been removed between the two reads: the list is another one now.
      const items = await whole(found.slice(0, limit));
      if (items !== null) return { items, next: nextOf(found, limit, ({ _id }) => _id) };
    }
  };
  const readPage = async (query: AuctionQuery, caller: Caller): Promise<Page<Auction>> =>
    newest(await filterOf(query, caller), query.limit ?? limits.pageDefault, query.status);
  const flights = singleFlight<Page<Auction>>();

  return {
    listAuctions: (query, caller) => {
      const whose = query.mine === undefined ? null : caller.discordId;
      return flights(JSON.stringify([whose, query]), () => readPage(query, caller));
    },

    async listBids(auctionId, query) {
      const limit = query.limit ?? limits.pageDefault;
      const after = afterOf(query.cursor);
      const { outbox } = await documents.read(auctionId);
      if (outbox.length > 0) await documents.deliver(auctionId);
      const below = after === null ? {} : { bidAmount: { $lt: after } };
      const found = await bids
        .find({ auctionId, ...below })
        .sort({ bidAmount: -1 })
        .limit(limit + 1)
        .lean();
      return pageOf(found, limit, toBid, ({ bidAmount }) => bidAmount);
    },

    countActive: () =>
      auctions.countDocuments({ status: 'active', deletedAt: null, endTime: { $gt: new Date(clock.now()) } }).exec(),

    async activeOf(discordId) {
      const active = { status: 'active', deletedAt: null } as const;
      const known = await bidOn({ discordId });
      const [selling, bids] = await Promise.all([
        newest({ ...active, sellerDiscordId: discordId }, profileMost),
        known.length === 0 ? null : newest({ ...active, _id: { $in: known } }, profileMost),
      ]);
      return { selling: selling.items, bidOn: bids?.items ?? [] };
    },

    earningsOf: (discordId) =>
      auctions
        .aggregate<{ unit: PriceUnit; amount: number; sales: number }>([
          {
            $match: {
              sellerDiscordId: discordId,
              status: 'ended',
              deletedAt: null,
              withoutWinner: false,
              leaderId: { $ne: null },
            },
          },
          { $group: { _id: '$priceUnit', amount: { $sum: '$currentBid' }, sales: { $sum: 1 } } },
          { $sort: { _id: 1 } },
          { $project: { _id: 0, unit: '$_id', amount: 1, sales: 1 } },
        ])
        .exec(),

    async myAuctions(caller) {
      await due.endAllDue();
      const [mine, stars] = await Promise.all([bidOn(caller), watches.of(caller.discordId)]);
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

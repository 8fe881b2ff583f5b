// What can be done with auctions: the feature's only door.
import {
  duration,
  durationTooLong,
  durationTooShort,
  type Auction,
  type NewAuction,
} from '@guild/common/auctions/auctions.api';
import {
  endAfterBid,
  isOpen,
  minimumBid,
  refusalSentence,
  refusedBid,
  refusedBuyout,
  type BidRefusal,
} from '@guild/common/auctions/auctions.rules';
import { whoOf, type Deed } from '../../platform/audit.ts';
import { isAdmin, type Caller } from '../../platform/caller.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { newFact } from '../../platform/facts.ts';
import { mayRestore } from '../../platform/removal.ts';
import type { MembersService } from '../members/members.service.ts';
import type { AuctionFacts, BidData } from './auctions.facts.ts';
import { endJob, endJobId, endJobLeadMs } from './auctions.alarm.ts';
import type { AuctionLists } from './auctions.lists.ts';
import { insertAuction, toAuction, type AuctionDocument, type AuctionModels } from './auctions.model.ts';
import type { AuctionStore } from './auctions.store.ts';
import type { Watches } from './auctions.watches.ts';

export interface AuctionService extends AuctionLists {
  exists(id: number): Promise<boolean>;
  /** @throws AppError `not_found` */
  getAuction(id: number): Promise<Auction>;
  /** @throws AppError `invalid_input` on `endTime` when it is not 1 to 168 hours ahead */
  createAuction(fields: NewAuction, caller: Caller): Promise<Auction>;
  /** @throws AppError `not_allowed` own auction; `conflict` with the reason, and the `minimum` of a bid too low */
  placeBid(id: number, amount: number, caller: Caller): Promise<Auction>;
  /** @throws AppError `not_allowed` own auction; `conflict` ended or no buyout (any more) */
  buyOut(id: number, caller: Caller): Promise<Auction>;
  /** Ends now, by an admin; the highest bidder wins. @throws AppError `conflict` when it has ended */
  endAuction(id: number, caller: Caller): Promise<Auction>;
  /** By an admin, or by the seller while active. @throws AppError `not_allowed`, `conflict` */
  removeAuction(id: number, caller: Caller): Promise<void>;
  /** By whoever removed it within 30 s, by an admin within 30 days. @throws AppError `not_found`, `conflict` */
  restoreAuction(id: number, caller: Caller): Promise<Auction>;
  /** Sets the caller's star, or takes it. */
  watch(id: number, watching: boolean, caller: Caller): Promise<void>;
  /** Cancels an active auction with its seller's removal, under that key. */
  withdraw(auction: AuctionDocument, removal: string): Promise<void>;
  /** Brings back what stands as it was read; after its end it comes back ended, without a winner. @returns null: changed since */
  putBack(seen: AuctionDocument, who: Deed['who']): Promise<AuctionDocument | null>;
}

const hourMs = 3_600_000;
const toleranceMs = 60_000;
/** Enough for any race: each round is lost only to another accepted bid, which changes what is allowed. */
const rounds = 50;

type ServiceContext = Pick<Context, 'env' | 'clock' | 'ids' | 'facts' | 'jobs'>;

/** Refuses an end that is too near or too far, in ms since 1970; the clocks may differ by a minute. */
export function checkEnd(end: number, now: number, leastSeconds: number): void {
  const soonest = Math.max(now + leastSeconds * 1000 - toleranceMs, now + 1000);
  if (Number.isNaN(end) || end < soonest) throw invalidField('endTime', durationTooShort);
  if (end > now + duration.most * hourMs + toleranceMs) throw invalidField('endTime', durationTooLong);
}

function refusal(why: BidRefusal, auction: Auction): AppError {
  const sentence = refusalSentence(why, auction);
  if (why === 'own_auction') return new AppError('not_allowed', sentence, { reason: why });
  const details = why === 'bid_too_low' ? { reason: why, minimum: minimumBid(auction) } : { reason: why };
  return new AppError('conflict', sentence, details);
}
const ended = (): AppError => new AppError('conflict', 'This auction has ended', { reason: 'ended' });
const notRemoved = (): AppError =>
  new AppError('conflict', 'This auction has not been removed', { reason: 'not_removed' });
const tooContested = (): AppError => new AppError('unavailable', 'Too many bids at once. Please try again.');

export function createAuctionService(
  { auctions }: Pick<AuctionModels, 'auctions'>,
  store: AuctionStore,
  lists: AuctionLists,
  source: AuctionFacts,
  watches: Watches,
  members: Pick<MembersService, 'standingOf' | 'removals'>,
  { env, clock, ids, facts, jobs }: ServiceContext,
): AuctionService {
  const windowSeconds = env.auctionSoftCloseSeconds;

  const bidOf = async (caller: Caller, amount: number): Promise<BidData> => ({
    bidId: await ids.next('auction_bids'),
    bidderId: caller.userId,
    bidderUsername: caller.username,
    bidderDiscordId: caller.discordId,
    amount,
  });
  const leading = (caller: Caller, amount: number): Partial<AuctionDocument> => ({
    leaderId: caller.userId,
    leaderUsername: caller.username,
    leaderDiscordId: caller.discordId,
    currentBid: amount,
  });
  const openAt = (now: number): { status: 'active'; deletedAt: null; endTime: { $gt: Date } } => ({
    status: 'active',
    deletedAt: null,
    endTime: { $gt: new Date(now) },
  });

  /** The bid far from the end, where the end stays: its filter leaves the soft-close window out. */
  const bidEarly = (id: number, caller: Caller, bid: BidData): Promise<AuctionDocument | null> => {
    const now = clock.now();
    const outside = new Date(now + windowSeconds * 1000);
    return store.change(id, {
      where: { ...guards(caller, bid.amount, now), endTime: { $gt: new Date(now), $gte: outside } },
      set: leading(caller, bid.amount),
      fact: 'auction:bid',
      data: { bid },
      bids: 1,
      now,
    });
  };
  const guards = (caller: Caller, amount: number, now: number): Record<string, unknown> => ({
    ...openAt(now),
    currentBid: { $lt: amount },
    sellerDiscordId: { $ne: caller.discordId },
    $or: [{ buyoutPrice: null }, { buyoutPrice: { $gt: amount } }],
  });
  /** The bid near the end: it holds only while the end is the one that the new end was computed from. */
  const bidLate = (seen: AuctionDocument, caller: Caller, bid: BidData): Promise<AuctionDocument | null> => {
    const now = clock.now();
    const end = endAfterBid(seen.endTime.getTime(), seen.originalEndTime.getTime(), now, windowSeconds);
    return store.change(seen._id, {
      where: { $and: [guards(caller, bid.amount, now), { endTime: seen.endTime }] },
      set: { ...leading(caller, bid.amount), endTime: new Date(end) },
      fact: 'auction:bid',
      data: { bid },
      bids: 1,
      now,
    });
  };

  const deedOf = (
    who: Deed['who'],
    verb: string,
    { itemName: name }: AuctionDocument,
    what: Pick<Deed, 'before' | 'after'>,
  ): Deed => ({ who, action: `auction.${verb}`, entity: 'auction', name, ...what });

  const remove = (
    auction: AuctionDocument,
    caller: Caller | null,
    onlyActive: boolean,
    removal?: string,
  ): Promise<AuctionDocument | null> => {
    const now = clock.now();
    return store.change(auction._id, {
      where: onlyActive ? openAt(now) : { deletedAt: null },
      set: {
        ...{ deletedAt: new Date(now), deletedBy: caller?.discordId ?? null },
        ...(removal !== undefined && { withdrawnWith: removal }),
      },
      fact: 'auction:removed',
      deed: deedOf(caller && whoOf(caller), 'removed', auction, { before: toAuction(auction) }),
      now,
    });
  };

  /** The seller may have been removed while the auction came in: the cancelling of theirs has then passed it by. */
  const withdrawIfSellerLeft = async (auction: AuctionDocument): Promise<void> => {
    if ((await members.standingOf(auction.sellerDiscordId)) !== null) return;
    const removal = await members.removals.lastOf(auction.sellerDiscordId);
    await remove(auction, null, true, removal?.key);
  };

  const putBack = async (seen: AuctionDocument, who: Deed['who']): Promise<AuctionDocument | null> => {
    const { _id: id, deletedAt, version } = seen;
    const now = clock.now();
    const late = seen.status === 'active' && seen.endTime.getTime() <= now;
    const restored = await store.change(id, {
      where: { deletedAt, version },
      set: {
        deletedAt: null,
        deletedBy: null,
        ...(late ? { status: 'ended', endReason: 'time', withoutWinner: true } : {}),
      },
      fact: 'auction:restored',
      deed: deedOf(who, 'restored', seen, { after: toAuction(seen) }),
      now,
    });
    if (restored?.status === 'active') {
      const at = restored.endTime.getTime() - endJobLeadMs;
      jobs.schedule(endJob, `${endJobId(id)}-${restored.version}`, at, { auctionId: id });
    }
    return restored;
  };

  return {
    ...lists,
    exists: async (id) => (await auctions.exists({ _id: id, deletedAt: null })) !== null,
    getAuction: async (id) => toAuction(await store.read(id)),

    async createAuction(fields, caller) {
      const now = clock.now();
      const end = Date.parse(fields.endTime);
      checkEnd(end, now, env.auctionMinDurationSeconds);
      const auction = newDocument(await ids.next('auctions'), fields, caller, now);
      const deed = deedOf(whoOf(caller), 'created', auction, { after: toAuction(auction) });
      const fact = newFact('auction:created', now, {}, deed);
      await insertAuction(auctions, { ...auction, outbox: [fact] });
      jobs.schedule(endJob, endJobId(auction._id), end - endJobLeadMs, { auctionId: auction._id });
      await facts.deliverWritten(source, auction, fact);
      await withdrawIfSellerLeft(auction);
      return toAuction(auction);
    },

    async placeBid(id, amount, caller) {
      const bid = await bidOf(caller, amount);
      for (let round = 0; round < rounds; round += 1) {
        const early = await bidEarly(id, caller, bid);
        if (early !== null) return toAuction(early);
        const seen = await store.read(id);
        const why = refusedBid(toAuction(seen), caller.discordId, amount, clock.now());
        if (why !== null) throw refusal(why, toAuction(seen));
        const late = await bidLate(seen, caller, bid);
        if (late !== null) return toAuction(late);
      }
      throw tooContested();
    },

    async buyOut(id, caller) {
      for (let round = 0; round < rounds; round += 1) {
        const seen = await store.read(id);
        const now = clock.now();
        const why = refusedBuyout(toAuction(seen), caller.discordId, now);
        // The price never changes after the start, so reading it first loses nothing.
        const price = seen.buyoutPrice;
        if (why !== null || price === null) throw refusal(why ?? 'no_buyout', toAuction(seen));
        const bought = await store.change(id, {
          where: { ...openAt(now), currentBid: { $lt: price }, sellerDiscordId: { $ne: caller.discordId } },
          set: { ...leading(caller, price), status: 'ended', endReason: 'buyout' },
          fact: 'auction:ended',
          data: { bid: await bidOf(caller, price) },
          bids: 1,
          now,
        });
        if (bought !== null) return toAuction(bought);
      }
      throw tooContested();
    },

    async endAuction(id, caller) {
      const seen = await store.read(id);
      const now = clock.now();
      const before = toAuction(seen);
      if (!isOpen(before, now)) throw ended();
      const set = { status: 'ended', endReason: 'admin' } as const;
      const stopped = await store.change(id, {
        where: openAt(now),
        set,
        fact: 'auction:ended',
        deed: deedOf(whoOf(caller), 'ended', seen, { before, after: { ...before, ...set } }),
        now,
      });
      if (stopped === null) {
        await store.read(id);
        throw ended();
      }
      return toAuction(stopped);
    },

    async removeAuction(id, caller) {
      const admin = isAdmin(caller);
      for (let round = 0; round < rounds; round += 1) {
        const seen = await store.read(id);
        if (!admin && seen.sellerDiscordId !== caller.discordId) {
          throw new AppError('not_allowed', 'Only the seller or an admin can remove an auction.');
        }
        if (!admin && seen.status !== 'active') throw ended();
        // Lost at the very end: it has ended by the next reading, unless a bid that came before moved the end.
        if ((await remove(seen, caller, !admin)) !== null) return;
      }
      throw tooContested();
    },

    async restoreAuction(id, caller) {
      const seen = await auctions.findOne({ _id: id }).lean();
      if (seen === null) throw new AppError('not_found');
      if (seen.deletedAt === null) throw notRemoved();
      if (!mayRestore(seen, caller, clock.now())) throw new AppError('not_found');
      const restored = await putBack(seen, whoOf(caller));
      if (restored === null) throw notRemoved();
      // An admin may bring back what a removed person has sold.
      if (restored.sellerDiscordId === caller.discordId) await withdrawIfSellerLeft(restored);
      return toAuction(restored);
    },

    async watch(id, watching, caller) {
      await watches.change(await store.read(id), watching, caller);
    },

    async withdraw(auction, removal) {
      await remove(auction, null, true, removal);
    },
    putBack,
  };
}

function newDocument(id: number, fields: NewAuction, caller: Caller, now: number): AuctionDocument {
  const start = new Date(now);
  const end = new Date(fields.endTime);
  return {
    _id: id,
    itemName: fields.itemName,
    description: fields.description,
    category: fields.category,
    seller: caller.username,
    sellerDiscordId: caller.discordId,
    imageUrl: fields.imageUrl ?? `/art/category-${fields.category.toLowerCase()}.svg`,
    startingPrice: fields.startingPrice,
    currentBid: fields.startingPrice,
    priceUnit: fields.priceUnit,
    buyoutPrice: fields.buyoutPrice ?? null,
    quantity: fields.quantity,
    startTime: start,
    endTime: end,
    originalEndTime: end,
    status: 'active',
    endReason: null,
    leaderId: null,
    leaderUsername: null,
    leaderDiscordId: null,
    withoutWinner: false,
    bidCount: 0,
    noticesDue: false,
    noticedBid: null,
    createdAt: start,
    updatedAt: start,
    version: 1,
    deletedAt: null,
    deletedBy: null,
    outbox: [],
  };
}

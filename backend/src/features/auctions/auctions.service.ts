// Auction service: the feature's entry point.
import {
  duration,
  durationTooLong,
  durationTooShort,
  type Auction,
  type ItemCategory,
  type NewAuction,
  type PriceUnit,
  type OwnBidding,
  type OwnMaximum,
} from '@guild/common/auctions/auctions.api';
import type { AuctionSettings } from '@guild/common/auctions/auctions.settings.api';
import { isDuplicateId } from '../../platform/store/documents/stored.ts';
import { singleFlight } from '../../platform/store/database/singleFlight.ts';
import { actorOf, type AuditNote } from '../../platform/people/audit/audit.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { Context } from '../../platform/features/context.ts';
import type { JobScheduler } from '../../platform/jobs/jobs.ts';
import { AppError, invalidField, unlessGone } from '../../platform/errors.ts';
import {
  auctionNote,
  buyOut,
  endMaximum,
  endNow,
  isOffered,
  placeBid,
  relist,
  relistedSince,
  setMaximum,
  softDelete,
  restore,
  type Bidding,
} from './core/auctions.decisions.ts';
import type { AuctionDocuments } from './core/auctions.facts.ts';
import { newAuction } from './core/auctions.newAuction.ts';
import { maximumOf } from './bidding/auctions.maxima.ts';
import type { DueAuctions } from './ending/auctions.due.ts';
import { endJobOf, type EndJobData } from './ending/auctions.endJob.ts';
import type { AuctionLists } from './core/auctions.lists.ts';
import { toAuction, type AuctionDocument, type AuctionModels } from './core/auctions.model.ts';
import type { Blocks } from './blocks/auctions.blocks.ts';
import type { createFunds } from './bidding/auctions.funds.ts';
import type { AuctionSettingsStore } from './bidding/auctions.settings.ts';
import type { Strikes } from './bidding/auctions.strikes.ts';
import type { Reversals } from './ending/auctions.reversal.ts';
import type { Watches } from './watches/auctions.watches.ts';
import type { ChoosePictures } from '../uploads/uploads.service.ts';

export { auctionFacts } from './core/auctions.facts.ts';

export interface AuctionService extends AuctionLists {
  exists(id: number): Promise<boolean>;
  /** @throws AppError `not_found` */
  getAuction(id: number): Promise<Auction>;
  /** @throws AppError `invalid_input` on `endTime` when it is not 1 to 168 hours ahead, and on `pictures` */
  createAuction(fields: NewAuction, caller: Caller): Promise<Auction>;
  /**
   * @throws AppError `not_allowed` for the seller and people they block; `conflict` with the reason, and the `minimum` if
   * the bid is too low, or the `maximum` if it is above the guild's limit
   */
  placeBid(id: number, amount: number, caller: Caller): Promise<Auction>;
  /** The caller's own maximum, and whether the seller takes their bids. @throws AppError `not_found` */
  ownBidding(id: number, caller: Caller): Promise<OwnBidding>;
  /** Sets the amount up to which the hall bids for the caller. @throws AppError as `placeBid` */
  setMaximum(id: number, amount: number, caller: Caller): Promise<Auction>;
  /** Removes the caller's maximum. Without one it changes nothing. @throws AppError `not_found` */
  removeMaximum(id: number, caller: Caller): Promise<void>;
  /**
   * @throws AppError `not_allowed` for the seller; `conflict` if ended, or if no buyout is possible
   */
  buyOut(id: number, caller: Caller): Promise<Auction>;
  /**
   * Strikes a bid on a running auction, for an admin. The next bid leads at its own price.
   * @throws AppError `not_found`; `conflict` if the auction has ended, or the bid is struck
   */
  strikeBid(id: number, bidId: number, caller: Caller): Promise<Auction>;
  /**
   * Ends the auction now, for an admin. The highest bidder wins.
   * @throws AppError `conflict` when it has ended
   */
  endAuction(id: number, caller: Caller): Promise<Auction>;
  /**
   * Starts an auction that nobody won again, for its seller or an admin; or one that its seller has cancelled.
   * @returns the new auction
   * @throws AppError `not_allowed`; `conflict` unless it is unsold or cancelled, or when it was relisted already;
   *   `unavailable` when the new auction appears only later
   */
  relistAuction(id: number, caller: Caller): Promise<Auction>;
  /** For an admin, or for the seller while active. @throws AppError `not_allowed`, `conflict` */
  removeAuction(id: number, caller: Caller): Promise<void>;
  /**
   * For the person who removed it within 30 s, or an admin within 30 days.
   * @throws AppError `not_found`, `conflict`
   */
  restoreAuction(id: number, caller: Caller): Promise<Auction>;
  /** Takes the lot that is offered to the caller. @throws AppError `not_allowed` for others; `conflict` when it is over */
  takeOffer(id: number, caller: Caller): Promise<Auction>;
  /** Refuses the lot that is offered to the caller. @throws as `takeOffer` */
  refuseOffer(id: number, caller: Caller): Promise<Auction>;
  /** Sets or removes the caller's star. */
  watch(id: number, watching: boolean, caller: Caller): Promise<void>;
  /** Starts a lot of the guild. A lot that was started already stays as it is. */
  openLot(lot: NewLot): Promise<void>;
  /** These auctions, also deleted ones, in any order. Auctions that are due are ended first. */
  lotsOf(ids: readonly number[]): Promise<Lot[]>;
  /** The caller's own maxima among these auctions. */
  ownMaxima(ids: readonly number[], caller: Caller): Promise<(OwnMaximum & { auctionId: number })[]>;
  /**
   * Cancels an active auction because its seller was removed, or its loot night was stopped.
   * @param withdrawnWith key of that removal or night
   */
  withdraw(id: number, withdrawnWith: string): Promise<void>;
  /**
   * Restores an auction that was cancelled with its seller's removal. If its end has passed, it is
   * ended without a winner.
   */
  restoreForMember(id: number, withdrawnWith: string, actor: AuditNote['actor']): Promise<void>;
}

/** A lot that the guild sells on a loot night. */
export interface NewLot {
  /** The reserved id of its auction. */
  readonly id: number;
  readonly nightId: number;
  readonly itemName: string;
  readonly description: string;
  readonly category: ItemCategory;
  readonly quantity: number;
  readonly startingPrice: number;
  readonly priceUnit: PriceUnit;
  /** The name of the guild. */
  readonly seller: string;
  /** Ms from its start to its end. */
  readonly lengthMs: number;
  /** Seconds by which a late bid extends it. */
  readonly softCloseSeconds: number;
}
export interface Lot {
  readonly auction: Auction;
  readonly isDeleted: boolean;
}

const hourMs = 3_600_000;
const toleranceMs = 60_000;

type ServiceContext = Pick<Context, 'env' | 'clock' | 'ids'>;

/**
 * Checks that the end is neither too near nor too far. Allows clocks to differ by one minute.
 * @param end ms since 1970
 * @param now ms since 1970
 * @throws AppError `invalid_input`
 */
export function checkEnd(end: number, now: number, leastSeconds: number): void {
  const soonest = Math.max(now + leastSeconds * 1000 - toleranceMs, now + 1000);
  if (Number.isNaN(end) || end < soonest) throw invalidField('endTime', durationTooShort);
  if (end > now + duration.most * hourMs + toleranceMs) throw invalidField('endTime', durationTooLong);
}

/** Ignores refusals of a system command: somebody else may have changed the auction first. */
function refusedOnly(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
}

interface Deps {
  readonly models: Pick<AuctionModels, 'auctions'>;
  readonly documents: AuctionDocuments;
  readonly lists: AuctionLists;
  readonly watches: Watches;
  readonly strikes: Pick<Strikes, 'strikeBid'>;
  readonly reversals: Pick<Reversals, 'take' | 'refuse'>;
  readonly blocks: Pick<Blocks, 'sellersAgainst'>;
  readonly settings: Pick<AuctionSettingsStore, 'read'>;
  readonly funds: ReturnType<typeof createFunds>;
  readonly ends: JobScheduler<EndJobData>;
  readonly pictures: ChoosePictures;
  readonly due: Pick<DueAuctions, 'endAllDue'>;
}

export function createAuctionService(
  {
    models: { auctions },
    documents,
    lists,
    watches,
    strikes,
    reversals,
    blocks,
    settings,
    funds,
    ends,
    due,
    pictures,
  }: Deps,
  { env, clock, ids }: ServiceContext,
): AuctionService {
  const flights = singleFlight<AuctionSettings>();
  // Bids that arrive together share one read of the settings.
  const readSettings = (): Promise<AuctionSettings> => flights('settings', () => settings.read());
  const biddingOf = async (caller: Caller, auctionId: number): Promise<Bidding> => {
    // The second one is for an automatic answer.
    const nextIds = async (): Promise<number[]> => [await ids.next('auction_bids'), await ids.next('auction_bids')];
    // The blocks are read after the call arrived: somebody who was blocked before is refused.
    const fundsOf = async () => ((await readSettings()).balanceNeeded ? funds(caller.discordId, auctionId) : null);
    const [refusedBy, bidIds, available] = await Promise.all([
      blocks.sellersAgainst(caller.discordId),
      nextIds(),
      fundsOf(),
    ]);
    const { userId: bidderId, username: bidderUsername, discordId: bidderDiscordId } = caller;
    return {
      bidder: { bidderId, bidderUsername, bidderDiscordId },
      bidIds,
      refusedBy,
      ...(available && { funds: available }),
    };
  };
  const { auctionSoftCloseSeconds: softCloseSeconds } = env;
  const scheduleEnd = (auction: AuctionDocument): void => ends.schedule([endJobOf(auction)]);
  /** Cancels the auction for the system. An auction that is ended or deleted stays as it is. */
  const withdraw = async (id: number, withdrawnWith: string): Promise<void> => {
    await documents.remove(id, null, softDelete(null, withdrawnWith)).catch(refusedOnly);
  };

  /** @throws AppError `conflict` when the lot of a removed auction is offered by another one */
  const refuseSecondOfLot = async (id: number): Promise<void> => {
    const removed = await auctions.findOne({ _id: id }, { relistedFrom: 1 }).lean();
    if (removed?.relistedFrom === undefined) return;
    const original = await auctions
      .findOne({ _id: removed.relistedFrom }, { relistedAs: 1, status: 1, deletedAt: 1 })
      .lean();
    if (original === null) return;
    const { relistedAs = null } = original;
    if (isOffered(original) || (relistedAs !== null && relistedAs !== id)) throw relistedSince();
  };

  return {
    ...lists,
    exists: async (id) => (await auctions.exists({ _id: id, deletedAt: null })) !== null,
    getAuction: async (id) => toAuction(await documents.read(id)),

    async createAuction(fields, caller) {
      const now = clock.now();
      checkEnd(Date.parse(fields.endTime), now, env.auctionMinDurationSeconds);
      await pictures.choose(fields.pictures, caller);
      const raises = await settings.read();
      const newDocument = newAuction(await ids.newId('auctions'), fields, caller, { now, raises });
      const auction = await documents.insert(newDocument, (made) => [
        {
          kind: 'auction:created',
          data: {},
          audit: auctionNote(actorOf(caller), 'created', made, { after: toAuction(made) }),
        },
      ]);
      scheduleEnd(auction);
      return toAuction(auction);
    },

    async placeBid(id, amount, caller) {
      const [bidding, now] = await Promise.all([biddingOf(caller, id), readSettings()]);
      return toAuction(await documents.update(id, placeBid(bidding, amount, { settings: now, softCloseSeconds })));
    },
    async ownBidding(id, { discordId }) {
      const [auction, sellers] = await Promise.all([documents.read(id), blocks.sellersAgainst(discordId)]);
      const maximum = maximumOf(auction, discordId);
      const isBlocked = auction.sellerDiscordId !== null && sellers.includes(auction.sellerDiscordId);
      return { maximum: maximum === null || maximum.isOver ? null : maximum.amount, isBlocked };
    },
    async setMaximum(id, amount, caller) {
      const [bidding, now] = await Promise.all([biddingOf(caller, id), readSettings()]);
      const decide = setMaximum(bidding, amount, caller, { settings: now, softCloseSeconds });
      return toAuction(await documents.update(id, decide));
    },
    async removeMaximum(id, caller) {
      await documents.update(id, endMaximum(caller.discordId, caller));
    },
    buyOut: async (id, caller) => toAuction(await documents.update(id, buyOut(await biddingOf(caller, id)))),
    strikeBid: async (id, bidId, caller) => toAuction(await strikes.strikeBid(id, bidId, actorOf(caller))),
    endAuction: async (id, caller) => toAuction(await documents.update(id, endNow(caller))),

    async relistAuction(id, caller) {
      const [newId, raises] = await Promise.all([ids.newId('auctions'), readSettings()]);
      await documents.updateIncludingDeleted(id, relist(caller, newId, raises));
      const auction = await documents.read(newId).catch(unlessGone);
      if (auction === null) throw new AppError('unavailable', 'The auction was relisted and will appear in a moment.');
      scheduleEnd(auction);
      return toAuction(auction);
    },

    async removeAuction(id, caller) {
      await documents.remove(id, caller, softDelete(caller));
    },

    async restoreAuction(id, caller) {
      await refuseSecondOfLot(id);
      const restored = await documents.restore(id, caller, restore(actorOf(caller)));
      if (restored.status === 'active') scheduleEnd(restored);
      return toAuction(restored);
    },

    takeOffer: async (id, caller) => toAuction(await reversals.take(id, caller)),
    refuseOffer: async (id, caller) => toAuction(await reversals.refuse(id, caller)),

    async watch(id, watching, caller) {
      await watches.change(await documents.read(id), watching, caller);
    },

    async openLot({ id, lengthMs, softCloseSeconds, nightId, seller, ...fields }) {
      const now = clock.now();
      const raises = await settings.read();
      const given = { ...fields, pictures: [], endTime: new Date(now + lengthMs).toISOString() };
      const newDocument = newAuction(id, given, { username: seller, discordId: null }, { now, raises });
      try {
        const lot = await documents.insert({ ...newDocument, nightId, softCloseSeconds }, () => [
          { kind: 'auction:created', data: {} },
        ]);
        scheduleEnd(lot);
      } catch (error) {
        if (!isDuplicateId(error)) throw error;
      }
    },
    async lotsOf(lotIds) {
      await due.endAllDue();
      const found = await auctions
        .find({ _id: { $in: [...lotIds] } }, { outbox: 0, maxima: 0 })
        .lean<AuctionDocument[]>();
      return found.map((one) => ({ auction: toAuction(one), isDeleted: one.deletedAt !== null }));
    },
    async ownMaxima(lotIds, { discordId }) {
      const found = await auctions
        .find({ _id: { $in: [...lotIds] }, deletedAt: null }, { maxima: 1 })
        .lean<Pick<AuctionDocument, '_id' | 'maxima'>[]>();
      return found.flatMap(({ _id, maxima = [] }) => {
        const own = maximumOf({ maxima }, discordId);
        return own === null || own.isOver ? [] : [{ auctionId: _id, maximum: own.amount }];
      });
    },

    withdraw,
    async restoreForMember(id, withdrawnWith, actor) {
      const decide = restore(actor, withdrawnWith);
      const restored = await refuseSecondOfLot(id)
        .then(() => documents.restore(id, null, decide))
        .catch(refusedOnly);
      if (restored?.status === 'active') scheduleEnd(restored);
    },
  };
}

// Auction decisions: pure functions that turn a command into changes and facts.
import { somebodyWhoMay } from '@guild/common/members/managers';
import { may } from '@guild/common/members/ranks';
import {
  blockedSentence,
  endAfterBid,
  isOpen,
  isUnsold,
  maximumBid,
  minimumBid,
  raiseTooLarge,
  refusalSentence,
  refusedBid,
  refusedBuyout,
  refusedMaximum,
  unfundedSentence,
  type BidRefusal,
} from '@guild/common/auctions/auctions.rules';
import type { PriceUnit } from '@guild/common/auctions/auctions.api';
import type { AuctionSettings } from '@guild/common/auctions/auctions.settings.api';
import { notesOf, actorOf, type AuditNote } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Change } from '../../../platform/store/documents/documents.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  bidsAfterBid,
  bidsAfterMaximum,
  maximumOf,
  settle,
  withEnded,
  withMaximum,
  type NextBid,
} from '../bidding/auctions.maxima.ts';
import type { auctionFacts, BidData } from './auctions.facts.ts';
import { nobodyNoticed, toAuction, type AuctionDocument, type BidDocument, type Bidder } from './auctions.model.ts';

type AuctionChange = Change<AuctionDocument, typeof auctionFacts>;
type Decision = (auction: AuctionDocument, now: number) => AuctionChange;
/** A decision that may change nothing. */
type Decide = (auction: AuctionDocument, now: number) => AuctionChange | null;

export const isDue = (auction: Pick<AuctionDocument, 'status' | 'endTime'>, now: number): boolean =>
  auction.status === 'active' && auction.endTime.getTime() <= now;

/** The audit entry of a command. @param actor null: the system */
export const auctionNote = notesOf('auction', 'itemName');

const ended = (): AppError => new AppError('conflict', 'This auction has ended', { reason: 'ended' });

/** @throws AppError with the reason why the bid or the buyout is refused */
function refuse(why: BidRefusal, auction: AuctionDocument): never {
  const sentence = refusalSentence(why, auction);
  if (why === 'own_auction') throw new AppError('not_allowed', sentence, { reason: why });
  const details = why === 'bid_too_low' ? { reason: why, minimum: minimumBid(auction) } : { reason: why };
  throw new AppError('conflict', sentence, details);
}

/** Whoever bids, and the ids of their bid's row and of an automatic answer's. */
export interface Bidding {
  readonly bidder: Bidder;
  readonly bidIds: readonly number[];
  /** Discord ids of the sellers who don't take their bids. Absent: none. */
  readonly refusedBy?: readonly string[];
  /** What they can pay, by unit. Absent: the guild does not ask for that. */
  readonly funds?: ReadonlyMap<PriceUnit, number>;
}
/** @throws AppError if the seller doesn't take this person's bids */
function refuseBlocked({ refusedBy = [] }: Bidding, { sellerDiscordId }: AuctionDocument): void {
  if (sellerDiscordId !== null && refusedBy.includes(sellerDiscordId))
    throw new AppError('not_allowed', blockedSentence, { reason: 'blocked' });
}
/** @throws AppError if they cannot pay the amount and the guild asks for that */
function refuseUnfunded(amount: number, { funds }: Bidding, { priceUnit }: AuctionDocument): void {
  if (funds === undefined) return;
  const available = Math.max(0, funds.get(priceUnit) ?? 0);
  if (amount > available)
    throw new AppError('conflict', unfundedSentence(available, priceUnit), { reason: 'balance_too_low', available });
}
interface Limits {
  /** The guild's limit of raises. */
  readonly settings: AuctionSettings;
  /** 0: a late bid never extends the auction. */
  readonly softCloseSeconds: number;
}

/** @throws AppError if the amount is above the guild's limit */
function refuseTooLarge(amount: number, seen: AuctionDocument, { settings }: Limits): void {
  const maximum = maximumBid(seen, settings);
  if (maximum !== null && amount > maximum)
    throw new AppError('conflict', raiseTooLarge(maximum, seen), { reason: 'raise_too_large', maximum });
}
/** @param usualSeconds how long a late bid extends auctions that have no rule of their own */
const endAfter = (seen: AuctionDocument, now: number, usualSeconds: number): Date => {
  const { endTime, originalEndTime, softCloseSeconds = usualSeconds } = seen;
  return new Date(endAfterBid(endTime.getTime(), originalEndTime.getTime(), now, softCloseSeconds));
};

const toBidData = ({ bidder, amount, automatic }: NextBid, bidId: number): BidData => ({
  bidId,
  ...bidder,
  amount,
  ...(automatic && { automatic }),
});
/** Fields changed by bids or a buyout. The last bid leads. */
const leading = (bids: readonly NextBid[], seen: AuctionDocument) => {
  const last = bids.at(-1);
  if (last === undefined) return {};
  const { bidder, amount, automatic } = last;
  return {
    leaderId: bidder.bidderId,
    leaderUsername: bidder.bidderUsername,
    leaderDiscordId: bidder.bidderDiscordId,
    currentBid: amount,
    leaderAutomatic: automatic,
    bidCount: seen.bidCount + bids.length,
    noticesDue: true,
  };
};
/** The bids of one exchange as facts. The person who caused it reads the answer in the reply. */
const bidFacts = (bids: readonly NextBid[], bidIds: readonly number[], passed: string | null) =>
  bids.map((bid, at) => ({
    kind: 'auction:bid' as const,
    data: { bid: toBidData(bid, bidIds[at] ?? 0), passed: at === 0 ? passed : null },
  }));

/** A bid, and the answer of a maximum that is at least as high. Near the end they extend the auction once. */
export const placeBid =
  (bidding: Bidding, amount: number, limits: Limits): Decision =>
  (seen, now) => {
    const { bidder, bidIds } = bidding;
    refuseBlocked(bidding, seen);
    const why = refusedBid(seen, bidder.bidderDiscordId, amount, now);
    if (why !== null) refuse(why, seen);
    refuseTooLarge(amount, seen, limits);
    refuseUnfunded(amount, bidding, seen);
    const bids = bidsAfterBid(seen, bidder, amount);
    return {
      set: { ...leading(bids, seen), endTime: endAfter(seen, now, limits.softCloseSeconds) },
      facts: bidFacts(bids, bidIds, seen.leaderDiscordId),
    };
  };

/**
 * Sets the bidder's maximum. Unless they lead, the hall bids for them at once, as little as leads or as
 * far as the maximum reaches.
 * @returns null when it is their maximum already
 */
export const setMaximum =
  (bidding: Bidding, amount: number, actor: Caller, limits: Limits): Decide =>
  (seen, now) => {
    const { bidder, bidIds } = bidding;
    refuseBlocked(bidding, seen);
    const why = refusedMaximum(seen, bidder.bidderDiscordId, amount, now);
    if (why !== null) refuse(why, seen);
    refuseTooLarge(amount, seen, limits);
    refuseUnfunded(amount, bidding, seen);
    const before = maximumOf(seen, bidder.bidderDiscordId);
    const mine = { ...bidder, amount, isOver: false };
    const bids = bidsAfterMaximum(seen, mine);
    if (before?.amount === amount && !before.isOver && bids.length === 0) return null;
    const late = bids.length > 0 && { endTime: endAfter(seen, now, limits.softCloseSeconds) };
    const audit = auctionNote(actorOf(actor), 'maximum_set', seen, { personal: true });
    return {
      set: { ...leading(bids, seen), ...late, maxima: withMaximum(seen, mine) },
      facts: [
        ...bidFacts(bids, bidIds, seen.leaderDiscordId),
        { kind: 'auction:maximum-set', data: { bidderDiscordId: bidder.bidderDiscordId }, audit },
      ],
    };
  };

/**
 * Ends a person's maximum. Their bids stand.
 * @param actor null: the system, because the person has lost access
 * @returns null when they have none
 */
export const endMaximum =
  (bidderDiscordId: string, actor: Caller | null): Decide =>
  (seen) => {
    const maximum = maximumOf(seen, bidderDiscordId);
    if (maximum === null || maximum.isOver) return null;
    const audit = actor && auctionNote(actorOf(actor), 'maximum_removed', seen, { personal: true });
    return {
      set: { maxima: withEnded(seen, (one) => one === maximum) },
      facts: [{ kind: 'auction:maximum-removed', data: { bidderDiscordId }, ...(audit && { audit }) }],
    };
  };

/** The bids to strike, and the auction for which they were read. */
export interface Strike {
  readonly bids: readonly BidDocument[];
  /** All other bids that stand. */
  readonly others: readonly BidDocument[];
  readonly readFor: Pick<AuctionDocument, 'bidCount' | 'strikes'>;
  /** Key of the bidder's removal; null: an admin strikes a single bid. */
  readonly struckWith: string | null;
  /** The id of the row that is needed if the next leader has no bid at the new price. */
  readonly bidId: number;
}
export const outdatedStrike = 'outdated_strike';

/**
 * Strikes bids and ends the maxima of their bidders. If the leading bid is among them, the next one leads
 * at its own price. Automatic bids fall to what the other bids and maxima lead to. Near the end there is
 * as much time left as after a bid.
 * @param actor null: the system
 * @throws AppError `conflict` if it has ended, or with the reason `outdatedStrike` when the bids must
 *   be read again
 */
export const strikeBids =
  (
    actor: AuditNote['actor'],
    { bids, others, readFor, struckWith, bidId }: Strike,
    softCloseSeconds: number,
  ): Decision =>
  (seen, now) => {
    const isDeleted = seen.deletedAt !== null;
    // The bids of a removed person are struck on deleted auctions too, which may be restored.
    if (isDeleted && struckWith === null) throw new AppError('not_found');
    const before = toAuction(seen);
    if (!isOpen(before, now)) throw ended();
    const isLeaderStruck = bids.some(
      ({ bidAmount, bidderDiscordId }) => bidAmount === seen.currentBid && bidderDiscordId === seen.leaderDiscordId,
    );
    const mayMove = isLeaderStruck || seen.maxima !== undefined;
    // With other strikes, or with other bids than those read, the next leader may be another.
    const isOutdated = seen.strikes !== readFor.strikes || (mayMove && seen.bidCount !== readFor.bidCount);
    if (isOutdated)
      throw new AppError('conflict', 'The bids have changed. Please try again.', { reason: outdatedStrike });
    const bidders = [...new Set(bids.map(({ bidderDiscordId }) => bidderDiscordId))];
    const maxima = seen.maxima?.filter(({ bidderDiscordId }) => !bidders.includes(bidderDiscordId));
    const settled = mayMove ? settle({ ...seen, maxima: maxima ?? [] }, others) : null;
    const fallen = isLeaderStruck || settled?.price !== seen.currentBid ? settled : null;
    const added = fallen?.added ? [fallen.added] : [];
    const fallBack = fallen && {
      leaderId: fallen.leader?.bidderId ?? null,
      leaderUsername: fallen.leader?.bidderUsername ?? null,
      leaderDiscordId: fallen.leader?.bidderDiscordId ?? null,
      leaderAutomatic: fallen.automatic,
      currentBid: fallen.price,
      bidCount: seen.bidCount + added.length,
      endTime: endAfter(seen, now, softCloseSeconds),
      noticedBid: seen.noticedBid === null ? null : Math.min(seen.noticedBid, fallen.price),
    };
    const set = {
      ...fallBack,
      ...(maxima !== undefined && { maxima }),
      strikes: (seen.strikes ?? 0) + 1,
      noticesDue: !isDeleted,
    };
    const data = {
      bidIds: [...bids, ...(fallen?.retracted ?? [])].map(({ _id }) => _id),
      bidders,
      priceFell: fallen !== null,
      sameLeader: fallen?.leader?.bidderDiscordId === seen.leaderDiscordId,
      struckWith,
    };
    const audit = auctionNote(actor, 'bid_struck', seen, { before, after: toAuction({ ...seen, ...set }) });
    return { set, facts: [{ kind: 'auction:bid-struck', data, audit }, ...bidFacts(added, [bidId], null)] };
  };

/** Buys at the seller's price and ends the auction. */
export const buyOut =
  (bidding: Bidding): Decision =>
  (seen, now) => {
    const { bidder, bidIds } = bidding;
    refuseBlocked(bidding, seen);
    const why = refusedBuyout(seen, bidder.bidderDiscordId, now);
    if (why !== null || seen.buyoutPrice === null) return refuse(why ?? 'no_buyout', seen);
    refuseUnfunded(seen.buyoutPrice, bidding, seen);
    const bid = { bidder, amount: seen.buyoutPrice, automatic: false };
    return {
      set: { ...leading([bid], seen), ...noMaxima(seen), status: 'ended', endReason: 'buyout' },
      facts: [{ kind: 'auction:ended', data: { bid: toBidData(bid, bidIds[0] ?? 0), passed: seen.leaderDiscordId } }],
    };
  };

/** Nobody has a maximum in an ended auction. */
const noMaxima = ({ maxima }: AuctionDocument) => (maxima === undefined ? {} : { maxima: [] });

/** Ends the auction for an admin. The highest bidder wins. */
export const endNow =
  (actor: Caller): Decision =>
  (seen, now) => {
    const before = toAuction(seen);
    if (!isOpen(before, now)) throw ended();
    const set = { ...noMaxima(seen), status: 'ended', endReason: 'admin', noticesDue: true } as const;
    const audit = auctionNote(actorOf(actor), 'ended', seen, { before, after: toAuction({ ...seen, ...set }) });
    return { set, facts: [{ kind: 'auction:ended', data: {}, audit }] };
  };

/** Ends the auction at its end time; null before it. */
export const endDue = (seen: AuctionDocument, now: number): AuctionChange | null =>
  isDue(seen, now)
    ? {
        set: { ...noMaxima(seen), status: 'ended', endReason: 'time', noticesDue: true },
        facts: [{ kind: 'auction:ended', data: {} }],
      }
    : null;

/** Whether it is neither over nor deleted. */
export const isOffered = ({ status, deletedAt }: Pick<AuctionDocument, 'status' | 'deletedAt'>): boolean =>
  status === 'active' && deletedAt === null;

/**
 * Whether the seller cancelled it. If it was itself relisted, then the earlier auction of the lot can be relisted.
 */
export const isCancelled = ({
  deletedAt,
  deletedBy,
  sellerDiscordId,
  status,
  relistedFrom,
}: AuctionDocument): boolean =>
  deletedAt !== null && status === 'active' && deletedBy === sellerDiscordId && relistedFrom === undefined;

/**
 * Relists an unsold auction, for its seller or an admin, or a cancelled one for its seller.
 * @param id of the new auction, which a handler inserts
 * @param raises the guild's smallest raise now
 * @returns null when a repeated call has relisted it under this id
 * @throws AppError `not_found` for other deleted ones; `not_allowed`; `conflict` unless it is unsold or cancelled, or
 *   when it was relisted already
 */
export const relist =
  (
    actor: Caller,
    id: number,
    { smallestRaise, smallestRaisePercent }: Pick<AuctionSettings, 'smallestRaise' | 'smallestRaisePercent'>,
  ): Decide =>
  (seen) => {
    const isOwn = seen.sellerDiscordId === actor.discordId;
    if (seen.deletedAt !== null && !(isOwn && isCancelled(seen))) throw new AppError('not_found');
    if (!isOwn && !may(actor, 'auctions'))
      throw new AppError('not_allowed', `Only the seller or ${somebodyWhoMay('auctions')} can relist an auction.`);
    if (seen.nightId != null)
      throw new AppError('conflict', 'Decide on the page of its loot night what happens to this lot.', {
        reason: 'lot_of_night',
      });
    if (seen.deletedAt === null && !isUnsold(toAuction(seen)))
      throw new AppError('conflict', 'Only an ended auction that nobody won can be relisted.', {
        reason: 'not_unsold',
      });
    if (seen.relistedAs === id) return null;
    if (seen.relistedAs != null)
      throw new AppError('conflict', 'This auction has been relisted already.', { reason: 'relisted' });
    const data = { id, smallestRaise, smallestRaisePercent, by: actorOf(actor) };
    return {
      set: { relistedAs: id },
      facts: [
        { kind: 'auction:relisted', data },
        { kind: 'auction:relist-changed', data: {} },
      ],
    };
  };

/**
 * Notes whether the auction that relists this one runs, so that a lot is never offered twice.
 * @param id of that auction
 * @param isListed false: it was removed
 */
export const noteRelisting =
  (id: number, isListed: boolean): Decide =>
  (seen) => {
    const current = seen.relistedAs ?? null;
    const next = isListed ? (current ?? id) : current === id ? null : current;
    return next === current
      ? null
      : { set: { relistedAs: next }, facts: [{ kind: 'auction:relist-changed', data: {} }] };
  };

/**
 * Deletes an auction: by an admin, by the seller while active,
 * or by the system (null) while active.
 * @param withdrawnWith key of the seller's removal. Each removal cancels an auction only once, so
 * an auction restored by an admin stays.
 */
export const softDelete =
  (actor: Caller | null, withdrawnWith?: string): Decide =>
  (seen) => {
    if (withdrawnWith !== undefined && seen.withdrawnWith === withdrawnWith) return null;
    const admin = actor !== null && may(actor, 'auctions');
    if (actor !== null && !admin && seen.sellerDiscordId !== actor.discordId)
      throw new AppError('not_allowed', `Only the seller or ${somebodyWhoMay('auctions')} can remove an auction.`);
    if (!admin && seen.status !== 'active') throw ended();
    const audit = auctionNote(actor && actorOf(actor), 'removed', seen, { before: toAuction(seen) });
    const set = { noticesDue: true, ...(withdrawnWith !== undefined && { withdrawnWith }) };
    return { set, facts: [{ kind: 'auction:removed', data: {}, audit }] };
  };

export const relistedSince = (): AppError =>
  new AppError('conflict', 'This lot has been relisted since then.', { reason: 'relisted' });

/**
 * Restores a deleted auction, without the maxima. If its end has passed, it is ended without a winner.
 * @param withdrawnWith key of the seller's removal: restores only what the system cancelled with
 * it, not what a person deleted
 * @throws AppError `conflict` when a cancelled one was relisted
 */
export const restore =
  (actor: AuditNote['actor'], withdrawnWith?: string): Decision =>
  (seen, now) => {
    const isMeant = withdrawnWith === undefined || (seen.withdrawnWith === withdrawnWith && seen.deletedBy === null);
    if (!isMeant) throw new AppError('not_found');
    if (seen.status === 'active' && seen.relistedAs != null) throw relistedSince();
    const isLate = isDue(seen, now);
    const endFields = isLate ? ({ status: 'ended', endReason: 'time', withoutWinner: true } as const) : {};
    const audit = auctionNote(actor, 'restored', seen, { after: toAuction({ ...seen, ...endFields }) });
    // Everybody who was outbid gets a new notice when an open auction is restored.
    const isOpenAgain = seen.status === 'active' && !isLate;
    const notices = isOpenAgain ? { noticesDue: true, noticedBid: nobodyNoticed } : { noticesDue: false };
    const maxima = seen.maxima && { maxima: isLate ? [] : withEnded(seen, () => true) };
    return { set: { ...endFields, ...notices, ...maxima }, facts: [{ kind: 'auction:restored', data: {}, audit }] };
  };

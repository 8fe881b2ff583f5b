// Auction decisions: pure functions that turn a command into changes and facts.
import { may } from '@guild/common/members/ranks';
import {
  endAfterBid,
  isOpen,
  maximumBid,
  minimumBid,
  raiseTooLarge,
  refusalSentence,
  refusedBid,
  refusedBuyout,
  type BidRefusal,
} from '@guild/common/auctions/auctions.rules';
import type { AuctionSettings } from '@guild/common/auctions/auctions.settings.api';
import type { AuditVerb } from '@guild/common/audit/audit.derived';
import { noteOf, actorOf, type AuditNote } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Change } from '../../../platform/store/documents/documents.ts';
import { AppError } from '../../../platform/errors.ts';
import type { auctionFacts, BidData } from './auctions.facts.ts';
import { nobodyNoticed, toAuction, type AuctionDocument, type BidDocument } from './auctions.model.ts';

type AuctionChange = Change<AuctionDocument, typeof auctionFacts>;
type Decision = (auction: AuctionDocument, now: number) => AuctionChange;

export const isDue = (auction: Pick<AuctionDocument, 'status' | 'endTime'>, now: number): boolean =>
  auction.status === 'active' && auction.endTime.getTime() <= now;

/** The audit entry of a command. @param actor null: the system */
export const auctionNote = (
  actor: AuditNote['actor'],
  verb: AuditVerb<'auction'>,
  { itemName: name }: Pick<AuctionDocument, 'itemName'>,
  what: Pick<AuditNote, 'before' | 'after'>,
): AuditNote => noteOf(actor, { entity: 'auction', verb, name, ...what });

const ended = (): AppError => new AppError('conflict', 'This auction has ended', { reason: 'ended' });

/** @throws AppError with the reason why the bid or the buyout is refused */
function refuse(why: BidRefusal, seen: AuctionDocument): never {
  const auction = toAuction(seen);
  const sentence = refusalSentence(why, auction);
  if (why === 'own_auction') throw new AppError('not_allowed', sentence, { reason: why });
  const details = why === 'bid_too_low' ? { reason: why, minimum: minimumBid(auction) } : { reason: why };
  throw new AppError('conflict', sentence, details);
}

/** Fields changed by a bid or a buyout. */
const leading = ({ bidderId, bidderUsername, bidderDiscordId, amount }: BidData, seen: AuctionDocument) => ({
  leaderId: bidderId,
  leaderUsername: bidderUsername,
  leaderDiscordId: bidderDiscordId,
  currentBid: amount,
  bidCount: seen.bidCount + 1,
  noticesDue: true,
});

/**
 * A bid. Near the end it extends the auction.
 * @param limits the guild's limit of raises
 * @param softCloseSeconds 0: never
 */
export const placeBid =
  (bid: BidData, limits: AuctionSettings, softCloseSeconds: number): Decision =>
  (seen, now) => {
    const why = refusedBid(toAuction(seen), bid.bidderDiscordId, bid.amount, now);
    if (why !== null) refuse(why, seen);
    const maximum = maximumBid(seen, limits);
    if (maximum !== null && bid.amount > maximum)
      throw new AppError('conflict', raiseTooLarge(maximum, seen), { reason: 'raise_too_large', maximum });
    const end = endAfterBid(seen.endTime.getTime(), seen.originalEndTime.getTime(), now, softCloseSeconds);
    return {
      set: { ...leading(bid, seen), endTime: new Date(end) },
      facts: [{ kind: 'auction:bid', data: { bid, passed: seen.leaderDiscordId } }],
    };
  };

/** The bids to strike, and the auction for which they were read. */
export interface Strike {
  readonly bids: readonly BidDocument[];
  /** The highest standing bid besides them; null: there is none. */
  readonly next: BidDocument | null;
  readonly readFor: Pick<AuctionDocument, 'bidCount' | 'strikes'>;
  /** Key of the bidder's removal; null: an admin strikes a single bid. */
  readonly struckWith: string | null;
}
export const outdatedStrike = 'outdated_strike';

/**
 * Strikes bids. If the leading bid is among them, the next one leads at its own price, and near the
 * end there is as much time left as after a bid.
 * @param actor null: the system
 * @throws AppError `conflict` if it has ended, or with the reason `outdatedStrike` when the bids must
 *   be read again
 */
export const strikeBids =
  (actor: AuditNote['actor'], { bids, next, readFor, struckWith }: Strike, softCloseSeconds: number): Decision =>
  (seen, now) => {
    const isDeleted = seen.deletedAt !== null;
    // The bids of a removed person are struck on deleted auctions too, which may be restored.
    if (isDeleted && struckWith === null) throw new AppError('not_found');
    const before = toAuction(seen);
    if (!isOpen(before, now)) throw ended();
    const isLeaderStruck = seen.leaderId !== null && bids.some(({ bidAmount }) => bidAmount === seen.currentBid);
    // With other strikes, or with bids between `next` and the leader, the next leader may be another.
    const isOutdated = seen.strikes !== readFor.strikes || (isLeaderStruck && seen.bidCount !== readFor.bidCount);
    if (isOutdated)
      throw new AppError('conflict', 'The bids have changed. Please try again.', { reason: outdatedStrike });
    const currentBid = next?.bidAmount ?? seen.startingPrice;
    const end = endAfterBid(seen.endTime.getTime(), seen.originalEndTime.getTime(), now, softCloseSeconds);
    const fallBack = {
      leaderId: next?.bidderId ?? null,
      leaderUsername: next?.bidderUsername ?? null,
      leaderDiscordId: next?.bidderDiscordId ?? null,
      currentBid,
      endTime: new Date(end),
      noticedBid: seen.noticedBid === null ? null : Math.min(seen.noticedBid, currentBid),
    };
    const set = { ...(isLeaderStruck && fallBack), strikes: (seen.strikes ?? 0) + 1, noticesDue: !isDeleted };
    const data = {
      bidIds: bids.map(({ _id }) => _id),
      bidders: [...new Set(bids.map(({ bidderDiscordId }) => bidderDiscordId))],
      priceFell: isLeaderStruck,
      struckWith,
    };
    const audit = auctionNote(actor, 'bid_struck', seen, { before, after: toAuction({ ...seen, ...set }) });
    return { set, facts: [{ kind: 'auction:bid-struck', data, audit }] };
  };

/** Buys at the seller's price and ends the auction. @param bidOf builds the bid at that price */
export const buyOut =
  (bidOf: (price: number) => BidData, buyer: Caller): Decision =>
  (seen, now) => {
    const why = refusedBuyout(toAuction(seen), buyer.discordId, now);
    if (why !== null || seen.buyoutPrice === null) return refuse(why ?? 'no_buyout', seen);
    const bid = bidOf(seen.buyoutPrice);
    return {
      set: { ...leading(bid, seen), status: 'ended', endReason: 'buyout' },
      facts: [{ kind: 'auction:ended', data: { bid, passed: seen.leaderDiscordId } }],
    };
  };

/** Ends the auction for an admin. The highest bidder wins. */
export const endNow =
  (actor: Caller): Decision =>
  (seen, now) => {
    const before = toAuction(seen);
    if (!isOpen(before, now)) throw ended();
    const set = { status: 'ended', endReason: 'admin', noticesDue: true } as const;
    const audit = auctionNote(actorOf(actor), 'ended', seen, { before, after: toAuction({ ...seen, ...set }) });
    return { set, facts: [{ kind: 'auction:ended', data: {}, audit }] };
  };

/** Ends the auction at its end time; null before it. */
export const endDue = (seen: AuctionDocument, now: number): AuctionChange | null =>
  isDue(seen, now)
    ? {
        set: { status: 'ended', endReason: 'time', noticesDue: true },
        facts: [{ kind: 'auction:ended', data: {} }],
      }
    : null;

/**
 * Deletes an auction: by an admin, by the seller while active,
 * or by the system (null) while active.
 * @param withdrawnWith key of the seller's removal. Each removal cancels an auction only once, so
 * an auction restored by an admin stays.
 */
export const softDelete =
  (actor: Caller | null, withdrawnWith?: string): ((auction: AuctionDocument, now: number) => AuctionChange | null) =>
  (seen) => {
    if (withdrawnWith !== undefined && seen.withdrawnWith === withdrawnWith) return null;
    const admin = actor !== null && may(actor, 'auctions');
    if (actor !== null && !admin && seen.sellerDiscordId !== actor.discordId)
      throw new AppError('not_allowed', 'Only the seller or an admin can remove an auction.');
    if (!admin && seen.status !== 'active') throw ended();
    const audit = auctionNote(actor && actorOf(actor), 'removed', seen, { before: toAuction(seen) });
    const set = { noticesDue: true, ...(withdrawnWith !== undefined && { withdrawnWith }) };
    return { set, facts: [{ kind: 'auction:removed', data: {}, audit }] };
  };

/**
 * Restores a deleted auction. If its end has passed, it is ended without a winner.
 * @param withdrawnWith key of the seller's removal: restores only what the system cancelled with
 * it, not what a person deleted
 */
export const restore =
  (actor: AuditNote['actor'], withdrawnWith?: string): Decision =>
  (seen, now) => {
    const isMeant = withdrawnWith === undefined || (seen.withdrawnWith === withdrawnWith && seen.deletedBy === null);
    if (!isMeant) throw new AppError('not_found');
    const isLate = isDue(seen, now);
    const endFields = isLate ? ({ status: 'ended', endReason: 'time', withoutWinner: true } as const) : {};
    const audit = auctionNote(actor, 'restored', seen, { after: toAuction({ ...seen, ...endFields }) });
    // Everybody who was outbid gets a new notice when an open auction is restored.
    const isOpenAgain = seen.status === 'active' && !isLate;
    const notices = isOpenAgain ? { noticesDue: true, noticedBid: nobodyNoticed } : { noticesDue: false };
    return { set: { ...endFields, ...notices }, facts: [{ kind: 'auction:restored', data: {}, audit }] };
  };

// What each command does to the auction that it finds: pure, without clock and database.
import {
  endAfterBid,
  isOpen,
  minimumBid,
  refusalSentence,
  refusedBid,
  refusedBuyout,
  type BidRefusal,
} from '@guild/common/auctions/auctions.rules';
import type { AuditVerb } from '@guild/common/audit/audit.derived';
import { noteOf, actorOf, type AuditNote } from '../../../platform/audit/audit.ts';
import { isAdmin, type Caller } from '../../../platform/session/caller.ts';
import type { Change } from '../../../platform/documents/documents.ts';
import { AppError } from '../../../platform/errors.ts';
import type { auctionFacts, BidData } from './auctions.facts.ts';
import { nobodyNoticed, toAuction, type AuctionDocument } from './auctions.model.ts';

type AuctionChange = Change<AuctionDocument, typeof auctionFacts>;
type Decision = (auction: AuctionDocument, now: number) => AuctionChange;

export const isDue = (auction: Pick<AuctionDocument, 'status' | 'endTime'>, now: number): boolean =>
  auction.status === 'active' && auction.endTime.getTime() <= now;

/** The entry that a command leaves in the audit record. @param actor null: the system */
export const auctionNote = (
  actor: AuditNote['actor'],
  verb: AuditVerb<'auction'>,
  { itemName: name }: Pick<AuctionDocument, 'itemName'>,
  what: Pick<AuditNote, 'before' | 'after'>,
): AuditNote => noteOf(actor, { entity: 'auction', verb, name, ...what });

const ended = (): AppError => new AppError('conflict', 'This auction has ended', { reason: 'ended' });

/** @throws AppError that says why the bid or the buyout is refused */
function refuse(why: BidRefusal, seen: AuctionDocument): never {
  const auction = toAuction(seen);
  const sentence = refusalSentence(why, auction);
  if (why === 'own_auction') throw new AppError('not_allowed', sentence, { reason: why });
  const details = why === 'bid_too_low' ? { reason: why, minimum: minimumBid(auction) } : { reason: why };
  throw new AppError('conflict', sentence, details);
}

/** What a bid changes, a buyout's too: who leads, at which price, and that notices are due. */
const leading = ({ bidderId, bidderUsername, bidderDiscordId, amount }: BidData, seen: AuctionDocument) => ({
  leaderId: bidderId,
  leaderUsername: bidderUsername,
  leaderDiscordId: bidderDiscordId,
  currentBid: amount,
  bidCount: seen.bidCount + 1,
  noticesDue: true,
});

/** A bid; near the end it moves the end. @param softCloseSeconds 0: never */
export const placeBid =
  (bid: BidData, softCloseSeconds: number): Decision =>
  (seen, now) => {
    const why = refusedBid(toAuction(seen), bid.bidderDiscordId, bid.amount, now);
    if (why !== null) refuse(why, seen);
    const end = endAfterBid(seen.endTime.getTime(), seen.originalEndTime.getTime(), now, softCloseSeconds);
    return {
      set: { ...leading(bid, seen), endTime: new Date(end) },
      facts: [{ kind: 'auction:bid', data: { bid, passed: seen.leaderDiscordId } }],
    };
  };

/** Buys at the seller's price: the last bid. @param bidOf the bid at that price */
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

/** The end by an admin; the highest bidder wins. */
export const endNow =
  (actor: Caller): Decision =>
  (seen, now) => {
    const before = toAuction(seen);
    if (!isOpen(before, now)) throw ended();
    const set = { status: 'ended', endReason: 'admin', noticesDue: true } as const;
    const { noticesDue, ...after } = set;
    const audit = auctionNote(actorOf(actor), 'ended', seen, { before, after: { ...before, ...after } });
    return { set, facts: [{ kind: 'auction:ended', data: {}, audit }] };
  };

/** The end by time; null before it. */
export const endDue = (seen: AuctionDocument, now: number): AuctionChange | null =>
  isDue(seen, now)
    ? {
        set: { status: 'ended', endReason: 'time', noticesDue: true },
        facts: [{ kind: 'auction:ended', data: {} }],
      }
    : null;

/**
 * The removal by an admin, by the seller while active, or by the system (null) while active.
 * @param withdrawnWith the removal of the seller that it goes with, once: what an admin has brought back stays, however often that is followed
 */
export const softDelete =
  (actor: Caller | null, withdrawnWith?: string): ((auction: AuctionDocument, now: number) => AuctionChange | null) =>
  (seen) => {
    if (withdrawnWith !== undefined && seen.withdrawnWith === withdrawnWith) return null;
    const admin = actor !== null && isAdmin(actor);
    if (actor !== null && !admin && seen.sellerDiscordId !== actor.discordId)
      throw new AppError('not_allowed', 'Only the seller or an admin can remove an auction.');
    if (!admin && seen.status !== 'active') throw ended();
    const audit = auctionNote(actor && actorOf(actor), 'removed', seen, { before: toAuction(seen) });
    const set = { noticesDue: true, ...(withdrawnWith !== undefined && { withdrawnWith }) };
    return { set, facts: [{ kind: 'auction:removed', data: {}, audit }] };
  };

/**
 * The way back; after its end it comes back ended, without a winner.
 * @param withdrawnWith only what went with that removal comes back; what somebody deleted by name was meant
 */
export const restore =
  (actor: AuditNote['actor'], withdrawnWith?: string): Decision =>
  (seen, now) => {
    const isMeant = withdrawnWith === undefined || (seen.withdrawnWith === withdrawnWith && seen.deletedBy === null);
    if (!isMeant) throw new AppError('not_found');
    const isLate = isDue(seen, now);
    const late = isLate ? ({ status: 'ended', endReason: 'time', withoutWinner: true } as const) : {};
    const audit = auctionNote(actor, 'restored', seen, { after: toAuction(seen) });
    // With it being outbid is back, for everybody who was.
    const isOpenAgain = seen.status === 'active' && !isLate;
    const notices = isOpenAgain ? { noticesDue: true, noticedBid: nobodyNoticed } : { noticesDue: false };
    return { set: { ...late, ...notices }, facts: [{ kind: 'auction:restored', data: {}, audit }] };
  };

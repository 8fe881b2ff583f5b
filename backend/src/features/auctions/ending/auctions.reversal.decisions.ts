// Decisions about a lot that is offered to the next bidders after its deal was reversed: pure functions.
import { offerHours } from '@guild/common/auctions/auctions.api';
import { actorOf } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Change } from '../../../platform/store/documents/documents.ts';
import { AppError } from '../../../platform/errors.ts';
import { auctionNote } from '../core/auctions.decisions.ts';
import type { auctionFacts } from '../core/auctions.facts.ts';
import { toAuction, type AuctionDocument, type Bidder } from '../core/auctions.model.ts';

type AuctionChange = Change<AuctionDocument, typeof auctionFacts>;
type Decide = (auction: AuctionDocument, now: number) => AuctionChange | null;
type Reversal = NonNullable<AuctionDocument['reversal']>;

/** A bidder with their own highest standing bid. */
export interface Candidate extends Bidder {
  readonly amount: number;
  readonly automatic: boolean;
}
const offerMs = offerHours * 3_600_000;
const changed = { kind: 'auction:offer-changed', data: {} } as const;

/** Offers the lot to the first candidate who has not been passed, or ends the search. */
function offerNext(
  seen: AuctionDocument,
  { dealId, attempt, passed }: Omit<Reversal, 'offer'>,
  candidates: readonly Candidate[],
  now: number,
): AuctionChange {
  const isPossible = seen.deletedAt === null && seen.status === 'ended';
  const next = isPossible ? candidates.find(({ bidderDiscordId }) => !passed.includes(bidderDiscordId)) : undefined;
  if (next === undefined)
    return {
      set: { reversal: { dealId, attempt, passed, offer: null } },
      facts: [{ kind: 'auction:offers-over', data: { dealId, attempt } }, changed],
    };
  const { bidderId, bidderUsername, bidderDiscordId, amount, automatic } = next;
  const offer = { bidderId, bidderUsername, bidderDiscordId, amount, automatic, until: new Date(now + offerMs) };
  return {
    set: { reversal: { dealId, attempt, passed, offer } },
    facts: [{ kind: 'auction:offered', data: { bidderDiscordId, amount } }, changed],
  };
}

/**
 * Starts the search for another winner.
 * @param candidates highest first
 * @returns null when this search, or a later one, has started
 */
export const startReversal =
  ({ dealId, attempt }: Pick<Reversal, 'dealId' | 'attempt'>, candidates: readonly Candidate[]): Decide =>
  (seen, now) => {
    const last = seen.reversal;
    // The deal of a later winner has a higher id.
    const isKnown = last !== undefined && (last.dealId > dealId || (last.dealId === dealId && last.attempt >= attempt));
    if (isKnown) return null;
    const passed = seen.leaderDiscordId === null ? [] : [seen.leaderDiscordId];
    return offerNext(seen, { dealId, attempt, passed }, candidates, now);
  };

/** @throws AppError `not_allowed` unless the lot is or was offered to this person; `conflict` when that is over */
function ownOffer({ reversal }: AuctionDocument, { discordId }: Caller, now: number): NonNullable<Reversal['offer']> {
  const offer = reversal?.offer;
  if (offer?.bidderDiscordId === discordId && offer.until.getTime() > now) return offer;
  if (offer?.bidderDiscordId === discordId || reversal?.passed.includes(discordId) === true)
    throw new AppError('conflict', 'This lot is no longer offered to you.', { reason: 'offer_over' });
  throw new AppError('not_allowed', 'This lot is not offered to you.');
}

/** The person takes the lot at their own highest bid, and wins the auction; null when they have. */
export const takeOffer =
  (actor: Caller): Decide =>
  (seen, now) => {
    const { reversal } = seen;
    if (reversal?.offer === null && seen.leaderDiscordId === actor.discordId) return null;
    const offer = ownOffer(seen, actor, now);
    if (reversal === undefined) return null;
    const { dealId, attempt } = reversal;
    const set = {
      leaderId: offer.bidderId,
      leaderUsername: offer.bidderUsername,
      leaderDiscordId: offer.bidderDiscordId,
      leaderAutomatic: offer.automatic,
      currentBid: offer.amount,
      // The new winner did not buy it out.
      ...(seen.endReason === 'buyout' && { endReason: 'admin' as const }),
      reversal: { ...reversal, offer: null },
    };
    const audit = auctionNote(actorOf(actor), 'offer_taken', seen, {
      before: toAuction(seen),
      after: toAuction({ ...seen, ...set }),
    });
    return {
      set,
      facts: [{ kind: 'auction:winner-changed', data: { dealId, attempt }, audit }, changed],
    };
  };

/**
 * The person refuses the lot, which is offered to the next one.
 * @returns null when they have refused before
 */
export const refuseOffer =
  (actor: Caller, candidates: readonly Candidate[]): Decide =>
  (seen, now) => {
    const { reversal } = seen;
    const isAnswered = reversal?.passed.includes(actor.discordId) === true && actor.discordId !== seen.leaderDiscordId;
    if (isAnswered) return null;
    const { bidderDiscordId } = ownOffer(seen, actor, now);
    const change = passOffer(bidderDiscordId, candidates)(seen, now);
    if (change === null) return null;
    const audit = auctionNote(actorOf(actor), 'offer_refused', seen, { before: toAuction(seen) });
    return { ...change, facts: change.facts.map((fact, at) => (at === 0 ? { ...fact, audit } : fact)) };
  };

/** The system passes a person whose time is over or who was removed; null when the lot is not offered to them. */
export const passOffer =
  (bidderDiscordId: string, candidates: readonly Candidate[]): Decide =>
  (seen, now) => {
    const { reversal } = seen;
    if (reversal?.offer?.bidderDiscordId !== bidderDiscordId) return null;
    const next = offerNext(seen, { ...reversal, passed: [...reversal.passed, bidderDiscordId] }, candidates, now);
    return { ...next, facts: [{ kind: 'auction:offer-passed', data: { bidderDiscordId } }, ...next.facts] };
  };

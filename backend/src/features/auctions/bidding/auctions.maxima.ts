// Rules of maximum bids: which bids follow from a bid or a maximum, and who leads after bids were struck.
import { minimumBid, oneStepAbove } from '@guild/common/auctions/auctions.rules';
import type { AuctionDocument, BidDocument, Bidder, Maximum } from '../core/auctions.model.ts';

type Maxima = readonly Maximum[];
type Contest = Pick<
  AuctionDocument,
  'currentBid' | 'buyoutPrice' | 'leaderDiscordId' | 'smallestRaise' | 'smallestRaisePercent'
> & { readonly maxima?: Maxima };

/** A bid that follows from a command. The hall makes automatic ones for a maximum. */
export interface NextBid {
  readonly bidder: Bidder;
  readonly amount: number;
  readonly automatic: boolean;
}

const bidderOf = ({ bidderId, bidderUsername, bidderDiscordId }: Bidder): Bidder => ({
  bidderId,
  bidderUsername,
  bidderDiscordId,
});

/** How far the hall bids for a maximum: it never reaches the buyout price. */
const reachOf = ({ amount }: Pick<Maximum, 'amount'>, { buyoutPrice }: Pick<Contest, 'buyoutPrice'>): number =>
  buyoutPrice === null ? amount : Math.min(amount, buyoutPrice - 1);

export const maximumOf = ({ maxima = [] }: Pick<Contest, 'maxima'>, discordId: string): Maximum | null =>
  maxima.find(({ bidderDiscordId }) => bidderDiscordId === discordId) ?? null;

/** The highest maximum of the others, the earliest of equal ones. @returns its bidder and how far it reaches */
function rivalOf(auction: Contest, discordId: string): { bidder: Bidder; reach: number } | null {
  let best: { bidder: Bidder; reach: number } | null = null;
  for (const one of auction.maxima ?? []) {
    const reach = reachOf(one, auction);
    if (one.bidderDiscordId !== discordId && reach > (best?.reach ?? 0)) best = { bidder: bidderOf(one), reach };
  }
  return best;
}

/** A person's bid, and the automatic answer if somebody's maximum is at least as high. The last one leads. */
export function bidsAfterBid(auction: Contest, bidder: Bidder, amount: number): NextBid[] {
  const bid = { bidder, amount, automatic: false };
  const rival = rivalOf(auction, bidder.bidderDiscordId);
  if (rival === null || rival.reach < amount) return [bid];
  const answer = Math.min(rival.reach, oneStepAbove(amount, auction));
  return [bid, { bidder: rival.bidder, amount: answer, automatic: true }];
}

/**
 * The bids after somebody sets a maximum. The whole exchange is at most two bids: the lower maximum does
 * not appear, except as the price that it leads to. The last bid leads; none: the leader stays.
 */
export function bidsAfterMaximum(auction: Contest, mine: Maximum): NextBid[] {
  if (auction.leaderDiscordId === mine.bidderDiscordId) return [];
  const bidder = bidderOf(mine);
  const reach = reachOf(mine, auction);
  const rival = rivalOf(auction, mine.bidderDiscordId);
  if (rival === null || rival.reach < reach) {
    const beaten = Math.max(auction.currentBid, rival?.reach ?? 0);
    return [{ bidder, amount: Math.min(reach, oneStepAbove(beaten, auction)), automatic: true }];
  }
  return [
    { bidder, amount: Math.min(reach, minimumBid(auction)), automatic: true },
    { bidder: rival.bidder, amount: Math.min(rival.reach, oneStepAbove(reach, auction)), automatic: true },
  ];
}

/** The maxima with this one. Who raises theirs stands behind an equal one; who lowers it stays in place. */
export function withMaximum(auction: Contest, mine: Maximum): Maximum[] {
  const { maxima = [] } = auction;
  const before = maximumOf(auction, mine.bidderDiscordId);
  if (before !== null && reachOf(mine, auction) <= reachOf(before, auction))
    return maxima.map((one) => (one === before ? mine : one));
  return [...maxima.filter((one) => one !== before), mine];
}

/** The maxima after those of some people have ended. What they have bid so far still counts. */
export const withEnded = (
  { maxima = [], currentBid }: Pick<Contest, 'maxima' | 'currentBid'>,
  isMeant: (maximum: Maximum) => boolean,
): Maximum[] =>
  maxima.map((one) => (isMeant(one) ? { ...one, amount: Math.min(one.amount, currentBid), isOver: true } : one));

interface Claim {
  readonly bidder: Bidder;
  readonly amount: number;
}
/** Highest first. Of two bids of the same amount, the later one is the answer of an earlier maximum. */
const byRank = (one: BidDocument, other: BidDocument): number => other.bidAmount - one.bidAmount || other._id - one._id;

export interface Settlement {
  readonly price: number;
  /** Null: nobody leads. */
  readonly leader: Bidder | null;
  /** Automatic bids above the price. They are struck, too. */
  readonly retracted: readonly BidDocument[];
  /** The leading bid if there is none at the price yet. */
  readonly added: NextBid | null;
  /** Whether the leading bid is automatic. */
  readonly automatic: boolean;
}
/**
 * Who leads at which price by the bids that stand and the maxima: the highest claim leads, one step above
 * the second-highest, but not below the highest bid that a person made, and never above the current bid.
 */
export function settle(
  auction: Contest & Pick<AuctionDocument, 'startingPrice'>,
  standingBids: readonly BidDocument[],
): Settlement {
  const ranked = standingBids.toSorted(byRank);
  const ofMaxima = (auction.maxima ?? []).map((one) => ({ bidder: bidderOf(one), amount: reachOf(one, auction) }));
  const ofBids = ranked.map((one) => ({ bidder: bidderOf(one), amount: one.bidAmount }));
  // The sort is stable. Of equal claims the earliest leads: that of the leading bid, or the maximum that
  // was set first.
  const inTurn: Claim[] = [...ofBids.slice(0, 1), ...ofMaxima, ...ofBids];
  const claims = inTurn.toSorted((one, other) => other.amount - one.amount);
  const [first] = claims;
  if (first === undefined)
    return { price: auction.startingPrice, leader: null, retracted: [], added: null, automatic: false };
  const { bidder: leader, amount: highest } = first;
  const second = claims.find(({ bidder }) => bidder.bidderDiscordId !== leader.bidderDiscordId)?.amount ?? 0;
  const made = ranked.find(({ automatic }) => automatic !== true)?.bidAmount ?? 0;
  const beaten = Math.max(second, auction.startingPrice);
  const price = Math.min(auction.currentBid, Math.max(made, Math.min(highest, oneStepAbove(beaten, auction))));
  const top = ranked.find(({ bidAmount }) => bidAmount <= price);
  const isThere = top?.bidAmount === price && top.bidderDiscordId === leader.bidderDiscordId;
  return {
    price,
    leader,
    retracted: ranked.filter(({ bidAmount }) => bidAmount > price),
    added: isThere ? null : { bidder: leader, amount: price, automatic: true },
    automatic: isThere ? top.automatic === true : true,
  };
}

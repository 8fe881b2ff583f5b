// Auction rules: pure functions for the server's checks and for what screens offer.
import { withSeparators } from '../wire/numbers.ts';
import { priceUnits, type Auction, type BidOutcome, type PriceUnit, type UsualPrice } from './auctions.api.ts';
import type { AuctionSettings } from './auctions.settings.api.ts';

/** The guild's smallest raise when the auction started. Auctions of earlier versions lack it. */
type Raises = Partial<Pick<Auction, 'smallestRaise' | 'smallestRaisePercent'>>;
/** An auction of the API, or as it is stored. */
type Running = Pick<Auction, 'status'> & { readonly endTime: string | Date };
type Contest = Running & Pick<Auction, 'currentBid' | 'buyoutPrice' | 'priceUnit' | 'sellerDiscordId'> & Raises;

/** Why a bid, maximum or buyout is rejected. */
export type BidRefusal = 'ended' | 'own_auction' | 'bid_too_low' | 'maximum_too_low' | 'use_buyout' | 'no_buyout';

/**
 * The highest bid that the guild's settings allow; null: no limit. The seller's buyout price is not
 * limited.
 */
export const maximumBid = (
  { currentBid }: Pick<Auction, 'currentBid'>,
  { raiseFactor, alwaysAllowed }: Pick<AuctionSettings, 'raiseFactor' | 'alwaysAllowed'>,
): number | null => (raiseFactor === null ? null : Math.max(currentBid * raiseFactor, alwaysAllowed));

/** The message for a bid above the maximum. */
export const raiseTooLarge = (maximum: number, { priceUnit }: Pick<Auction, 'priceUnit'>): string =>
  `In this guild, the next bid can be at most ${withSeparators(maximum)} ${priceUnit}`;

/** A price and one step: the smallest raise, as an amount or in percent, whichever is more. */
export const oneStepAbove = (price: number, { smallestRaise = 1, smallestRaisePercent }: Raises): number =>
  price + Math.max(smallestRaise, Math.ceil((price * (smallestRaisePercent ?? 0)) / 100));

/** The lowest allowed bid: one step above the current bid. */
export const minimumBid = (auction: Pick<Auction, 'currentBid'> & Raises): number =>
  oneStepAbove(auction.currentBid, auction);

/** Whether the auction still takes bids at `now` (ms since 1970). */
export const isOpen = ({ status, endTime }: Running, now: number): boolean =>
  status === 'active' && now < new Date(endTime).getTime();

/** The auction's state or result for a person who has bid on it. */
export function outcomeFor(
  { status, leaderDiscordId, winnerDiscordId }: Pick<Auction, 'status' | 'leaderDiscordId' | 'winnerDiscordId'>,
  discordId: string,
): BidOutcome {
  if (status === 'active') return leaderDiscordId === discordId ? 'leading' : 'outbid';
  if (winnerDiscordId === null) return 'unsold';
  return winnerDiscordId === discordId ? 'won' : 'lost';
}

/**
 * Why this person may not bid this amount now, or null when they may. Sellers are recognized by
 * Discord id. A bid that reaches the buyout price must be a buyout.
 */
export function refusedBid(auction: Contest, bidderDiscordId: string, amount: number, now: number): BidRefusal | null {
  if (auction.sellerDiscordId === bidderDiscordId) return 'own_auction';
  if (!isOpen(auction, now)) return 'ended';
  if (amount < minimumBid(auction)) return 'bid_too_low';
  if (auction.buyoutPrice !== null && amount >= auction.buyoutPrice) return 'use_buyout';
  return null;
}

/**
 * Why this person may not set this maximum now, or null when they may. For others than the leader, the
 * hall bids at once, so that bid must be allowed. A maximum may be above the buyout price.
 */
export function refusedMaximum(
  auction: Contest & Pick<Auction, 'leaderDiscordId'>,
  bidderDiscordId: string,
  amount: number,
  now: number,
): BidRefusal | null {
  if (auction.leaderDiscordId !== bidderDiscordId)
    return refusedBid(auction, bidderDiscordId, Math.min(amount, minimumBid(auction)), now);
  if (!isOpen(auction, now)) return 'ended';
  return amount < auction.currentBid ? 'maximum_too_low' : null;
}

/** Why this person may not buy the auction out now, or null when they may. */
export function refusedBuyout(auction: Contest, buyerDiscordId: string, now: number): BidRefusal | null {
  if (auction.sellerDiscordId === buyerDiscordId) return 'own_auction';
  if (!isOpen(auction, now)) return 'ended';
  if (auction.buyoutPrice === null || auction.currentBid >= auction.buyoutPrice) return 'no_buyout';
  return null;
}

/** Whether the auction has ended and nobody got the lot. */
export const isUnsold = ({ status, winnerId }: Pick<Auction, 'status' | 'winnerId'>): boolean =>
  status === 'ended' && winnerId === null;

/** Whether it can be relisted. What happens to lots of a loot night is decided on its page. */
export const isRelistable = (auction: Pick<Auction, 'status' | 'winnerId' | 'relistedAs' | 'nightId'>): boolean =>
  isUnsold(auction) && auction.relistedAs === null && auction.nightId === null;

/** The name of an item without case and spaces. Items with the same key are sold under the same name. */
export const itemNameKey = (name: string): string => name.toLowerCase().replace(/\s+/g, '');

/** So many of the latest sales in a unit count for the usual price. */
export const maxSales = 20;
/** With fewer sales there is no usual price. */
const minSales = 3;

/** One sale under a name, by auction or offer. */
export interface Sale {
  readonly unit: PriceUnit;
  /** For all pieces. */
  readonly price: number;
  readonly quantity: number;
  readonly at: Date;
}
/** The usual prices of an item for one piece, by unit. @param sales in any order */
export function usualPricesOf(sales: readonly Sale[]): UsualPrice[] {
  const latestFirst = sales.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return priceUnits.flatMap((unit) => {
    const latest = latestFirst.filter((sale) => sale.unit === unit).slice(0, maxSales);
    const each = latest.map(({ price, quantity }) => price / quantity).sort((one, other) => one - other);
    const [lowest, highest] = [each[0], each.at(-1)];
    if (lowest === undefined || highest === undefined || each.length < minSales) return [];
    const middle = (each.length - 1) / 2;
    const median = ((each[Math.floor(middle)] ?? 0) + (each[Math.ceil(middle)] ?? 0)) / 2;
    return [{ unit, sales: each.length, median, lowest, highest }];
  });
}

/** The message that a person sees for a rejection. */
export function refusalSentence(refusal: BidRefusal, auction: Contest): string {
  switch (refusal) {
    case 'ended':
      return 'This auction has ended';
    case 'own_auction':
      return "You can't bid on your own auction";
    case 'bid_too_low': {
      const current = `${withSeparators(auction.currentBid)} ${auction.priceUnit}`;
      const minimum = minimumBid(auction);
      return minimum === auction.currentBid + 1
        ? `Bid must be higher than current bid of ${current}`
        : `Bid at least ${withSeparators(minimum)} ${auction.priceUnit}. The current bid is ${current}`;
    }
    case 'maximum_too_low':
      return `Your maximum can't be below the current bid of ${withSeparators(auction.currentBid)} ${auction.priceUnit}`;
    case 'use_buyout':
      return 'This reaches the buyout price. Use Buyout instead.';
    case 'no_buyout':
      return "This auction can't be bought out";
  }
}

/** What a person sees whose bids the seller doesn't take. */
export const blockedSentence = "The seller doesn't take bids from you.";

/** What a person sees who bids more than they can pay. */
export const unfundedSentence = (available: number, unit: string): string =>
  `You can bid ${withSeparators(available)} ${unit} here: what the guild owes you, minus what you owe and bid elsewhere.`;

/** Whether a bid is so large that the person should confirm it: ten times the current bid. */
export const isSurprisingBid = (auction: Pick<Auction, 'currentBid'>, amount: number): boolean =>
  amount >= auction.currentBid * 10;

export const longestSoftCloseMs = 60 * 60 * 1000;
/**
 * The end of the auction after a bid at `now`. A bid within the window before the end moves the end
 * to one window after the bid, but at most 60 minutes past the original end.
 * @param endTime current end, ms since 1970
 * @param originalEndTime end before any extension, ms since 1970
 * @param windowSeconds 0 turns the extension off
 * @returns the new end, ms since 1970; never earlier than the current one
 */
export function endAfterBid(endTime: number, originalEndTime: number, now: number, windowSeconds: number): number {
  if (windowSeconds === 0 || endTime - now >= windowSeconds * 1000) return endTime;
  return Math.max(endTime, Math.min(now + windowSeconds * 1000, originalEndTime + longestSoftCloseMs));
}

/** Whether late bids have extended the auction. */
export const isExtended = (auction: Pick<Auction, 'endTime' | 'originalEndTime'>): boolean =>
  Date.parse(auction.endTime) > Date.parse(auction.originalEndTime);

/**
 * The people who were outbid, once each, without the current leader.
 * @param passed Discord ids of earlier leaders; null: nobody
 */
export const outbidAmong = (
  passed: readonly (string | null)[],
  { leaderDiscordId }: Pick<Auction, 'leaderDiscordId'>,
): string[] => [...new Set(passed)].filter((one) => one !== null && one !== leaderDiscordId) as string[];

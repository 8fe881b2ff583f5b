// Amounts of the bid dialog, why a bid cannot be sent, and toasts about its result.
import { invalidBid, newBid, type Auction } from '@guild/common/auctions/auctions.api';
import { minimumBid, refusalSentence, refusedBid, refusedMaximum } from '@guild/common/auctions/auctions.rules';
import { isUnanswered } from '../../../platform/api/api.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import { formatPrice } from '../../../platform/format/format.ts';
import { toast, toastError, type ToastText } from '../../../ui/toast.ts';
import type { ViewerState } from '../core/auctions.viewerState.ts';

/** The smallest of 1, 2, 5 and 10 times a power of ten that is at least 90 % of the value. */
function roundAmount(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const step = [1, 2, 5, 10].find((one) => one * power >= value * 0.9) ?? 10;
  return step * power;
}

/**
 * Amounts of the raise buttons: the smallest raise, and about 1, 2 and 10 percent of the current bid if
 * they are more, without duplicates.
 */
export const raiseSteps = (auction: Parameters<typeof minimumBid>[0]): number[] => {
  const { currentBid } = auction;
  const least = minimumBid(auction) - currentBid;
  const round = [
    Math.max(5, roundAmount(currentBid / 100)),
    Math.max(10, roundAmount(currentBid / 50)),
    Math.max(50, roundAmount(currentBid / 10)),
  ];
  return [...new Set([least, ...round.filter((step) => step > least)])];
};

/**
 * The suggested amount: the minimum bid. Empty if the viewer leads, may not bid, or would reach the
 * buyout price.
 */
export function suggestedBid(auction: Auction, { leads, mayBid }: ViewerState): string {
  const minimum = minimumBid(auction);
  const isBuyout = auction.buyoutPrice !== null && minimum >= auction.buyoutPrice;
  return leads || !mayBid || isBuyout ? '' : minimum.toString();
}

/**
 * Why an amount cannot be sent as a bid or a maximum, as a sentence. null: it can.
 * @param amount NaN: no number
 */
export function bidProblem(
  auction: Auction,
  amount: number,
  bidderDiscordId: string,
  isMaximum = false,
): string | null {
  const parsed = newBid.safeParse({ bidAmount: amount });
  if (!parsed.success) return parsed.error.issues[0]?.message ?? invalidBid;
  const refusal = (isMaximum ? refusedMaximum : refusedBid)(auction, bidderDiscordId, amount, serverNow());
  return refusal === null ? null : refusalSentence(refusal, auction);
}

/** What a maximum does, and what it would do now. @param amount NaN: none is typed */
export function maximumHint(auction: Auction, { leads }: Pick<ViewerState, 'leads'>, amount: number): string {
  const { priceUnit, buyoutPrice } = auction;
  if (!(amount > 0)) return 'The hall bids for you, one step at a time, up to this amount. Nobody else sees it.';
  const now = leads
    ? `Now: your bid stays at ${formatPrice(auction.currentBid, priceUnit)}.`
    : `Now: bids ${formatPrice(Math.min(amount, minimumBid(auction)), priceUnit)}, or more if somebody else has a maximum.`;
  const buyout = buyoutPrice !== null && amount >= buyoutPrice ? ' It never buys out.' : '';
  return `${now} Later: answers other bids, up to ${formatPrice(amount, priceUnit)}. Nobody else sees it.${buyout}`;
}

/** Shown when somebody's maximum answers a bid. */
export const outbidAtOnce = 'Outbid at once by a maximum bid';
/** Shown while offline, when nothing is sent. */
export const nothingSent = "You're offline. Nothing was sent.";
export const unknownOutcome = "Can't reach the server. You'll see whether it went through when you reconnect.";
/** Shows why a bid failed, in the server's words, or that the result is unknown. */
export const bidFailed = (error: unknown): void =>
  toastError('Bid Failed', error, isUnanswered(error) ? unknownOutcome : 'Failed to place bid');
/** The texts about a bid. @param reply the auction after the bid; an automatic leader has answered it */
const bidResult = ({ itemName, priceUnit, ...reply }: Auction, amount: number): ToastText =>
  reply.leaderAutomatic
    ? {
        title: outbidAtOnce,
        description: `${reply.leaderUsername ?? 'Someone'} leads ${itemName} with ${formatPrice(reply.currentBid, priceUnit)}`,
      }
    : {
        title: 'Bid Placed',
        description: `You successfully bid ${formatPrice(amount, priceUnit)} on ${itemName}`,
      };
/** Shows the result of a bid. */
export function bidPlaced(reply: Auction, amount: number): void {
  if (reply.leaderAutomatic) toast.error(bidResult(reply, amount));
  else toast.success(bidResult(reply, amount));
}

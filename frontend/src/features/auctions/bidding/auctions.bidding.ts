// Amounts of the bid dialog, why a bid cannot be sent, and toasts about its result.
import { invalidBid, newBid, type Auction } from '@guild/common/auctions/auctions.api';
import { minimumBid, refusalSentence, refusedBid } from '@guild/common/auctions/auctions.rules';
import { isUnanswered } from '../../../platform/api/api.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import { formatPrice } from '../../../platform/format/format.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import type { ViewerState } from '../core/auctions.viewerState.ts';

/** The smallest of 1, 2, 5 and 10 times a power of ten that is at least 90 % of the value. */
function roundAmount(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const step = [1, 2, 5, 10].find((one) => one * power >= value * 0.9) ?? 10;
  return step * power;
}

/**
 * Amounts of the raise buttons: 1, and about 1, 2 and 10 percent of the current bid, without
 * duplicates.
 */
export const raiseSteps = (currentBid: number): number[] => [
  ...new Set([
    1,
    Math.max(5, roundAmount(currentBid / 100)),
    Math.max(10, roundAmount(currentBid / 50)),
    Math.max(50, roundAmount(currentBid / 10)),
  ]),
];

/**
 * The suggested amount: the minimum bid. Empty if the viewer leads, may not bid, or would reach the
 * buyout price.
 */
export function suggestedBid(auction: Auction, { leads, mayBid }: ViewerState): string {
  const minimum = minimumBid(auction);
  const isBuyout = auction.buyoutPrice !== null && minimum >= auction.buyoutPrice;
  return leads || !mayBid || isBuyout ? '' : minimum.toString();
}

/** Why an amount cannot be sent as a bid, as a sentence. null: it can. @param amount NaN: no number */
export function bidProblem(auction: Auction, amount: number, bidderDiscordId: string): string | null {
  const parsed = newBid.safeParse({ bidAmount: amount });
  if (!parsed.success) return parsed.error.issues[0]?.message ?? invalidBid;
  const refusal = refusedBid(auction, bidderDiscordId, amount, serverNow());
  return refusal === null ? null : refusalSentence(refusal, auction);
}

/** Shown while offline, when nothing is sent. */
export const nothingSent = "You're offline. Nothing was sent.";
export const unknownOutcome = "Can't reach the server. You'll see whether it went through when you reconnect.";
/** Shows why a bid failed, in the server's words, or that the result is unknown. */
export const bidFailed = (error: unknown): void =>
  toastError('Bid Failed', error, isUnanswered(error) ? unknownOutcome : 'Failed to place bid');
export const bidPlaced = ({ itemName, priceUnit }: Auction, amount: number): void =>
  toast.success({
    title: 'Bid Placed',
    description: `You successfully bid ${formatPrice(amount, priceUnit)} on ${itemName}`,
  });

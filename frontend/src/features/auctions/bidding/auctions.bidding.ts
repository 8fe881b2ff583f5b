// Why a bid cannot be sent, and toasts about its result.
import { invalidBid, newBid, type Auction } from '@guild/common/auctions/auctions.api';
import { refusalSentence, refusedBid } from '@guild/common/auctions/auctions.rules';
import { isUnanswered } from '../../../platform/api/api.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import { formatPrice } from '../../../platform/format/format.ts';
import { toast, toastError } from '../../../ui/toast.ts';

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

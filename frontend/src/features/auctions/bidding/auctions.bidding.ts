// Texts and toasts about the result of a bid.
import type { Auction } from '@guild/common/auctions/auctions.api';
import { isUnanswered } from '../../../platform/api/api.ts';
import { formatPrice } from '../../../platform/format/format.ts';
import { toast, toastError } from '../../../ui/toast.ts';

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

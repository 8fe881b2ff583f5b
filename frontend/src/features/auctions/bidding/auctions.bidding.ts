// What is said of a bid: that it stands, that nothing was sent, or why it does not stand.
import type { Auction } from '@guild/common/auctions/auctions.api';
import { isUnanswered } from '../../../platform/api/api.ts';
import { formatPrice } from '../../../platform/format/format.ts';
import { toast, toastError } from '../../../ui/toast.ts';

/** What is said where sending is not even tried. */
export const nothingSent = "You're offline. Nothing was sent.";
export const unknownOutcome = "Can't reach the server. You'll see whether it went through when you reconnect.";
/** Why it failed, in the server's words, or that nobody knows whether it did. */
export const bidFailed = (error: unknown): void =>
  toastError('Bid Failed', error, isUnanswered(error) ? unknownOutcome : 'Failed to place bid');
export const bidPlaced = ({ itemName, priceUnit }: Auction, amount: number): void =>
  toast.success({
    title: 'Bid Placed',
    description: `You successfully bid ${formatPrice(amount, priceUnit)} on ${itemName}`,
  });

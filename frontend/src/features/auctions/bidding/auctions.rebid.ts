// Bid-again button: bids exactly the amount in its text, even if the price has changed meanwhile.
import type { Auction } from '@guild/common/auctions/auctions.api';
import { minimumBid } from '@guild/common/auctions/auctions.rules';
import { ApiError, sentenceOf } from '../../../platform/api/api.ts';
import { isOfflineNow } from '../../../platform/live/connection.store.ts';
import { formatNumber, formatPrice } from '../../../platform/format/format.ts';
import { toast, type ToastText } from '../../../ui/toast.ts';
import { bidFailed, bidPlaced, nothingSent } from './auctions.bidding.ts';
import { fetchAuction, placeBid } from '../auctions.store.ts';

type Action = NonNullable<ToastText['action']>;
/** Opens the auction's bid dialog. */
export type OpenBidding = (id: number) => void;

/**
 * The next bid as a button. A bid that reaches the buyout price would be refused. Then the button
 * opens the dialog, which offers the buyout.
 * @param least the minimum bid
 */
export function bidAgain(auction: Auction, open: OpenBidding, least = minimumBid(auction)): Action {
  const { id, buyoutPrice } = auction;
  if (buyoutPrice !== null && least >= buyoutPrice) return { label: 'Bid again', onClick: () => open(id) };
  return { label: `Bid ${formatNumber(least)}`, onClick: () => void rebid(auction, least, open) };
}

/**
 * The current minimum bid, from the refusal of a bid that is too low now. null: refused for another
 * reason.
 */
function newMinimum(error: unknown): number | null {
  const { reason, minimum } =
    error instanceof ApiError ? (error.details as { reason?: unknown; minimum?: unknown }) : {};
  return reason === 'bid_too_low' && typeof minimum === 'number' ? minimum : null;
}

/**
 * Bids this amount and shows the result. If the price is too high meanwhile, it offers the new
 * minimum.
 */
export async function rebid(auction: Auction, amount: number, open: OpenBidding): Promise<void> {
  if (isOfflineNow()) {
    const again = { label: `Bid ${formatNumber(amount)}`, onClick: () => void rebid(auction, amount, open) };
    toast.error({ title: 'Bid Failed', description: nothingSent, action: again });
    return;
  }
  const dismiss = toast.pending({
    title: 'Placing...',
    description: `${formatPrice(amount, auction.priceUnit)} on ${auction.itemName}`,
  });
  try {
    const reply = await placeBid(auction.id, amount);
    if (reply === undefined) dismiss();
    else bidPlaced(reply, amount, bidAgain(reply, open));
  } catch (error) {
    const least = newMinimum(error);
    if (least === null) bidFailed(error);
    else
      toast.error({
        title: 'Bid Failed',
        description: sentenceOf(error, 'Failed to place bid'),
        action: bidAgain(auction, open, least),
      });
    void fetchAuction(auction.id);
  }
}

// Actions on auctions: confirm question, call, and result toast.
import type { Auction } from '@guild/common/auctions/auctions.api';
import { isSurprisingBid } from '@guild/common/auctions/auctions.rules';
import { owingLink } from '@guild/common/deals/deals.links';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { isUnanswered } from '../../platform/api/api.ts';
import { goAway } from '../../platform/forms/unsaved.ts';
import { isOfflineNow } from '../../platform/live/connection.store.ts';
import { serverNow } from '../../platform/format/clock.ts';
import { dayAndTime, formatPrice } from '../../platform/format/format.ts';
import { sessionStore, viewerOf } from '../../platform/session/session.store.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import type { Confirm } from '../../ui/confirm.context.ts';
import { report } from '../../ui/report.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { useRemoval, type Removal } from '../../ui/useRemoval.ts';
import { bidFailed, bidPlaced, nothingSent, unknownOutcome } from './bidding/auctions.bidding.ts';
import { bids, ownMaxima } from './core/auctions.detail.ts';
import type { BidRow } from './core/auctions.state.ts';
import * as store from './auctions.store.ts';

export interface AuctionActions {
  /** @returns whether the viewer leads */
  placeBid: (auction: Auction, amount: number) => Promise<boolean>;
  /** Sets the viewer's maximum. @returns whether the viewer leads */
  bidUpTo: (auction: Auction, amount: number) => Promise<boolean>;
  removeMaximum: (auction: Auction) => Promise<void>;
  /** @returns whether the viewer has bought the item */
  buyOut: (auction: Auction) => Promise<boolean>;
  end: (auction: Auction) => Promise<void>;
  /** Strikes a bid (admin). */
  strike: (auction: Auction, row: BidRow) => Promise<void>;
  /** Deletes (admin). @returns whether it was deleted */
  remove: (auction: Auction) => Promise<boolean>;
  /** Cancels the seller's own auction. @returns whether it was cancelled */
  cancel: (auction: Auction) => Promise<boolean>;
  /** Takes the lot that is offered to the viewer. */
  take: (auction: Auction) => Promise<void>;
  /** Refuses the lot that is offered to the viewer. */
  refuse: (auction: Auction) => Promise<void>;
  /** Relists an unsold auction. */
  relist: (auction: Auction) => Promise<void>;
  watch: (auction: Auction, on: boolean) => Promise<void>;
}

/** The question before a bid. A surprising amount is named as such. */
export function bidQuestion(auction: Auction, amount: number): string {
  const { itemName, currentBid, priceUnit } = auction;
  const current = formatPrice(currentBid, priceUnit);
  const more = isSurprisingBid(auction, amount)
    ? `That is at least ten times the current bid of ${current}.`
    : `The current bid is ${current}.`;
  return `Are you sure you want to bid ${formatPrice(amount, priceUnit)} on "${itemName}"? ${more}`;
}

/** Bids, and shows the result. @returns whether the viewer leads */
export async function sendBid(auction: Auction, amount: number): Promise<boolean> {
  if (isOfflineNow()) {
    toast.error({ title: 'Bid Failed', description: nothingSent });
    return false;
  }
  try {
    const reply = await store.placeBid(auction.id, amount);
    if (reply === undefined) return false;
    bidPlaced(reply, amount);
    return !reply.leaderAutomatic;
  } catch (error) {
    bidFailed(error);
    void store.fetchAuction(auction.id);
    // The seller may have stopped taking their bids meanwhile.
    void ownMaxima.load(auction.id);
    return false;
  }
}

async function placeBid(confirm: Confirm, auction: Auction, amount: number): Promise<boolean> {
  if (isSurprisingBid(auction, amount)) {
    const text = bidQuestion(auction, amount);
    if (!(await confirm({ title: 'Place Bid', text, action: 'Place Bid' }))) return false;
  }
  return sendBid(auction, amount);
}

async function bidUpTo(confirm: Confirm, auction: Auction, amount: number): Promise<boolean> {
  const { id, itemName, currentBid, priceUnit } = auction;
  const price = formatPrice(amount, priceUnit);
  if (isSurprisingBid(auction, amount)) {
    const text = `Are you sure you want to bid up to ${price} on "${itemName}"? That is at least ten times the current bid of ${formatPrice(currentBid, priceUnit)}.`;
    if (!(await confirm({ title: 'Bid up to', text, action: 'Set maximum' }))) return false;
  }
  if (isOfflineNow()) {
    toast.error({ title: 'Bid Failed', description: nothingSent });
    return false;
  }
  try {
    const reply = await store.setMaximum(id, amount);
    if (reply === undefined) return false;
    void ownMaxima.load(id);
    const leads = reply.leaderDiscordId === viewerOf(sessionStore.getState())?.discordId;
    if (leads)
      toast.success({ title: 'Maximum Set', description: `The hall bids up to ${price} for you on ${itemName}` });
    else bidPlaced(reply, amount);
    return leads;
  } catch (error) {
    bidFailed(error);
    void store.fetchAuction(id);
    void ownMaxima.load(id);
    return false;
  }
}

async function removeMaximum({ id, itemName }: Auction): Promise<void> {
  try {
    await store.removeMaximum(id);
    toast.success({ title: 'Maximum Removed', description: `The hall no longer bids for you on ${itemName}` });
  } catch (error) {
    toastError('Remove Failed', error, 'Failed to remove your maximum');
  }
  void ownMaxima.load(id);
}

/** The question before a buyout. */
export const buyOutQuestion = ({ itemName, buyoutPrice, priceUnit }: Auction): string =>
  `Are you sure you want to buy "${itemName}" for ${formatPrice(buyoutPrice ?? 0, priceUnit)}?`;

/**
 * Buys, and shows the result. @returns whether the viewer has bought the item
 * @param goTo opens an address: that of the deal
 */
export async function sendBuyOut(auction: Auction, goTo: (to: string) => void): Promise<boolean> {
  if (isOfflineNow()) {
    toast.error({ title: 'Buyout Failed', description: nothingSent });
    return false;
  }
  try {
    if ((await store.buyOut(auction.id)) === undefined) return false;
    toast.success({
      title: 'Auction Won!',
      description: `You won ${auction.itemName} with the buyout price!`,
      action: { label: 'See the deal', onClick: () => goTo(owingLink) },
    });
    return true;
  } catch (error) {
    toastError('Buyout Failed', error, isUnanswered(error) ? unknownOutcome : 'Failed to buyout auction');
    void store.fetchAuction(auction.id);
    return false;
  }
}

async function buyOut(confirm: Confirm, auction: Auction, goTo: (to: string) => void): Promise<boolean> {
  if (auction.buyoutPrice === null) return false;
  const text = buyOutQuestion(auction);
  return (await confirm({ title: 'Buyout', text, action: 'Buyout' })) && sendBuyOut(auction, goTo);
}

async function end(confirm: Confirm, auction: Auction): Promise<void> {
  const outcome = auction.leaderId === null ? 'There are no bids, so nobody wins.' : 'The highest bidder wins.';
  const text = `Are you sure you want to end the auction for "${auction.itemName}" now? ${outcome}`;
  if (!(await confirm({ title: 'End Auction', text, action: 'End Auction' }))) return;
  try {
    if ((await store.endAuction(auction.id)) === undefined) return;
    toast.success({ title: 'Auction Ended', description: `${auction.itemName} auction has been ended` });
  } catch (error) {
    toastError('End Failed', error, 'Failed to end auction');
  }
}

async function strike(confirm: Confirm, auction: Auction, row: BidRow): Promise<void> {
  const { id, itemName, priceUnit } = auction;
  const bid = `${row.bidderUsername}’s bid of ${formatPrice(row.bidAmount, priceUnit)}`;
  const text = `Are you sure you want to strike ${bid} on "${itemName}"? It stays in the list but no longer counts. The next highest bid leads.`;
  if (!(await confirm({ title: 'Strike bid', text, action: 'Strike bid', danger: true }))) return;
  try {
    if ((await store.strikeBid(id, row)) === undefined) return;
    toast.success({ title: 'Bid Struck', description: `${bid} no longer counts` });
  } catch (error) {
    toastError('Strike Failed', error, 'Failed to strike the bid');
  } finally {
    void bids.load(id);
  }
}

const removalOf = ({ id }: Auction) => ({
  keep: 'Keep auction',
  remove: () => store.removeAuction(id),
  restore: () => store.restoreAuction(id),
  undoFailed: 'Failed to restore auction',
});
const deletionOf = (auction: Auction): Removal => ({
  ...removalOf(auction),
  title: 'Delete auction',
  text: `Are you sure you want to delete "${auction.itemName}"?`,
  done: { title: 'Auction Deleted', description: `${auction.itemName} has been deleted` },
  failed: ['Delete Failed', 'Failed to delete auction'],
});
const cancellationOf = (auction: Auction): Removal => ({
  ...removalOf(auction),
  title: 'Cancel auction',
  text: `Are you sure you want to cancel the auction for "${auction.itemName}"?`,
  done: { title: 'Auction Cancelled', description: `${auction.itemName} has been cancelled` },
  failed: ['Cancel Failed', 'Failed to cancel auction'],
});

async function take(confirm: Confirm, { id, itemName, priceUnit, offer }: Auction): Promise<void> {
  if (offer === null) return;
  const price = formatPrice(offer.amount, priceUnit);
  const text = `You become the winner of "${itemName}" and owe ${price}.`;
  if (!(await confirm({ title: 'Take it', text, action: `Take it for ${price}` }))) return;
  await report(() => store.takeOffer(id), {
    done: () => ({ title: 'Auction Won!', description: `You took ${itemName} for ${price}` }),
    failed: ['Error', 'Failed to take the lot'],
    onFailure: () => void store.fetchAuction(id),
  });
}
async function refuse(confirm: Confirm, { id, itemName }: Auction): Promise<void> {
  const text = `"${itemName}" is offered to the next bidder. You can't undo this.`;
  if (!(await confirm({ title: 'No, thanks', text, action: 'Refuse', danger: true }))) return;
  await report(() => store.refuseOffer(id), {
    done: () => ({ title: 'Refused', description: `${itemName} is offered to the next bidder` }),
    failed: ['Error', 'Failed to refuse the lot'],
    onFailure: () => void store.fetchAuction(id),
  });
}

async function relist({ id, itemName }: Auction): Promise<void> {
  const undo = (made: Auction): Promise<unknown> =>
    report(() => store.removeAuction(made.id), {
      done: () => null,
      failed: ['Undo failed', 'Failed to cancel auction'],
    });
  await report(() => store.relistAuction(id), {
    done: (made) => ({
      title: 'Auction Relisted',
      description: `${itemName} is up for auction again. It ends ${dayAndTime(Date.parse(made.endTime), serverNow())}.`,
      action: { label: 'Undo', onClick: () => void undo(made) },
    }),
    failed: ['Relist Failed', 'Failed to relist auction'],
  });
}

async function watch(auction: Auction, on: boolean): Promise<void> {
  try {
    await store.watch(auction.id, on);
  } catch (error) {
    toastError('Watch failed', error, 'Failed to update your watchlist');
  }
}

/** The actions, with the confirm dialog for their questions. */
export function useAuctionActions(): AuctionActions {
  const confirm = useConfirm();
  const remove = useRemoval();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      placeBid: (auction, amount) => placeBid(confirm, auction, amount),
      bidUpTo: (auction, amount) => bidUpTo(confirm, auction, amount),
      removeMaximum,
      buyOut: (auction) => buyOut(confirm, auction, (to) => goAway(to, () => void navigate(to))),
      end: (auction) => end(confirm, auction),
      strike: (auction, row) => strike(confirm, auction, row),
      remove: (auction) => remove(deletionOf(auction)),
      cancel: (auction) => remove(cancellationOf(auction)),
      take: (auction) => take(confirm, auction),
      refuse: (auction) => refuse(confirm, auction),
      relist,
      watch,
    }),
    [confirm, navigate, remove],
  );
}

// The viewer's part in an auction, and what they may do.
import { may, type Permissions } from '@guild/common/members/ranks';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { isOpen, isRelistable, refusedBuyout } from '@guild/common/auctions/auctions.rules';
import { serverNow } from '../../../platform/format/clock.ts';
import type { Viewer } from '../../../platform/session/session.store.ts';

export interface ViewerState {
  own: boolean;
  active: boolean;
  leads: boolean;
  outbid: boolean;
  won: boolean;
  /** They have bid, and somebody else has won. */
  lost: boolean;
  mayBid: boolean;
  mayBuyOut: boolean;
  mayEnd: boolean;
  mayDelete: boolean;
  mayStrike: boolean;
  mayCancel: boolean;
  mayRelist: boolean;
  mayWatch: boolean;
  /** They have won it, so its payment is among their deals. */
  hasWon: boolean;
  /** The lot is offered to them after the end. */
  mayTake: boolean;
}
type Person = Pick<Viewer, 'discordId' | 'canWrite'> & Permissions;

/**
 * @param hasBid whether the viewer has bid on it
 * @param isBlocked whether the seller doesn't take their bids
 */
export function viewerStateOf(auction: Auction, viewer: Person, hasBid: boolean, isBlocked = false): ViewerState {
  const mayManage = may(viewer, 'auctions');
  const own = auction.sellerDiscordId === viewer.discordId;
  const active = auction.status === 'active';
  const leads = active && auction.leaderDiscordId === viewer.discordId;
  const open = isOpen(auction, serverNow());
  return {
    own,
    active,
    leads,
    outbid: active && hasBid && !leads,
    won: !active && auction.winnerDiscordId === viewer.discordId,
    lost: !active && hasBid && auction.winnerDiscordId !== null && auction.winnerDiscordId !== viewer.discordId,
    mayBid: viewer.canWrite && !own && !isBlocked && open,
    mayBuyOut: viewer.canWrite && !isBlocked && refusedBuyout(auction, viewer.discordId, serverNow()) === null,
    mayEnd: mayManage && active,
    mayDelete: mayManage,
    mayStrike: mayManage && open,
    mayCancel: viewer.canWrite && own && active,
    mayRelist: viewer.canWrite && (own || mayManage) && isRelistable(auction),
    mayWatch: viewer.canWrite,
    hasWon: viewer.canWrite && !active && auction.winnerDiscordId === viewer.discordId,
    mayTake: viewer.canWrite && auction.offer?.bidderDiscordId === viewer.discordId,
  };
}

/**
 * The label of the price: 'Current Bid' while active, the sale price after a sale, or a label for
 * no bids.
 */
export function priceNameOf({ leaderId, status, winnerId }: Pick<Auction, 'leaderId' | 'status' | 'winnerId'>): string {
  if (status === 'ended' && winnerId !== null) return 'Sold for';
  return status === 'ended' && leaderId === null ? 'Starting price' : 'Current Bid';
}

// Texts of auction notices: for outbid people, the winner, other bidders, the seller, and the bidders
// of a cancelled auction.
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { minimumBid, outbidAmong } from '@guild/common/auctions/auctions.rules';
import { withSeparators } from '@guild/common/wire/numbers';
import { customIdOf } from '../../../platform/discord/messages/buttons.ts';
import type { NoticeButton, Notification } from '../../notifications/notifications.service.ts';
import { nobodyNoticed, type AuctionDocument } from './auctions.model.ts';

/** Name and version of the action in `auctions.discord.actions.ts`. */
export const bidActionName = { name: 'auction-bid', version: 1 } as const;

/** The subject of the notices that somebody was outbid. */
export const outbidOn = (id: number): string => `auction-${id}-outbid`;
/** Prefix of the subject of the notices that an auction was cancelled. */
export const removalOf = (id: number): string => `auction-${id}-removed-`;
/** The subject of the notices that a watched auction ends soon. */
export const endingSoonOf = (id: number): string => `auction-${id}-ending`;

/** The button that bids the minimum. There is none when only a buyout is left. */
export function bidButtons(
  auction: Pick<AuctionDocument, '_id' | 'currentBid' | 'buyoutPrice' | 'smallestRaise' | 'smallestRaisePercent'>,
): NoticeButton[] {
  const { _id, buyoutPrice } = auction;
  const amount = minimumBid(auction);
  if (buyoutPrice !== null && amount >= buyoutPrice) return [];
  return [{ label: `Bid ${withSeparators(amount)}`, customId: customIdOf(bidActionName, _id, amount) }];
}

const priceOf = ({ currentBid, priceUnit }: AuctionDocument): string => `${withSeparators(currentBid)} ${priceUnit}`;
const leaderOf = ({ leaderUsername }: AuctionDocument): string => leaderUsername ?? 'Someone';

function outbidNotices(auction: AuctionDocument, bidders: readonly string[]): Notification[] {
  const { _id, itemName, currentBid, version, strikes, noticedBid } = auction;
  // After a strike the same price can be reached again.
  const afterStrike = strikes === undefined ? '' : `-struck-${strikes}`;
  // After a restore everybody outbid is notified again, even about a bid they know.
  const again = noticedBid === nobodyNoticed ? `-${version}` : afterStrike;
  return outbidAmong(bidders, auction).map((to) => ({
    to,
    kind: 'outbid',
    about: outbidOn(_id),
    occasion: `${currentBid}${again}`,
    title: 'You were outbid',
    text: `${leaderOf(auction)} bid ${priceOf(auction)} on ${itemName}.`,
    link: auctionLink(_id, true),
    buttons: bidButtons(auction),
  }));
}

function endNotices(auction: AuctionDocument, bidders: readonly string[]): Notification[] {
  const { _id, itemName, sellerDiscordId, leaderDiscordId: winner, withoutWinner, endReason } = auction;
  const about = `auction-${_id}-ended`;
  const link = auctionLink(_id);
  const toSeller = { to: sellerDiscordId, kind: 'auction_sold', about: `${about}-sold`, link } as const;
  if (winner === null || withoutWinner)
    return [{ ...toSeller, title: 'Auction ended', text: `${itemName} has ended without a winner.` }];

  const sold = `${leaderOf(auction)} got ${itemName} for ${priceOf(auction)}.`;
  const notices: Notification[] = [{ ...toSeller, title: 'Sold!', text: sold }];
  // The winner of a buyout is not notified: they read it in the reply to their click.
  if (endReason !== 'buyout')
    notices.push({
      to: winner,
      kind: 'auction_won',
      about: `${about}-won`,
      title: 'Auction Won!',
      text: `You won ${itemName} for ${priceOf(auction)}.`,
      link,
    });
  for (const to of outbidAmong(bidders, auction))
    notices.push({ to, kind: 'auction_lost', about: `${about}-lost`, title: 'Auction lost', text: sold, link });
  return notices;
}

function cancelNotices(
  { _id, version, itemName, deletedBy }: AuctionDocument,
  bidders: readonly string[],
): Notification[] {
  return bidders
    .filter((one) => one !== deletedBy)
    .map((to) => ({
      to,
      kind: 'auction_cancelled',
      about: `${removalOf(_id)}last`,
      occasion: version.toString(),
      title: 'Auction cancelled',
      text: `${itemName} is no longer for sale.`,
      link: null,
    }));
}

/**
 * The notices about the present state of an auction.
 * @param bidders Discord ids of the people whose bids stand. While it runs: only those who have bid
 *   since the last notices
 */
export function noticesOf(auction: AuctionDocument, bidders: readonly string[]): Notification[] {
  if (auction.status !== 'active') return auction.deletedAt === null ? endNotices(auction, bidders) : [];
  return auction.deletedAt === null ? outbidNotices(auction, bidders) : cancelNotices(auction, bidders);
}

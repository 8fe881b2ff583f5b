// Notices of auctions: their texts for outbid people, the winner, other bidders, the seller and the bidders of
// a cancelled auction, and the worker's task that writes them once a second, however many bids arrive.
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { minimumBid, outbidAmong } from '@guild/common/auctions/auctions.rules';
import { withSeparators } from '@guild/common/wire/numbers';
import { customIdOf } from '../../../platform/discord/messages/buttons.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import { sendForYou } from '../../../platform/live/actionItems.ts';
import type { NoticeButton, Notification, NotificationsService } from '../../notifications/notifications.service.ts';
import { areRowsBehind } from '../bidding/auctions.bidRows.ts';
import { nobodyNoticed, standing, type AuctionDocument, type AuctionModels } from './auctions.model.ts';

/** Names and versions of actions in `auctions.discord.actions.ts`. */
export const bidActionName = { name: 'auction-bid', version: 1 } as const;
export const relistActionName = { name: 'auction-relist', version: 1 } as const;

/** The subject of the notices that somebody was outbid. */
const outbidOn = (id: number): string => `auction-${id}-outbid`;
/** Prefix of the subject of the notices that an auction was cancelled. */
const removalOf = (id: number): string => `auction-${id}-removed-`;
/** The subject of the notice to the seller about the end. */
export const soldOf = (id: number): string => `auction-${id}-ended-sold`;
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

/** Nobody is notified of the guild's own lots, nor that a lot of a loot night is lost: its screen shows that. */
function endNotices(auction: AuctionDocument, bidders: readonly string[]): Notification[] {
  const { _id, itemName, sellerDiscordId, nightId, leaderDiscordId: winner, withoutWinner, endReason } = auction;
  const about = `auction-${_id}-ended`;
  const link = auctionLink(_id);
  const toSeller = (title: string, text: string, buttons: NoticeButton[] = []): Notification[] =>
    sellerDiscordId === null
      ? []
      : [{ to: sellerDiscordId, kind: 'auction_sold', about: soldOf(_id), title, text, link, buttons }];
  if (winner === null || withoutWinner)
    return toSeller('Auction ended', `${itemName} has ended without a winner. You can relist it.`, [
      { label: 'Relist', customId: customIdOf(relistActionName, _id) },
    ]);

  const sold = `${leaderOf(auction)} got ${itemName} for ${priceOf(auction)}.`;
  const notices = toSeller('Sold!', sold);
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
  if (nightId !== undefined) return notices;
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
function noticesOf(auction: AuctionDocument, bidders: readonly string[]): Notification[] {
  if (auction.status !== 'active') return auction.deletedAt === null ? endNotices(auction, bidders) : [];
  return auction.deletedAt === null ? outbidNotices(auction, bidders) : cancelNotices(auction, bidders);
}

const everyMs = 1000;
/** Most auctions in one run. */
const maxInRun = 200;

interface Deps {
  readonly models: Pick<AuctionModels, 'auctions' | 'bids' | 'watches'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve'>;
}

export function auctionNoticesTask(
  { models: { auctions, bids, watches }, notifications }: Deps,
  { log, live }: Pick<Context, 'log' | 'live'>,
): ScheduledTask {
  const isRunning = ({ deletedAt, status }: AuctionDocument): boolean => deletedAt === null && status === 'active';

  /** As `noticesOf` needs them. */
  const findBidders = (auction: AuctionDocument): Promise<string[]> => {
    const since = isRunning(auction) ? { bidAmount: { $gte: auction.noticedBid ?? 0 } } : {};
    return bids.distinct('bidderDiscordId', { auctionId: auction._id, ...since, ...standing });
  };
  /** Resolves the notices that the present state of the auction makes pointless. */
  const resolve = async (auction: AuctionDocument): Promise<void> => {
    const { _id, deletedAt, leaderDiscordId, noticedBid } = auction;
    const about = outbidOn(_id);
    if (isRunning(auction)) {
      if (noticedBid === nobodyNoticed) await notifications.resolve({ begins: removalOf(_id) }, 'It was restored.');
      if (leaderDiscordId !== null)
        await notifications.resolve([{ about, to: leaderDiscordId }], "You're in the lead again.");
      return;
    }
    const bidders = await bids.distinct('bidderDiscordId', { auctionId: _id });
    const why = deletedAt === null ? 'The auction has ended.' : 'The auction was cancelled.';
    await notifications.resolve(
      bidders.map((to) => ({ about, to })),
      why,
    );
    await notifications.resolve({ begins: `${endingSoonOf(_id)}/` }, why);
  };
  const markNoticed = async (auction: AuctionDocument): Promise<void> => {
    const { _id, version, currentBid, deletedAt, strikes = null } = auction;
    const { matchedCount } = await auctions.updateOne(
      { _id, version },
      { $set: { noticesDue: false, noticedBid: currentBid } },
    );
    // The auction changed meanwhile. The next run covers that change, for the people not notified
    // now. A deleted auction is left alone: after a restore everybody must be notified again.
    // A strike has lowered the price, and `noticedBid` with it.
    if (matchedCount === 0 && deletedAt === null)
      await auctions.updateOne({ _id, strikes }, { $max: { noticedBid: currentBid } });
  };
  /** Refreshes the dashboard of everybody who has bid on the auction or watches it. */
  const refreshDashboards = async ({ _id: auctionId, version }: AuctionDocument): Promise<void> => {
    const [bidders, watchers] = await Promise.all([
      bids.distinct('bidderDiscordId', { auctionId }),
      watches.distinct('discordId', { auctionId, watching: true }),
    ]);
    sendForYou(live, [...bidders, ...watchers], [{ id: `auction-${auctionId}-for-you-${version}` }]);
  };
  const write = async (_id: number): Promise<void> => {
    const auction = await auctions.findOne({ _id, noticesDue: true }).lean();
    // Without the rows of all bids nobody knows who was outbid. The next run looks again.
    if (auction === null || (await areRowsBehind(bids, auction))) return;
    await notifications.notifyAll(noticesOf(auction, await findBidders(auction)));
    await resolve(auction);
    await markNoticed(auction);
    await refreshDashboards(auction);
  };

  return {
    name: 'auction-notices',
    everyMs,
    async run(closing) {
      const due = await auctions.find({ noticesDue: true }, { _id: 1 }).limit(maxInRun).lean();
      for (const { _id } of due) {
        if (closing.aborted) return;
        // An auction that fails stays due, and does not stop the others.
        await write(_id).catch((error: unknown) =>
          log.warn({ error, auctionId: _id }, 'notices of an auction are written later'),
        );
      }
    },
  };
}

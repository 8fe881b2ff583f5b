// Auction notices: for outbid people, the winner, other bidders, the seller, and the bidders of a
// cancelled auction.
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { minimumBid, outbidAmong } from '@guild/common/auctions/auctions.rules';
import { withSeparators } from '@guild/common/wire/numbers';
import type { Context } from '../../../platform/features/context.ts';
import { customIdOf } from '../../../platform/discord/messages/buttons.ts';
import { sendForYou } from '../../../platform/live/actionItems.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import type { NoticeButton, NotificationsService, Notification } from '../../notifications/notifications.service.ts';
import { nobodyNoticed, standing, type AuctionDocument, type AuctionModels } from './auctions.model.ts';

export interface AuctionNotices {
  /** Schedules the due notices of this auction, at most once a second however many bids arrive. */
  schedule(auctionId: number): void;
  /** Writes notices that a stopped process has left unwritten. */
  readonly task: ScheduledTask;
  close(): Promise<void>;
}

const debounceMs = 1000;
const everyMs = 5000;
/** Auctions changed more recently than this are left to the process that changed them, in ms. */
const graceMs = 3000;

/** Name and version of the action in `auctions.discord.actions.ts`. */
export const bidActionName = { name: 'auction-bid', version: 1 } as const;

const outbidOn = (id: number): string => `auction-${id}-outbid`;
const removalOf = (id: number): string => `auction-${id}-removed-`;
const priceOf = ({ currentBid, priceUnit }: AuctionDocument): string => `${withSeparators(currentBid)} ${priceUnit}`;
/** Prefix of the keys of the notices that a watched auction ends soon. */
export const endingSoonOf = (id: number): string => `auction-${id}-ending`;

/** The button that bids the minimum. There is none when only a buyout is left. */
export function bidButtons(auction: Pick<AuctionDocument, '_id' | 'currentBid' | 'buyoutPrice'>): NoticeButton[] {
  const { _id, buyoutPrice } = auction;
  const amount = minimumBid(auction);
  if (buyoutPrice !== null && amount >= buyoutPrice) return [];
  return [{ label: `Bid ${withSeparators(amount)}`, customId: customIdOf(bidActionName, _id, amount) }];
}

interface Deps {
  readonly models: Pick<AuctionModels, 'auctions' | 'bids' | 'watches'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve'>;
}

export function createAuctionNotices(
  { models: { auctions, bids, watches }, notifications }: Deps,
  { clock, log, live }: Pick<Context, 'clock' | 'log' | 'live'>,
): AuctionNotices {
  /** Auctions whose notices are due when the timer fires. */
  const scheduled = new Set<number>();
  /** Auctions whose notices are being written or come next. */
  const inProgress = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let closed = false;

  /** Everybody outbid since the last notices. The bid rows say who has led since then. */
  const outbid = async (auction: AuctionDocument): Promise<string[]> => {
    const since = { auctionId: auction._id, bidAmount: { $gte: auction.noticedBid ?? 0 }, ...standing };
    return outbidAmong(await bids.distinct('bidderDiscordId', since), auction);
  };
  const whenActive = async (auction: AuctionDocument): Promise<Notification[]> => {
    const { _id, itemName, leaderUsername } = auction;
    // After a restore everybody outbid is notified again, even about a bid they know.
    const isBack = auction.noticedBid === nobodyNoticed;
    // After a strike the same price can be reached again.
    const { currentBid, version, strikes } = auction;
    const again = isBack ? `-${version}` : strikes === undefined ? '' : `-struck-${strikes}`;
    const occasion = `${currentBid}${again}`;
    return (await outbid(auction)).map((to) => ({
      to,
      kind: 'outbid',
      about: outbidOn(_id),
      occasion,
      title: 'You were outbid',
      text: `${leaderUsername ?? 'Someone'} bid ${priceOf(auction)} on ${itemName}.`,
      link: auctionLink(_id, true),
      buttons: bidButtons(auction),
    }));
  };
  /** Every bidder except the winner. */
  const lost = async (auction: AuctionDocument): Promise<Notification[]> => {
    const { _id, itemName, leaderDiscordId, leaderUsername } = auction;
    const bidders = await bids.distinct('bidderDiscordId', { auctionId: _id, ...standing });
    return bidders
      .filter((one) => one !== leaderDiscordId)
      .map((to) => ({
        to,
        kind: 'auction_lost',
        about: `auction-${_id}-ended-lost`,
        title: 'Auction lost',
        text: `${leaderUsername ?? 'Someone'} got ${itemName} for ${priceOf(auction)}.`,
        link: auctionLink(_id),
      }));
  };
  const whenEnded = async (auction: AuctionDocument): Promise<Notification[]> => {
    const { _id, itemName, sellerDiscordId, leaderDiscordId, leaderUsername, withoutWinner, endReason } = auction;
    const about = `auction-${_id}-ended`;
    const link = auctionLink(_id);
    const hasWinner = leaderDiscordId !== null && !withoutWinner;
    const sold = hasWinner
      ? `${leaderUsername ?? 'Someone'} got ${itemName} for ${priceOf(auction)}.`
      : `${itemName} has ended without a winner.`;
    const seller: Notification = {
      to: sellerDiscordId,
      kind: 'auction_sold',
      about: `${about}-sold`,
      link,
      title: hasWinner ? 'Sold!' : 'Auction ended',
      text: sold,
    };
    const others = hasWinner ? await lost(auction) : [];
    // The winner of a buyout is not notified: they read it in the reply to their click.
    if (!hasWinner || endReason === 'buyout') return [seller, ...others];
    const won = `You won ${itemName} for ${priceOf(auction)}.`;
    return [
      seller,
      { to: leaderDiscordId, kind: 'auction_won', about: `${about}-won`, title: 'Auction Won!', text: won, link },
      ...others,
    ];
  };
  const noticesOfRemoval = async (auction: AuctionDocument): Promise<Notification[]> => {
    const bidders = await bids.distinct('bidderDiscordId', { auctionId: auction._id, ...standing });
    return bidders
      .filter((one) => one !== auction.deletedBy)
      .map((to) => ({
        to,
        kind: 'auction_cancelled',
        about: `${removalOf(auction._id)}last`,
        occasion: auction.version.toString(),
        title: 'Auction cancelled',
        text: `${auction.itemName} is no longer for sale.`,
        link: null,
      }));
  };
  const notificationsOf = async (auction: AuctionDocument): Promise<Notification[]> => {
    if (auction.deletedAt !== null) return auction.status === 'active' ? noticesOfRemoval(auction) : [];
    return auction.status === 'active' ? whenActive(auction) : whenEnded(auction);
  };

  /**
   * Resolves "outbid" notices of the new leader, or of everybody when the auction is over or
   * deleted. Resolves the notice of its removal once it is restored.
   */
  const resolvePassed = async (auction: AuctionDocument): Promise<void> => {
    const { _id, deletedAt, status, leaderDiscordId, noticedBid } = auction;
    const about = outbidOn(_id);
    if (deletedAt === null && status === 'active') {
      if (noticedBid === nobodyNoticed) await notifications.resolve({ begins: removalOf(_id) }, 'It was restored.');
      if (leaderDiscordId !== null)
        await notifications.resolve([{ about, to: leaderDiscordId }], "You're in the lead again.");
      return;
    }
    const bidders = await bids.distinct('bidderDiscordId', { auctionId: _id });
    const words = deletedAt === null ? 'The auction has ended.' : 'The auction was cancelled.';
    await notifications.resolve(
      bidders.map((to) => ({ about, to })),
      words,
    );
    await notifications.resolve({ begins: `${endingSoonOf(_id)}/` }, words);
  };
  /** Refreshes the dashboard of everybody who has bid on the auction or watches it. */
  const sendForYouOf = async ({ _id: auctionId, version }: AuctionDocument): Promise<void> => {
    const [bidders, watchers] = await Promise.all([
      bids.distinct('bidderDiscordId', { auctionId }),
      watches.distinct('discordId', { auctionId, watching: true }),
    ]);
    const id = `auction-${auctionId}-for-you-${version}`;
    sendForYou(live, [...bidders, ...watchers], [{ id }]);
  };

  /** Writes the notices that are due now. */
  const run = async (auctionId: number): Promise<void> => {
    const auction = await auctions.findOne({ _id: auctionId, noticesDue: true }).lean();
    if (auction === null) return;
    await notifications.notifyAll(await notificationsOf(auction));
    await resolvePassed(auction);
    const noticedBid = auction.currentBid;
    const { matchedCount } = await auctions.updateOne(
      { _id: auctionId, version: auction.version },
      { $set: { noticesDue: false, noticedBid } },
    );
    // The auction changed meanwhile. The next run covers that change, for the people not notified
    // now. A deleted auction is left alone: after a restore everybody must be notified again.
    // A strike has lowered the price, and `noticedBid` with it.
    const { strikes = null } = auction;
    if (matchedCount === 0 && auction.deletedAt === null)
      await auctions.updateOne({ _id: auctionId, strikes }, { $max: { noticedBid } });
    await sendForYouOf(auction);
  };
  /** As `run`. The task tries a failed auction again. */
  const tryRun = async (auctionId: number): Promise<void> => {
    try {
      await run(auctionId);
    } catch (error) {
      log.warn({ error, auctionId }, 'notices of an auction are written later');
    }
  };
  /**
   * Writes one auction at a time,
   * so that a thousand ends in one second do not delay new bids and ends.
   */
  const writeScheduled = async (): Promise<void> => {
    for (const auctionId of inProgress) {
      if (closed) return;
      await tryRun(auctionId);
      inProgress.delete(auctionId);
    }
  };
  const startTimer = (): void => {
    timer ??= setTimeout(() => {
      for (const auctionId of scheduled) inProgress.add(auctionId);
      scheduled.clear();
      writing = writeScheduled().finally(() => {
        timer = undefined;
        if (scheduled.size > 0) startTimer();
      });
    }, debounceMs);
  };

  return {
    schedule(auctionId) {
      // Notices that are due while the process closes are written by the task of another process.
      if (closed) return;
      scheduled.add(auctionId);
      startTimer();
    },
    task: {
      name: 'auction-notices',
      everyMs,
      async run() {
        const due = await auctions
          .find({ noticesDue: true, updatedAt: { $lte: new Date(clock.now() - graceMs) } }, { _id: 1 })
          .limit(200)
          .lean();
        for (const { _id } of due) if (!inProgress.has(_id)) await tryRun(_id);
      },
    },
    async close() {
      closed = true;
      scheduled.clear();
      clearTimeout(timer);
      await writing;
    },
  };
}

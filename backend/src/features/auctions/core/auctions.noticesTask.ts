// The worker's task that writes the notices of changed auctions, once a second however many bids
// arrive.
import type { Context } from '../../../platform/features/context.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import { sendForYou } from '../../../platform/live/actionItems.ts';
import type { NotificationsService } from '../../notifications/notifications.service.ts';
import { areRowsBehind } from '../bidding/auctions.bidRows.ts';
import { nobodyNoticed, standing, type AuctionDocument, type AuctionModels } from './auctions.model.ts';
import { endingSoonOf, noticesOf, outbidOn, removalOf } from './auctions.notices.ts';

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

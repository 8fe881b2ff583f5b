// Notices that a watched auction ends in ten minutes, by delayed jobs: one for each person and
// auction.
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { withSeparators } from '@guild/common/wire/numbers';
import { timed } from '@guild/common/wire/timedText';
import type { Context } from '../../../platform/features/context.ts';
import { eachAlone } from '../../../platform/store/database/inBatches.ts';
import { jobKind, reconciling, type DelayedJob, type JobScheduler } from '../../../platform/jobs/jobs.ts';
import { createLeadJobs, type LeadJobs } from '../../../platform/jobs/leadJobs.ts';
import type { Notification, NotificationsService } from '../../notifications/notifications.service.ts';
import type { AuctionDocument, AuctionModels } from '../core/auctions.model.ts';
import { bidButtons, endingSoonOf } from '../core/auctions.notices.ts';

/** One end of one auction. A moved end gets a new job. */
export interface EndingSoonJobData {
  auctionId: number;
  /** Ms since 1970. */
  endTime: number;
}
export const endingSoonJob = jobKind<EndingSoonJobData>()({ queue: 'notifications', name: 'auction-ends-soon' });

const leadMs = 10 * 60_000;
/** A late notice is sent as long as the auction runs. */
const overdue = { afterMs: 5000, firstMs: reconciling.everyMs, overlapMs: 0, mostMs: leadMs };

type Ending = Pick<AuctionDocument, '_id' | 'endTime'>;
/** The delayed job of one end. */
export const endingSoonJobOf = ({ _id, endTime }: Ending): DelayedJob<EndingSoonJobData> => {
  const end = endTime.getTime();
  return {
    id: `auction-${_id}-${end}-ends-soon`,
    at: end - leadMs,
    data: { auctionId: _id, endTime: end },
  };
};

interface Deps {
  readonly models: Pick<AuctionModels, 'auctions' | 'watches'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll'>;
  readonly scheduler: JobScheduler<EndingSoonJobData>;
}

/**
 * The job and its reconciler. Only the reconciler schedules jobs, in the minute before they are due,
 * so that bids that move the end need not.
 */
export function createEndingSoon(
  { models: { auctions, watches }, notifications, scheduler }: Deps,
  { clock, db }: Pick<Context, 'clock' | 'db'>,
): Pick<LeadJobs<Ending>, 'job' | 'reconciler'> {
  const running = { deletedAt: null, status: 'active' } as const;
  const noticeTo = (to: string, auction: AuctionDocument): Notification => {
    const { _id, itemName, currentBid, priceUnit, endTime, leaderDiscordId, sellerDiscordId } = auction;
    const mayBid = to !== leaderDiscordId && to !== sellerDiscordId;
    return {
      to,
      kind: 'auction_ending',
      // Without an occasion, so a moved end notifies nobody again.
      about: endingSoonOf(_id),
      title: `${itemName} ends soon`,
      text: timed`Ends ${endTime}. The current bid is ${withSeparators(currentBid)} ${priceUnit}.`,
      link: auctionLink(_id),
      buttons: mayBid ? bidButtons(auction) : [],
    };
  };
  /** Safe to repeat: nobody is notified twice. */
  const notifyWatchers = async ({ auctionId, endTime }: EndingSoonJobData): Promise<void> => {
    if (endTime <= clock.now()) return;
    const auction = await auctions
      .findOne({ ...running, _id: auctionId, endTime: new Date(endTime) }, { outbox: 0 })
      .lean<AuctionDocument>();
    if (auction === null) return;
    const watchers = await watches.distinct('discordId', { auctionId, watching: true });
    await notifications.notifyAll(watchers.map((to) => noticeTo(to, auction)));
  };
  const near = (after: Date, upTo: Date): Promise<Ending[]> =>
    auctions.find({ ...running, endTime: { $gt: after, $lte: upTo } }, { endTime: 1 }).lean<Ending[]>();
  const { job, reconciler } = createLeadJobs<Ending, EndingSoonJobData>(
    {
      name: 'auctions-ending-soon',
      kind: endingSoonJob,
      scheduler,
      overdue,
      leads: () => [leadMs],
      longestLeadMs: leadMs,
      jobOf: endingSoonJobOf,
      near,
      // After a failure the reconciler repeats the round.
      onDue: (due) => eachAlone(due, notifyWatchers),
    },
    { clock, db },
  );
  return { job, reconciler };
}

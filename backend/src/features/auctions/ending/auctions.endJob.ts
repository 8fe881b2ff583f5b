// The delayed job that ends an auction: its queue, id and start time.
import { jobKind, type DelayedJob } from '../../../platform/jobs/jobs.ts';
import type { AuctionDocument } from '../core/auctions.model.ts';

export interface EndJobData {
  auctionId: number;
}
export const endJob = jobKind<EndJobData>()({ queue: 'auctions', name: 'end' });
/** Deterministic, so that an auction has only one job. */
export const endJobId = (auctionId: number): string => `auction-${auctionId}-end`;
/** The job starts this long before the end and sets a timer that is exact to the millisecond. */
export const endJobLeadMs = 2000;

export const endJobOf = ({ _id, endTime }: Pick<AuctionDocument, '_id' | 'endTime'>): DelayedJob<EndJobData> => ({
  id: endJobId(_id),
  at: endTime.getTime() - endJobLeadMs,
  data: { auctionId: _id },
});

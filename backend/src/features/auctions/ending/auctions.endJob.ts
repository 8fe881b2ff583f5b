// The delayed job that ends an auction on time: its queue, its id and how early it runs.
import { jobKind, type DelayedJob } from '../../../platform/jobs/jobs.ts';
import type { AuctionDocument } from '../lots/auctions.model.ts';

export interface EndJobData {
  auctionId: number;
}
export const endJob = jobKind<EndJobData>()({ queue: 'auctions', name: 'end' });
/** Deterministic, so that an auction has one job. */
export const endJobId = (auctionId: number): string => `auction-${auctionId.toString()}-end`;
/** The job runs this much early and arms a timer, which is exact to the millisecond. */
export const endJobLeadMs = 2000;

/** The delayed job of one auction. */
export const endJobOf = ({ _id, endTime }: Pick<AuctionDocument, '_id' | 'endTime'>): DelayedJob<EndJobData> => ({
  id: endJobId(_id),
  at: endTime.getTime() - endJobLeadMs,
  data: { auctionId: _id },
});

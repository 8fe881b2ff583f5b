// The alarm that ends an auction on time: its queue, its id and how early it rings.
import { jobKind, type Alarm } from '../../platform/jobs/jobs.ts';
import type { AuctionDocument } from './auctions.model.ts';

export interface EndJobData {
  auctionId: number;
}
export const endJob = jobKind<EndJobData>()('auctions', 'end');
/** Deterministic, so that an auction has one alarm. */
export const endJobId = (auctionId: number): string => `auction-${auctionId.toString()}-end`;
/** The job rings this much early and arms a timer, which is exact to the millisecond. */
export const endJobLeadMs = 2000;

/** The alarm of one auction. */
export const endAlarm = ({ _id, endTime }: Pick<AuctionDocument, '_id' | 'endTime'>): Alarm<EndJobData> => ({
  id: endJobId(_id),
  at: endTime.getTime() - endJobLeadMs,
  data: { auctionId: _id },
});

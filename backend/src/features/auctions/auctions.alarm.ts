// The alarm that ends an auction on time: its queue, its id and how early it rings.
export const endJob = { queue: 'auctions', name: 'end' } as const;
export interface EndJobData {
  auctionId: number;
}
/** Deterministic, so that an auction has one alarm. */
export const endJobId = (auctionId: number): string => `auction-${auctionId.toString()}-end`;
/** The job rings this much early and arms a timer, which is exact to the millisecond. */
export const endJobLeadMs = 2000;

// Ends auctions on time: an exact timer in the worker, armed by a delayed job or by the look-out behind it.
import type { Context } from '../../platform/process/context.ts';
import type { ScheduledTask } from '../../platform/process/feature.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { endJob, endJobLeadMs, type EndJobData } from './auctions.alarm.ts';
import type { AuctionDocument, AuctionModels } from './auctions.model.ts';
import { restorableMs } from '../../platform/data/softDelete.ts';
import type { DueAuctions } from './auctions.due.ts';

/** The look-out arms whatever ends within this time. */
const horizonMs = 60_000;
const lookOutMs = 10_000;
const hourMs = 3_600_000;
const retryMs = 1000;

export interface EndTimers {
  /** Sets or moves the timer of one auction. @param end ms since 1970 */
  arm(auctionId: number, end: number): void;
  close(): void;
}

/** One timer per auction that ends soon; one that has moved meanwhile arms itself again. */
export function createEndTimers(
  due: Pick<DueAuctions, 'endDue'>,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
): EndTimers {
  const timers = new Map<number, NodeJS.Timeout>();
  let closed = false;

  const ring = async (auctionId: number): Promise<void> => {
    timers.delete(auctionId);
    try {
      const auction = await due.endDue(auctionId);
      // A bid has moved the end.
      if (auction?.status === 'active') arm(auctionId, auction.endTime.getTime());
    } catch (error) {
      log.warn({ error, auctionId }, 'auction not ended yet, trying again');
      arm(auctionId, clock.now() + retryMs);
    }
  };
  const arm = (auctionId: number, end: number): void => {
    if (closed) return;
    clearTimeout(timers.get(auctionId));
    const wait = Math.max(0, end - clock.now());
    // What is farther away than the horizon has its own job and the look-out.
    if (wait <= horizonMs)
      timers.set(
        auctionId,
        setTimeout(() => void ring(auctionId), wait),
      );
  };
  return {
    arm,
    close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

const openAuction = (
  { auctions }: Pick<AuctionModels, 'auctions'>,
  id: number,
): Promise<Pick<AuctionDocument, '_id' | 'endTime'> | null> =>
  auctions.findOne({ _id: id, status: 'active', deletedAt: null }, { endTime: 1 }).lean().exec();

/** The delayed job: puts itself off when the end has moved, so that a bid never touches Redis. */
export function endJobKind(models: AuctionModels, timers: EndTimers, { clock }: Pick<Context, 'clock'>): JobKind {
  return {
    ...endJob,
    async handle(data, { putOff }) {
      const { auctionId } = data as EndJobData;
      const auction = await openAuction(models, auctionId);
      if (auction === null) return;
      const end = auction.endTime.getTime();
      if (end - clock.now() > endJobLeadMs * 2) return putOff(end - endJobLeadMs);
      timers.arm(auctionId, end);
    },
  };
}

/** Arms what ends soon and ends what is overdue, from the database alone. */
export function lookOut(
  { auctions }: AuctionModels,
  due: Pick<DueAuctions, 'endAllDue'>,
  timers: EndTimers,
  { clock }: Pick<Context, 'clock'>,
): ScheduledTask {
  return {
    name: 'auctions-look-out',
    everyMs: lookOutMs,
    async run() {
      await due.endAllDue();
      const soon = await auctions
        .find({ status: 'active', endTime: { $lte: new Date(clock.now() + horizonMs) }, deletedAt: null })
        .select({ endTime: 1 })
        .lean();
      for (const { _id, endTime } of soon) timers.arm(_id, endTime.getTime());
    },
  };
}

/** Deletes for good what nobody may restore any more. */
export function clearRemoved(
  { auctions, bids, watches }: AuctionModels,
  { clock }: Pick<Context, 'clock'>,
): ScheduledTask {
  return {
    name: 'auctions-clear-removed',
    everyMs: hourMs,
    async run() {
      const before = new Date(clock.now() - restorableMs);
      const gone = await auctions
        .find({ deletedAt: { $ne: null, $lt: before }, 'outbox.0': { $exists: false } }, { _id: 1 })
        .limit(1000)
        .lean();
      const auctionId = { $in: gone.map(({ _id }) => _id) };
      if (gone.length === 0) return;
      await bids.deleteMany({ auctionId });
      await watches.deleteMany({ auctionId });
      await auctions.deleteMany({ _id: auctionId, deletedAt: { $lt: before } });
    },
  };
}

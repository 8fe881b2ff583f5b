// Jobs that end auctions on time:
// a delayed job, an exact timer in the worker, and a reconciler for lost jobs.
import type { Context } from '../../../platform/features/context.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import { reconciling, type JobScheduler } from '../../../platform/jobs/jobs.ts';
import { handling, type JobHandler } from '../../../platform/jobs/jobWorkers.ts';
import { endJob, endJobLeadMs, endJobOf, type EndJobData } from './auctions.endJob.ts';
import type { AuctionDocument, AuctionModels } from '../core/auctions.model.ts';
import type { DueAuctions } from './auctions.due.ts';

const retryMs = 1000;
/**
 * A job that runs within this time before the end sets the timer. An earlier one postpones itself.
 */
const armsWithinMs = endJobLeadMs * 2;

type Ending = Pick<AuctionDocument, '_id' | 'endTime'>;
export interface EndTimers {
  /** Sets or moves the timer of an auction that ends within seconds. */
  arm(auction: Ending): void;
  close(): void;
}
interface TimerDeps {
  readonly due: Pick<DueAuctions, 'endDue'>;
  readonly ends: JobScheduler<EndJobData>;
}

/** Timers of auctions whose jobs have run. An auction whose end was moved far gets a new job. */
export function createEndTimers({ due, ends }: TimerDeps, { clock, log }: Pick<Context, 'clock' | 'log'>): EndTimers {
  const timers = new Map<number, NodeJS.Timeout>();
  let closed = false;

  const ring = async (auctionId: number): Promise<void> => {
    timers.delete(auctionId);
    try {
      const auction = await due.endDue(auctionId);
      if (auction?.status !== 'active') return;
      // A bid has moved the end. The job that set this timer is finished,
      // so its id can be used again.
      const leftMs = auction.endTime.getTime() - clock.now();
      // Still active after its end: the clock of this process differs. Try again later.
      if (leftMs <= 0) arm({ _id: auctionId, endTime: new Date(clock.now() + retryMs) });
      else if (leftMs <= armsWithinMs) arm(auction);
      else ends.schedule([endJobOf(auction)]);
    } catch (error) {
      log.warn({ error, auctionId }, 'auction not ended yet, trying again');
      arm({ _id: auctionId, endTime: new Date(clock.now() + retryMs) });
    }
  };
  const arm = ({ _id, endTime }: Ending): void => {
    if (closed) return;
    clearTimeout(timers.get(_id));
    const wait = Math.min(Math.max(0, endTime.getTime() - clock.now()), armsWithinMs);
    timers.set(
      _id,
      setTimeout(() => void ring(_id), wait),
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
interface HandlerDeps {
  readonly models: Pick<AuctionModels, 'auctions'>;
  readonly timers: Pick<EndTimers, 'arm'>;
}

/**
 * The delayed job. It postpones itself when the end has moved,
 * so a bid never has to write to Redis.
 */
export const endJobHandler = (
  { models: { auctions }, timers }: HandlerDeps,
  { clock }: Pick<Context, 'clock'>,
): JobHandler =>
  handling(endJob, async ({ auctionId }, { putOff }) => {
    const open = { _id: auctionId, status: 'active', deletedAt: null } as const;
    const auction = await auctions.findOne(open, { endTime: 1 }).lean<Ending>();
    if (auction === null) return;
    if (auction.endTime.getTime() - clock.now() > armsWithinMs) return putOff(endJobOf(auction).at);
    timers.arm(auction);
  });
interface ReconcilerDeps {
  readonly models: Pick<AuctionModels, 'auctions'>;
  readonly due: Pick<DueAuctions, 'endAllDue'>;
  readonly ends: JobScheduler<EndJobData>;
}

/**
 * Ends overdue auctions, and schedules those that end soon again in case their job was lost. Uses
 * only the database.
 */
export const endReconciler = (
  { models: { auctions }, due, ends }: ReconcilerDeps,
  { clock }: Pick<Context, 'clock'>,
): ScheduledTask => ({
  name: 'auction-ends',
  everyMs: reconciling.everyMs,
  async run() {
    const horizon = new Date(clock.now() + reconciling.aheadMs);
    const ending = await auctions
      .find({ status: 'active', endTime: { $lte: horizon }, deletedAt: null }, { endTime: 1 })
      .lean<Ending[]>();
    // First, so that a failure with an overdue auction does not keep the others unscheduled.
    ends.schedule(ending.map(endJobOf));
    await due.endAllDue();
  },
});

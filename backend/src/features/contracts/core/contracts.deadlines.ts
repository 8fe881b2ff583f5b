// Contract deadline reminders: client and claimants are notified 24 hours and 1 hour before, by
// delayed jobs. A third job resolves these notices at the deadline.
import { contractLink } from '@guild/common/contracts/contracts.links';
import { isRunning } from '@guild/common/contracts/contracts.rules';
import { timed } from '@guild/common/wire/timedText';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { jobKind, type DelayedJob, type JobScheduler } from '../../../platform/jobs/jobs.ts';
import { createLeadJobs, type LeadJobs } from '../../../platform/jobs/leadJobs.ts';
import { sendForYou } from '../../../platform/live/actionItems.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { NotificationsService, Notification } from '../../notifications/notifications.service.ts';
import { contractFacts } from './contracts.facts.ts';
import type { ContractDocument, ContractModels } from './contracts.model.ts';
import { clientButtons } from './contracts.noticeButtons.ts';
import { deadlinePassed, noticesOfDeadline } from './contracts.resolving.ts';

/** One reminder of one deadline. A moved deadline gets new jobs. */
export interface DeadlineJobData {
  contractId: number;
  /** Ms since 1970. */
  deadline: number;
  /** Hours before the deadline; 0: the deadline itself. */
  hours: number;
}
export const deadlineJob = jobKind<DeadlineJobData>()({ queue: 'notifications', name: 'contract-deadline' });

const hourMs = 3_600_000;
/**
 * Hours before the deadline. A reminder is skipped once the next one is due. At 0 no reminder is
 * sent: the earlier notices are resolved.
 */
const leads = [24, 1, 0] as const;
const [longestLead] = leads;
/**
 * The reconciler looks back over an overlap; repeated notices are ignored. It looks back at most as
 * long as notices are kept.
 */
const overdue = { afterMs: 0, firstMs: 0, overlapMs: 5 * 60_000, mostMs: 90 * 24 * hourMs };
const running = { $in: ['open', 'partially_claimed', 'fully_claimed', 'active'] as const };

type Deadline = Pick<ContractDocument, '_id' | 'deadline'>;
const dueFields = { version: 1, title: 1, deadline: 1, clientDiscordId: 1, claims: 1, status: 1 } as const;
type Due = Pick<ContractDocument, '_id' | keyof typeof dueFields>;

/** The delayed job of one reminder. @param hours before the deadline */
export const deadlineJobOf = (contract: Deadline, hours: number): DelayedJob<DeadlineJobData> => {
  const deadline = contract.deadline.getTime();
  return {
    id: `${noticesOfDeadline(contract)}${hours}`,
    at: deadline - hours * hourMs,
    data: { contractId: contract._id, deadline, hours },
  };
};
/** Whether a later reminder is due as well. */
const isOutdone = ({ deadline, hours }: DeadlineJobData, now: number): boolean =>
  leads.some((nearer) => nearer < hours && deadline - nearer * hourMs <= now);

const idOf = ({ contractId: _id, deadline, hours }: DeadlineJobData): string =>
  deadlineJobOf({ _id, deadline: new Date(deadline) }, hours).id;

function noticesOf(contract: Due, hours: number): Notification[] {
  const { _id, title, deadline, clientDiscordId, claims } = contract;
  return [clientDiscordId, ...claims.map(({ discordId }) => discordId)].map((to) => ({
    to,
    kind: 'contract_deadline',
    title,
    link: contractLink(_id),
    text: timed`Due ${deadline}.`,
    about: deadlineJobOf({ _id, deadline }, hours).id,
    buttons: to === clientDiscordId ? clientButtons(contract) : [],
  }));
}

interface Deps {
  readonly models: Pick<ContractModels, 'contracts'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve'>;
  readonly scheduler: JobScheduler<DeadlineJobData>;
}
export interface Deadlines extends Pick<LeadJobs<Deadline>, 'job' | 'reconciler'> {
  /** Schedules the jobs of a contract that was posted, edited or restored. */
  readonly handler: Handler;
}

export function createDeadlines(
  { models: { contracts }, notifications, scheduler }: Deps,
  { clock, db, live }: Pick<Context, 'clock' | 'db'> & { readonly live: Pick<Context['live'], 'send'> },
): Deadlines {
  const remind = async (due: readonly Due[], hours: number): Promise<void> => {
    const notices = due.flatMap((one) => noticesOf(one, hours));
    if (notices.length === 0) return;
    await notifications.notifyAll(notices);
    // The contract now appears on their dashboards.
    sendForYou(
      live,
      notices.map(({ to }) => to),
      notices.slice(0, 1).map(({ about: id }) => ({ id })),
    );
  };
  const resolvePassed = async (passed: readonly Due[]): Promise<void> => {
    const links = passed.map(({ _id }) => contractLink(_id));
    if (links.length > 0) await notifications.resolve({ kinds: ['contract_deadline'], links }, deadlinePassed);
  };
  /** Safe to repeat: no reminder is sent twice. */
  const onDue = async (times: readonly DeadlineJobData[]): Promise<void> => {
    const now = clock.now();
    const due = times.filter((data) => !isOutdone(data, now));
    if (due.length === 0) return;
    const ids = new Set(due.map(idOf));
    const _id = { $in: due.map(({ contractId }) => contractId) };
    const found = await contracts.find({ _id, deletedAt: null, status: running }, dueFields).lean<Due[]>();
    for (const hours of leads) {
      // Skips jobs of an earlier deadline of the contract.
      const those = found.filter((one) => ids.has(deadlineJobOf(one, hours).id));
      await (hours === 0 ? resolvePassed(those) : remind(those, hours));
    }
  };
  const near = (after: Date, upTo: Date): Promise<Deadline[]> =>
    contracts
      .find({ deletedAt: null, status: running, deadline: { $gt: after, $lte: upTo } }, { deadline: 1 })
      .lean<Deadline[]>();
  const { schedule, job, reconciler } = createLeadJobs<Deadline, DeadlineJobData>(
    {
      name: 'contract-deadline-notices',
      kind: deadlineJob,
      scheduler,
      overdue,
      leads: () => leads,
      longestLeadMs: longestLead * hourMs,
      jobOf: deadlineJobOf,
      near,
      onDue,
    },
    { clock, db },
  );

  return {
    handler: on(contractFacts, ['contract:created', 'contract:updated', 'contract:restored'], {
      name: 'contracts:deadline-jobs',
      async run({ document }) {
        if (document.deletedAt === null && isRunning(document)) await schedule(document);
      },
    }),
    job,
    reconciler,
  };
}

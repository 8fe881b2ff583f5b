// Client and claimants hear of a contract's deadline 24 hours and 1 hour before; once it has passed, that asks for nothing more.
import { contractLink } from '@guild/common/contracts/contracts.links';
import { timed } from '@guild/common/wire/timedText';
import { progressOf } from '../../platform/data/progress.ts';
import { sendForYou } from '../../platform/live/forYou.ts';
import type { Context } from '../../platform/process/context.ts';
import type { ScheduledTask } from '../../platform/process/feature.ts';
import type { NotificationsService, Notification } from '../notifications/notifications.service.ts';
import type { ContractDocument, ContractModels } from './contracts.model.ts';
import { deadlinePassed, noticesOfDeadline } from './contracts.resolving.ts';

const everyMs = 60_000;
const hourMs = 60 * everyMs;
/** How long before, in hours; each is told as long as the next is not due. */
const leads = [
  { hours: 24, untilHours: 1 },
  { hours: 1, untilHours: 0 },
] as const;
/** What has come near may be found once more: nothing is missed between two runs, and nobody is notified twice. */
const overlapMs = 5 * everyMs;
/** As long as notices are kept. */
const longestMs = 90 * 24 * hourMs;
const running = { $in: ['open', 'partially_claimed', 'fully_claimed', 'active'] as const };

type Due = Pick<ContractDocument, '_id' | 'title' | 'deadline' | 'clientDiscordId' | 'claims'>;
const noticesOf = ({ _id, title, deadline, clientDiscordId, claims }: Due, hours: number): Notification[] =>
  [clientDiscordId, ...claims.map(({ discordId }) => discordId)].map((to) => ({
    ...{ to, kind: 'contract_deadline', title, link: contractLink(_id), text: timed`It is due ${deadline}.` },
    about: `${noticesOfDeadline({ _id, deadline })}${hours.toString()}`,
  }));

interface Parts {
  readonly models: Pick<ContractModels, 'contracts'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve'>;
}
/** Goes on from where the last run was, of whichever process. */
export function deadlineNotices(
  { models: { contracts }, notifications }: Parts,
  { clock, db, live }: Pick<Context, 'clock' | 'db'> & { readonly live: Pick<Context['live'], 'send'> },
): ScheduledTask {
  const progress = progressOf(db, 'contract-deadline-notices');
  const resolvePassed = async (since: number, now: number): Promise<void> => {
    const deadline = { $gt: new Date(Math.max(since, now - longestMs)), $lte: new Date(now) };
    const found = await contracts.find({ deletedAt: null, status: running, deadline }, { _id: 1 }).lean();
    const links = found.map(({ _id }) => contractLink(_id));
    if (links.length > 0) await notifications.resolve({ kinds: ['contract_deadline'], links }, deadlinePassed);
  };
  return {
    name: 'contract-deadline-notices',
    everyMs,
    async run() {
      const now = clock.now();
      const since = Math.min((await progress.upTo()) ?? now, now) - overlapMs;
      for (const { hours, untilHours } of leads) {
        const from = Math.max(since + hours * hourMs, now + untilHours * hourMs);
        const deadline = { $gt: new Date(from), $lte: new Date(now + hours * hourMs) };
        const found = await contracts
          .find(
            { deletedAt: null, status: running, deadline },
            { title: 1, deadline: 1, clientDiscordId: 1, claims: 1 },
          )
          .lean<Due[]>();
        const notices = found.flatMap((one) => noticesOf(one, hours));
        if (notices.length === 0) continue;
        await notifications.notifyAll(notices);
        // What is due soon stands on the dashboard from now on.
        sendForYou(
          live,
          notices.map(({ to }) => to),
          notices.slice(0, 1).map(({ about: id }) => ({ id })),
        );
      }
      await resolvePassed(since, now);
      await progress.reached(now);
    },
  };
}

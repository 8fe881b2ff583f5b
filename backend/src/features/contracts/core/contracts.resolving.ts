// Resolving of contract notices, once nothing remains to be done about them.
import { contractLink } from '@guild/common/contracts/contracts.links';
import { isAvailable, isRunning } from '@guild/common/contracts/contracts.rules';
import type { NotificationsService } from '../../notifications/notifications.service.ts';
import type { ContractFact } from './contracts.facts.ts';
import type { ContractDocument } from './contracts.model.ts';

const begun = 'The contract was activated.';
const closed = 'The contract is closed.';
const deleted = 'The contract was deleted.';
const moved = 'The deadline changed.';
/** The text of a reminder that was resolved because the deadline has passed. */
export const deadlinePassed = 'The deadline has passed.';
const deadlines = ['contract_deadline'] as const;
/** Notices that an activation resolves. */
const beforeActivation = ['contract_created', 'contract_claimed'] as const;
const allKinds = [...beforeActivation, 'contract_activated', 'contract_deadline'] as const;

/** Prefix of the keys of all reminders of one deadline. */
export const noticesOfDeadline = ({ _id, deadline }: Pick<ContractDocument, '_id' | 'deadline'>): string =>
  `contract-${_id}-due-${deadline.getTime()}-`;

interface Means {
  readonly notifications: Pick<NotificationsService, 'resolve' | 'reopen'>;
  readonly now: number;
}
/** Reopens the notices that were resolved when the contract was deleted or cancelled. */
async function reopen(contract: ContractDocument, { notifications, now }: Means): Promise<void> {
  const links = [contractLink(contract._id)];
  const words = [deleted, closed];
  if (isAvailable(contract)) await notifications.reopen({ kinds: beforeActivation, links }, words);
  else await notifications.reopen({ kinds: ['contract_activated'], links }, words);
  const isOfNow = ({ key }: { key: string }): boolean => key.startsWith(noticesOfDeadline(contract));
  if (now <= contract.deadline.getTime()) await notifications.reopen({ kinds: deadlines, links, only: isOfNow }, words);
}

/**
 * Resolves notices that no longer apply, and reopens others after a restore.
 * @param happened kinds of the new facts
 */
export async function resolveNotices(
  contract: ContractDocument,
  happened: ReadonlySet<ContractFact['kind']>,
  means: Means,
): Promise<void> {
  const { notifications } = means;
  const links = [contractLink(contract._id)];
  if (contract.deletedAt !== null) return notifications.resolve({ kinds: allKinds, links }, deleted);
  if (!isRunning(contract)) return notifications.resolve({ kinds: allKinds, links }, closed);
  if (happened.has('contract:restored')) await reopen(contract, means);
  if (contract.status === 'active') await notifications.resolve({ kinds: beforeActivation, links }, begun);
  if (happened.has('contract:updated')) {
    const isOfOther = ({ key }: { key: string }): boolean => !key.startsWith(noticesOfDeadline(contract));
    await notifications.resolve({ kinds: deadlines, links, only: isOfOther }, moved);
  }
  if (!happened.has('contract:unclaimed')) return;
  const butOf = [contract.clientDiscordId, ...contract.claims.map(({ discordId }) => discordId)];
  await notifications.resolve({ kinds: deadlines, links, butOf }, 'The claim was withdrawn.');
}

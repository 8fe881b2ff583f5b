// Contract items on the dashboard: deadlines of claimed contracts, and contracts to activate or
// complete.
import { contractLink, contractsLink } from '@guild/common/contracts/contracts.links';
import { tabOf } from '@guild/common/contracts/contracts.rules';
import type { QueryFilter } from 'mongoose';
import { refreshForYou } from '../../../platform/live/actionItems.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { ActionItem, ActionItemButton, ActionItems, ActionItemsPart } from '../../../platform/features/feature.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { contractFacts, shownKinds, type ContractFact } from '../core/contracts.facts.ts';
import type { TabCounts } from '../core/contracts.counts.ts';
import type { ContractDocument, ContractModels } from '../core/contracts.model.ts';
import type { Seasons } from '../seasons/seasons.service.ts';

const jobFields = {
  title: 1,
  status: 1,
  targetLocation: 1,
  clientUsername: 1,
  maxClaims: 1,
  claims: 1,
  deadline: 1,
} as const;
type Job = Pick<ContractDocument, '_id' | keyof typeof jobFields>;
/** Most contracts shown of each kind, the earliest deadline first, and most shown in all. */
const shownOfKind = 3;
const maxShown = 6;
/** Most contracts read of each kind. */
const maxRead = 100;
const dueWithinMs = 24 * 3_600_000;

type More = Pick<ActionItem, 'text' | 'badge' | 'action'>;
const lineOf = ({ _id, title, deadline }: Job, kind: string, more: More & { readonly due: boolean }): ActionItem => {
  const { due, ...rest } = more;
  return {
    key: `contract-${_id}-${kind}`,
    icon: 'contracts',
    title,
    link: contractLink(_id),
    at: due ? { time: deadline.toISOString(), means: 'ends' } : null,
    ...rest,
  };
};
const actionOf = ({ _id: id, title: on }: Job, name: ActionItemButton['name'], label: string): ActionItemButton => ({
  name,
  label,
  id,
  on,
});
const isLate = ({ deadline }: Job, now: number): boolean => deadline.getTime() < now;
/** A claimed contract that is due soon or overdue. */
const dueLine = (job: Job, now: number): ActionItem =>
  lineOf(job, 'due', {
    text: `${job.targetLocation} · ${job.clientUsername}`,
    badge: isLate(job, now) ? { words: 'Overdue', tone: 'bad' } : { words: 'Due soon', tone: 'quiet' },
    due: !isLate(job, now),
  });
const activateLine = (job: Job): ActionItem =>
  lineOf(job, 'activate', {
    text: `${job.claims.length} of ${job.maxClaims} claimed`,
    badge: { words: 'To activate', tone: 'good' },
    action: actionOf(job, 'activate', 'Activate'),
    due: true,
  });
const completeLine = (job: Job, now: number): ActionItem =>
  lineOf(job, 'complete', {
    text: job.claims.map(({ username }) => username).join(', '),
    badge: isLate(job, now) ? { words: 'Overdue', tone: 'bad' } : { words: 'To complete', tone: 'quiet' },
    // No button: the dialog asks who took part.
    due: !isLate(job, now),
  });
interface Deps {
  readonly models: Pick<ContractModels, 'contracts'>;
  readonly seasons: Pick<Seasons, 'currentId'>;
  readonly counts: Pick<TabCounts, 'read'>;
}
/** People who have a part in the contract, or had one before these facts. */
const concernedBy = (contract: ContractDocument, facts: readonly ContractFact[]): string[] => [
  contract.clientDiscordId,
  ...contract.claims.map(({ discordId }) => discordId),
  ...facts.flatMap(({ data }) => ('discordId' in data ? [data.discordId] : [])),
];

export function contractsActionItems(
  { models: { contracts }, seasons, counts }: Deps,
  { clock, live }: Pick<Context, 'clock' | 'live'>,
): ActionItems {
  const find = (filter: QueryFilter<ContractDocument>): Promise<Job[]> =>
    contracts
      .find({ $and: [{ deletedAt: null }, filter] }, jobFields)
      .sort({ deadline: 1, _id: 1 })
      .limit(maxRead)
      .lean<Job[]>();
  /** The lines, and how many further contracts wait and where the first of them is. */
  const linesOf = async ({ discordId }: Caller): Promise<Required<Pick<ActionItemsPart, 'lines' | 'more'>>> => {
    const now = clock.now();
    const seasonId = await seasons.currentId('clients');
    const claimed = { seasonId, 'claims.discordId': discordId };
    const running = { $in: ['partially_claimed', 'fully_claimed', 'active'] as const };
    const own = { seasonId, clientDiscordId: discordId };
    const [due, toActivate, toComplete] = await Promise.all([
      find({ ...claimed, status: running, deadline: { $lte: new Date(now + dueWithinMs) } }),
      find({ ...own, status: 'fully_claimed' }),
      find({ ...own, status: 'active' }),
    ]);
    const kinds = [
      { jobs: due, mine: 'claimed', line: (job: Job) => dueLine(job, now) },
      { jobs: toActivate, mine: 'posted', line: activateLine },
      { jobs: toComplete, mine: 'posted', line: (job: Job) => completeLine(job, now) },
    ];
    const first = kinds.flatMap(({ jobs, ...kind }) => jobs.slice(0, shownOfKind).map((job) => ({ job, ...kind })));
    const others = kinds.flatMap(({ jobs, ...kind }) => jobs.slice(shownOfKind).map((job) => ({ job, ...kind })));
    const hidden = [...first.slice(maxShown), ...others];
    const [next] = hidden;
    return {
      lines: first.slice(0, maxShown).map(({ job, line }) => line(job)),
      more:
        next === undefined
          ? null
          : { count: hidden.length, link: `${contractsLink}?tab=${tabOf(next.job.status)}&mine=${next.mine}` },
    };
  };
  return {
    order: 40,
    async of(caller) {
      if (caller.access === 'Guest') return null;
      const [{ lines, more }, { available }] = await Promise.all([linesOf(caller), counts.read()]);
      const words = available === 1 ? '1 contract is on the board' : `${available} contracts are on the board`;
      return {
        title: 'Contracts',
        lines,
        more,
        besides: available === 0 ? null : { words, link: contractsLink },
      };
    },
    handlers: [
      refreshForYou(contractFacts, shownKinds, {
        name: 'contracts:for-you',
        live,
        people: ({ document, facts }) => concernedBy(document, facts),
      }),
    ],
  };
}

// Contract notices: for its client, its claimants, and everybody about a new one.
import type { Difficulty } from '@guild/common/contracts/contracts.api';
import { contractLink } from '@guild/common/contracts/contracts.links';
import { isAvailable, isRunning, pointsOf } from '@guild/common/contracts/contracts.rules';
import { withSeparators } from '@guild/common/wire/numbers';
import { timed } from '@guild/common/wire/timedText';
import { unitName } from '@guild/common/wire/units';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { NoticeButton, NotificationsService, Notification } from '../../notifications/notifications.service.ts';
import { contractFacts, type ContractFact } from './contracts.facts.ts';
import type { IsRewarded, Pairs } from '../standings/standings.pairs.ts';
import type { ClaimRow, ContractDocument } from './contracts.model.ts';
import { claimButtons, clientButtons } from './contracts.noticeButtons.ts';
import { resolveNotices } from './contracts.resolving.ts';

interface News extends Pick<Notification, 'kind' | 'text'> {
  readonly to: readonly string[];
  /**
   * User id of the acting person, if several people can do the same.
   * Each of them gets an own notice.
   */
  readonly of?: number;
  readonly buttons?: readonly NoticeButton[];
}

const idsOf = (rows: readonly ClaimRow[]): string[] => rows.map(({ discordId }) => discordId);
const amountOf = (amount: number, { rewardUnit }: ContractDocument): string =>
  `${withSeparators(amount)} ${unitName(rewardUnit)}`;
const because = (note: string | null): string => (note === null ? '' : ` ${note}`);
/** After 'You earned'. */
const noPoints = 'no points, because another contract with this client already counted that day';
const pointsFor = (difficulty: Difficulty): string => `${pointsOf[difficulty]} points`;

/**
 * Participants read what they earn. The other claimants read that the contract was completed
 * without them.
 */
const completed = (contract: ContractDocument, isRewarded: IsRewarded): News[] =>
  contract.claims.map(({ userId, discordId, tookPart }) => ({
    to: [discordId],
    kind: 'contract_completed',
    text:
      tookPart === true
        ? `Completed. You earned ${isRewarded(contract._id, userId) ? pointsFor(contract.difficulty) : noPoints}.`
        : `${contract.clientUsername} completed it without you.`,
  }));

/** Notifies client and claimants, except the person who closed it. */
function closed(contract: ContractDocument, fact: ContractFact, words: string): News[] {
  const doer = fact.kind === 'contract:removed' ? contract.deletedBy : fact.audit?.actor?.discordId;
  const to = [contract.clientDiscordId, ...idsOf(contract.claims)].filter((one) => one !== doer);
  return [{ to, kind: 'contract_closed', text: words }];
}
/** The notices that a fact causes. */
function newsOf(contract: ContractDocument, fact: ContractFact, isRewarded: IsRewarded): News[] {
  const { clientDiscordId: client, clientUsername, claims, maxClaims, note } = contract;
  const state = `(${claims.length} of ${maxClaims}).`;
  switch (fact.kind) {
    case 'contract:claimed':
      return [
        {
          to: [client],
          kind: 'contract_claimed',
          of: fact.data.userId,
          text: `${fact.data.username} claimed it ${state}`,
          buttons: clientButtons(contract),
        },
      ];
    case 'contract:unclaimed':
      return [
        {
          to: [client],
          kind: 'contract_claimed',
          of: fact.data.userId,
          text: `${fact.data.username} withdrew their claim ${state}`,
          buttons: clientButtons(contract),
        },
      ];
    case 'contract:activated':
      return [{ to: idsOf(claims), kind: 'contract_activated', text: `${clientUsername} activated it.` }];
    case 'contract:completed':
      return completed(contract, isRewarded);
    case 'contract:cancelled':
      return contract.lapsed
        ? closed(contract, fact, 'Nobody claimed it before the deadline, so it was cancelled.')
        : closed(contract, fact, `It was cancelled.${because(note)}`);
    case 'contract:failed':
      return closed(contract, fact, `It was marked failed.${because(note)}`);
    case 'contract:removed':
      return isRunning(contract) ? closed(contract, fact, 'It was deleted.') : [];
    default:
      return [];
  }
}

interface NewContractDeps {
  readonly notifications: Pick<NotificationsService, 'notifyAll'>;
  readonly members: Pick<MembersService, 'memberIds'>;
}
/** Notifies all members of a new contract, except its client. */
export const newContractNotices = ({ notifications, members }: NewContractDeps): Handler =>
  on(contractFacts, ['contract:created'], {
    name: 'contracts:new-notices',
    async run({ document }) {
      const { _id, title, targetLocation, reward, deadline, clientDiscordId, deletedAt } = document;
      if (deletedAt !== null || !isAvailable(document)) return;
      const people = (await members.memberIds()).filter((one) => one !== clientDiscordId);
      await notifications.notifyAll(
        people.map((to) => ({
          to,
          kind: 'contract_created',
          about: `contract-${_id}-created`,
          title: `New contract: ${title}`,
          text: timed`${targetLocation}. Pays ${amountOf(reward, document)}. Due ${deadline}.`,
          link: contractLink(_id),
          buttons: claimButtons(_id, document),
        })),
      );
    },
  });

interface Deps {
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve' | 'reopen'>;
  readonly pairs: Pick<Pairs, 'rewardedIn'>;
}
/**
 * Notifies people about each fact once, in one batch, and resolves notices that no longer apply.
 */
export const contractNotices = ({ notifications, pairs }: Deps, { clock }: Pick<Context, 'clock'>): Handler =>
  on(contractFacts, 'all', {
    name: 'contracts:notices',
    async run({ document, facts }) {
      const isRewarded = await pairs.rewardedIn([document]);
      const all = facts.flatMap((fact) =>
        newsOf(document, fact, isRewarded).flatMap(({ to, kind, text, of = null, buttons = [] }) =>
          to.map((one): Notification => ({
            to: one,
            kind,
            text,
            // Repeated claims of the same person update the existing notice.
            about: `${kind}-${document._id}${of === null ? '' : `-of-${of}`}`,
            occasion: fact.id,
            title: document.title,
            link: contractLink(document._id),
            buttons,
          })),
        ),
      );
      if (all.length > 0) await notifications.notifyAll(all);
      await resolveNotices(document, new Set(facts.map(({ kind }) => kind)), { notifications, now: clock.now() });
    },
  });

// Payouts on Discord: the command `/owed`, also for rewards of contracts, with buttons that confirm
// payments, and one message for each haul.
import type { Contract, ContractClaim } from '@guild/common/contracts/contracts.api';
import { payoutRoutes, type Haul, type Share } from '@guild/common/payouts/payouts.api';
import { haulsLink, payoutLink } from '@guild/common/payouts/payouts.links';
import { counted, withSeparators } from '@guild/common/wire/numbers';
import { ButtonStyle } from 'discord-api-types/v10';
import { button, idInPress, linkButton, rowsOf } from '../../../platform/discord/messages/buttons.ts';
import {
  listMessage,
  maxListButtons,
  maxListed,
  maxListedText,
  maxListedTitle,
} from '../../../platform/discord/messages/lists.ts';
import type {
  DiscordAction,
  DiscordMessage,
  DiscordContribution,
  PostContent,
} from '../../../platform/discord/contribution.ts';
import { boldText, escapedTo, linesTo } from '../../../platform/discord/messages/text.ts';
import { AppError, unlessGone } from '../../../platform/errors.ts';
import type { Env } from '../../../platform/process/env.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { receiptButton, type ContractService } from '../../contracts/contracts.service.ts';
import { confirmActionName, confirmCustomId } from '../shares/payouts.notices.ts';
import type { PayoutService } from '../payouts.service.ts';
import type { Shares } from '../shares/payouts.shares.ts';
import { inWords } from '../payouts.words.ts';

interface Deps {
  readonly shares: Pick<Shares, 'list' | 'balanceOf' | 'confirm'>;
  readonly hauls: Pick<PayoutService, 'getHaul'>;
  readonly contracts: Pick<ContractService, 'unpaidOf' | 'unconfirmedOf'>;
}
type Sum = Share['owed'][number];

const maxTitle = 200;
/** Discord accepts 4,096 characters in a description. The rest is for the lines above the shares. */
const maxShares = 3500;

/** Null after a refusal because of a change. @throws every other error */
function unlessStale(error: unknown): null {
  if (error instanceof AppError && error.details?.reason === 'stale') return null;
  throw error;
}
const isPositive = ({ amount }: Sum): boolean => amount > 0;
const isNegative = ({ amount }: Sum): boolean => amount < 0;
const negate = (sums: readonly Sum[]): Sum[] => sums.map(({ currency, amount }) => ({ currency, amount: -amount }));
const boldTitle = ({ title }: Pick<Share, 'title'>): string => boldText(title, maxListedTitle);

/** The sums over all hauls. */
function buildTotals(sums: readonly Sum[]): string[] {
  const [owed, surplus] = [sums.filter(isPositive), negate(sums.filter(isNegative))];
  return [
    ...(owed.length > 0 ? [`The guild owes you ${inWords(owed)}\\.`] : []),
    ...(surplus.length > 0 ? [`You owe the guild ${inWords(surplus)}\\.`] : []),
  ];
}

/** What each person of a haul gets, as lines. People with equal shares are one line. */
function buildShareLines({ people }: Haul): string[] {
  const paid = people.filter(({ amounts }) => amounts.some(isPositive));
  const [first, ...others] = paid.map(({ amounts }) => inWords(amounts.filter(isPositive)));
  if (first === undefined) return ['Nobody gets a share\\.'];
  if (others.every((one) => one === first)) return [`Each gets ${first}\\.`];
  return paid.map(
    ({ username, amounts }) => `${escapedTo(username, maxListedText)}: ${inWords(amounts.filter(isPositive))}`,
  );
}

const isUnpaid = ({ owed, paidAt, receivedAt }: ContractClaim): boolean =>
  owed > 0 && paidAt === null && receivedAt === null;
const formatReward = (claims: readonly ContractClaim[], { rewardUnit }: Contract): string =>
  `${withSeparators(claims.reduce((sum, { owed }) => sum + owed, 0))} ${rewardUnit}`;
const formatClient = ({ clientUsername }: Contract): string => escapedTo(clientUsername, maxListedText);
/** What the client still has to pay. */
function toPayLine(contract: Contract): string {
  const unpaid = contract.claims.filter(isUnpaid);
  const names = unpaid.map(({ username }) => escapedTo(username, maxListedText)).join(', ');
  return `${boldTitle(contract)}: you owe ${formatReward(unpaid, contract)} to ${names}`;
}

export function payoutDiscord(
  { shares, hauls, contracts }: Deps,
  { env }: { readonly env: Pick<Env, 'publicUrl'> },
): DiscordContribution {
  const owedMessage = async (caller: Caller): Promise<DiscordMessage> => {
    // One more than is shown of each kind says whether there are more.
    const limit = maxListed + 1;
    const listShares = async (status: Share['status']): Promise<Share[]> =>
      (await shares.list({ mine: '1', status, limit }, caller)).items;
    const [owed, paid, balance, { toPay, toGet }, unconfirmed] = await Promise.all([
      listShares('owed'),
      listShares('paid'),
      shares.balanceOf(caller),
      contracts.unpaidOf(caller.discordId, limit),
      contracts.unconfirmedOf(caller.discordId, limit),
    ]);
    const ownShare = (contract: Contract): string =>
      formatReward(
        contract.claims.filter(({ discordId }) => discordId === caller.discordId),
        contract,
      );
    // First what can be confirmed, so that nobody confirms what the list leaves out.
    const kinds = [
      paid.map((share) => `${boldTitle(share)}: ${inWords(share.paid)} paid, not confirmed yet`),
      unconfirmed.map((one) => `${boldTitle(one)}: ${formatClient(one)} paid you ${ownShare(one)}, not confirmed yet`),
      owed.map((share) => `${boldTitle(share)}: ${inWords(share.owed)} to be paid`),
      toPay.map(toPayLine),
      toGet.map((one) => `${boldTitle(one)}: ${formatClient(one)} owes you ${ownShare(one)}`),
    ];
    const toConfirm = [
      ...paid.map(({ id, title, version }) => ({ title, customId: confirmCustomId(id, version) })),
      ...unconfirmed.map(({ id, title }) => ({ title, customId: receiptButton(id).customId })),
    ];
    return listMessage({
      title: 'Owed',
      entries: [...buildTotals(balance.owed), ...kinds.flatMap((lines) => lines.slice(0, maxListed))],
      hasMore: kinds.some((lines) => lines.length > maxListed),
      ifEmpty: 'You owe nothing, and nobody owes you anything\\.',
      buttons: toConfirm
        .slice(0, maxListButtons)
        .map(({ title, customId }) => button(`Confirm ${title}`, customId, { style: ButtonStyle.Success })),
      url: env.publicUrl + payoutLink,
    });
  };
  const confirmAction: DiscordAction = {
    ...confirmActionName,
    route: payoutRoutes.confirmShare,
    replaces: true,
    async run({ args: [id, version] }, caller) {
      const confirmed = await shares.confirm(idInPress(id), caller, idInPress(version)).catch(unlessStale);
      const list = await owedMessage(caller);
      if (confirmed !== null) return list;
      return { ...list, content: 'This payment has changed, so nothing is confirmed yet\\.', isQuestion: true };
    },
  };
  const haulContent = (haul: Haul): PostContent => {
    const { id, source, title, amounts, people, status } = haul;
    // The number makes the address unique, so that the message can be found by it.
    const url = `${env.publicUrl}${haulsLink}&haul=${id}`;
    const lines = [
      `Haul of ${source === 'event' ? 'an event' : 'a contract'} · ${counted(people.length, 'person', 'people')}`,
      ...(amounts.length === 0 ? [] : [`Total: ${inWords(amounts)}`]),
      ...(status === 'open' ? ['Not closed yet, so the shares may change\\.'] : []),
      '',
      linesTo(buildShareLines(haul), maxShares),
    ];
    return {
      message: {
        embeds: [{ title: escapedTo(title, maxTitle), url, description: lines.join('\n') }],
        components: rowsOf([linkButton('Open', url)]),
      },
      url,
      author: { discordId: haul.createdByDiscordId, name: haul.createdBy },
      from: 0,
      isOver: false,
      changesAt: null,
    };
  };
  return {
    actions: [confirmAction],
    posts: [
      {
        kind: 'haul',
        newFacts: ['haul:created', 'haul:restored'],
        changeFacts: ['haul:updated', 'haul:closed', 'haul:removed'],
        async read(id) {
          const haul = await hauls.getHaul(id).catch(unlessGone);
          return haul && haulContent(haul);
        },
      },
    ],
    commands: [
      {
        name: 'owed',
        description: 'What you owe and what you are owed',
        options: [],
        route: payoutRoutes.getOwnBalance,
        run: (_options, caller) => owedMessage(caller),
      },
    ],
  };
}

// Deals on Discord: the command `/owed`, also for rewards of contracts, with buttons that confirm
// payments.
import type { Contract, ContractClaim } from '@guild/common/contracts/contracts.api';
import { dealRoutes, type Deal } from '@guild/common/deals/deals.api';
import { dealsLink } from '@guild/common/deals/deals.links';
import { inWords, negated, type Money } from '@guild/common/deals/money';
import { withSeparators } from '@guild/common/wire/numbers';
import { ButtonStyle } from 'discord-api-types/v10';
import { button, idInPress } from '../../../platform/discord/messages/buttons.ts';
import {
  listMessage,
  maxListButtons,
  maxListed,
  maxListedText,
  maxListedTitle,
} from '../../../platform/discord/messages/lists.ts';
import type { DiscordAction, DiscordContribution, DiscordMessage } from '../../../platform/discord/contribution.ts';
import { boldText, escapedTo } from '../../../platform/discord/messages/text.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Env } from '../../../platform/process/env.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { receiptButton, type ContractService } from '../../contracts/contracts.service.ts';
import { confirmActionName, confirmCustomId } from '../deals.notices.ts';
import type { DealService } from '../deals.service.ts';

interface Deps {
  readonly deals: Pick<DealService, 'list' | 'balanceOf' | 'confirm'>;
  readonly contracts: Pick<ContractService, 'unpaidOf' | 'unconfirmedOf'>;
}
/** Null after a refusal because of a change. @throws every other error */
function unlessStale(error: unknown): null {
  if (error instanceof AppError && error.details?.reason === 'stale') return null;
  throw error;
}
const isPositive = ({ amount }: Money): boolean => amount > 0;
const isNegative = ({ amount }: Money): boolean => amount < 0;
const boldTitle = ({ title }: Pick<Deal, 'title'>): string => boldText(title, maxListedTitle);

/** The sums over all deals with the guild. */
function buildTotals(sums: readonly Money[]): string[] {
  const [owed, surplus] = [sums.filter(isPositive), negated(sums.filter(isNegative))];
  return [
    ...(owed.length > 0 ? [`The guild owes you ${inWords(owed)}\\.`] : []),
    ...(surplus.length > 0 ? [`You owe the guild ${inWords(surplus)}\\.`] : []),
  ];
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

export function dealDiscord(
  { deals, contracts }: Deps,
  { env }: { readonly env: Pick<Env, 'publicUrl'> },
): DiscordContribution {
  const owedMessage = async (caller: Caller): Promise<DiscordMessage> => {
    // One more than is shown of each kind says whether there are more.
    const limit = maxListed + 1;
    const listDeals = async (status: Deal['status']): Promise<Deal[]> =>
      (await deals.list({ side: 'creditor', status, limit }, caller)).items;
    const [owed, paid, balance, { toPay, toGet }, unconfirmed] = await Promise.all([
      listDeals('owed'),
      listDeals('paid'),
      deals.balanceOf(caller),
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
      paid.map((one) => `${boldTitle(one)}: ${inWords(one.paid)} paid, not confirmed yet`),
      unconfirmed.map((one) => `${boldTitle(one)}: ${formatClient(one)} paid you ${ownShare(one)}, not confirmed yet`),
      owed.map((one) => `${boldTitle(one)}: ${inWords(one.owed)} to be paid`),
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
      url: env.publicUrl + dealsLink,
    });
  };
  const confirmAction: DiscordAction = {
    ...confirmActionName,
    route: dealRoutes.confirmDeal,
    replaces: true,
    async run({ args: [id, version] }, caller) {
      const confirmed = await deals.confirm(idInPress(id), caller, idInPress(version)).catch(unlessStale);
      const list = await owedMessage(caller);
      if (confirmed !== null) return list;
      return { ...list, content: 'This payment has changed, so nothing is confirmed yet\\.', isQuestion: true };
    },
  };
  return {
    actions: [confirmAction],
    commands: [
      {
        name: 'owed',
        description: 'What you owe and what you are owed',
        options: [],
        route: dealRoutes.getOwnBalance,
        run: (_options, caller) => owedMessage(caller),
      },
    ],
  };
}

// Deals on Discord: the command `/owed`, with buttons for the next step of each deal.
import { dealRoutes, type Deal, type DealSide, type OwnBalance } from '@guild/common/deals/deals.api';
import { dealsLink } from '@guild/common/deals/deals.links';
import { goodsInWords, isDisputed } from '@guild/common/deals/deals.rules';
import { inWords, negated, sumOf, type Money } from '@guild/common/deals/money';
import { ButtonStyle } from 'discord-api-types/v10';
import { button, customIdOf, idInPress } from '../../../platform/discord/messages/buttons.ts';
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
import {
  confirmActionName,
  confirmCustomId,
  handOverActionName,
  payActionName,
  receiveActionName,
} from '../deals.notices.ts';
import type { DealService } from '../deals.service.ts';

interface Deps {
  readonly deals: Pick<DealService, 'list' | 'goodsOf' | 'balanceOf' | 'confirm' | 'receive' | 'pay' | 'handOver'>;
}
/** Null after a refusal because of a change. @throws every other error */
function unlessStale(error: unknown): null {
  if (error instanceof AppError && error.details?.reason === 'stale') return null;
  throw error;
}
const isPositive = ({ amount }: Money): boolean => amount > 0;
const isNegative = ({ amount }: Money): boolean => amount < 0;
const boldTitle = ({ title }: Pick<Deal, 'title'>): string => boldText(title, maxListedTitle);

/** The sums over all deals. */
function buildTotals({ owed, owes }: Pick<OwnBalance, 'owed' | 'owes'>): string[] {
  const due = sumOf([...owes, ...negated(owed.filter(isNegative))]).filter(isPositive);
  const gets = owed.filter(isPositive);
  return [
    ...(gets.length > 0 ? [`You are owed ${inWords(gets)}\\.`] : []),
    ...(due.length > 0 ? [`You owe ${inWords(due)}\\.`] : []),
  ];
}
const nameOf = (username: string): string => (username === '' ? 'the guild' : escapedTo(username, maxListedText));
const inDispute = (deal: Deal): string => (isDisputed(deal) ? ', in dispute' : '');
function handedLine(deal: Deal): string {
  const what = deal.goods === null ? '' : escapedTo(goodsInWords(deal.goods), maxListedTitle);
  return `${boldTitle(deal)}: ${nameOf(deal.creditorUsername)} handed over ${what}`;
}
function toHandOverLine(deal: Deal): string {
  const what = deal.goods === null ? '' : escapedTo(goodsInWords(deal.goods), maxListedTitle);
  return `${boldTitle(deal)}: hand over ${what} to ${nameOf(deal.debtorUsername)}`;
}
function paidLine(deal: Deal): string {
  const sum = inWords(deal.paid);
  if (deal.debtorDiscordId === null) return `${boldTitle(deal)}: ${sum} paid, not confirmed yet${inDispute(deal)}`;
  return `${boldTitle(deal)}: ${nameOf(deal.debtorUsername)} paid you ${sum}, not confirmed yet${inDispute(deal)}`;
}
function owedLine(deal: Deal): string {
  const sum = inWords(deal.owed);
  if (deal.debtorDiscordId === null) return `${boldTitle(deal)}: ${sum} to be paid${inDispute(deal)}`;
  return `${boldTitle(deal)}: ${nameOf(deal.debtorUsername)} owes you ${sum}${inDispute(deal)}`;
}
const owingLine = (deal: Deal): string =>
  `${boldTitle(deal)}: you owe ${inWords(deal.owed)} to ${nameOf(deal.creditorUsername)}${inDispute(deal)}`;

/** Named as in messages of earlier versions, whose buttons still work. Its argument is a contract. */
const rewardActionName = { name: 'contract-receive', version: 1 } as const;

export function dealDiscord({ deals }: Deps, { env }: { readonly env: Pick<Env, 'publicUrl'> }): DiscordContribution {
  const owedMessage = async (caller: Caller): Promise<DiscordMessage> => {
    // One more than is shown of each kind says whether there are more.
    const limit = maxListed + 1;
    const list = async (side: DealSide, status: Deal['status']): Promise<Deal[]> =>
      (await deals.list({ side, status, limit }, caller)).items;
    const [paid, owed, owing, handed, toHandOver, balance] = await Promise.all([
      list('creditor', 'paid'),
      list('creditor', 'owed'),
      list('debtor', 'owed'),
      deals.goodsOf('debtor', caller, limit),
      deals.goodsOf('creditor', caller, limit),
      deals.balanceOf(caller),
    ]);
    // First what can be confirmed, so that nobody confirms what the list leaves out.
    const kinds = [
      paid.map(paidLine),
      handed.map(handedLine),
      owed.map(owedLine),
      owing.map(owingLine),
      toHandOver.map(toHandOverLine),
    ];
    const buttons = [
      ...paid
        .filter((deal) => !isDisputed(deal))
        .map(({ id, title, version }) =>
          button(`Confirm ${title}`, confirmCustomId(id, version), { style: ButtonStyle.Success }),
        ),
      ...handed.map(({ id, title }) =>
        button(`Received ${title}`, customIdOf(receiveActionName, id), { style: ButtonStyle.Success }),
      ),
      ...owing
        .filter((deal) => !isDisputed(deal))
        .map(({ id, title }) => button(`Paid ${title}`, customIdOf(payActionName, id))),
      ...toHandOver.map(({ id, title }) => button(`Handed over ${title}`, customIdOf(handOverActionName, id))),
    ];
    return listMessage({
      title: 'Owed',
      entries: [...buildTotals(balance), ...kinds.flatMap((lines) => lines.slice(0, maxListed))],
      hasMore: kinds.some((lines) => lines.length > maxListed),
      ifEmpty: 'You owe nothing, and nobody owes you anything\\.',
      buttons: buttons.slice(0, maxListButtons),
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
  const rewardAction: DiscordAction = {
    ...rewardActionName,
    route: dealRoutes.confirmDeal,
    async run({ args: [contractId] }, caller) {
      const query = { source: 'contract', sourceId: idInPress(contractId), side: 'creditor' } as const;
      const [deal] = (await deals.list(query, caller)).items;
      if (deal === undefined) throw new AppError('not_found');
      await deals.confirm(deal.id, caller);
      return { content: `You confirmed that you got your share of ${boldTitle(deal)}\\.` };
    },
  };
  const receiveAction: DiscordAction = {
    ...receiveActionName,
    route: dealRoutes.receiveGoods,
    replaces: true,
    async run({ args: [id] }, caller) {
      const { title } = await deals.receive(idInPress(id), caller);
      return { ...(await owedMessage(caller)), content: `You received ${boldText(title)}\\.` };
    },
  };
  const payAction: DiscordAction = {
    ...payActionName,
    route: dealRoutes.payDeals,
    replaces: true,
    async run({ args: [id] }, caller) {
      const [deal] = await deals.pay([idInPress(id)], caller);
      const title = boldText(deal?.title ?? '');
      const content = `You marked ${title} as paid\\. The other side is asked to confirm\\.`;
      return { ...(await owedMessage(caller)), content };
    },
  };
  const handOverAction: DiscordAction = {
    ...handOverActionName,
    route: dealRoutes.handOverGoods,
    replaces: true,
    async run({ args: [id] }, caller) {
      const { title } = await deals.handOver(idInPress(id), caller);
      const content = `You handed over ${boldText(title)}\\. The other side is asked to confirm\\.`;
      return { ...(await owedMessage(caller)), content };
    },
  };
  return {
    actions: [confirmAction, rewardAction, receiveAction, payAction, handOverAction],
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

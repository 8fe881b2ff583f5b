// Deals on Discord: the command `/owed`, with buttons for the next step of each deal.
import { dealRoutes, type Deal, type DealSide, type OwnBalance } from '@guild/common/deals/deals.api';
import { dealsLink } from '@guild/common/deals/deals.links';
import { goodsInWords, isDisputed } from '@guild/common/deals/deals.rules';
import { inWords, negated, sumOf, type Money } from '@guild/common/deals/money';
import { ButtonStyle, type APIButtonComponent } from 'discord-api-types/v10';
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
  undoHandOverActionName,
  undoPaymentActionName,
} from '../deals.notices.ts';
import type { DealService } from '../deals.service.ts';

interface Deps {
  readonly deals: Pick<
    DealService,
    'list' | 'goodsOf' | 'balanceOf' | 'confirm' | 'receive' | 'pay' | 'undoPayments' | 'handOver' | 'undoHandOver'
  >;
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
    ...(due.length > 0 ? [`You owe ${inWords(due)}\\.`] : []),
    ...(gets.length > 0 ? [`You are owed ${inWords(gets)}\\.`] : []),
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

/** Who and what come first: Discord shows the start of a long label. */
const labelOf = (words: string, { title }: Deal): string => `${words} · ${title}`;
const plainName = (username: string): string => (username === '' ? 'the guild' : username);
const success = { style: ButtonStyle.Success } as const;
function payButton(deal: Deal): APIButtonComponent {
  const words = `Paid ${plainName(deal.creditorUsername)} ${inWords(deal.owed)}`;
  return button(labelOf(words, deal), customIdOf(payActionName, deal.id));
}
function confirmButton(deal: Deal): APIButtonComponent {
  const words = `Confirm ${inWords(deal.paid)} from ${plainName(deal.debtorUsername)}`;
  return button(labelOf(words, deal), confirmCustomId(deal.id, deal.version), success);
}
function receiveButton(deal: Deal): APIButtonComponent {
  const words = `Received from ${plainName(deal.creditorUsername)}`;
  return button(labelOf(words, deal), customIdOf(receiveActionName, deal.id), success);
}
function handOverButton(deal: Deal): APIButtonComponent {
  const words = `Handed over to ${plainName(deal.debtorUsername)}`;
  return button(labelOf(words, deal), customIdOf(handOverActionName, deal.id));
}

/** Named as in messages of earlier versions, whose buttons still work. Its argument is a contract. */
const rewardActionName = { name: 'contract-receive', version: 1 } as const;

export function dealDiscord({ deals }: Deps, { env }: { readonly env: Pick<Env, 'publicUrl'> }): DiscordContribution {
  /** @param undo the button that takes back what the person has just done. Absent: none */
  const owedMessage = async (caller: Caller, undo?: APIButtonComponent): Promise<DiscordMessage> => {
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
    // Own debts come first. Only a deal in the list has a button.
    const kinds = [
      owing.map((deal) => ({ line: owingLine(deal), button: isDisputed(deal) ? null : payButton(deal) })),
      paid.map((deal) => ({ line: paidLine(deal), button: isDisputed(deal) ? null : confirmButton(deal) })),
      handed.map((deal) => ({ line: handedLine(deal), button: receiveButton(deal) })),
      toHandOver.map((deal) => ({ line: toHandOverLine(deal), button: handOverButton(deal) })),
      owed.map((deal) => ({ line: owedLine(deal), button: null })),
    ];
    const listed = kinds.flatMap((some) => some.slice(0, maxListed));
    const buttons = [...(undo === undefined ? [] : [undo]), ...listed.flatMap((one) => one.button ?? [])];
    const others = buttons.length - maxListButtons;
    return listMessage({
      title: 'Owed',
      entries: [
        ...buildTotals(balance),
        ...listed.map(({ line }) => line),
        ...(others > 0 ? [`Buttons for ${others} more are in the guild hall\\.`] : []),
      ],
      hasMore: kinds.some((some) => some.length > maxListed),
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
  /**
   * A step of a deal by a button of `/owed`, whose answer shows the list again.
   * @param undo name of the action that takes the step back
   */
  const step = (
    action: Pick<DiscordAction, 'name' | 'version' | 'route'>,
    take: (id: number, caller: Caller) => Promise<Deal | undefined>,
    wordsFor: (title: string) => string,
    undo?: Parameters<typeof customIdOf>[0],
  ): DiscordAction => ({
    ...action,
    replaces: true,
    async run({ args: [given] }, caller) {
      const id = idInPress(given);
      const deal = await take(id, caller);
      const undoButton = undo && button('Undo', customIdOf(undo, id));
      return { ...(await owedMessage(caller, undoButton)), content: wordsFor(boldText(deal?.title ?? '')) };
    },
  });
  const steps = [
    step(
      { ...receiveActionName, route: dealRoutes.receiveGoods },
      (id, caller) => deals.receive(id, caller),
      (title) => `You received ${title}\\.`,
    ),
    step(
      { ...payActionName, route: dealRoutes.payDeals },
      async (id, caller) => (await deals.pay([id], caller))[0],
      (title) => `You marked ${title} as paid\\. The other side is asked to confirm\\.`,
      undoPaymentActionName,
    ),
    step(
      { ...undoPaymentActionName, route: dealRoutes.undoPayments },
      async (id, caller) => (await deals.undoPayments([id], caller))[0],
      (title) => `You took back the payment of ${title}\\.`,
    ),
    step(
      { ...handOverActionName, route: dealRoutes.handOverGoods },
      (id, caller) => deals.handOver(id, caller),
      (title) => `You handed over ${title}\\. The other side is asked to confirm\\.`,
      undoHandOverActionName,
    ),
    step(
      { ...undoHandOverActionName, route: dealRoutes.undoHandOver },
      (id, caller) => deals.undoHandOver(id, caller),
      (title) => `You took back that you handed over ${title}\\.`,
    ),
  ];
  return {
    actions: [confirmAction, rewardAction, ...steps],
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

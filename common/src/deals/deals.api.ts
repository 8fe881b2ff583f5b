// Deals API: what one person or the guild owes another after something was agreed.
import * as z from 'zod/mini';
import { discordId, id, idParams, limits, line, maybe, paging, time } from '../wire/fields.ts';
import { factId, liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { currencies, money, moneyLeft } from './money.ts';

/** What a deal comes from. `deals.rules.ts` names the right of each. */
export const dealSources = ['haul', 'contract', 'auction', 'item'] as const;
export type DealSource = (typeof dealSources)[number];
/**
 * A deal is owed, then marked as paid by its debtor, then confirmed by its creditor; or the creditor
 * gives it up. It is cancelled when its source was deleted before anything was paid or handed over.
 */
export const dealStatuses = ['owed', 'paid', 'confirmed', 'waived', 'cancelled'] as const;
export type DealStatus = (typeof dealStatuses)[number];
/** The side of a deal: who pays, and who is paid. */
export const dealSides = ['debtor', 'creditor'] as const;
export type DealSide = (typeof dealSides)[number];
/** Maximum number of deals in one payment. */
export const maxPaidTogether = 500;

/** What the creditor hands over to the debtor. */
export const goods = z.object({
  name: z.string(),
  quantity: z.int(),
  /** When the creditor said so; null: not yet. */
  handedAt: z.nullable(time),
  /** When the debtor said so; null: not yet. */
  receivedAt: z.nullable(time),
});
export type Goods = z.output<typeof goods>;

/** What one person or the guild owes another. */
export const deal = z.object({
  id,
  source: z.enum(dealSources),
  sourceId: id,
  /** The title of what it comes from. */
  title: z.string(),
  /** Who pays; null: the guild. */
  debtorDiscordId: z.nullable(z.string()),
  /** Empty for the guild. */
  debtorUsername: z.string(),
  /** Who is paid; null: the guild. */
  creditorDiscordId: z.nullable(z.string()),
  /** Empty for the guild. */
  creditorUsername: z.string(),
  /** What was agreed, including corrections. */
  amounts: z.array(money),
  paid: z.array(money),
  /** What is still to be paid; negative: too much was paid. */
  owed: z.array(moneyLeft),
  status: z.enum(dealStatuses),
  /** Null: nothing is handed over. */
  goods: z.nullable(goods),
  owedSince: time,
  paidAt: z.nullable(time),
  paidBy: z.nullable(z.string()),
  confirmedAt: z.nullable(time),
  /** Corrections, oldest first. */
  corrections: z.array(
    z.object({ at: time, by: z.string(), currency: z.enum(currencies), change: z.int(), note: z.string() }),
  ),
  version: z.int(),
});
export type Deal = z.output<typeof deal>;

export const dealCorrection = z.object({
  currency: z.enum(currencies, 'Choose a currency'),
  /** Added to the amount; negative: taken away. */
  change: z.int('Must be a whole number other than 0').check(
    z.minimum(-limits.amount),
    z.maximum(limits.amount),
    z.refine<number>((value) => value !== 0, 'Must be a whole number other than 0'),
  ),
  note: line('Enter a reason', 500),
});
export type DealCorrection = z.output<typeof dealCorrection>;
/** Kinds of entries. */
export const entryKinds = ['owed', 'paid', 'corrected', 'waived', 'cancelled', 'reopened'] as const;
/** One entry in the history of a deal. Entries never change. Their sum is the amount owed now. */
export const dealEntry = z.object({
  kind: z.enum(entryKinds),
  currency: z.enum(currencies),
  /** Positive: more is owed. */
  change: z.int(),
  at: time,
  /** Null: the system, when the deal was opened. */
  by: z.nullable(z.string()),
});
export type DealEntry = z.output<typeof dealEntry>;
const dealIds = z.object({
  dealIds: z.array(id).check(z.minLength(1, 'Choose what to pay'), z.maxLength(maxPaidTogether)),
});
export const dealQuery = z.object({
  status: maybe(z.enum(dealStatuses)),
  source: maybe(z.enum(dealSources)),
  sourceId: maybe(idParams.shape.id),
  /** Only the caller's own deals, in which they are on this side. */
  side: maybe(z.enum(dealSides)),
  ...paging,
});
export type DealQuery = z.output<typeof dealQuery>;

/** What the guild owes one person. */
export const balance = z.object({
  discordId,
  username: z.string(),
  owed: deal.shape.owed,
  /** Paid amounts, confirmed or not. */
  paid: z.array(money),
  /** Since when the oldest owed deal waits; null: nothing is owed. */
  waitingSince: z.nullable(time),
});
export type Balance = z.output<typeof balance>;
/** What the caller is owed and owes, by the guild and by people. */
export const ownBalance = z.object({
  ...balance.shape,
  /** What they owe others. */
  owes: deal.shape.owed,
  /** Since when the oldest deal waits that they owe; null: they owe nothing. */
  owesSince: z.nullable(time),
});
export type OwnBalance = z.output<typeof ownBalance>;

const ofDeal = { params: idParams, reply: deal } as const;
export const dealRoutes = {
  listDeals: route({
    method: 'GET',
    path: '/api/deals',
    access: 'member',
    summary: 'Deals, newest first: all of a source with its right, otherwise those in which you are paid, or pay',
    list: true,
    query: dealQuery,
    reply: z.array(deal),
  }),
  listDealEntries: route({
    method: 'GET',
    path: '/api/deals/:id/entries',
    access: 'member',
    summary: 'The entries of one deal, oldest first (both sides, or with the right of its source)',
    params: idParams,
    reply: z.array(dealEntry),
  }),
  payDeals: route({
    method: 'POST',
    path: '/api/deals/pay',
    access: 'member',
    summary: "Mark deals as paid that you owe, or that the guild owes. Already paid deals don't change",
    body: dealIds,
    reply: z.array(deal),
  }),
  confirmDeal: route({
    method: 'POST',
    path: '/api/deals/:id/confirm',
    access: 'member',
    summary: 'Confirm that you received the payment. What a person owes you need not be marked as paid before',
    ...ofDeal,
  }),
  waiveDeal: route({
    method: 'POST',
    path: '/api/deals/:id/waive',
    access: 'member',
    summary: 'Give up what you are owed',
    ...ofDeal,
  }),
  handOverGoods: route({
    method: 'POST',
    path: '/api/deals/:id/hand-over',
    access: 'member',
    summary: 'Say that you handed over the goods, as the person who is paid',
    ...ofDeal,
  }),
  receiveGoods: route({
    method: 'POST',
    path: '/api/deals/:id/receive',
    access: 'member',
    summary: 'Confirm that you received the goods, as the person who pays',
    ...ofDeal,
  }),
  correctDeal: route({
    method: 'POST',
    path: '/api/deals/:id/correct',
    access: 'member',
    summary: 'Correct a deal by a counter entry (with the right of its source)',
    body: dealCorrection,
    ...ofDeal,
  }),
  listBalances: route({
    method: 'GET',
    path: '/api/deals/balances',
    access: 'hauls',
    summary: 'What the guild owes each person, longest unpaid first',
    reply: z.array(balance),
  }),
  getOwnBalance: route({
    method: 'GET',
    path: '/api/deals/balance',
    access: 'member',
    summary: 'What the caller is owed, was paid and owes',
    reply: ownBalance,
  }),
};

export const dealMessages = liveMessages({
  /** Sent to both sides, and to people with the right of the source. */
  'deal:updated': z.object({ ...deal.shape, ...factId }),
});

// Deals API: what one person or the guild owes another after something was agreed.
import * as z from 'zod/mini';
import { amount, discordId, id, idParams, limits, line, maybe, paging, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { currencies, money, moneyLeft } from './money.ts';

/** What a deal comes from. `deals.rules.ts` names the right of each. */
export const dealSources = ['haul', 'contract', 'auction', 'item', 'import'] as const;
export type DealSource = (typeof dealSources)[number];
/**
 * A deal is owed, then marked as paid by its debtor, then confirmed by its creditor; or the creditor
 * gives it up. It is cancelled when its source was deleted before anything was paid or handed over,
 * or when a dispute ends this way.
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

/**
 * `open` until somebody decides it; `offered` while the lot of a reversed deal is offered to the next
 * bidder; then `over`.
 */
export const disputeStates = ['open', 'offered', 'over'] as const;
/** What somebody with the right of the source may decide. `reversed`: the next bidder may take the lot. */
export const rulings = ['continued', 'fulfilled', 'cancelled', 'reversed'] as const;
export type Ruling = (typeof rulings)[number];
const statement = z.object({ by: z.string(), byDiscordId: z.string(), text: z.string(), at: time });
/** A side says that something is wrong. */
export const dispute = z.object({
  state: z.enum(disputeStates),
  /** The side that opened it. */
  side: z.enum(dealSides),
  ...statement.shape,
  /** What the other side says; null: nothing yet. */
  answer: z.nullable(statement),
  /** Null: not decided. In an `open` dispute: `reversed`, and no bidder has taken the lot. */
  ruling: z.nullable(z.object({ ...statement.shape, outcome: z.enum([...rulings, 'withdrawn']) })),
});
export type Dispute = z.output<typeof dispute>;

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
  /** The last dispute; null: there was none. */
  dispute: z.nullable(dispute),
  /** The cancelled deal whose payment is given back; null: this is no refund. */
  refundOf: z.nullable(id),
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
const sentence = line('Say what is wrong', 500);
/** What a side says in a dispute. */
export const disputeText = z.object({ text: sentence });
export type DisputeText = z.output<typeof disputeText>;
export const disputeRuling = z.object({
  outcome: z.enum(rulings, 'Choose what happens'),
  text: line('Say why', 500),
});
export type DisputeRuling = z.output<typeof disputeRuling>;
/** Kinds of entries. */
export const entryKinds = [
  'owed',
  'paid',
  'unpaid',
  'corrected',
  'waived',
  'cancelled',
  'reopened',
  'settled',
] as const;
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
/** What the guild owes a person from before the hall, as an admin imports it. */
export const importedDeal = z.object({
  /** The name of a member, or their Discord id. */
  person: line('Name is required'),
  amount: amount(1, 'Amount must be at least 1'),
  currency: z._default(z.enum(currencies, 'Choose a currency'), 'Solari'),
  title: z._default(line('Say what for'), 'Share'),
});
export type ImportedDeal = z.output<typeof importedDeal>;
const dealIds = z.object({
  dealIds: z.array(id).check(z.minLength(1, 'Choose what to pay'), z.maxLength(maxPaidTogether)),
});
export const dealQuery = z.object({
  status: maybe(z.enum(dealStatuses)),
  source: maybe(z.enum(dealSources)),
  sourceId: maybe(idParams.shape.id),
  /** Only the caller's own deals, in which they are on this side. */
  side: maybe(z.enum(dealSides)),
  /** Only deals in which somebody still has to do something (1), or nobody (0). */
  open: maybe(z.enum(['0', '1'])),
  /** With the right `hauls`: the deals in which the guild is on this side, instead of the caller. */
  guild: maybe(z.literal('1')),
  /** Only deals with an open dispute, of all sources of which the caller has the right. */
  disputed: maybe(z.literal('1')),
  ...paging,
});
export type DealQuery = z.output<typeof dealQuery>;

/** What the guild owes one person. */
export const balance = z.object({
  discordId,
  username: z.string(),
  owed: deal.shape.owed,
  /** Paid amounts, confirmed or not, without those of disputed deals. */
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

/** The payments of a member, on their page. */
export const paymentsOfMember = {
  /**
   * What they had to pay to people or the guild: each deal counts when it is paid, or after three days. Null: nothing
   * yet, or the viewer is a guest.
   */
  payments: z.nullable(z.object({ due: z.int(), prompt: z.int() })),
};

const ofDeal = { params: idParams, reply: deal } as const;
export const dealRoutes = {
  listDeals: route({
    method: 'GET',
    path: '/api/deals',
    access: 'member',
    summary:
      'Deals, newest first: all of a source with its right, those of the guild with the right to act for it, otherwise those in which you are paid, or pay',
    list: true,
    csv: true,
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
  undoPayments: route({
    method: 'POST',
    path: '/api/deals/pay/undo',
    access: 'member',
    summary: 'Take back that you marked deals as paid, or that the guild did, until the other side has confirmed it',
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
  undoHandOver: route({
    method: 'POST',
    path: '/api/deals/:id/hand-over/undo',
    access: 'member',
    summary: 'Take back that you handed over the goods, until the other side has confirmed it',
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
  disputeDeal: route({
    method: 'POST',
    path: '/api/deals/:id/dispute',
    access: 'member',
    summary: 'Say that something is wrong, as one of the sides. Nobody is reminded until it is decided',
    body: disputeText,
    ...ofDeal,
  }),
  answerDispute: route({
    method: 'POST',
    path: '/api/deals/:id/dispute/answer',
    access: 'member',
    summary: 'Answer an open dispute once, as the other side',
    body: disputeText,
    ...ofDeal,
  }),
  withdrawDispute: route({
    method: 'POST',
    path: '/api/deals/:id/dispute/withdraw',
    access: 'member',
    summary: 'Withdraw the open dispute that you have started',
    ...ofDeal,
  }),
  decideDispute: route({
    method: 'POST',
    path: '/api/deals/:id/dispute/decide',
    access: 'member',
    summary: 'Decide an open dispute (with the right of its source, and not as one of the sides)',
    body: disputeRuling,
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
  'deal:updated': deal,
});

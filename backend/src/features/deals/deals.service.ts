// Deals service: the feature's entry point. Deals are opened exactly once by their sources, paid,
// confirmed, and summed up as balances.
import { may } from '@guild/common/members/ranks';
import type {
  Balance,
  Deal,
  DealCorrection,
  DealEntry,
  DealQuery,
  DealSide,
  DealSource,
  DisputeRuling,
  OwnBalance,
} from '@guild/common/deals/deals.api';
import { dealSources } from '@guild/common/deals/deals.api';
import {
  isDisputed,
  isDone,
  isInvolved,
  isOwnDebtToGuild,
  maySeeDeal,
  owedOf,
  paymentOf,
  promptMs,
  rightOfGuild,
  rightOfSource,
  type DealRight,
} from '@guild/common/deals/deals.rules';
import { sumOf } from '@guild/common/deals/money';
import { somebodyElseWhoMay } from '@guild/common/members/managers';
import { limits } from '@guild/common/wire/fields';
import { sortedByText } from '@guild/common/wire/sorting';
import type { Collection } from 'mongodb';
import { eachAlone } from '../../platform/store/database/inBatches.ts';
import { createBulk, insertMissing } from '../../platform/store/documents/bulk.ts';
import { createDocuments, type Documents } from '../../platform/store/documents/documents.ts';
import { on, type Handler } from '../../platform/store/outbox/facts.ts';
import { afterCursor, newestFirst, pageOf } from '../../platform/store/queries/lists.ts';
import { AppError } from '../../platform/errors.ts';
import type { Page } from '../../platform/store/queries/page.ts';
import { factIdsOf } from '../../platform/live/live.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { MembersService } from '../members/members.service.ts';
import {
  answerDispute,
  cancel,
  confirm,
  correct,
  decideDispute,
  failReversal,
  finishReversal,
  handOver,
  openDispute,
  pay,
  receive,
  remind,
  reopen,
  undoHandOver,
  undoPayment,
  waive,
  withdrawDispute,
  type DealDecision,
} from './deals.decisions.ts';
import { dealFacts, sendDeal, type DealFacts } from './deals.facts.ts';
import {
  nextReminder,
  pendingGoods,
  storedDeals,
  toDeal,
  toEntry,
  type DealDocument,
  type DealEntryDocument,
  type DealModels,
  type NewDeals,
} from './deals.model.ts';

export { amountsAtOpening, dealBooks, difference, sumInWords } from './deals.books.ts';
export { onAmountChanged, onDealReversed, onDealWaived } from './deals.facts.ts';
export type { NewDeals, NewSide } from './deals.model.ts';
export type { Openings } from './deals.openings.ts';

export interface DealService {
  /** Creates the missing deals, with their first entries. It may run twice. */
  open(wanted: NewDeals, factIds: ReturnType<typeof factIdsOf>): Promise<void>;
  /**
   * With the right of the source that is asked for, all of its deals. Otherwise the caller's own: those
   * in which they are paid, those of the `side`, or those of one thing on both sides; with `guild`, those of
   * the guild. Newest first.
   * @throws AppError `not_allowed` for deals of the guild without the right to act for it
   */
  list(query: DealQuery, caller: Caller): Promise<Page<Deal>>;
  /**
   * The caller's deals whose goods they have to hand over (`creditor`), or that were handed over to them (`debtor`).
   * Newest first.
   */
  goodsOf(side: DealSide, caller: Caller, limit: number): Promise<Deal[]>;
  /**
   * Entries of a deal, oldest first.
   * @throws AppError `not_found`, `not_allowed` unless the caller may see the deal
   */
  entries(id: number, caller: Caller): Promise<DealEntry[]>;
  /** @throws AppError `not_found` if one of them does not exist, `not_allowed` if one is not the caller's to pay */
  pay(dealIds: readonly number[], caller: Caller): Promise<Deal[]>;
  /**
   * Takes back payments that were marked by mistake. @throws as `pay`; AppError `conflict` if one of them is confirmed
   */
  undoPayments(dealIds: readonly number[], caller: Caller): Promise<Deal[]>;
  /**
   * For the creditor. Nobody confirms, gives up, hands over or corrects for the guild what they owe it themselves,
   * unless they are the only one with the right.
   * @param shownVersion the state that the person has seen; absent: any
   * @throws AppError `not_allowed`, `conflict`, with reason `stale` in another state
   */
  confirm(id: number, caller: Caller, shownVersion?: number): Promise<Deal>;
  waive(id: number, caller: Caller): Promise<Deal>;
  correct(id: number, correction: DealCorrection, caller: Caller): Promise<Deal>;
  /** For the creditor. @throws AppError `not_allowed`, `conflict` without goods */
  handOver(id: number, caller: Caller): Promise<Deal>;
  /** For the creditor. @throws as `handOver`; AppError `conflict` after the other side has received them */
  undoHandOver(id: number, caller: Caller): Promise<Deal>;
  /** For the debtor. @throws as `handOver` */
  receive(id: number, caller: Caller): Promise<Deal>;
  /** For both sides. @throws AppError `not_allowed`; `conflict` while it is disputed, or when all is confirmed */
  openDispute(id: number, text: string, caller: Caller): Promise<Deal>;
  /** For the other side, once. @throws AppError `not_allowed`, `conflict` */
  answerDispute(id: number, text: string, caller: Caller): Promise<Deal>;
  /** For the person who started it. @throws AppError `not_allowed`, `conflict` */
  withdrawDispute(id: number, caller: Caller): Promise<Deal>;
  /**
   * For people with the right of the source who are not involved. An involved admin may if nobody else may.
   * @throws AppError `not_allowed`; `conflict` when nothing is to be decided, or the outcome is not possible
   */
  decideDispute(id: number, ruling: DisputeRuling, caller: Caller): Promise<Deal>;
  /**
   * Ends a reversal: the deal is cancelled if somebody took the lot, otherwise its dispute is open again. Safe to repeat.
   * @param attempt as in `deal:reversed`
   */
  endReversal(id: number, attempt: number, isTaken: boolean): Promise<void>;
  /** Cancels the deals of a deleted source in which nothing has happened yet, or reopens them when it is back. */
  setCancelled(source: Pick<Deal, 'source' | 'sourceId'>, isCancelled: boolean): Promise<void>;
  /** What the guild owes each person. The longest wait comes first. */
  balances(): Promise<Balance[]>;
  /** The deals of a person that are owed, on both sides. */
  openOf(discordId: string): Promise<Deal[]>;
  /** All deals of these things. */
  dealsOf(source: DealSource, sourceIds: readonly number[]): Promise<Deal[]>;
  balanceOf(person: Pick<Caller, 'discordId' | 'username'>): Promise<OwnBalance>;
  /** How each deal of these things was paid. Leaves out those that are not due, or were given up. */
  paymentsOf(
    source: DealSource,
    sourceIds: readonly number[],
  ): Promise<{ readonly sourceId: number; readonly payment: 'paidInTime' | 'paidLate' | 'unpaid' }[]>;
  /** How many of a person's due payments were made within three days; null: none is due. */
  promptnessOf(discordId: string): Promise<{ readonly due: number; readonly prompt: number } | null>;
  /** Reminds people of what they have not paid or handed over. Run it every 30 seconds. */
  remindDue(): Promise<void>;
  readonly handlers: readonly Handler[];
}

export type DealDocuments = Documents<DealDocument, DealFacts>;
export const dealDocuments = (context: Pick<Context, 'db' | 'clock' | 'outboxes'>): DealDocuments =>
  createDocuments({ stored: storedDeals, facts: dealFacts }, context);

type Sides = Pick<DealDocument, 'debtorDiscordId' | 'creditorDiscordId'>;
const sidesOfNew = ({ debtor, creditor }: NewDeals['deals'][number]): Sides => ({
  debtorDiscordId: debtor?.discordId ?? null,
  creditorDiscordId: creditor?.discordId ?? null,
});
const isBetween = (a: Sides, b: Sides): boolean =>
  a.debtorDiscordId === b.debtorDiscordId && a.creditorDiscordId === b.creditorDiscordId;

/** The initial fields of a deal. */
export const beginningOf = (
  { source, sourceId, title, owedSince, refundOf }: NewDeals,
  one: NewDeals['deals'][number],
): Omit<DealDocument, '_id' | 'version' | 'outbox' | 'createdAt' | 'updatedAt'> => ({
  ...(refundOf !== undefined && { refundOf }),
  source,
  sourceId,
  title,
  ...sidesOfNew(one),
  debtorUsername: one.debtor?.username ?? '',
  creditorUsername: one.creditor?.username ?? '',
  amounts: [...one.amounts],
  paid: [],
  // Without money, only the goods remain.
  status: one.amounts.length === 0 ? ('confirmed' as const) : ('owed' as const),
  goods: one.goods === undefined ? null : { ...one.goods, handedAt: null, receivedAt: null },
  owedSince,
  // The guild is not reminded.
  remindAt: one.debtor === null && one.goods === undefined ? null : nextReminder(owedSince, owedSince.getTime()),
  paidAt: null,
  paidBy: null,
  confirmedAt: null,
  corrections: [],
});

type Line = Omit<DealEntryDocument, 'key' | 'currency' | 'change'>;
export const linesOf = (
  key: string,
  line: Line,
  changes: readonly { currency: DealEntryDocument['currency']; change: number }[],
): DealEntryDocument[] =>
  changes.map(({ currency, change }) => ({ ...line, key: `${key}-${currency}`, currency, change }));

/** A confirmation is a payment when nobody marked one before. */
const kinds = {
  'deal:paid': 'paid',
  'deal:payment-undone': 'unpaid',
  'deal:confirmed': 'paid',
  'deal:waived': 'waived',
  'deal:corrected': 'corrected',
  'deal:cancelled': 'cancelled',
  'deal:reopened': 'reopened',
  'deal:settled': 'settled',
} as const;

/** What is owed on open deals, and since when the oldest waits. */
function openIn(deals: readonly DealDocument[]): Pick<Balance, 'owed' | 'waitingSince'> {
  const open = deals.filter(({ status }) => status === 'owed');
  const since = open.map(({ owedSince }) => owedSince.getTime());
  return {
    owed: sumOf(open.flatMap(owedOf)),
    waitingSince: since.length === 0 ? null : new Date(Math.min(...since)).toISOString(),
  };
}
const balanceFrom = (
  { discordId, username }: Pick<Caller, 'discordId' | 'username'>,
  theirs: readonly DealDocument[],
): Balance => {
  // Whether a disputed payment counts is not decided yet.
  const counted = theirs.filter((deal) => !isDisputed(toDeal(deal)));
  return { discordId, username, ...openIn(theirs), paid: sumOf(counted.flatMap(({ paid }) => paid)) };
};

type SideFields = Pick<DealDocument, `${'debtor' | 'creditor'}${'DiscordId' | 'Username'}`>;
/** A side of a deal as that of a new one. */
const sideOf = (deal: SideFields, side: 'debtor' | 'creditor'): NewDeals['deals'][number]['debtor'] => {
  const discordId = deal[`${side}DiscordId`];
  return discordId === null ? null : { discordId, username: deal[`${side}Username`] };
};
/** The deal that gives back what was paid in a cancelled one; null: nothing was paid. */
function refundOf(deal: DealDocument, owedSince: Date): NewDeals | null {
  const { _id, source, sourceId, title, paid } = deal;
  const amounts = paid.filter(({ amount }) => amount > 0);
  if (deal.status !== 'cancelled' || amounts.length === 0) return null;
  const back = { debtor: sideOf(deal, 'creditor'), creditor: sideOf(deal, 'debtor'), amounts };
  return { source, sourceId, title, owedSince, refundOf: _id, deals: [back] };
}

interface Deps {
  readonly models: DealModels;
  readonly documents: DealDocuments;
  readonly members: Pick<MembersService, 'holdersOf'>;
}

/** The decision, which also notes whether the deal is done then. */
const notingDone =
  (decide: DealDecision): DealDecision =>
  (seen, now) => {
    const change = decide(seen, now);
    if (change === null) return null;
    const next = toDeal({ ...seen, ...change.set });
    return { ...change, set: { ...change.set, isDone: isDone(next) ? true : null } };
  };

export function createDealService(
  { models: { deals, entries }, documents, members }: Deps,
  { clock, db, ids, live }: Pick<Context, 'clock' | 'db' | 'ids' | 'live'>,
): DealService {
  const bulk = createBulk<DealDocument>({ name: 'deals', db });
  const rows = entries.collection as unknown as Collection<DealEntryDocument>;
  const update = async (id: number, decide: DealDecision): Promise<Deal> =>
    toDeal(await documents.update(id, notingDone(decide)));
  /** @throws AppError `not_allowed` for somebody who owes this to the guild, unless nobody else has the right */
  const refuseOwnDebt = async (
    id: number,
    caller: Caller,
    rightFor: (deal: DealDocument) => DealRight,
  ): Promise<void> => {
    const deal = await documents.read(id);
    const right = rightFor(deal);
    if (!isOwnDebtToGuild(deal, caller.discordId) || !may(caller, right)) return;
    const holders = await members.holdersOf(right);
    if (holders.some((one) => one !== caller.discordId))
      throw new AppError('not_allowed', `You owe this yourself. It is for ${somebodyElseWhoMay(right)} to do this.`);
  };
  /** A step of the creditor, who is a person or the guild. */
  const asCreditor = async (id: number, caller: Caller, decide: DealDecision): Promise<Deal> => {
    await refuseOwnDebt(id, caller, () => rightOfGuild);
    return update(id, decide);
  };

  /** A step of the debtor for many deals. If one does not exist or refuses it, none is changed. */
  const asDebtor = async (dealIds: readonly number[], decide: DealDecision): Promise<Deal[]> => {
    const wanted = [...new Set(dealIds)];
    for (const id of wanted) decide(await documents.read(id), clock.now());
    return Promise.all(wanted.map((id) => update(id, decide)));
  };

  const open: DealService['open'] = async (wanted, factIds) => {
    const { source, sourceId } = wanted;
    const known = await deals.find({ source, sourceId }).lean<DealDocument[]>();
    const missing = wanted.deals.filter((one) => !known.some((deal) => isBetween(deal, sidesOfNew(one))));
    const some = missing.length === 0 ? [] : await ids.nextMany('deals', missing.length);
    const made = await bulk.insertMissing(
      missing.map((one, at) => ({ _id: some[at] ?? 0, ...beginningOf(wanted, one) })),
    );
    const all = await deals.find({ source, sourceId }).lean<DealDocument[]>();
    await insertMissing(
      rows,
      all.flatMap((deal) => {
        const amounts = wanted.deals.find((one) => isBetween(deal, sidesOfNew(one)))?.amounts ?? [];
        const line = { dealId: deal._id, kind: 'owed', at: deal.owedSince, by: null } as const;
        const changes = amounts.map(({ currency, amount: change }) => ({ currency, change }));
        return linesOf(`deal-${deal._id}-owed`, line, changes);
      }),
    );
    for (const deal of made) sendDeal(live, toDeal(deal), factIds);
  };

  return {
    open,

    async list(
      { status, source, sourceId, side, open: isOpen, guild, disputed, limit = limits.pageDefault, cursor },
      caller,
    ) {
      if (guild !== undefined && !may(caller, rightOfGuild)) throw new AppError('not_allowed');
      const isOf = {
        ...(status !== undefined && { status }),
        ...(sourceId !== undefined && { sourceId }),
        ...(isOpen !== undefined && { isDone: isOpen === '1' ? null : (true as const) }),
      };
      if (disputed !== undefined) {
        const decided = dealSources.filter((one) => may(caller, rightOfSource[one]));
        const sources = source === undefined ? decided : decided.filter((one) => one === source);
        const filter = { 'dispute.state': 'open', source: { $in: sources }, ...isOf } as const;
        const found = await deals
          .find({ $and: [filter, ...afterCursor(newestFirst, cursor)] })
          .select({ outbox: 0 })
          .sort({ _id: -1 })
          .limit(limit + 1)
          .hint({ 'dispute.state': 1, _id: -1 })
          .lean<DealDocument[]>();
        return pageOf(found, limit, toDeal, ({ _id }) => _id);
      }
      const isAny = side === undefined && guild === undefined && source !== undefined;
      const mayAll = isAny && may(caller, rightOfSource[source]);
      // The few deals of one thing are found without a side.
      const isOfOne = isAny && sourceId !== undefined;
      const own = `${side ?? 'creditor'}DiscordId`;
      const bothSides = [{ debtorDiscordId: caller.discordId }, { creditorDiscordId: caller.discordId }];
      const filter = {
        ...(!mayAll && (isOfOne ? { $or: bothSides } : { [own]: guild === undefined ? caller.discordId : null })),
        ...isOf,
        ...(source !== undefined && { source }),
      };
      const query = deals
        .find({ $and: [filter, ...afterCursor(newestFirst, cursor)] })
        .select({ outbox: 0 })
        .sort({ _id: -1 })
        .limit(limit + 1);
      // One side has few deals of a source, so their order counts more than the source.
      const ofStatus = status !== undefined && ({ status: 1 } as const);
      const ofDone = status === undefined && isOpen !== undefined && !isOfOne && ({ isDone: 1 } as const);
      const led = isOfOne ? { source: 1, sourceId: 1 } : { [own]: 1 };
      if (!mayAll) query.hint({ ...led, ...ofStatus, ...ofDone, _id: -1 });
      const found = await query.lean<DealDocument[]>();
      return pageOf(found, limit, toDeal, ({ _id }) => _id);
    },
    async goodsOf(side, { discordId }, limit) {
      const found = await deals
        .find(pendingGoods(side, discordId), { outbox: 0 })
        .sort({ _id: -1 })
        .limit(limit)
        .lean<DealDocument[]>();
      return found.map(toDeal);
    },
    async entries(id, caller) {
      if (!maySeeDeal(await documents.read(id), caller)) throw new AppError('not_allowed');
      // Write the entries in the outbox first.
      await documents.dispatch(id);
      const found = await entries.find({ dealId: id }).lean<DealEntryDocument[]>();
      return found.sort((a, b) => a.at.getTime() - b.at.getTime()).map(toEntry);
    },
    pay: (dealIds, caller) => asDebtor(dealIds, pay(caller)),
    undoPayments: (dealIds, caller) => asDebtor(dealIds, undoPayment(caller)),
    confirm: (id, caller, shownVersion) => asCreditor(id, caller, confirm(caller, shownVersion)),
    waive: (id, caller) => asCreditor(id, caller, waive(caller)),
    async correct(id, correction, caller) {
      await refuseOwnDebt(id, caller, ({ source }) => rightOfSource[source]);
      return update(id, correct(correction, caller));
    },
    handOver: (id, caller) => asCreditor(id, caller, handOver(caller)),
    undoHandOver: (id, caller) => asCreditor(id, caller, undoHandOver(caller)),
    receive: (id, caller) => update(id, receive(caller)),
    openDispute: (id, text, caller) => update(id, openDispute(text, caller)),
    answerDispute: (id, text, caller) => update(id, answerDispute(text, caller)),
    withdrawDispute: (id, caller) => update(id, withdrawDispute(caller)),
    async decideDispute(id, ruling, caller) {
      const seen = toDeal(await documents.read(id));
      const others = await members.holdersOf(rightOfSource[seen.source]);
      const hasOthers = others.some((one) => !isInvolved(seen, one));
      return update(id, decideDispute(ruling, caller, hasOthers));
    },
    async endReversal(id, attempt, isTaken) {
      await update(id, isTaken ? finishReversal(attempt) : failReversal(attempt));
    },
    async remindDue() {
      const found = await deals.find({ remindAt: { $lte: new Date(clock.now()) } }, { _id: 1 }).lean();
      await eachAlone(found, async ({ _id }) => {
        await update(_id, remind);
      });
    },
    async setCancelled({ source, sourceId }, isCancelled) {
      const found = await deals.find({ source, sourceId }, { _id: 1 }).lean();
      for (const { _id } of found) await update(_id, isCancelled ? cancel : reopen);
    },

    async balances() {
      const ofGuild = { debtorDiscordId: null } as const;
      const waiting = await deals.find({ ...ofGuild, status: 'owed' }, { outbox: 0 }).lean<DealDocument[]>();
      const people = new Map(
        waiting.flatMap(({ creditorDiscordId, creditorUsername }) =>
          creditorDiscordId === null ? [] : [[creditorDiscordId, creditorUsername] as const],
        ),
      );
      const creditorDiscordId = { $in: [...people.keys()] };
      const all = await deals.find({ ...ofGuild, creditorDiscordId }, { outbox: 0 }).lean<DealDocument[]>();
      const balances = [...people].map(([discordId, username]) =>
        balanceFrom(
          { discordId, username },
          all.filter((deal) => deal.creditorDiscordId === discordId),
        ),
      );
      return sortedByText(balances, ({ waitingSince }) => waitingSince ?? '');
    },
    async balanceOf(person) {
      const [theirs, ofOthers] = await Promise.all([
        deals.find({ creditorDiscordId: person.discordId }, { outbox: 0 }).lean<DealDocument[]>(),
        deals.find({ debtorDiscordId: person.discordId, status: 'owed' }, { outbox: 0 }).lean<DealDocument[]>(),
      ]);
      const { owed: owes, waitingSince: owesSince } = openIn(ofOthers);
      return { ...balanceFrom(person, theirs), owes, owesSince };
    },

    async openOf(discordId) {
      const sides = [{ debtorDiscordId: discordId }, { creditorDiscordId: discordId }];
      const found = await deals.find({ $or: sides, status: 'owed' }, { outbox: 0 }).lean<DealDocument[]>();
      return found.map(toDeal);
    },
    async dealsOf(source, sourceIds) {
      const found = await deals
        .find({ source, sourceId: { $in: [...sourceIds] }, refundOf: null }, { outbox: 0 })
        .lean<DealDocument[]>();
      return found.map(toDeal);
    },
    async paymentsOf(source, sourceIds) {
      const found = await deals
        .find({ source, sourceId: { $in: [...sourceIds] }, refundOf: null }, { outbox: 0 })
        .lean<DealDocument[]>();
      return found.flatMap((deal) => {
        const payment = paymentOf(toDeal(deal), clock.now());
        return payment === null ? [] : [{ sourceId: deal.sourceId, payment }];
      });
    },

    async promptnessOf(debtorDiscordId) {
      const found = await deals.find({ debtorDiscordId }, { outbox: 0 }).lean<DealDocument[]>();
      const payments = found.map((deal) => paymentOf(toDeal(deal), clock.now(), promptMs));
      const due = payments.filter((payment) => payment !== null).length;
      return due === 0 ? null : { due, prompt: payments.filter((payment) => payment === 'paidInTime').length };
    },

    handlers: [
      on(dealFacts, Object.keys(kinds) as (keyof typeof kinds)[], {
        name: 'deals:entries',
        when: 'before-reply',
        async run({ document: { _id: dealId }, facts }) {
          await insertMissing(
            rows,
            facts.flatMap(({ id, kind, at, data }) =>
              'changes' in data ? linesOf(id, { dealId, kind: kinds[kind], at, by: data.by }, data.changes) : [],
            ),
          );
        },
      }),
      on(dealFacts, ['deal:cancelled'], {
        name: 'deals:refunds',
        when: 'before-reply',
        async run({ document, facts }) {
          const [first] = facts;
          const wanted = first === undefined ? null : refundOf(document, first.at);
          if (wanted !== null) await open(wanted, factIdsOf(facts));
        },
      }),
    ],
  };
}

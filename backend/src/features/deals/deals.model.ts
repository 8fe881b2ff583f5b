// Stored deals and their entries, and their mapping to the API.
import {
  deal,
  dealEntry,
  dispute,
  type Deal,
  type DealSide,
  type DealSource,
  type Goods,
} from '@guild/common/deals/deals.api';
import { isDisputed, owedOf } from '@guild/common/deals/deals.rules';
import { money, type Money } from '@guild/common/deals/money';
import type { mongo, QueryFilter } from 'mongoose';
import * as z from 'zod/mini';
import type { Caller } from '../../platform/people/caller.ts';
import {
  declareStored,
  documentFields,
  modelsOf,
  type DocumentOf,
} from '../../platform/store/documents/declareStored.ts';

export const storedDeals = declareStored({
  collection: 'deals',
  entity: z.omit(deal, { owed: true }),
  besides: {
    ...documentFields,
    /** Absent: there was none. */
    dispute: z.optional(z.nullable(dispute)),
    /** Absent: this is no refund. */
    refundOf: z.optional(z.nullable(z.int())),
    /** Number of times the lot was offered to the next bidders. Absent: never. */
    reversals: z.optional(z.int()),
    /** True: nobody has to do anything any more. Null or absent: somebody has to. */
    isDone: z.optional(z.nullable(z.literal(true))),
    /** What was paid, when and by whom, before the last payment was marked. Null or absent: nothing is known. */
    beforePayment: z.optional(
      z.nullable(z.object({ paid: z.array(money), paidAt: z.nullable(z.date()), paidBy: z.nullable(z.string()) })),
    ),
    /** When both sides are reminded next; null or absent: never. */
    remindAt: z.optional(z.nullable(z.date())),
  },
  indexes: [
    [{ remindAt: 1 }],
    [{ 'dispute.state': 1, _id: -1 }],
    // A source opens at most one deal between the same two sides.
    [{ source: 1, sourceId: 1, debtorDiscordId: 1, creditorDiscordId: 1 }, { unique: true }],
    [{ source: 1, sourceId: 1, _id: -1 }],
    [{ source: 1, sourceId: 1, status: 1, _id: -1 }],
    [{ source: 1, _id: -1 }],
    [{ source: 1, status: 1, _id: -1 }],
    [{ debtorDiscordId: 1, _id: -1 }],
    [{ debtorDiscordId: 1, status: 1, _id: -1 }],
    [{ debtorDiscordId: 1, isDone: 1, _id: -1 }],
    [{ creditorDiscordId: 1, _id: -1 }],
    [{ creditorDiscordId: 1, status: 1, _id: -1 }],
    [{ creditorDiscordId: 1, isDone: 1, _id: -1 }],
  ],
});
export type DealDocument = DocumentOf<typeof storedDeals>;

/**
 * A change of the amount owed. Entries never change. Their sum is the amount owed now.
 * `by` is null when the deal was opened.
 */
export const storedEntries = declareStored({
  collection: 'deal_entries',
  entity: dealEntry,
  besides: {
    /** Given by the database. */
    _id: z.optional(z.custom<mongo.ObjectId>()),
    /** The fact's id and the currency, so that an entry is unique. */
    key: z.string(),
    dealId: z.int(),
  },
  indexes: [[{ key: 1 }, { unique: true }], [{ dealId: 1 }]],
});
export type DealEntryDocument = DocumentOf<typeof storedEntries>;
/** Maps an entry to the API. */
export const { toEntity: toEntry } = storedEntries;

export const dealModels = modelsOf({ deals: storedDeals, entries: storedEntries });
export type DealModels = ReturnType<typeof dealModels>;

/** One side of a new deal; null: the guild. */
export type NewSide = Pick<Caller, 'discordId' | 'username'> | null;
/** What people owe each other after something was agreed. */
export interface NewDeals {
  readonly source: DealSource;
  readonly sourceId: number;
  readonly title: string;
  readonly owedSince: Date;
  /** The cancelled deal whose payment is given back. Absent: this is no refund. */
  readonly refundOf?: number;
  /** At most one between the same two sides. */
  readonly deals: readonly {
    readonly debtor: NewSide;
    readonly creditor: NewSide;
    /** Empty: only goods change hands. */
    readonly amounts: readonly Money[];
    /** What the creditor hands over. Absent: nothing. */
    readonly goods?: Pick<Goods, 'name' | 'quantity'>;
  }[];
}

/** Whether nothing is owed any more, whatever was agreed. */
export const isGivenUp = ({ status }: Pick<Deal, 'status'>): boolean => status === 'waived' || status === 'cancelled';

/** Maps a stored deal to the API. */
export const toDeal = (stored: Omit<DealDocument, 'outbox'>): Deal =>
  Object.assign(storedDeals.toEntity(stored), {
    owed: isGivenUp(stored) ? [] : owedOf(stored),
  });

/** The Discord ids of both sides, without the guild. */
export const sidesOf = ({
  debtorDiscordId,
  creditorDiscordId,
}: Pick<Deal, 'debtorDiscordId' | 'creditorDiscordId'>): string[] =>
  [debtorDiscordId, creditorDiscordId].filter((one) => one !== null);

/** The creditor's name in sentences. */
export const creditorName = ({ creditorUsername }: Pick<Deal, 'creditorUsername'>): string =>
  creditorUsername === '' ? 'the guild' : creditorUsername;
/** The debtor's name in sentences. */
export const debtorName = ({ debtorUsername }: Pick<Deal, 'debtorUsername'>): string =>
  debtorUsername === '' ? 'the guild' : debtorUsername;
/** A text with a capital letter at its start, for names at the start of a sentence. */
export const atStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Leaves out deals of which somebody says that something is wrong. */
export const undisputed = { 'dispute.state': { $nin: ['open', 'offered'] } } as const;
/** Deals whose goods a person, or the guild, has to hand over as the creditor, or to confirm as the debtor. */
export const pendingGoods = (side: DealSide, discordId: string | null): QueryFilter<DealDocument> => ({
  [`${side}DiscordId`]: discordId,
  status: { $ne: 'cancelled' },
  ...undisputed,
  'goods.quantity': { $gt: 0 },
  [`goods.${side === 'creditor' ? 'handedAt' : 'receivedAt'}`]: null,
  ...(side === 'debtor' && { 'goods.handedAt': { $ne: null } }),
});

const dayMs = 24 * 3_600_000;
/** Days after which people are reminded of what they owe. */
const reminderDays = [1, 3, 7] as const;
/** The first reminder after a time; null: there is none any more. @param now ms since 1970 */
export function nextReminder(since: Date, now: number): Date | null {
  const next = reminderDays.map((days) => since.getTime() + days * dayMs).find((at) => at > now);
  return next === undefined ? null : new Date(next);
}
/** Whether a person still has to pay, or to hand something over. The guild is not reminded. */
export function pendingIn(seen: DealDocument): { readonly money: boolean; readonly goods: boolean } {
  const { status, amounts, paid, goods, debtorDiscordId, creditorDiscordId } = seen;
  if (isDisputed(toDeal(seen))) return { money: false, goods: false };
  const isUnpaid = owedOf({ amounts, paid }).some(({ amount }) => amount > 0);
  return {
    money: status === 'owed' && debtorDiscordId !== null && isUnpaid,
    goods: status !== 'cancelled' && creditorDiscordId !== null && goods?.handedAt === null,
  };
}

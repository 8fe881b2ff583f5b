// Deal rules: who is on which side, who may see and correct a deal, and what is still owed.
import { may, type Permissions, type Right } from '../members/ranks.ts';
import { withSeparators } from '../wire/numbers.ts';
import type { Deal, DealSide, DealSource, Goods } from './deals.api.ts';
import { negated, sumOf, type Money } from './money.ts';

/** The right with which people see and correct all deals of a source. */
export const rightOfSource = {
  haul: 'hauls',
  contract: 'contracts',
  auction: 'auctions',
  item: 'market',
  import: 'hauls',
} as const satisfies Readonly<Record<DealSource, Right>>;
export type DealRight = (typeof rightOfSource)[DealSource];
/** The right with which people act for the guild when it is a side of a deal. */
export const rightOfGuild = 'hauls' as const satisfies Right;

/** What is still to be paid; negative when too much was paid. */
export const owedOf = ({
  amounts,
  paid,
}: {
  readonly amounts: readonly Money[];
  readonly paid: readonly Money[];
}): Money[] => sumOf([...amounts, ...negated(paid)]);

export type Viewer = Permissions & { readonly discordId: string };
type Sides = Pick<Deal, 'debtorDiscordId' | 'creditorDiscordId'>;
/** Whether a person acts for this side: they are it, or they may act for the guild. */
export function actsFor(side: DealSide, deal: Sides, viewer: Viewer): boolean {
  const discordId = deal[`${side}DiscordId`];
  return discordId === null ? may(viewer, rightOfGuild) : discordId === viewer.discordId;
}
/** Whether the guild is a side of a deal. */
export const isOfGuild = ({ debtorDiscordId, creditorDiscordId }: Sides): boolean =>
  debtorDiscordId === null || creditorDiscordId === null;
/** Whether a person owes this to the guild. They don't act for it here, even with the right. */
export const isOwnDebtToGuild = ({ debtorDiscordId, creditorDiscordId }: Sides, discordId: string): boolean =>
  creditorDiscordId === null && debtorDiscordId === discordId;
/** Whether a person may see a deal: both sides, and people with the right of its source. */
export const maySeeDeal = (deal: Sides & Pick<Deal, 'source'>, viewer: Viewer): boolean =>
  may(viewer, rightOfSource[deal.source]) || actsFor('debtor', deal, viewer) || actsFor('creditor', deal, viewer);

/** Whether a dispute waits for a decision, or for a bidder who takes the lot. */
export const isDisputed = ({ dispute }: Pick<Deal, 'dispute'>): boolean => (dispute?.state ?? 'over') !== 'over';

/** Whether both sides have done and confirmed everything. */
export const isFinished = ({ status, goods }: Pick<Deal, 'status' | 'goods'>): boolean =>
  status === 'cancelled' || ((status === 'confirmed' || status === 'waived') && goods?.receivedAt !== null);

/** Whether nobody has to do anything about a deal any more. */
export const isDone = (deal: Pick<Deal, 'status' | 'goods' | 'dispute'>): boolean =>
  isFinished(deal) && !isDisputed(deal);

/** The side of a person in a deal; null: none. People who act for the guild are on its side. */
export function sideFor(deal: Sides, viewer: Viewer): DealSide | null {
  if (actsFor('debtor', deal, viewer)) return 'debtor';
  return actsFor('creditor', deal, viewer) ? 'creditor' : null;
}

/** Whether a person is a side of the deal, or has said something in its dispute. */
export const isInvolved = (
  { debtorDiscordId, creditorDiscordId, dispute }: Sides & Pick<Deal, 'dispute'>,
  discordId: string,
): boolean =>
  [debtorDiscordId, creditorDiscordId, dispute?.byDiscordId, dispute?.answer?.byDiscordId].includes(discordId);

/**
 * Whether a person may decide the dispute: with the right of the source, and not involved. An involved
 * admin may when nobody else may.
 */
export const mayDecide = (
  deal: Sides & Pick<Deal, 'dispute' | 'source'>,
  viewer: Viewer,
  hasOthers: boolean,
): boolean =>
  may(viewer, rightOfSource[deal.source]) &&
  (!isInvolved(deal, viewer.discordId) || (viewer.access === 'Admin' && !hasOthers));

/** Whether the lot of a disputed deal can be offered to the next bidder: nobody has received it. */
export const isReversible = ({ source, refundOf, goods }: Pick<Deal, 'source' | 'refundOf' | 'goods'>): boolean =>
  source === 'auction' && refundOf === null && (goods?.receivedAt ?? null) === null;

/** Since when a deal waits: since its last decided dispute, or since the start. */
export const waitsSince = <T>({
  owedSince,
  dispute,
}: {
  readonly owedSince: T;
  readonly dispute?: { readonly ruling: { readonly at: T } | null } | null;
}): T => dispute?.ruling?.at ?? owedSince;

/** Time after which a deal is due, in ms. Until then it counts neither for nor against its debtor. */
const dueAfterMs = 7 * 24 * 3_600_000;
/** Time within which a member's payments count as prompt on their page, in ms. */
export const promptMs = 3 * 24 * 3_600_000;
/**
 * Whether a deal was paid in time, late or not at all.
 * @param now ms since 1970
 * @param afterMs time after which it is due, in ms
 * @returns null while it is not due or disputed, or after it was given up
 */
export function paymentOf(
  deal: Pick<Deal, 'status' | 'owedSince' | 'paidAt' | 'dispute'>,
  now: number,
  afterMs = dueAfterMs,
): 'paidInTime' | 'paidLate' | 'unpaid' | null {
  const { status, paidAt } = deal;
  // What was paid before a dispute is not prompter because of it.
  const wasPaid = paidAt !== null && deal.dispute !== null && paidAt < deal.dispute.at;
  const dueAt = Date.parse(wasPaid ? deal.owedSince : waitsSince(deal)) + afterMs;
  if (status === 'waived' || status === 'cancelled' || isDisputed(deal)) return null;
  if (paidAt !== null) return Date.parse(paidAt) <= dueAt ? 'paidInTime' : 'paidLate';
  return status === 'owed' && now > dueAt ? 'unpaid' : null;
}

/** Such as '3 × Night cloak', or 'Night cloak' for a single piece. */
export const goodsInWords = ({ name, quantity }: Pick<Goods, 'name' | 'quantity'>): string =>
  quantity === 1 ? name : `${withSeparators(quantity)} × ${name}`;

// Deal rules: who is on which side, who may see and correct a deal, and what is still owed.
import { may, type Permissions, type Right } from '../members/ranks.ts';
import { withSeparators } from '../wire/numbers.ts';
import type { Deal, DealSide, DealSource, Goods } from './deals.api.ts';
import { negated, sumOf, type Money } from './money.ts';

/** The right with which people see and correct all deals of a source. */
export const rightOfSource: Readonly<Record<DealSource, Right>> = {
  haul: 'hauls',
  contract: 'contracts',
  auction: 'auctions',
  item: 'market',
};
/** The right with which people act for the guild when it is a side of a deal. */
export const rightOfGuild: Right = 'hauls';

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
/** Whether a person may see a deal: both sides, and people with the right of its source. */
export const maySeeDeal = (deal: Sides & Pick<Deal, 'source'>, viewer: Viewer): boolean =>
  may(viewer, rightOfSource[deal.source]) || actsFor('debtor', deal, viewer) || actsFor('creditor', deal, viewer);

/** Time after which a deal is due, in ms. Until then it counts neither for nor against its debtor. */
const dueAfterMs = 7 * 24 * 3_600_000;
/**
 * Whether a deal was paid in time, late or not at all.
 * @param now ms since 1970
 * @returns null while it is not due, or after it was given up
 */
export function paymentOf(
  { status, owedSince, paidAt }: Pick<Deal, 'status' | 'owedSince' | 'paidAt'>,
  now: number,
): 'paidInTime' | 'paidLate' | 'unpaid' | null {
  const dueAt = Date.parse(owedSince) + dueAfterMs;
  if (status === 'waived' || status === 'cancelled') return null;
  if (paidAt !== null) return Date.parse(paidAt) <= dueAt ? 'paidInTime' : 'paidLate';
  return status === 'owed' && now > dueAt ? 'unpaid' : null;
}

/** Such as '3 × Night cloak', or 'Night cloak' for a single piece. */
export const goodsInWords = ({ name, quantity }: Pick<Goods, 'name' | 'quantity'>): string =>
  quantity === 1 ? name : `${withSeparators(quantity)} × ${name}`;

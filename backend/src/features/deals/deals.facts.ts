// Deal facts, their live message, and the handlers with which other features follow deals.
import { isOfGuild, rightOfGuild, rightOfSource } from '@guild/common/deals/deals.rules';
import { currencies } from '@guild/common/deals/money';
import type { Deal, DealSource } from '@guild/common/deals/deals.api';
import * as z from 'zod/mini';
import { defineFacts, noData, on, type Handler, type FactOf } from '../../platform/store/outbox/facts.ts';
import { factIdsOf, rightRoom, type Live } from '../../platform/live/live.ts';
import { sendToPeople } from '../../platform/live/people.ts';
import type { Context } from '../../platform/features/context.ts';
import { sidesOf, toDeal, type DealDocument } from './deals.model.ts';

/** Data of the entries: changes of the amount owed, and who made them. */
const entries = z.object({
  changes: z.array(z.object({ currency: z.enum(currencies), change: z.int() })),
  by: z.nullable(z.string()),
});
export const dealFacts = defineFacts<DealDocument>()({
  'deal:paid': entries,
  /** The debtor took back the payment that they had marked. */
  'deal:payment-undone': entries,
  'deal:confirmed': z.union([entries, noData]),
  'deal:waived': entries,
  'deal:corrected': entries,
  'deal:cancelled': entries,
  'deal:reopened': entries,
  /** It counts as fulfilled. */
  'deal:settled': entries,
  'deal:disputed': noData,
  'deal:answered': noData,
  /** The dispute was withdrawn, or somebody let the deal go on. */
  'deal:continued': noData,
  /** The lot is offered to the next bidders. `attempt` counts from 1. */
  'deal:reversed': z.object({ attempt: z.int() }),
  /** No bidder has taken the lot, so the dispute is open again. */
  'deal:not-reversed': noData,
  'deal:handed_over': noData,
  /** The creditor took back that they handed over the goods. */
  'deal:hand-over-undone': noData,
  'deal:received': noData,
  /** Something is still to be paid or handed over after 1, 3 or 7 days. */
  'deal:reminder_due': noData,
});
export type DealFacts = typeof dealFacts;
export type DealFact = FactOf<DealFacts>;

/** Sends a deal to both sides and to people with the right of its source; those who act for the guild are its side. */
export function sendDeal(live: Pick<Live, 'send'>, deal: Deal, factIds: ReturnType<typeof factIdsOf>): void {
  const rights = [rightOfSource[deal.source], ...(isOfGuild(deal) ? ([rightOfGuild] as const) : [])];
  const rooms = [...new Set(rights)].map(rightRoom);
  sendToPeople(live, { people: sidesOf(deal), rooms }, 'deal:updated', { ...deal, ...factIds });
}

export const dealScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  on(dealFacts, 'all', {
    name: 'deals:screens',
    when: 'before-reply',
    run: ({ document, facts }) => sendDeal(live, toDeal(document), factIdsOf(facts)),
  });

/**
 * A handler for deals of a source that were given up. It may run twice.
 * @param name `feature:what`
 */
export const onDealWaived = (source: DealSource, name: string, run: (deal: Deal) => Promise<void>): Handler =>
  on(dealFacts, ['deal:waived'], {
    name,
    run: async ({ document }) => (document.source === source ? run(toDeal(document)) : undefined),
  });

/**
 * A handler for deals of auctions that were reversed: it offers the lot to the next bidder. It may run twice.
 * @param name `feature:what`
 */
export const onDealReversed = (name: string, run: (deal: Deal, attempt: number) => Promise<void>): Handler =>
  on(dealFacts, ['deal:reversed'], {
    name,
    when: 'before-reply',
    async run({ document, facts }) {
      for (const { data } of facts) await run(toDeal(document), data.attempt);
    },
  });

/**
 * A handler for deals of a source of which more or less is owed than before. It may run twice.
 * @param name `feature:what`
 */
export const onAmountChanged = (source: DealSource, name: string, run: (deal: Deal) => Promise<void>): Handler =>
  on(dealFacts, ['deal:waived', 'deal:corrected', 'deal:cancelled', 'deal:reopened', 'deal:reversed'], {
    name,
    run: async ({ document }) => (document.source === source ? run(toDeal(document)) : undefined),
  });

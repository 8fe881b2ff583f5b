// Demo hauls: one half paid, and one waiting to be closed. Deals change through the decisions of
// the deals feature.
import type { Caller } from '../../backend/src/platform/people/caller.ts';
import { confirm, pay } from '../../backend/src/features/deals/deals.decisions.ts';
import type { DealDocument, DealEntryDocument } from '../../backend/src/features/deals/deals.model.ts';
import { dealsOf } from '../../backend/src/features/payouts/hauls/payouts.deals.ts';
import { afterDecision, demoDeals, type DemoDeal } from './deals.ts';
import type { HaulDocument, HaulPersonRow } from '../../backend/src/features/payouts/payouts.model.ts';

const hourMs = 3_600_000;

/** The source of a haul, and its participants. */
export interface DemoSource {
  readonly id: number;
  readonly title: string;
  /** When it ended, ms since 1970. */
  readonly overAt: number;
  readonly people: readonly Pick<Caller, 'discordId' | 'username'>[];
}
export interface DemoHaulDeps {
  readonly raid: DemoSource;
  readonly evening: DemoSource;
  readonly admin: Caller;
  readonly nextHaulId: () => Promise<number>;
  readonly nextDealId: () => Promise<number>;
}
export interface DemoHaul {
  readonly haul: HaulDocument;
  readonly deals: readonly DealDocument[];
  readonly entries: readonly DealEntryDocument[];
}

type HaulFields = Pick<HaulDocument, 'source' | 'amounts' | 'cutPercent' | 'items' | 'note'>;
const row = ({ discordId, username }: DemoSource['people'][number]): HaulPersonRow => ({
  discordId,
  username,
  weight: 1,
  waived: false,
  typed: [],
});
function haulOf(
  _id: number,
  { id: sourceId, title, overAt, people }: DemoSource,
  given: HaulFields,
  by: Caller,
): HaulDocument {
  const at = new Date(overAt + 2 * hourMs);
  return {
    _id,
    sourceId,
    title,
    ...given,
    method: 'equal',
    people: people.map(row),
    resources: [],
    status: 'open',
    createdBy: by.username,
    createdByDiscordId: by.discordId,
    closedBy: null,
    closedAt: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
    deletedAt: null,
    deletedBy: null,
    outbox: [],
  };
}
const closedBy = (haul: HaulDocument, { username }: Caller): HaulDocument => {
  const closedAt = new Date(haul.createdAt.getTime() + hourMs);
  return { ...haul, status: 'closed', closedBy: username, closedAt, updatedAt: closedAt, version: 2 };
};
/** The first half of the shares is paid, and the first one is confirmed. */
async function halfPaid(haul: HaulDocument, { admin, nextDealId }: DemoHaulDeps): Promise<DemoDeal[]> {
  const opened = await demoDeals(dealsOf(haul), nextDealId);
  return opened.map((one, place) => {
    const at = one.deal.owedSince.getTime();
    const paid = place < opened.length / 2 ? afterDecision(one, pay(admin), at + 5 * hourMs) : one;
    const { creditorDiscordId, creditorUsername: username } = one.deal;
    const owner: Caller = { ...admin, discordId: creditorDiscordId ?? '', username };
    return place === 0 ? afterDecision(paid, confirm(owner), at + 9 * hourMs) : paid;
  });
}

/** All demo hauls. */
export async function demoHauls(parts: DemoHaulDeps): Promise<DemoHaul[]> {
  const { raid, evening, admin, nextHaulId } = parts;
  const closed = closedBy(
    haulOf(
      await nextHaulId(),
      raid,
      {
        source: 'contract',
        cutPercent: 10,
        note: 'The cages were full of tools, too.',
        amounts: [
          { currency: 'Solari', amount: 48_215 },
          { currency: 'Spice', amount: 310 },
        ],
        items: [{ name: 'Slaver’s ledger', value: 5000, currency: 'Solari', discordId: null }],
      },
      admin,
    ),
    admin,
  );
  const open = haulOf(
    await nextHaulId(),
    evening,
    {
      source: 'event',
      cutPercent: 10,
      items: [],
      note: null,
      amounts: [{ currency: 'Water', amount: 1240 }],
    },
    admin,
  );
  const deals = await halfPaid(closed, parts);
  return [
    { haul: closed, deals: deals.map(({ deal }) => deal), entries: deals.flatMap(({ entries }) => entries) },
    { haul: open, deals: [], entries: [] },
  ];
}

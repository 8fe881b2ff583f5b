// Demo hauls: one half paid, and one waiting to be closed. Deals change through the decisions of
// the deals feature.
import type { Money } from '@guild/common/deals/money';
import { divideHaul } from '@guild/common/payouts/payouts.rules';
import type { Caller } from '../../backend/src/platform/people/caller.ts';
import { confirm, pay, type DealDecision } from '../../backend/src/features/deals/deals.decisions.ts';
import type { DealDocument, DealEntryDocument } from '../../backend/src/features/deals/deals.model.ts';
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
const dealOf = (haul: HaulDocument, _id: number, who: HaulPersonRow, amounts: readonly Money[]): DealDocument => ({
  _id,
  source: 'haul',
  sourceId: haul._id,
  title: haul.title,
  debtorDiscordId: null,
  debtorUsername: '',
  creditorDiscordId: who.discordId,
  creditorUsername: who.username,
  amounts: [...amounts],
  paid: [],
  status: 'owed',
  owedSince: haul.closedAt ?? haul.updatedAt,
  paidAt: null,
  paidBy: null,
  confirmedAt: null,
  corrections: [],
  version: 1,
  outbox: [],
});

interface StoredDeal {
  deal: DealDocument;
  entries: DealEntryDocument[];
}
const linesOf = (
  { _id: dealId }: DealDocument,
  line: Pick<DealEntryDocument, 'kind' | 'at' | 'by'>,
  changes: readonly Pick<DealEntryDocument, 'currency' | 'change'>[],
): DealEntryDocument[] =>
  changes.map((one) => {
    // The app's own key for the first entries of a deal. Later entries use the id of a fact, which
    // does not exist here.
    const key = `${line.kind === 'owed' ? '' : 'demo-'}deal-${dealId}-${line.kind}-${one.currency}`;
    return { dealId, ...line, ...one, key };
  });
/** A deal after a decision, with the entries of its facts. */
function after({ deal, entries }: StoredDeal, decide: DealDecision, at: number, by: Caller): StoredDeal {
  const change = decide(deal, at);
  if (change === null) return { deal, entries };
  const lines = change.facts.flatMap(({ kind, data }) =>
    kind === 'deal:paid' && 'changes' in data
      ? linesOf(deal, { kind: 'paid', at: new Date(at), by: by.username }, data.changes)
      : [],
  );
  return { deal: { ...deal, ...change.set, version: deal.version + 1 }, entries: [...entries, ...lines] };
}

/** The first half of the shares is paid, and the first one is confirmed. */
async function halfPaid(haul: HaulDocument, { admin, nextDealId }: DemoHaulDeps): Promise<StoredDeal[]> {
  const parts = divideHaul(haul)?.people ?? [];
  const deals: StoredDeal[] = [];
  for (const [place, { discordId, amounts }] of parts.entries()) {
    const who = haul.people[place];
    if (who === undefined) continue;
    const deal = dealOf(haul, await nextDealId(), who, amounts);
    const line = { kind: 'owed', at: deal.owedSince, by: null } as const;
    const changes = amounts.map(({ currency, amount: change }) => ({ currency, change }));
    const begun: StoredDeal = { deal, entries: linesOf(deal, line, changes) };
    const at = deal.owedSince.getTime();
    const paid = place < parts.length / 2 ? after(begun, pay(admin), at + 5 * hourMs, admin) : begun;
    const owner: Caller = { ...admin, discordId, username: who.username };
    deals.push(place === 0 ? after(paid, confirm(owner), at + 9 * hourMs, owner) : paid);
  }
  return deals;
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

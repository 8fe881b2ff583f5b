// Ledger audit of deals: the entries of each deal must equal the amount owed.
import type { DealSource } from '@guild/common/deals/deals.api';
import { negated, sumOf, type Money } from '@guild/common/deals/money';
import { withSeparators } from '@guild/common/wire/numbers';
import { sortedByText } from '@guild/common/wire/sorting';
import type { Db } from 'mongodb';
import type { Books } from '../../platform/store/database/books.ts';
import { creditorName, toDeal, type DealDocument, type DealEntryDocument } from './deals.model.ts';

/** '300 Solari, 5 Spice Melange', with the currencies as they are stored, in their order; 'nothing' for an empty list. */
export const sumInWords = (amounts: readonly Money[]): string =>
  sortedByText(amounts, ({ currency }) => currency)
    .map(({ amount, currency }) => `${withSeparators(amount)} ${currency}`)
    .join(', ') || 'nothing';
/** The first amounts minus the second, by currency. */
export const difference = (a: readonly Money[], b: readonly Money[]): Money[] => sumOf([...a, ...negated(b)]);

type Entry = Pick<DealEntryDocument, 'key' | 'kind' | 'currency' | 'change'>;
/** Entries in a deal's outbox that are not written yet. */
function waitingEntries({ outbox }: Pick<DealDocument, 'outbox'>): Entry[] {
  return outbox.flatMap(({ id, kind, data }) => {
    const { changes = [] } = data as { readonly changes?: readonly Pick<Entry, 'currency' | 'change'>[] };
    const of = kind.replace(/^\w+:/, '') as Entry['kind'];
    return changes.map(({ currency, change }) => ({ key: `${id}-${currency}`, kind: of, currency, change }));
  });
}

/** A problem of one deal, in words; null if its entries equal what it is owed. */
export function problemOfDeal(deal: DealDocument, rows: readonly Entry[]): string | null {
  const known = new Set(rows.map(({ key }) => key));
  const lines = [...rows, ...waitingEntries(deal).filter(({ key }) => !known.has(key))];
  const given = sumOf(lines.map(({ currency, change: amount }) => ({ currency, amount })));
  const { owed } = toDeal(deal);
  if (difference(given, owed).length === 0) return null;
  return `the entries give ${sumInWords(given)}, and ${sumInWords(owed)} is owed`;
}

/** The amounts with which the deals of a source were opened, by creditor, from their first entries. */
export async function amountsAtOpening(
  db: Db,
  source: DealSource,
  sourceId: number,
): Promise<ReadonlyMap<string, readonly Money[]>> {
  const deals = await db.collection<DealDocument>('deals').find({ source, sourceId, refundOf: null }).toArray();
  const ofDeals = { dealId: { $in: deals.map(({ _id }) => _id) }, kind: 'owed' } as const;
  const rows = await db.collection<DealEntryDocument>('deal_entries').find(ofDeals).toArray();
  return new Map(
    deals.map(({ _id, creditorDiscordId }) => {
      const own = rows.filter(({ dealId }) => dealId === _id);
      return [creditorDiscordId ?? '', own.map(({ currency, change: amount }) => ({ currency, amount }))];
    }),
  );
}

/** Where the source of a deal is stored: the collection, and the field with its id. */
const sources: Readonly<Record<DealSource, readonly [collection: string, field: string]>> = {
  haul: ['hauls', '_id'],
  contract: ['contracts', '_id'],
  auction: ['auctions', '_id'],
  item: ['marketplace_items', 'offers.id'],
  // Its entries are written before it.
  import: ['deals', '_id'],
};
/** Whether the source is still creating its deals and their first entries. */
async function isOpening(db: Db, { source, sourceId, refundOf = null }: DealDocument): Promise<boolean> {
  if (refundOf !== null) {
    const cancelling = { _id: refundOf, 'outbox.0': { $exists: true } };
    return (await db.collection<DealDocument>('deals').countDocuments(cancelling)) > 0;
  }
  const [collection, field] = sources[source];
  const opening = { [field]: sourceId, 'outbox.0': { $exists: true } };
  return (await db.collection(collection).countDocuments(opening)) > 0;
}

/** A problem of a deal. If the deal changes during the check, it is checked again. */
async function problemOf(db: Db, id: number): Promise<string | null> {
  const deals = db.collection<DealDocument>('deals');
  const deal = await deals.findOne({ _id: id });
  if (deal === null) return null;
  const rows = await db.collection<DealEntryDocument>('deal_entries').find({ dealId: id }).toArray();
  const problem = problemOfDeal(deal, rows);
  if (problem === null || (await isOpening(db, deal))) return null;
  const isSame = (await deals.countDocuments({ _id: id, version: deal.version })) > 0;
  return isSame ? `The deal of ${creditorName(deal)} of ${deal.title} (${id}): ${problem}` : problemOf(db, id);
}

export const dealBooks: Books = {
  name: 'deals',
  link: '/treasury?tab=hauls',
  /** One sentence for each deal whose entries do not equal the amount owed. */
  async problems(db) {
    const problems: string[] = [];
    const deals = db.collection<DealDocument>('deals').find({});
    for await (const { _id } of deals.project<Pick<DealDocument, '_id'>>({ _id: 1 })) {
      const problem = await problemOf(db, _id);
      if (problem !== null) problems.push(problem);
    }
    return problems;
  },
};

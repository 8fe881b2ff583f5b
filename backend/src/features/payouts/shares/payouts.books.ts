// Ledger audit of payouts: parts must equal the haul, each part must have one share, and entries
// must equal the amount owed.
import type { Money } from '@guild/common/payouts/payouts.api';
import { divideHaul, sumOf } from '@guild/common/payouts/payouts.rules';
import { sortedByText } from '@guild/common/wire/sorting';
import type { Db } from 'mongodb';
import type { Books } from '../../../platform/store/database/books.ts';
import { toShare, type HaulDocument, type PayoutEntryDocument, type ShareDocument } from '../payouts.model.ts';
import { inWords } from '../payouts.words.ts';

const sumInWords = (amounts: readonly Money[]): string =>
  inWords(sortedByText(amounts, ({ currency }) => currency)) || 'nothing';
const negated = (amounts: readonly Money[]): Money[] =>
  amounts.map(({ currency, amount }) => ({ currency, amount: -amount }));
/** The first amounts minus the second, by currency. */
const difference = (a: readonly Money[], b: readonly Money[]): Money[] => sumOf([...a, ...negated(b)]);

type Entry = Pick<PayoutEntryDocument, 'key' | 'kind' | 'currency' | 'change'>;
/** Entries in a share's outbox that are not written yet. */
function waitingEntries({ outbox }: Pick<ShareDocument, 'outbox'>): Entry[] {
  return outbox.flatMap(({ id, kind, data }) => {
    const { changes = [] } = data as { readonly changes?: readonly Pick<Entry, 'currency' | 'change'>[] };
    const of = kind.replace('share:', '') as Entry['kind'];
    return changes.map(({ currency, change }) => ({ key: `${id}-${currency}`, kind: of, currency, change }));
  });
}

/** A problem of one share, in words; null if its entries equal what it is owed. */
export function problemOfShare(share: ShareDocument, rows: readonly Entry[]): string | null {
  const known = new Set(rows.map(({ key }) => key));
  const lines = [...rows, ...waitingEntries(share).filter(({ key }) => !known.has(key))];
  const given = sumOf(lines.map(({ currency, change: amount }) => ({ currency, amount })));
  const { owed } = toShare(share);
  if (difference(given, owed).length === 0) return null;
  return `the entries give ${sumInWords(given)}, and ${sumInWords(owed)} is owed`;
}

/** A problem of a closed haul and its original shares, in words; null if everything adds up. */
export function problemOfHaul(haul: HaulDocument, begun: ReadonlyMap<string, readonly Money[]>): string | null {
  const division = divideHaul(haul);
  if (division === null) return 'it gives more than there is';
  const parts = division.people.filter(({ amounts }) => amounts.length > 0);
  const together = sumOf([...division.guild, ...parts.flatMap(({ amounts }) => amounts)]);
  if (difference(together, haul.amounts).length > 0)
    return `its parts are ${sumInWords(together)}, and it is ${sumInWords(haul.amounts)}`;
  if (begun.size !== parts.length) return `it has ${begun.size} shares for ${parts.length} parts`;
  const wrong = parts.find(({ discordId, amounts }) => difference(amounts, begun.get(discordId) ?? []).length > 0);
  return wrong === undefined ? null : `the share of ${wrong.discordId} began with another amount than its part`;
}

/** The original shares of a haul, by person, from their first entries. */
async function begunOf(db: Db, { _id: haulId }: HaulDocument): Promise<ReadonlyMap<string, readonly Money[]>> {
  const shares = await db.collection<ShareDocument>('payout_shares').find({ haulId }).toArray();
  const ofShares = { shareId: { $in: shares.map(({ _id }) => _id) }, kind: 'owed' } as const;
  const rows = await db.collection<PayoutEntryDocument>('payout_entries').find(ofShares).toArray();
  return new Map(
    shares.map(({ _id, discordId }) => {
      const own = rows.filter(({ shareId }) => shareId === _id);
      return [discordId, own.map(({ currency, change: amount }) => ({ currency, amount }))];
    }),
  );
}

/** Whether the haul is still creating its shares and their first entries. */
const isOpening = async (db: Db, { haulId }: ShareDocument): Promise<boolean> =>
  (await db.collection<HaulDocument>('hauls').countDocuments({ _id: haulId, 'outbox.0': { $exists: true } })) > 0;

/** A problem of a share. If the share changes during the check, it is checked again. */
async function problemOf(db: Db, id: number): Promise<string | null> {
  const shares = db.collection<ShareDocument>('payout_shares');
  const share = await shares.findOne({ _id: id });
  if (share === null) return null;
  const rows = await db.collection<PayoutEntryDocument>('payout_entries').find({ shareId: id }).toArray();
  const problem = problemOfShare(share, rows);
  if (problem === null || (await isOpening(db, share))) return null;
  const isSame = (await shares.countDocuments({ _id: id, version: share.version })) > 0;
  return isSame ? `The share of ${share.username} of ${share.title} (${id}): ${problem}` : problemOf(db, id);
}

export const payoutBooks: Books = {
  name: 'payouts',
  link: '/treasury?tab=hauls',
  /**
   * One sentence for each haul that is not divided exactly, and for each share whose entries do not
   * equal the amount owed. Skips hauls with an outbox: their shares are being created.
   */
  async problems(db) {
    const problems: string[] = [];
    const closed = { status: 'closed', 'outbox.0': { $exists: false } } as const;
    for await (const haul of db.collection<HaulDocument>('hauls').find(closed)) {
      const problem = problemOfHaul(haul, await begunOf(db, haul));
      if (problem !== null) problems.push(`The haul of ${haul.title} (${haul._id}): ${problem}`);
    }
    const shares = db.collection<ShareDocument>('payout_shares').find({});
    for await (const { _id } of shares.project<Pick<ShareDocument, '_id'>>({ _id: 1 })) {
      const problem = await problemOf(db, _id);
      if (problem !== null) problems.push(problem);
    }
    return problems;
  },
};

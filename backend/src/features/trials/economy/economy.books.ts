// Ledger audit of the trials: the entries of each person, including those in the outbox, must give
// their spice and solari.
import { currencies } from '@guild/common/trials/economy.rules';
import type { Db } from 'mongodb';
import type { Books } from '../../../platform/store/database/books.ts';
import type { LineData } from './economy.facts.ts';
import type { LedgerRow, ProfileDocument } from './economy.model.ts';

type Line = Pick<LedgerRow, 'number' | 'currency' | 'before' | 'after'>;
type Book = Pick<ProfileDocument, '_id' | 'username' | 'spice' | 'solari' | 'entries' | 'outbox'>;

/** Entries in a profile's outbox that are not written yet. */
const waitingLines = ({ outbox }: Pick<ProfileDocument, 'outbox'>): Line[] =>
  outbox.flatMap(({ data }) => (data as { readonly lines?: readonly LineData[] }).lines ?? []);

/** A problem of one profile, in words; null if its entries give what it has. */
export function problemOfPurse(book: Book, rows: readonly Line[]): string | null {
  const known = new Set(rows.map(({ number }) => number));
  const waiting = waitingLines(book).filter(({ number }) => !known.has(number));
  const lines = [...rows, ...waiting]
    .filter(({ number }) => number <= book.entries)
    .toSorted((a, b) => a.number - b.number);
  const sums = { spice: 0, solari: 0 };
  for (const [at, { number, currency, before, after }] of lines.entries()) {
    if (number !== at + 1) return `line ${at + 1} is missing`;
    if (before !== sums[currency])
      return `line ${number} begins with ${before} ${currency}, and ${sums[currency]} was there`;
    if (after < 0) return `line ${number} leaves ${after} ${currency}`;
    sums[currency] = after;
  }
  if (lines.length !== book.entries) return `it has ${lines.length} lines of ${book.entries}`;
  const wrong = currencies.find((currency) => sums[currency] !== book[currency]);
  if (wrong === undefined) return null;
  return `its lines give ${sums[wrong]} ${wrong}, and it has ${book[wrong]}`;
}

export const fremenBooks: Books = {
  name: 'Fremen trials',
  link: '/trials',
  /** One sentence for each person whose entries do not give what they have. */
  async problems(db: Db) {
    const problems: string[] = [];
    const books = db.collection<ProfileDocument>('fremen_profiles').find({});
    const fields = { username: 1, spice: 1, solari: 1, entries: 1, outbox: 1 } as const;
    for await (const book of books.project<Book>(fields)) {
      const rows = await db
        .collection<LedgerRow>('fremen_ledger')
        .find({ userId: book._id })
        .project<Line>({ number: 1, currency: 1, before: 1, after: 1 })
        .toArray();
      const problem = problemOfPurse(book, rows);
      if (problem !== null) problems.push(`${book.username} (${book._id}): ${problem}`);
    }
    return problems;
  },
};

// Ledger audit of the treasury: the entries of each resource, including those in its outbox, must
// give its amount.
import type { Db } from 'mongodb';
import type { Books } from '../../../platform/store/database/books.ts';
import type { EntryData } from './treasury.ledger.model.ts';

export interface Line {
  readonly resourceVersion: number;
  readonly before: number;
  readonly after: number;
  readonly change: number;
}
interface Book {
  readonly _id: number;
  readonly name: string;
  readonly currentAmount: number;
  readonly version: number;
  readonly outbox: readonly { readonly data: { readonly entry?: EntryData | null } }[];
}

/**
 * A problem of a resource's entries, in words; null if they give its amount.
 * @param lines in order
 */
export async function problemOfBook(
  amount: number,
  lines: AsyncIterable<Line> | Iterable<Line>,
): Promise<string | null> {
  let sum = 0;
  for await (const { resourceVersion, before, after, change } of lines) {
    const at = `the entry of version ${resourceVersion}`;
    if (before !== sum) return `${at} begins with ${before}, and ${sum} was there`;
    if (after - before !== change) return `${at} changes ${before} by ${change} to ${after}`;
    sum = after;
  }
  return sum === amount ? null : `the entries give ${sum}, and it has ${amount}`;
}

/** Merges the rows with entries of the outbox, in order, without duplicates. */
export async function* merged(
  rows: AsyncIterable<Line> | Iterable<Line>,
  waiting: readonly Line[],
): AsyncGenerator<Line> {
  let left = waiting.toSorted((a, b) => a.resourceVersion - b.resourceVersion);
  for await (const row of rows) {
    yield* left.filter(({ resourceVersion }) => resourceVersion < row.resourceVersion);
    left = left.filter(({ resourceVersion }) => resourceVersion > row.resourceVersion);
    yield row;
  }
  yield* left;
}

/** All entries of a resource in order, as a stream: those of the ledger and of the outbox. */
function linesOf(db: Db, { _id, version, outbox }: Book): AsyncGenerator<Line> {
  const rows = db
    .collection<Line & { readonly resourceId: number }>('treasury_entries')
    .find({ resourceId: _id, resourceVersion: { $lte: version } })
    .project<Line>({ resourceVersion: 1, before: 1, after: 1, change: 1 })
    .sort({ resourceVersion: 1 });
  const waiting = outbox.flatMap(({ data: { entry } }) =>
    entry == null ? [] : [{ ...entry, change: entry.after - entry.before }],
  );
  return merged(rows, waiting);
}

export const treasuryBooks: Books = {
  name: 'treasury',
  link: '/treasury',
  /** One sentence for each resource whose entries do not give its amount. */
  async problems(db) {
    const problems: string[] = [];
    const books = db.collection<Book>('treasury_resources').find({});
    for await (const book of books.project<Book>({ name: 1, currentAmount: 1, version: 1, outbox: 1 })) {
      const problem = await problemOfBook(book.currentAmount, linesOf(db, book));
      if (problem !== null) problems.push(`${book.name} (${book._id}): ${problem}`);
    }
    return problems;
  },
};

// Whether the books are right: the entries of every resource, with those that still wait in its outbox, give its amount.
import type { Db } from 'mongodb';
import type { EntryData } from './treasury.ledger.model.ts';

interface Line {
  readonly factId: string;
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
  readonly outbox: readonly { readonly id: string; readonly data: { readonly entry?: EntryData | null } }[];
}

/** What is wrong with the lines of one book, in words; null when they give its amount. */
export function problemOfBook(amount: number, lines: readonly Line[]): string | null {
  let sum = 0;
  for (const { resourceVersion, before, after, change } of lines) {
    const at = `the entry of version ${resourceVersion.toString()}`;
    if (before !== sum) return `${at} begins with ${before.toString()}, and ${sum.toString()} was there`;
    if (after - before !== change)
      return `${at} changes ${before.toString()} by ${change.toString()} to ${after.toString()}`;
    sum = after;
  }
  return sum === amount ? null : `the entries give ${sum.toString()}, and it has ${amount.toString()}`;
}

/** The lines of a book in their order: those of the ledger, and those that still wait. */
async function linesOf(db: Db, { _id, version, outbox }: Book): Promise<Line[]> {
  const rows = await db
    .collection<Line>('treasury_entries')
    .find({ resourceId: _id, resourceVersion: { $lte: version } })
    .toArray();
  const known = new Set(rows.map(({ factId }) => factId));
  const waiting = outbox.flatMap(({ id, data: { entry } }) =>
    entry == null || known.has(id) ? [] : [{ ...entry, factId: id, change: entry.after - entry.before }],
  );
  return [...rows, ...waiting].sort((a, b) => a.resourceVersion - b.resourceVersion);
}

/** One sentence for each resource whose entries do not give its amount; none when the books are right. */
export async function booksProblems(db: Db): Promise<string[]> {
  const problems: string[] = [];
  for await (const book of db.collection<Book>('treasury_resources').find({})) {
    const problem = problemOfBook(book.currentAmount, await linesOf(db, book));
    if (problem !== null) problems.push(`${book.name} (${book._id.toString()}): ${problem}`);
  }
  return problems;
}

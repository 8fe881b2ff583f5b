// Books: sums that have to be right always. Features say how theirs are checked; what the last check found stands in the database.
import type { Db } from 'mongodb';

/** What a feature keeps that has to add up. */
export interface Books {
  /** As in 'the books of the treasury'. */
  readonly name: string;
  /** Where an admin looks at them. */
  readonly link: string;
  /** Reads only. One sentence for each thing that does not add up; none when all is right. */
  problems(db: Db): Promise<string[]>;
}
/** What the last check of one feature's books has found. */
interface BookCheck {
  readonly _id: string;
  readonly at: Date;
  readonly problems: number;
}
/** Books that have been checked. */
export interface CheckedBooks extends Pick<Books, 'name' | 'link'> {
  readonly problems: readonly string[];
}

const storedIn = 'book_checks';

/** Checks all books, one after the other. */
export async function checkBooks(db: Db, all: readonly Books[]): Promise<CheckedBooks[]> {
  const checked: CheckedBooks[] = [];
  for (const books of all) checked.push({ name: books.name, link: books.link, problems: await books.problems(db) });
  return checked;
}

/** Stores what a check has found, for health checks. @param now ms since 1970 */
export async function noteChecks(db: Db, checked: readonly CheckedBooks[], now: number): Promise<void> {
  const checks = db.collection<BookCheck>(storedIn);
  for (const { name, problems } of checked)
    await checks.replaceOne({ _id: name }, { at: new Date(now), problems: problems.length }, { upsert: true });
}

/** How many problems the last check has found in all books; null: there was none yet. */
export async function lastProblems(db: Db): Promise<number | null> {
  const checks = await db.collection<BookCheck>(storedIn).find({}, { maxTimeMS: 2000 }).toArray();
  return checks.length === 0 ? null : checks.reduce((sum, { problems }) => sum + problems, 0);
}

/** In one word, for health checks. */
export const wordOfBooks = (problems: number | null): 'right' | 'wrong' | 'not checked' =>
  problems === null ? 'not checked' : problems === 0 ? 'right' : 'wrong';

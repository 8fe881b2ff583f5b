// Ledger audits: each feature checks its sums, and the database stores how many problems the last
// check found.
import type { Db } from 'mongodb';

/** One ledger of a feature, and how its sums are checked. */
export interface Books {
  /** The name as in 'the books of the treasury'. */
  readonly name: string;
  /** The page where an admin sees this ledger. */
  readonly link: string;
  /** Only reads. Returns one sentence for each sum that is wrong, or an empty list. */
  problems(db: Db): Promise<string[]>;
}
/** The stored result of the last check of one ledger. */
interface BookCheck {
  readonly _id: string;
  readonly at: Date;
  readonly problems: number;
}
/** The result of checking one ledger. */
export interface CheckedBooks extends Pick<Books, 'name' | 'link'> {
  readonly problems: readonly string[];
}

const storedIn = 'book_checks';

/** Checks all ledgers, one after the other. */
export async function checkBooks(db: Db, all: readonly Books[]): Promise<CheckedBooks[]> {
  const checked: CheckedBooks[] = [];
  for (const books of all) checked.push({ name: books.name, link: books.link, problems: await books.problems(db) });
  return checked;
}

/** Stores the results of a check, for health checks. @param now ms since 1970 */
export async function noteChecks(db: Db, checked: readonly CheckedBooks[], now: number): Promise<void> {
  const checks = db.collection<BookCheck>(storedIn);
  for (const { name, problems } of checked)
    await checks.replaceOne({ _id: name }, { at: new Date(now), problems: problems.length }, { upsert: true });
}

/**
 * The number of problems that the last check found in all ledgers. Null when there was no check
 * yet.
 */
export async function lastProblems(db: Db): Promise<number | null> {
  const checks = await db.collection<BookCheck>(storedIn).find({}, { maxTimeMS: 2000 }).toArray();
  return checks.length === 0 ? null : checks.reduce((sum, { problems }) => sum + problems, 0);
}

/** The result in one word, for health checks. */
export const wordOfBooks = (problems: number | null): 'right' | 'wrong' | 'not checked' =>
  problems === null ? 'not checked' : problems === 0 ? 'right' : 'wrong';

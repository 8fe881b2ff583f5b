// The list of ledgers, and the task that audits them.
import type { Warnings } from '../features/notifications/sending/notifications.warnings.ts';
import { dealBooks } from '../features/deals/deals.books.ts';
import { payoutBooks } from '../features/payouts/hauls/payouts.books.ts';
import { treasuryBooks } from '../features/treasury/ledger/treasury.books.ts';
import { fremenBooks } from '../features/trials/economy/economy.books.ts';
import { checkBooks, noteChecks, type Books } from '../platform/store/database/books.ts';
import type { Context } from '../platform/features/context.ts';
import type { ScheduledTask } from '../platform/features/feature.ts';

/**
 * All ledgers that must add up. The task audits them every hour; `npm run check-books` does it on
 * demand.
 */
export const allBooks: readonly Books[] = [treasuryBooks, payoutBooks, dealBooks, fremenBooks];

const everyMs = 3_600_000;

/**
 * Audits all ledgers. Problems appear in the log and in health checks, and each admin gets one
 * notice of each problem.
 */
export const booksTask = (
  { db, log, clock }: Pick<Context, 'db' | 'log' | 'clock'>,
  { wrongBooks }: Pick<Warnings, 'wrongBooks'>,
): ScheduledTask => ({
  name: 'books',
  everyMs,
  async run() {
    const stored = db.getClient().db(db.name);
    const checked = await checkBooks(stored, allBooks);
    await noteChecks(stored, checked, clock.now());
    for (const { name, link, problems } of checked) {
      if (problems.length === 0) continue;
      log.error({ books: name, problems }, 'the books are not right');
      for (const text of problems) await wrongBooks({ name, link, text });
    }
  },
});

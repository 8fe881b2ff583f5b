// `npm run check-books [-- --database NAME]`: says whether the entries of the treasury give what it has, or names what does not.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { booksProblems } from '../../backend/src/features/treasury/treasury.books.ts';
import { openCopy, openUri } from '../backup/database.mjs';
import { atTheTerminal, refuseEmpty, settings } from '../backup/terminal.mjs';

await atTheTerminal(async () => {
  const { values } = parseArgs({ options: { database: { type: 'string' } } });
  refuseEmpty(values);
  const { uri, dataDir } = settings();
  const { db, close } = await (uri === undefined
    ? openCopy(path.join(dataDir, 'mongo'), values.database)
    : openUri(uri, values.database));
  try {
    const problems = await booksProblems(db);
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    if (problems.length > 0) process.exitCode = 1;
    else process.stdout.write('The books of the treasury are right.\n');
  } finally {
    await close();
  }
});

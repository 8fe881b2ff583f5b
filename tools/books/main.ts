// The command `npm run check-books [-- --database NAME]`: checks all ledgers and lists what does
// not add up.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { allBooks } from '../../backend/src/app/books.ts';
import { checkBooks } from '../../backend/src/platform/store/database/books.ts';
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
    for (const { name, problems } of await checkBooks(db, allBooks)) {
      for (const problem of problems) process.stderr.write(`${name}: ${problem}\n`);
      if (problems.length > 0) process.exitCode = 1;
      else process.stdout.write(`The books of the ${name} are right.\n`);
    }
  } finally {
    await close();
  }
});

// The command `npm run forget -- DISCORD_ID [--yes] [--database NAME] [--hall-is-stopped]`: replaces the name and
// Discord id of a person who is no member any more. Without `--yes` it says what it would do.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { allBooks } from '../../backend/src/app/books.ts';
import { checkBooks } from '../../backend/src/platform/store/database/books.ts';
import { Refusal } from '../backup/backup-file.mjs';
import { openEmbedded, openUri } from '../backup/database.mjs';
import { refuseRunningHall } from '../backup/marker.mjs';
import { atTheTerminal, refuseEmpty, settings } from '../backup/terminal.mjs';
import { forget } from './forgetting.ts';

await atTheTerminal(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', default: false },
      database: { type: 'string' },
      'hall-is-stopped': { type: 'boolean', default: false },
    },
  });
  refuseEmpty(values);
  const [discordId = ''] = positionals;
  if (!/^[1-9]\d{16,19}$/.test(discordId))
    throw new Refusal('Say whom, by their Discord id: npm run forget -- DISCORD_ID');
  const { uri, dataDir } = settings();
  const opened = await (uri === undefined
    ? openEmbedded(path.join(dataDir, 'mongo'), values.database)
    : openUri(uri, values.database));
  try {
    if (opened.alone !== true && !values['hall-is-stopped']) await refuseRunningHall(opened.db, {});
    const { names, deleted, changed } = await forget(opened.db, discordId, !values.yes);
    const what = `${names.join(', ')}: ${String(deleted)} rows deleted, ${String(changed)} documents changed.`;
    process.stdout.write(
      values.yes ? `Forgotten. ${what}\n` : `This would forget ${what}\nAdd --yes to do it. It cannot be undone.\n`,
    );
    for (const { name, problems } of await checkBooks(opened.db, allBooks))
      if (problems.length > 0) throw new Refusal(`The books of the ${name} are not right: ${problems.join(' ')}`);
  } finally {
    await opened.close();
  }
});

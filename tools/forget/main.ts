// The command `npm run forget -- DISCORD_ID [--yes] [--database NAME] [--hall-is-stopped]`: replaces the name and
// Discord id of a person who is no member any more. Without `--yes` it says what it would do.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { allBooks } from '../../backend/src/app/books.ts';
import { personalRows } from '../../backend/src/app/retention.ts';
import {
  forgetMarked,
  markToForget,
  rehearseForgetting,
} from '../../backend/src/features/members/forgetting/members.forgetting.ts';
import { AppError } from '../../backend/src/platform/errors.ts';
import { checkBooks } from '../../backend/src/platform/store/database/books.ts';
import { Refusal } from '../backup/backup-file.mjs';
import { openEmbedded, openUri } from '../backup/database.mjs';
import { refuseRunningHall } from '../backup/marker.mjs';
import { atTheTerminal, refuseEmpty, settings } from '../backup/terminal.mjs';
import type { Db } from 'mongodb';

async function forget(db: Db, discordId: string): ReturnType<typeof rehearseForgetting> {
  await markToForget(db, discordId, { by: null, at: new Date() });
  const done = await forgetMarked(db, discordId, { personalRows, now: Date.now });
  if (done === null) throw new Refusal('The worker forgets this person at the moment. Look again in a minute.');
  return done;
}

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
    const { names, deleted, changed } = await (
      values.yes ? forget(opened.db, discordId) : rehearseForgetting(opened.db, discordId, personalRows)
    ).catch((error: unknown) => {
      throw error instanceof AppError ? new Refusal(error.message) : error;
    });
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

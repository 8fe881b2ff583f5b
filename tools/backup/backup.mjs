// The command `npm run backup -- [--to FOLDER] [--keep N] [--database NAME] [--hall-is-stopped]`:
// saves all data to one file. The worker runs it every night, in development with `--embedded FOLDER`.
import { statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backUp, parseKeep, removeOlder } from './backing-up.mjs';
import { openCopy, openUri } from './database.mjs';
import { atTheTerminal, refuseEmpty, settings } from './terminal.mjs';

await atTheTerminal(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      keep: { type: 'string' },
      database: { type: 'string' },
      embedded: { type: 'string' },
      'hall-is-stopped': { type: 'boolean', default: false },
    },
  });
  refuseEmpty(values);
  const keep = values.keep === undefined ? undefined : parseKeep(values.keep);
  const { uri, dataDir } = settings();
  const to = path.resolve(values.to ?? path.join(dataDir, 'backups'));
  const opened =
    uri && values.embedded === undefined
      ? await openUri(uri, values.database)
      : await openCopy(values.embedded ?? path.join(dataDir, 'mongo'), values.database);
  try {
    const { file, end } = await backUp(opened, { to, stopped: values['hall-is-stopped'] });
    const size = Math.ceil(statSync(file).size / 1024);
    console.log(
      `Saved ${String(end.documents)} documents of ${String(end.collections)} collections (${String(size)} KB):`,
    );
    console.log(file);
    if (keep !== undefined) await removeOlder(to, opened.db.databaseName, keep);
  } finally {
    await opened.close();
  }
});

// The command that restores a backup:
// `npm run restore -- FILE|FOLDER [--into DATABASE] [--replace] [--check] [--hall-is-stopped]`.
// `npm run restore -- --recover [--into DATABASE]` ends a restore that was killed.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal, verifyBackup } from './backup-file.mjs';
import { openEmbedded, openUri } from './database.mjs';
import { leaseWatchMs } from './marker.mjs';
import { backupAt, readerOf, recover, restore } from './restoring.mjs';
import { atTheTerminal, refuseEmpty, settings } from './terminal.mjs';

const outcomes = {
  none: () => 'No restore was interrupted here; there is nothing to do.',
  undone: (/** @type {string} */ file) =>
    `The restore of ${file} had not begun to replace anything: it is undone, and the database is what it was.`,
  finished: (/** @type {string} */ file) => `The restore of ${file} is finished now.`,
};

/** @returns {AbortSignal} aborted when somebody wants to stop; a running swap is finished first */
function stopSignal() {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => stopping.abort(new Refusal('The restore was stopped.')));
  return stopping.signal;
}

await atTheTerminal(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      into: { type: 'string' },
      replace: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      recover: { type: 'boolean', default: false },
      'hall-is-stopped': { type: 'boolean', default: false },
    },
  });
  refuseEmpty(values);
  const [from] = positionals;
  if (from !== undefined && values.recover) throw new Refusal('--recover ends the last restore; it takes no backup.');
  if (from === undefined && !values.recover) throw new Refusal('Say which backup: npm run restore -- FILE');
  if (from !== undefined && values.check) {
    const file = backupAt(from);
    const { head, end } = await verifyBackup(file, readerOf(file));
    const hall = `version ${head.app}, build ${head.build ?? 'unknown'}`;
    console.log(`The backup of ${head.madeAt} (${hall}) is whole: ${String(end.documents)} documents.`);
    return;
  }
  const signal = stopSignal();
  const { uri, dataDir } = settings();
  const dir = path.join(dataDir, 'mongo');
  const opened = uri ? await openUri(uri, values.into) : await openEmbedded(dir, values.into);
  try {
    if (from === undefined) {
      const { outcome, file } = await recover(opened);
      console.log(outcomes[outcome](file));
      return;
    }
    const { file, before, end } = await restore(opened, {
      from,
      signal,
      replace: values.replace,
      stopped: values['hall-is-stopped'],
      onWait: () =>
        console.log(`Looking for a running hall, ${String(leaseWatchMs / 1000)} seconds at most (--hall-is-stopped) …`),
    });
    // Do not add the demo guild to restored data.
    if (!uri) writeFileSync(path.join(dir, 'demo-seeded'), '');
    console.log(`Restored ${String(end.documents)} documents of ${file} into the database ${opened.db.databaseName}.`);
    if (before !== undefined) console.log(`What was there before is in ${before}.`);
    if (values.into !== undefined && uri) console.log(`Let MONGODB_URI end in /${values.into} to use it.`);
  } finally {
    await opened.close();
  }
});

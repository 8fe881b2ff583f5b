// `npm run restore -- FILE|FOLDER [--into DATABASE] [--replace] [--check]`: puts a backup back. The hall must be stopped.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal, verifyBackup } from './backup-file.mjs';
import { openEmbedded, openUri } from './database.mjs';
import { backupAt, restore } from './restoring.mjs';
import { atTheTerminal, settings } from './terminal.mjs';

await atTheTerminal(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      into: { type: 'string' },
      replace: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  });
  const [from] = positionals;
  if (from === undefined) throw new Refusal('Say which backup: npm run restore -- FILE');
  if (values.check) {
    const { head, end } = await verifyBackup(backupAt(from));
    console.log(`The backup of ${head.madeAt} is whole: ${String(end.documents)} documents.`);
    return;
  }
  const { uri, dataDir } = settings();
  const dir = path.join(dataDir, 'mongo');
  const opened = uri ? await openUri(uri, values.into) : await openEmbedded(dir, values.into);
  try {
    const { file, before, end } = await restore(opened, { from, replace: values.replace });
    // A hall that has been restored is not furnished with the demo guild.
    if (!uri) writeFileSync(path.join(dir, 'demo-seeded'), '');
    console.log(`Restored ${String(end.documents)} documents of ${file} into the database ${opened.db.databaseName}.`);
    if (before !== undefined) console.log(`What was there before is in ${before}.`);
    if (values.into !== undefined && uri) console.log(`Let MONGODB_URI end in /${values.into} to use it.`);
  } finally {
    await opened.close();
  }
});

// The command `npm run export [-- --to FILE] [--database NAME] [--hall-is-stopped]`: saves everything the
// guild has to one archive. `npm run import-archive -- FILE` brings it into an empty guild hall.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { archiveTable } from '../../backend/src/app/archive.ts';
import { packageVersion } from '../../backend/src/platform/process/env.ts';
import { createArchive, readMoment } from '../../backend/src/platform/store/database/archive.ts';
import { openCopy, openUri } from '../backup/database.mjs';
import { atTheTerminal, refuseEmpty, settings } from '../backup/terminal.mjs';

await atTheTerminal(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      database: { type: 'string' },
      'hall-is-stopped': { type: 'boolean', default: false },
    },
  });
  refuseEmpty(values);
  const now = new Date();
  const to = path.resolve(values.to ?? `guild-hall-${now.toISOString().slice(0, 10)}.zip`);
  const { uri, dataDir } = settings();
  const { db, still, close } = await (uri === undefined
    ? openCopy(path.join(dataDir, 'mongo'), values.database)
    : openUri(uri, values.database));
  try {
    const moment = await readMoment(db, archiveTable, still || values['hall-is-stopped']);
    const pieces = createArchive(db, moment, { table: archiveTable, version: packageVersion(), now: now.getTime() });
    const file = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
    const ours = { isOpen: false };
    file.once('open', () => (ours.isOpen = true));
    try {
      await pipeline(pieces, file);
    } catch (error) {
      // An unfinished archive would look like one. A file that was there before stays.
      if (ours.isOpen) await rm(to, { force: true });
      throw error;
    }
    process.stdout.write(`Saved everything the guild has:\n${to}\n`);
  } finally {
    await close();
  }
});

// Tests of the archive with the whole demo guild: taken, imported into an empty database, and taken again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { pictureAddress } from '@guild/common/wire/pictures';
import type { Db, Document } from 'mongodb';
import { ZipFile } from 'yazl';
import { openPromise } from 'yauzl';
import { archiveTable } from '../../backend/src/app/archive.ts';
import { allBooks } from '../../backend/src/app/books.ts';
import { checkBooks } from '../../backend/src/platform/store/database/books.ts';
import { containedIn, createArchive, readMoment } from '../../backend/src/platform/store/database/archive.ts';
import { anEnv, startHall, until } from '../../backend/test/harness.ts';
import { readArchive } from '../backup/archive-file.mjs';
import { verifyBackup } from '../backup/backup-file.mjs';
import { openUri, root, type OpenDatabase } from '../backup/database.mjs';
import { aside } from '../backup/backing-up.mjs';
import { readMarker } from '../backup/marker.mjs';
import { recover, restore } from '../backup/restoring.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'guild-hall-archive-test-'));
const opened: OpenDatabase[] = [];
afterAll(async () => {
  for (const one of opened) {
    await one.db.dropDatabase();
    await one.close();
  }
  rmSync(folder, { recursive: true, force: true });
});
const now = Date.parse('2026-05-17T12:00:00.000Z');

async function fresh(): Promise<OpenDatabase & { uri: string }> {
  const uri = anEnv().mongodbUri;
  const one = await openUri(uri);
  opened.push(one);
  return { ...one, uri };
}
/** Runs a program on a database. */
async function run(uri: string, ...words: string[]): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, words, {
    env: { PATH: process.env['PATH'], MONGODB_URI: uri },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}
const restoreProgram = path.join(root, 'tools/backup/restore.mjs');
async function take(db: Db, name: string): Promise<string> {
  const file = path.join(folder, name);
  const moment = await readMoment(db, archiveTable);
  await pipeline(createArchive(db, moment, { table: archiveTable, version: '1.0.0', now }), createWriteStream(file));
  return file;
}
/** All files of an archive, by their names. */
async function filesOf(file: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(file, { autoClose: false });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts));
  }
  zip.close();
  return files;
}
/** A copy of an archive with other files. */
async function changed(file: string, name: string, change: (files: Map<string, Buffer>) => void): Promise<string> {
  const files = await filesOf(file);
  change(files);
  const zip = new ZipFile();
  for (const [entry, bytes] of files) zip.addBuffer(bytes, entry);
  zip.end();
  const to = path.join(folder, name);
  await pipeline(zip.outputStream, createWriteStream(to));
  return to;
}
const countAll = async (db: Db): Promise<number> => {
  let count = 0;
  for (const { name } of await db.listCollections().toArray()) count += await db.collection(name).countDocuments();
  return count;
};

let demo: OpenDatabase & { uri: string };
let archive: string;
beforeAll(async () => {
  demo = await fresh();
  expect(await run(demo.uri, path.join(root, 'dist/seed.mjs'))).toMatchObject({ code: 0 });
  archive = await take(demo.db, 'demo.zip');
});

test('the demo guild is imported by the command, and its next archive has the same bytes', async () => {
  const target = await fresh();
  const imported = await run(target.uri, restoreProgram, archive);
  expect(imported).toMatchObject({ code: 0, said: expect.stringContaining('Restored') });
  const again = await take(target.db, 'again.zip');
  expect(readFileSync(again).equals(readFileSync(archive))).toBe(true);
  for (const [name] of containedIn(archiveTable)) {
    const find = async ({ db }: OpenDatabase): Promise<Document[]> =>
      db
        .collection(name)
        .find({}, { sort: { _id: 1 } })
        .toArray();
    const [before, after] = [await find(demo), await find(target)];
    if (archiveTable[name] === 'whole') expect(after).toEqual(before);
  }
  const files = await filesOf(archive);
  expect([...files.keys()].filter((name) => name.startsWith('pictures/')).length).toBeGreaterThan(1);
  for (const { problems } of await checkBooks(target.db, allBooks)) expect(problems).toEqual([]);

  const hall = await startHall({ env: { MONGODB_URI: target.uri } });
  try {
    const guest = await hall.signIn('Member', 'New Here');
    const { body: auctions } = await guest.get<Auction[]>('/api/auctions');
    expect(auctions.length).toBeGreaterThan(3);
    const contents = demo.db.collection<{ _id: string; content: { buffer: Buffer } }>('upload_contents');
    const stored = await contents.findOne({});
    const reply = await fetch(hall.url + pictureAddress(stored?._id ?? ''), { headers: { Cookie: guest.cookie() } });
    expect(Buffer.from(await reply.arrayBuffer()).equals(stored?.content.buffer ?? Buffer.alloc(0))).toBe(true);
  } finally {
    await hall.close();
  }
});

test('the command takes the same archive, and keeps a file that is there', async () => {
  const to = path.join(folder, 'by-command.zip');
  const taken = await run(demo.uri, path.join(root, 'dist/export.mjs'), '--to', to, '--hall-is-stopped');
  expect(taken).toEqual({ code: 0, said: `Saved everything the guild has:\n${to}\n` });
  const [files, others] = [await filesOf(to), await filesOf(archive)];
  for (const each of [files, others]) each.delete('manifest.json');
  expect(files).toEqual(others);
  expect(await run(demo.uri, path.join(root, 'dist/export.mjs'), '--to', to)).toMatchObject({ code: 1 });
  expect(await filesOf(to)).toEqual(expect.any(Map));
});

test('a database that is not empty is left as it is', async () => {
  const target = await fresh();
  await target.db.collection('users').insertOne({ _id: 1 as never, username: 'Ada' });
  await expect(restore(target, { from: archive, stopped: true })).rejects.toThrow('is not empty');
  expect(await target.db.collection('users').find().toArray()).toEqual([{ _id: 1, username: 'Ada' }]);
});

describe('an archive that is not whole is refused, and nothing is imported', () => {
  const edit = (name: string, text: (before: string) => string) => (files: Map<string, Buffer>) =>
    void files.set(name, Buffer.from(text(files.get(name)?.toString() ?? '')));
  const without = (part: string) => (files: Map<string, Buffer>) => {
    for (const name of files.keys()) if (name.startsWith(part)) files.delete(name);
  };
  test.each<[string, (files: Map<string, Buffer>) => void, string]>([
    ['a changed line', edit('things/users.jsonl', (text) => text.replace('"username":"', '"username":"X')), 'users'],
    ['a lost line', edit('things/users.jsonl', (text) => text.slice(text.indexOf('\n') + 1)), 'users'],
    ['a cut line', edit('things/users.jsonl', (text) => text.slice(0, -5)), 'not whole'],
    ['no pictures', without('pictures/'), 'missing'],
    [
      'another picture',
      (files) => {
        for (const name of files.keys()) if (name.startsWith('pictures/')) files.set(name, Buffer.from('x'));
      },
      'changed',
    ],
    ['no manifest', without('manifest'), 'manifest.json is missing'],
    ['a later format', edit('manifest.json', (text) => text.replace('"format": 1', '"format": 2')), 'format 2'],
    [
      'a foreign kind',
      edit('manifest.json', (text) => text.replace('"name": "users"', '"name": "system.users"')),
      'not ours',
    ],
  ])('%s', async (name, change, message) => {
    const target = await fresh();
    const file = await changed(archive, `${name}.zip`, change);
    await expect(restore(target, { from: file, stopped: true })).rejects.toThrow(message);
    expect(await countAll(target.db)).toBe(0);
  });
  test('a file that is no archive', async () => {
    const target = await fresh();
    const file = path.join(folder, 'half.zip');
    const bytes = readFileSync(archive);
    await pipeline([bytes.subarray(0, bytes.length / 2)], createWriteStream(file));
    await expect(restore(target, { from: file, stopped: true })).rejects.toThrow('damaged');
    expect(await countAll(target.db)).toBe(0);
  });
});

test('an import that is killed leaves nothing, once it is recovered', async () => {
  const target = await fresh();
  const child = spawn(process.execPath, [restoreProgram, archive], {
    env: { PATH: process.env['PATH'], MONGODB_URI: target.uri },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  const filled = async (): Promise<boolean> =>
    (await target.db.listCollections().toArray()).some(({ name }) => name.startsWith(aside));
  await until(filled, 'the first rows');
  child.kill('SIGKILL');
  await ended;
  const marker = await readMarker(target.db);
  const { outcome } = await recover(target);
  // It may have been quick, and then everything is there.
  if (marker?.state === 'filling') {
    expect([outcome, await countAll(target.db)]).toEqual(['undone', 0]);
  } else {
    const again = await take(target.db, 'recovered.zip');
    expect(readFileSync(again).equals(readFileSync(archive))).toBe(true);
  }
});

test('an archive is checked without importing it', async () => {
  const { head, end } = await verifyBackup(archive, readArchive);
  expect([head.app, head.madeAt]).toEqual(['1.0.0', '2026-05-17T12:00:00.000Z']);
  expect(end.documents).toBeGreaterThan(1000);
});

// Tests of restores that are stopped, killed, or started while the server runs.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import type { Db, Document } from 'mongodb';
import { startWeb } from '../../backend/src/app/createApp.ts';
import { startWorker } from '../../backend/src/app/startWorker.ts';
import { CannotStart } from '../../backend/src/platform/process/lifecycle.ts';
import { anEnv, startHall, until } from '../../backend/test/harness.ts';
import { aside, backUp } from './backing-up.mjs';
import { openUri, type OpenDatabase } from './database.mjs';
import { readMarker } from './marker.mjs';
import { recover, restore } from './restoring.mjs';

const program = path.join(import.meta.dirname, 'restore.mjs');
const folder = mkdtempSync(path.join(tmpdir(), 'guild-hall-restore-test-'));
const opened: OpenDatabase[] = [];
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  for (const one of opened) {
    await one.db.dropDatabase();
    await one.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function open(uri = anEnv().mongodbUri): Promise<OpenDatabase & { uri: string }> {
  const one = await openUri(uri);
  opened.push(one);
  return { ...one, uri };
}
/** Documents by collection, without those of restores and leases. */
async function contentOf(db: Db): Promise<Record<string, Document[]>> {
  const names = (await db.listCollections().toArray()).map(({ name }) => name);
  const content = names.filter((name) => name !== 'restores' && name !== 'leases').sort();
  return Object.fromEntries(
    await Promise.all(content.map(async (name) => [name, await db.collection(name).find({}).toArray()] as const)),
  );
}
/** A backup of two collections; the first has this number of documents. */
async function aBackup(documents = 3): Promise<{ file: string; content: Record<string, Document[]> }> {
  const source = await open();
  const { db } = source;
  const rows = Array.from({ length: documents }, (_, i) => ({ _id: i as never, text: `row ${i}` }));
  await db.collection('things').insertMany(rows);
  await db.collection('people').insertMany([{ _id: 1 as never, name: 'Anna' }]);
  const content = await contentOf(db);
  const { file } = await backUp(source, { to: path.join(folder, db.databaseName), stopped: true });
  return { file, content };
}
let large: ReturnType<typeof aBackup> | undefined;
/** A backup that takes long enough to restore to be stopped meanwhile; made once. */
const aLargeBackup = (): ReturnType<typeof aBackup> => (large ??= aBackup(40_000));
/** A database that already has content. */
async function aTarget(): Promise<OpenDatabase & { uri: string; was: Record<string, Document[]> }> {
  const target = await open();
  await target.db.collection('things').insertOne({ _id: 'old' as never });
  await target.db.collection('gone').insertOne({ _id: 'older' as never });
  return { ...target, was: await contentOf(target.db) };
}

function run(
  uri: string,
  ...words: string[]
): { child: ChildProcess; ended: Promise<{ code: number | null; said: string }> } {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env['PATH'], MONGODB_URI: uri },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, said })) };
}
const isFilling = async (db: Db): Promise<boolean> =>
  (await db.collection(`${aside}things`).countDocuments()) > 0 && (await readMarker(db))?.state === 'filling';

/** The results of starting a web server and a worker on the database. */
async function starts(uri: string): Promise<unknown[]> {
  const env = anEnv({ MONGODB_URI: uri });
  const outcomes: unknown[] = [];
  for (const start of [startWeb, startWorker])
    outcomes.push(
      await start(env).then(
        (running) => running.close().then(() => 'started'),
        (error: unknown) => (error instanceof CannotStart ? 'refused' : error),
      ),
    );
  return outcomes;
}

/** The same database, but its second rename fails, so the restore stops with one collection swapped. */
function failingAtSecondSwap(target: OpenDatabase): OpenDatabase {
  let renamed = 0;
  const db = new Proxy(target.db, {
    get(of, key) {
      if (key === 'renameCollection' && ++renamed === 2) return () => Promise.reject(new Error('the cable was pulled'));
      const value: unknown = Reflect.get(of, key);
      return typeof value === 'function' ? (value.bind(of) as unknown) : value;
    },
  });
  return { ...target, db };
}

describe('an interrupted restore', () => {
  test('killed while it fills keeps the old content and blocks starts, and --recover undoes it', async () => {
    const { file } = await aLargeBackup();
    const target = await aTarget();
    const { child, ended } = run(target.uri, file, '--replace');
    await until(() => isFilling(target.db), 'a half-filled collection');
    child.kill('SIGKILL');
    await ended;
    expect(await readMarker(target.db)).toMatchObject({ state: 'filling', file });
    const { things, gone } = await contentOf(target.db);
    expect({ things, gone }).toEqual(target.was);
    expect(await starts(target.uri)).toEqual(['refused', 'refused']);
    await expect(restore(target, { from: file, replace: true })).rejects.toThrow(/--recover/);
    const { code, said } = await run(target.uri, '--recover').ended;
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('the database is what it was') });
    expect(await contentOf(target.db)).toEqual(target.was);
    expect(await readMarker(target.db)).toBeNull();
    expect(await starts(target.uri)).toEqual(['started', 'started']);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('stopped by %s undoes itself and says so', async (signal) => {
    const { file } = await aLargeBackup();
    const target = await aTarget();
    const { child, ended } = run(target.uri, file, '--replace');
    await until(() => isFilling(target.db), 'a half-filled collection');
    child.kill(signal);
    const { code, said } = await ended;
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('was stopped.\nNothing was changed.') });
    expect(await contentOf(target.db)).toEqual(target.was);
    expect(await readMarker(target.db)).toBeNull();
  });

  test('interrupted while it swaps collections blocks starts and backups, and --recover finishes it', async () => {
    const { file, content } = await aBackup();
    const target = await aTarget();
    await expect(restore(failingAtSecondSwap(target), { from: file, replace: true })).rejects.toThrow(
      /cable was pulled.*No hall starts.*--recover/s,
    );
    expect(await readMarker(target.db)).toMatchObject({ state: 'swapping' });
    expect(await starts(target.uri)).toEqual(['refused', 'refused']);
    await expect(restore(target, { from: file, replace: true })).rejects.toThrow(/--recover/);
    await expect(backUp(target, { to: path.join(folder, 'half'), stopped: true })).rejects.toThrow(/half restored/);
    expect(await recover(target)).toEqual({ file, outcome: 'finished' });
    expect(await contentOf(target.db)).toEqual(content);
    expect(await recover(target)).toEqual({ file: '', outcome: 'none' });
    expect(await starts(target.uri)).toEqual(['started', 'started']);
  });

  test('cannot be recovered while it still runs', async () => {
    const target = await aTarget();
    const beating = setInterval(() => {
      void target.db.collection('restores').updateOne({ _id: 'restore' as never }, { $inc: { beats: 1 } });
    }, 100);
    const marker = { _id: 'restore' as never, id: 'one', state: 'filling', file: 'f', startedAt: new Date(), beats: 1 };
    await target.db.collection('restores').insertOne(marker);
    await expect(recover(target)).rejects.toThrow(/still running/);
    clearInterval(beating);
  });
});

describe('a restore and a running server', () => {
  test('is refused while a web server or worker runs, and changes nothing', async () => {
    const { file } = await aBackup();
    const hall = await startHall();
    const { code, said } = await run(hall.env.mongodbUri, file, '--replace').ended;
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(/A hall is running.*web \(process \d+ on .*\).*Nothing was changed/s),
    });
    const stilgar = await hall.signIn('Member', 'Stilgar');
    expect((await stilgar.get('/api/user')).status).toBe(200);
    const { db } = await open(hall.env.mongodbUri);
    expect(await readMarker(db)).toBeNull();
    await hall.close();
  });

  test('ignores the lease of a killed process, and --stopped skips the check', async () => {
    const { file, content } = await aBackup();
    const row = { _id: 'killed' as never, role: 'web', host: 'h', pid: 1, beats: 7, at: new Date() };
    for (const options of [{ watchMs: 500 }, { stopped: true }]) {
      const target = await aTarget();
      await target.db.collection('leases').insertOne(row);
      await restore(target, { from: file, replace: true, ...options });
      expect(await contentOf(target.db)).toEqual(content);
      expect(await readMarker(target.db)).toMatchObject({ state: 'done' });
      expect(await target.db.collection('leases').countDocuments()).toBe(0);
    }
  });

  test('a process that slept during a restore ends when it wakes', async () => {
    const { file } = await aBackup();
    const env = anEnv();
    const worker = await startWorker(env);
    const target = await open(env.mongodbUri);
    await restore(target, { from: file, replace: true, stopped: true });
    expect(await worker.lost).toContain('restored while this process was running');
    await worker.close();
  });

  test('a second restore replaces the result of the first', async () => {
    const { file, content } = await aBackup();
    const target = await aTarget();
    const ids = new Set<unknown>();
    for (let time = 0; time < 2; time += 1) {
      await restore(target, { from: file, replace: true });
      ids.add((await readMarker(target.db))?.id);
    }
    expect(ids.size).toBe(2);
    expect(await contentOf(target.db)).toEqual(content);
    const marker = await readMarker(target.db);
    await expect(restore(target, { from: file })).rejects.toThrow(/not empty/);
    expect(await readMarker(target.db)).toEqual(marker);
    expect(readdirSync(path.dirname(file))).toContain('before-restore');
  });
});

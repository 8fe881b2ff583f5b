// Backups of a real hall: saved, restored and compared; damaged ones refused; and the commands on the embedded database.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Decimal128, Double, Int32, Long, MongoClient, type Document } from 'mongodb';
import { auctionOf, bid, bidsOf, start } from '../../backend/test/auctions.ts';
import { anEnv, startHall, type Hall } from '../../backend/test/harness.ts';
import { backUp, removeOlder } from './backing-up.mjs';
import { textOf, verifyBackup } from './backup-file.mjs';
import { openCopy, openUri, type Opened } from './database.mjs';
import { backupAt, restore } from './restoring.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'guild-hall-backup-test-'));
const inFolder = (...parts: string[]): string => path.join(folder, ...parts);
const opened: Opened[] = [];
const databases: string[] = [];
const children: ChildProcess[] = [];

afterAll(async () => {
  for (const one of opened) {
    if (databases.includes(one.db.databaseName)) await one.db.dropDatabase();
    await one.close();
  }
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The database that this address names. */
async function openAt(uri: string): Promise<Opened> {
  const one = await openUri(uri);
  opened.push(one);
  return one;
}
/** An empty database of the test's server, dropped at the end. */
async function fresh(): Promise<Opened & { uri: string }> {
  const uri = anEnv().mongodbUri;
  const one = await openAt(uri);
  databases.push(one.db.databaseName);
  return { ...one, uri };
}

/** Everything but sessions: collection to indexes and documents with their exact types. */
async function contentOf({
  db,
}: Pick<Opened, 'db'>): Promise<Record<string, { indexes: unknown[]; documents: string[] }>> {
  const content: Record<string, { indexes: unknown[]; documents: string[] }> = {};
  for (const { name } of await db.listCollections().toArray()) {
    if (name === 'sessions' || name.startsWith('system.')) continue;
    const raw = await db
      .collection(name)
      .find({}, { raw: true, sort: { _id: 1 } })
      .toArray();
    const indexes = (await db.collection(name).listIndexes().toArray()) as Document[];
    indexes.sort((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1));
    content[name] = { indexes, documents: raw.map((one) => textOf(one as unknown as Uint8Array)) };
  }
  return content;
}

/** A backup of a few documents, to be damaged. */
async function smallBackup(documents: Document[] = [{ _id: 1 as never, name: 'kept' }]): Promise<string> {
  const source = await fresh();
  await source.db.collection('things').insertMany(documents);
  await source.db.collection('things').createIndexes([{ key: { name: 1 } }]);
  return (await backUp(source, { to: inFolder('small'), stopped: true })).file;
}
/** A copy of a backup with other text in it. */
function changed(file: string, change: (text: string) => string): string {
  const other = inFolder(`changed-${readdirSync(folder).length}.gz`);
  writeFileSync(other, gzipSync(change(gunzipSync(readFileSync(file)).toString())));
  return other;
}

describe('a whole hall', () => {
  let hall: Hall;
  beforeAll(async () => {
    hall = await startHall();
  });
  afterAll(() => hall.close());

  it('comes back with everything but the sessions, and runs', async () => {
    const seller = await hall.signIn('Member', 'Stilgar');
    const bidder = await hall.signIn('Member', 'Anna');
    const auction = await start(seller, hall);
    for (const amount of [150, 200, 300]) await bid(bidder, auction.id, amount);
    const there = await bidsOf(bidder, auction.id);
    const source = await openAt(hall.env.mongodbUri);
    const { file, end } = await backUp(source, { to: inFolder('hall'), stopped: true });
    expect(end.documents).toBeGreaterThan(8);
    const text = gunzipSync(readFileSync(file)).toString();
    expect(text).not.toContain('"sessions"');
    expect(readdirSync(inFolder('hall'))).toEqual([path.basename(file)]);

    const target = await fresh();
    await restore(target, { from: file });
    expect(await contentOf(target)).toEqual(await contentOf(source));

    const again = await startHall({ env: { MONGODB_URI: target.uri } });
    try {
      const anna = await again.signIn('Member', 'Anna');
      expect(await bidsOf(anna, auction.id)).toEqual(there);
      expect((await bid(anna, auction.id, 400)).currentBid).toBe(400);
      const next = await start(await again.signIn('Member', 'Stilgar'), again);
      expect(next.id).toBeGreaterThan(auction.id);
      expect((await auctionOf(anna, auction.id)).bidCount).toBe(4);
    } finally {
      await again.close();
    }
  });
});

describe('what is saved', () => {
  it('keeps every type, unique and partial indexes, and empty collections', async () => {
    const source = await fresh();
    const things = source.db.collection('things');
    await things.createIndexes([{ key: { n: 1 }, unique: true, partialFilterExpression: { n: { $gt: 3 } } }]);
    await source.db.collection('lapsing').createIndexes([{ key: { at: 1 }, expireAfterSeconds: 60 }]);
    await source.db.createCollection('nothing yet');
    await things.insertMany([
      { n: new Int32(5), d: new Double(5), l: Long.fromString('9007199254740993'), dec: Decimal128.fromString('1.10') },
      { n: new Int32(6), at: new Date(0), none: null, nan: NaN, minus: -0, bytes: Buffer.from('abc'), re: /a/i },
      { n: new Int32(7), list: [1, 'ü\n"', { $in: 'no operator', a: [[]] }] },
    ]);
    const { file } = await backUp(source, { to: inFolder('types'), stopped: true });
    const target = await fresh();
    await restore(target, { from: inFolder('types') });
    expect(backupAt(inFolder('types'))).toBe(file);
    expect(await contentOf(target)).toEqual(await contentOf(source));
    await expect(target.db.collection('things').insertOne({ n: 5 })).rejects.toMatchObject({ code: 11000 });
  });

  it('refuses an empty database, and keeps no more than it is told to', async () => {
    const source = await fresh();
    const to = inFolder('kept');
    await expect(backUp(source, { to, stopped: true })).rejects.toThrow('nothing to back up');
    await source.db.collection('things').insertOne({ a: 1 });
    const files: string[] = [];
    for (const day of [1, 2, 3])
      files.push((await backUp(source, { to, stopped: true, now: new Date(Date.UTC(2026, 0, day)) })).file);
    await removeOlder(to, source.db.databaseName, 2);
    expect(readdirSync(to).sort()).toEqual(files.slice(1).map((file) => path.basename(file)));
  });
});

describe('a restore', () => {
  it('refuses a database that is not empty, unless it is to be replaced', async () => {
    const file = await smallBackup();
    const target = await fresh();
    await target.db.collection('others').insertOne({ _id: 2 as never });
    await expect(restore(target, { from: file })).rejects.toThrow('is not empty');
    expect(Object.keys(await contentOf(target))).toEqual(['others']);
    const { before } = await restore(target, { from: file, replace: true });
    expect(Object.keys(await contentOf(target))).toEqual(['things']);
    expect((await verifyBackup(before ?? '')).end.documents).toBe(1);
  });

  it('that fails leaves an empty database, and says where the old content is', async () => {
    const file = await smallBackup([
      { _id: 1 as never, name: 'twice' },
      { _id: 2 as never, name: 'twice' },
    ]);
    const text = gunzipSync(readFileSync(file)).toString();
    const { createHash } = await import('node:crypto');
    const lines = text.replace('"name":"name_1"', '"name":"name_1","unique":true').split('\n').slice(0, -2);
    const sha256 = createHash('sha256')
      .update(`${lines.join('\n')}\n`)
      .digest('hex');
    const end = { collections: 1, documents: 2, sha256 };
    const broken = inFolder('broken.gz');
    writeFileSync(broken, gzipSync(`${lines.join('\n')}\nZ ${JSON.stringify(end)}\n`));
    const target = await fresh();
    await target.db.collection('others').insertOne({ a: 1 });
    await expect(restore(target, { from: broken, replace: true })).rejects.toThrow(
      /failed and the database is empty now.*before-restore/s,
    );
    expect(await contentOf(target)).toEqual({});
  });

  it.each<[string, (file: string) => string, RegExp]>([
    ['one sign of a document is another', (file) => changed(file, (text) => text.replace('kept', 'lost')), /damaged/],
    ['a document is missing', (file) => changed(file, (text) => text.replace(/^D .*\n/m, '')), /damaged/],
    ['its end is missing', (file) => changed(file, (text) => text.replace(/^Z .*\n/m, '')), /cut off/],
    ['it is cut off in a line', (file) => changed(file, (text) => text.slice(0, -30)), /damaged/],
    ['something follows', (file) => changed(file, (text) => `${text}D {}\n`), /damaged/],
    ['it is no backup', (file) => changed(file, () => 'hello\n'), /damaged/],
    [
      'it is of a newer format',
      (file) => changed(file, (text) => text.replace('"format":1', '"format":2')),
      /format 2/,
    ],
    [
      'the file is cut off',
      (file) => {
        const other = inFolder('short.gz');
        writeFileSync(other, readFileSync(file).subarray(0, 200));
        return other;
      },
      /damaged/,
    ],
    [
      'a byte of the file is another',
      (file) => {
        const bytes = Buffer.from(readFileSync(file));
        bytes[150] = (bytes[150] ?? 0) ^ 255;
        const other = inFolder('flipped.gz');
        writeFileSync(other, bytes);
        return other;
      },
      /damaged/,
    ],
    ['it does not exist', () => inFolder('nowhere.gz'), /There is no/],
    [
      'the folder is empty',
      () => {
        mkdirSync(inFolder('empty'), { recursive: true });
        return inFolder('empty');
      },
      /no backup/,
    ],
  ])('is refused before it touches anything when %s', async (_what, damage, message) => {
    const target = await fresh();
    await target.db.collection('others').insertOne({ _id: 1 as never });
    const bad = damage(await smallBackup());
    await expect(restore(target, { from: bad, replace: true })).rejects.toThrow(message);
    expect(Object.keys(await contentOf(target))).toEqual(['others']);
  });
});

describe('the commands, on the embedded database of a folder', () => {
  const dist = process.env['TEST_DIST'] ?? path.join(root, 'dist');

  async function runCommand(
    name: string,
    dataDir: string,
    ...words: string[]
  ): Promise<{ code: number; said: string }> {
    const child = spawn(process.execPath, [path.join(root, `tools/backup/${name}.mjs`), ...words], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, MONGODB_URI: '' },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
    const [code] = (await once(child, 'close')) as [number];
    return { code, said };
  }

  async function startEmbedded(dir: string): Promise<{ client: MongoClient; stop: () => Promise<void> }> {
    const child = spawn(process.execPath, [path.join(dist, 'embedded-mongo.mjs'), '--dir', dir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    const client = await MongoClient.connect(/mongodb:\S+/.exec(said.toString())?.[0] ?? '');
    const stop = async (): Promise<void> => {
      await client.close();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    };
    return { client, stop };
  }

  it('saves one moment while the database is written to, and restores it elsewhere', async () => {
    const from = inFolder('from');
    const embedded = await startEmbedded(path.join(from, 'mongo'));
    const db = embedded.client.db('guild');
    const writing = new AbortController();
    let written = 0;
    // A second follows each first, so that at any moment there are as many seconds as firsts, or one fewer.
    const writer = (async () => {
      while (!writing.signal.aborted) {
        await db.collection('firsts').insertOne({ _id: written as never });
        await db.collection('seconds').insertOne({ _id: written as never });
        written += 1;
      }
    })();
    while (written < 20) await new Promise((resolve) => setImmediate(resolve));
    const copy = await openCopy(path.join(from, 'mongo'));
    const counts = await Promise.all(['firsts', 'seconds'].map((name) => copy.db.collection(name).countDocuments()));
    await copy.close();
    const saved = await runCommand('backup', from);
    writing.abort();
    await writer;
    expect(saved).toMatchObject({ code: 0 });
    expect((counts[0] ?? 0) - (counts[1] ?? 0)).toBeGreaterThanOrEqual(0);
    expect((counts[0] ?? 0) - (counts[1] ?? 0)).toBeLessThanOrEqual(1);

    const [file = ''] = readdirSync(path.join(from, 'backups'));
    const { collections } = await verifyBackup(path.join(from, 'backups', file));
    const [firsts, seconds] = collections.map(({ count }) => count);
    expect([firsts, (firsts ?? 0) - 1]).toContain(seconds);
    const busy = await runCommand('restore', from, path.join(from, 'backups'), '--replace');
    expect(busy).toMatchObject({ code: 1, said: expect.stringContaining('another embedded database') });
    await embedded.stop();

    const to = inFolder('to');
    expect(await runCommand('restore', to, path.join(from, 'backups'))).toMatchObject({ code: 0 });
    expect(existsSync(path.join(to, 'mongo/demo-seeded'))).toBe(true);
    const restored = await startEmbedded(path.join(to, 'mongo'));
    expect(await restored.client.db('guild').collection('firsts').countDocuments()).toBe(firsts);
    await restored.stop();
  });

  it('says what is wrong and ends with 1', async () => {
    const nowhere = inFolder('none');
    expect(await runCommand('backup', nowhere)).toMatchObject({
      code: 1,
      said: expect.stringContaining('no embedded'),
    });
    expect(await runCommand('restore', nowhere)).toMatchObject({
      code: 1,
      said: expect.stringContaining('which backup'),
    });
    expect((await runCommand('restore', nowhere, '--nonsense')).code).toBe(1);
  });
});

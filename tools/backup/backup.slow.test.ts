// Tests of backup and restore with a running server, damaged files, and the commands.
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { Decimal128, Double, Int32, Long, MongoClient, type Db, type Document } from 'mongodb';
import type { Deal } from '@guild/common/deals/deals.api';
import { pictureAddress } from '@guild/common/wire/pictures';
import { auctionOf, bid, bidsOf, start } from '../../backend/test/auctions.ts';
import { anEnv, startHall, type Hall } from '../../backend/test/harness.ts';
import { dealBooks } from '../../backend/src/features/deals/deals.service.ts';
import { uploadOf } from '../../backend/test/uploads.ts';
import { backUp, parseKeep, leftOut, removeOlder } from './backing-up.mjs';
import { textOf, verifyBackup } from './backup-file.mjs';
import { openUri, type OpenDatabase } from './database.mjs';
import { readMarker } from './marker.mjs';
import { backupAt, restore } from './restoring.mjs';

const root = path.resolve(import.meta.dirname, '../..');
/** Time for tests that start several programs on a busy machine. */
const folder = mkdtempSync(path.join(tmpdir(), 'guild-hall-backup-test-'));
const inFolder = (...parts: string[]): string => path.join(folder, ...parts);
const opened: OpenDatabase[] = [];
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

/** Opens the database at this address. */
async function openAt(uri: string): Promise<OpenDatabase> {
  const one = await openUri(uri);
  opened.push(one);
  return one;
}
/** An empty database on the test's server, dropped at the end. */
async function fresh(): Promise<OpenDatabase & { uri: string }> {
  const uri = anEnv().mongodbUri;
  const one = await openAt(uri);
  databases.push(one.db.databaseName);
  return { ...one, uri };
}

/** The saved content: indexes and documents of each collection, with their exact types. */
async function contentOf({
  db,
}: Pick<OpenDatabase, 'db'>): Promise<Record<string, { indexes: unknown[]; documents: string[] }>> {
  const content: Record<string, { indexes: unknown[]; documents: string[] }> = {};
  for (const { name } of await db.listCollections().toArray()) {
    if (leftOut.has(name) || name.startsWith('system.')) continue;
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

/** Backs up until no handler changed the content meanwhile. @returns the file and its content */
async function backUpQuietly(source: OpenDatabase, to: string): Promise<{ file: string; content: unknown }> {
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const content = await contentOf(source);
    const { file } = await backUp(source, { to, stopped: true });
    if (isDeepStrictEqual(content, await contentOf(source))) return { file, content };
  }
  throw new Error('the hall does not come to rest');
}

/** A backup of a few documents, to be damaged. */
async function smallBackup(documents: Document[] = [{ _id: 1 as never, name: 'kept' }]): Promise<string> {
  const source = await fresh();
  await source.db.collection('things').insertMany(documents);
  await source.db.collection('things').createIndexes([{ key: { name: 1 } }]);
  return (await backUp(source, { to: inFolder('small'), stopped: true })).file;
}
/** A copy of a backup with changed text. */
function changed(file: string, change: (text: string) => string): string {
  const other = inFolder(`changed-${readdirSync(folder).length}.gz`);
  writeFileSync(other, gzipSync(change(gunzipSync(readFileSync(file)).toString())));
  return other;
}

/** A valid backup that cannot be restored: two documents have the same unique key. */
async function unfit(): Promise<string> {
  const file = await smallBackup([
    { _id: 1 as never, name: 'twice' },
    { _id: 2 as never, name: 'twice' },
  ]);
  const text = gunzipSync(readFileSync(file)).toString();
  const lines = text.replace('"name":"name_1"', '"name":"name_1","unique":true').split('\n').slice(0, -2);
  const sha256 = createHash('sha256')
    .update(`${lines.join('\n')}\n`)
    .digest('hex');
  const broken = inFolder('unfit.gz');
  writeFileSync(
    broken,
    gzipSync(`${lines.join('\n')}\nZ ${JSON.stringify({ collections: 1, documents: 2, sha256 })}\n`),
  );
  return broken;
}

describe('a backup of a running server', () => {
  let hall: Hall;
  beforeAll(async () => {
    hall = await startHall();
  });
  afterAll(() => hall.close());

  it('restores everything except sessions, and a server runs on it', async () => {
    const seller = await hall.signIn('Member', 'Stilgar');
    const bidder = await hall.signIn('Member', 'Anna');
    const auction = await start(seller, hall);
    for (const amount of [150, 200, 300]) await bid(bidder, auction.id, amount);
    const there = await bidsOf(bidder, auction.id);
    const picture = await uploadOf(seller);
    const image = (await seller.get(pictureAddress(picture))).body;
    expect(image).toEqual(expect.stringContaining('WEBP'));
    const source = await openAt(hall.env.mongodbUri);
    const { file, content } = await backUpQuietly(source, inFolder('hall'));
    const text = gunzipSync(readFileSync(file)).toString();
    expect(text).not.toContain('"sessions"');
    expect(text).not.toContain('"presence"');

    const target = await fresh();
    await restore(target, { from: file });
    expect(await contentOf(target)).toEqual(content);

    const again = await startHall({ env: { MONGODB_URI: target.uri } });
    try {
      const anna = await again.signIn('Member', 'Anna');
      expect(await bidsOf(anna, auction.id)).toEqual(there);
      expect((await anna.get(pictureAddress(picture))).body).toEqual(image);
      expect((await bid(anna, auction.id, 400)).currentBid).toBe(400);
      const next = await start(await again.signIn('Member', 'Stilgar'), again);
      expect(next.id).toBeGreaterThan(auction.id);
      expect((await auctionOf(anna, auction.id)).bidCount).toBe(4);
    } finally {
      await again.close();
    }
  });
});

test('a backup from before there were deals restores, and a server has its payments as deals', async () => {
  const hall = await startHall();
  const source = await openAt(hall.env.mongodbUri);
  const anna = await hall.signIn('Member', 'Anna');
  const client = await hall.signIn('Member', 'Stilgar');
  const { discordId } = anna;
  await hall.close();
  const at = new Date('2026-05-01T12:00:00.000Z');
  const amounts = [{ currency: 'Solari', amount: 450 }];
  const share = { haulId: 5, discordId, username: 'Anna', title: 'Raid', amounts, paid: [], status: 'owed' };
  const unpaid = { owedSince: at, paidAt: null, paidBy: null, confirmedAt: null, corrections: [] };
  const stored = (name: string) => source.db.collection<Document & { _id: number }>(name);
  await stored('payout_shares').insertOne({ _id: 7, ...share, ...unpaid, version: 1, outbox: [] });
  const entry = { kind: 'owed', currency: 'Solari', change: 450, at, by: null };
  await source.db
    .collection('payout_entries')
    .insertOne({ ...entry, shareId: 7, haulId: 5, discordId, key: 'share-7-owed-Solari' });
  await source.db.collection<{ _id: string; value: number }>('counters').insertOne({ _id: 'payout_shares', value: 7 });
  const claim = { userId: 3, discordId, username: 'Anna', tookPart: true, owed: 50, paidAt: at, receivedAt: null };
  await stored('contracts').insertOne({
    _id: 500,
    title: 'Escort',
    claims: [claim],
    clientDiscordId: client.discordId,
    clientUsername: 'Stilgar',
    status: 'completed',
    tab: 'done',
    deletedAt: null,
    completedAt: at,
    updatedAt: at,
    rewardUnit: 'Solari',
    version: 4,
    outbox: [],
  });
  // As that version left it.
  await source.db.dropCollection('deals');
  await source.db.dropCollection('deal_entries');
  const settings = source.db.collection<{ _id: string; done: number }>('settings');
  await settings.updateOne({ _id: 'migrations' }, { $set: { done: 17 } });
  const { file } = await backUp(source, { to: inFolder('before deals'), stopped: true });
  const target = await fresh();
  await restore(target, { from: file });

  const again = await startHall({ env: { MONGODB_URI: target.uri } });
  try {
    const { body } = await (await again.signIn('Member', 'Anna')).get<Deal[]>('/api/deals?side=creditor');
    expect(body.map(({ source: from, status, owed, dispute, goods }) => [from, status, owed, dispute, goods])).toEqual([
      ['contract', 'paid', [], null, null],
      ['haul', 'owed', amounts, null, null],
    ]);
    expect(await dealBooks.problems(target.db)).toEqual([]);
  } finally {
    await again.close();
  }
});

describe('the backup file', () => {
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

  it('is not written for an empty database, and older files are removed', async () => {
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

test.each(['', '0', '-1', '1.5', 'abc', '1e3', ' 2', '99999999999999999999'])("--keep '%s' is rejected", (text) => {
  expect(() => parseKeep(text)).toThrow(/a whole number from 1, not/);
});
test.each([
  ['1', 1],
  ['014', 14],
])('--keep %s keeps %i', (text, count) => expect(parseKeep(text)).toBe(count));

describe('a restore', () => {
  it('refuses a database that is not empty, unless --replace is given', async () => {
    const file = await smallBackup();
    const target = await fresh();
    await target.db.collection('others').insertOne({ _id: 2 as never });
    await expect(restore(target, { from: file })).rejects.toThrow('is not empty');
    expect(Object.keys(await contentOf(target))).toEqual(['others']);
    const { before } = await restore(target, { from: file, replace: true });
    expect(Object.keys(await contentOf(target))).toEqual(['things']);
    const { head, end } = await verifyBackup(before ?? '');
    expect(end.documents).toBe(1);
    // The backup's origin.
    expect([head.app, head.build]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/), expect.stringMatching(/./)]);
  });

  it('that fails leaves the database unchanged', async () => {
    const broken = await unfit();
    const target = await fresh();
    await target.db.collection('others').insertOne({ _id: 1 as never });
    const was = await contentOf(target);
    await expect(restore(target, { from: broken, replace: true })).rejects.toThrow(/failed.*Nothing was changed/s);
    expect(await contentOf(target)).toEqual(was);
    expect(await readMarker(target.db)).toBeNull();
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
  ])('is refused without any change when %s', async (_what, damage, message) => {
    const target = await fresh();
    await target.db.collection('others').insertOne({ _id: 1 as never });
    const bad = damage(await smallBackup());
    await expect(restore(target, { from: bad, replace: true })).rejects.toThrow(message);
    expect(Object.keys(await contentOf(target))).toEqual(['others']);
  });
});

describe('the commands with an embedded database', () => {
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

  const from = inFolder('from');
  let embedded: { client: MongoClient; stop: () => Promise<void> };
  let saved: Record<string, number>;

  // "firsts" is written before "seconds", so a consistent backup has equal counts, or one second fewer.
  async function write(db: Db, enough: AbortSignal, onWritten: (count: number) => void): Promise<void> {
    for (let count = 0; !enough.aborted; count += 1) {
      await db.collection('firsts').insertOne({ _id: count as never });
      await db.collection('seconds').insertOne({ _id: count as never });
      onWritten(count);
    }
  }

  beforeAll(async () => {
    embedded = await startEmbedded(path.join(from, 'mongo'));
    const enough = new AbortController();
    let writing = Promise.resolve();
    await new Promise<void>((resolve, reject) => {
      writing = write(embedded.client.db('guild'), enough.signal, (count) => {
        if (count === 20) resolve();
      });
      writing.catch(reject);
    });
    const { code, said } = await runCommand('backup', from);
    enough.abort();
    await writing;
    if (code !== 0) throw new Error(said);
    const { collections } = await verifyBackup(backupAt(path.join(from, 'backups')));
    saved = Object.fromEntries(collections.map(({ name, count }) => [name, count]));
  });
  afterAll(() => embedded.stop());

  it('back up a consistent state while the database is written to', async () => {
    const { firsts = 0, seconds = 0 } = saved;
    expect(firsts).toBeGreaterThan(20);
    expect([firsts, firsts - 1]).toContain(seconds);
    expect(await embedded.client.db('guild').collection('firsts').countDocuments()).toBeGreaterThan(firsts);
  });

  it('restore into another folder, but not under a running server', async () => {
    const [busy, elsewhere] = await Promise.all([
      runCommand('restore', from, path.join(from, 'backups'), '--replace'),
      runCommand('restore', inFolder('to'), path.join(from, 'backups')),
    ]);
    expect(busy).toMatchObject({ code: 1, said: expect.stringContaining('another embedded database') });
    const documents = Object.values(saved).reduce((sum, count) => sum + count);
    expect(elsewhere).toMatchObject({ code: 0, said: expect.stringContaining(`Restored ${documents} documents`) });
    expect(existsSync(inFolder('to', 'mongo/demo-seeded'))).toBe(true);
  });

  it('print the problem and exit with code 1', async () => {
    const nowhere = inFolder('none');
    expect(await runCommand('backup', nowhere)).toMatchObject({
      code: 1,
      said: expect.stringContaining('no embedded'),
    });
    expect(await runCommand('restore', nowhere)).toMatchObject({
      code: 1,
      said: expect.stringContaining('which backup'),
    });
    for (const words of [
      ['--keep', '0'],
      ['--keep='],
      ['--keep', 'abc'],
      ['--keep'],
      ['--to='],
      ['--nonsense'],
      ['a word'],
    ]) {
      const { code, said } = await runCommand('backup', from, ...words);
      expect({ words, code, said }).toEqual({ words, code: 1, said: expect.stringMatching(/^(?!.*\n\s+at )/s) });
    }
    expect(readdirSync(path.join(from, 'backups'))).toHaveLength(1);
    for (const words of [['--nonsense'], ['--into=', 'x'], ['--recover', 'x']])
      expect((await runCommand('restore', nowhere, ...words)).code).toBe(1);
  });
});

// The archive and everybody's own data, over HTTP.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import { exportsInTenMinutes } from '@guild/common/exports/exports.api';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { bid, start } from '../../../test/auctions.ts';
import { startHall, type Client, type Hall } from '../../../test/harness.ts';
import { uploadOf } from '../../../test/uploads.ts';
import { createArchive, type ArchiveTable, type Moment } from '../../platform/store/database/archive.ts';

const archiveAt = '/api/export/guild-hall.zip';
const ownAt = '/api/user/my-data.json';
let hall: Hall;
let admin: Client;
let seller: Client;
let bidder: Client;
let auctionId: number;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada Admin');
  seller = await hall.signIn('Member', 'Sela Seller');
  bidder = await hall.signIn('Member', 'Bea Bidder');
  auctionId = (await start(seller, hall)).id;
  await bid(bidder, auctionId, 150);
  await bidder.put(`/api/auctions/${auctionId}/maximum`, { maximum: 7777 });
  await uploadOf(seller);
});
afterAll(() => hall.close());

/** The files of a zip, by its central directory. */
function filesIn(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const lengths = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const [nameLength = 0, extra = 0, comment = 0] = lengths;
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + size);
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString();
    files.set(name, (method === 0 ? bytes : inflateRawSync(bytes)).toString());
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
async function taken(who: Client): Promise<{ reply: Response; files: Map<string, string> }> {
  const reply = await fetch(hall.url + archiveAt, { headers: { Cookie: who.cookie() } });
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (reply.status !== 200) throw new Error(bytes.toString());
  return { reply, files: filesIn(bytes) };
}
interface Own {
  readonly discordId: string;
  readonly things: Readonly<Record<string, Record<string, unknown>[]>>;
}
const ownOf = async (who: Client): Promise<Own> => (await who.get<Own>(ownAt)).body;

test('an admin takes everything along: a manifest, things, pictures, and no secrets', async () => {
  await admin.post('/api/user/tokens', { name: 'Bot', scopes: ['read'] });
  const { reply, files } = await taken(admin);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(reply.headers.get('content-disposition')).toContain('guild-hall.zip');
  const manifest = JSON.parse(files.get('manifest.json') ?? '') as {
    kinds: { name: string; count: number; because?: string }[];
    leftOut: { name: string; because: string }[];
  };
  expect(manifest.kinds.find(({ name }) => name === 'auctions')).toMatchObject({
    count: 1,
    without: ['maxima'],
    because: 'Nobody but its owner may know a maximum bid.',
  });
  expect(manifest.leftOut.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['sessions', 'api_tokens', 'webhooks', 'push_devices']),
  );
  const [line = ''] = (files.get('things/auctions.jsonl') ?? '').split('\n');
  expect(JSON.parse(line)).toMatchObject({ _id: auctionId, sellerDiscordId: seller.discordId });
  expect([...files.keys()].filter((name) => name.startsWith('pictures/')).length).toBeGreaterThan(0);
  const everything = [...files.values()].join('\n');
  for (const secret of ['7777', 'maxima":[', '"hash"', 'push-keys"', '"privateKey"'])
    expect(everything).not.toContain(secret);
  const { body } = await admin.get<AuditEntry[]>('/api/audit?entity=export');
  expect(body[0]).toMatchObject({ action: 'export.taken', username: 'Ada Admin' });
});

test('nobody else takes it', async () => {
  expect((await seller.get(archiveAt)).status).toBe(403);
  expect((await hall.stranger().get(archiveAt)).status).toBe(401);
  expect((await hall.stranger().get(ownAt)).status).toBe(401);
});

test("a person gets what is about them, with their own secrets and nobody else's", async () => {
  const own = await ownOf(bidder);
  expect(own.discordId).toBe(bidder.discordId);
  expect(own.things['users']).toEqual([expect.objectContaining({ username: 'Bea Bidder' })]);
  expect(own.things['guild_members']).toHaveLength(1);
  expect(own.things['auction_bids']).toEqual([expect.objectContaining({ bidderDiscordId: bidder.discordId })]);
  expect(own.things['auctions']).toEqual([
    expect.objectContaining({ _id: auctionId, maxima: [expect.objectContaining({ amount: 7777 })] }),
  ]);
  const others = await ownOf(seller);
  expect(others.things['auctions']).toEqual([expect.objectContaining({ _id: auctionId, maxima: [] })]);
  expect(others.things['auction_bids']).toBeUndefined();
  expect(JSON.stringify(others)).not.toContain('7777');
});

test('a block says nothing to the blocked person', async () => {
  const blocks = (await hall.database()).collection<{ _id: string; people: object[] }>('auction_blocks');
  const people = [{ discordId: bidder.discordId, username: 'Bea Bidder', at: new Date() }];
  await blocks.updateOne({ _id: seller.discordId }, { $set: { people, version: 1, outbox: [] } }, { upsert: true });
  expect((await ownOf(bidder)).things['auction_blocks']).toBeUndefined();
  expect((await ownOf(seller)).things['auction_blocks']).toHaveLength(1);
});

test('it is not taken again and again', async () => {
  const eager = await hall.signIn('Guest', 'Eager Eve');
  for (let time = 0; time < exportsInTenMinutes; time += 1) expect((await eager.get(ownAt)).status).toBe(200);
  const refused = await eager.get(ownAt);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)]);
});

test('things are read no faster than the archive is taken, and the reading ends with the reader', async () => {
  let read = 0;
  let isOver = false;
  const table: ArchiveTable = { things: 'whole' };
  const moment: Moment = {
    // eslint-disable-next-line @typescript-eslint/require-await -- the same form as reading from the database
    async *documents() {
      for (; read < 1_000_000; read += 1) yield { _id: read, text: `${Math.sin(read)} ${Math.cos(read)}`.repeat(20) };
    },
    end: () => {
      isOver = true;
      return Promise.resolve();
    },
  };
  const db = (await hall.database()).getClient().db('none');
  const pieces = createArchive(db, moment, { table, version: '1.0.0', now: 0 });
  for (let piece = 0; piece < 3; piece += 1) await pieces.next();
  await pieces.return(undefined);
  expect(isOver).toBe(true);
  expect(read).toBeLessThan(20_000);
});

test('an error in the middle fails, so that half an archive does not look like one', async () => {
  const moment: Moment = {
    // eslint-disable-next-line @typescript-eslint/require-await -- the same form as reading from the database
    async *documents() {
      yield { _id: 1 };
      throw new Error('the database is away');
    },
    end: () => Promise.resolve(),
  };
  const db = (await hall.database()).getClient().db('none');
  const pieces = createArchive(db, moment, { table: { things: 'whole' }, version: '1.0.0', now: 0 });
  await expect(buffer(pieces)).rejects.toThrow('the database is away');
});

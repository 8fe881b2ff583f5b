// The archive of a large guild: 2,000 members and 10,000 things, within a bounded amount of memory.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startHall, type Client, type Hall } from '../../../test/harness.ts';
import { archiveTable } from '../../app/archive.ts';
import { createArchive, readMoment } from '../../platform/store/database/archive.ts';

const members = 2000;
const items = 10_000;
let hall: Hall;
let admin: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada Admin');
  const db = await hall.database();
  const many = (count: number, row: (at: number) => object): object[] =>
    Array.from({ length: count }, (_, at) => ({
      _id: 1_000_000 + at,
      version: 1,
      outbox: [],
      deletedAt: null,
      ...row(at),
    }));
  const person = (at: number): object => ({
    discordId: `3${at.toString().padStart(17, '0')}`,
    name: `Member ${at}`,
    nameKey: `member ${at}`,
  });
  const item = (at: number): object => ({
    name: `Knife ${at}`,
    sellerDiscordId: admin.discordId,
    description: 'A long story. '.repeat(40),
  });
  const insert = async (name: string, rows: object[]): Promise<void> => {
    for (let from = 0; from < rows.length; from += 500)
      await db.collection(name).insertMany(rows.slice(from, from + 500));
  };
  await insert('guild_members', many(members, person));
  await insert('marketplace_items', many(items, item));
});
afterAll(() => hall.close());

test('is read and written piece by piece', async () => {
  // As with a snapshot: the lines of everything are not in memory.
  const db = (await hall.database()).getClient().db((await hall.database()).name);
  const moment = await readMoment(db, archiveTable, true);
  let bytes = 0;
  let most = 0;
  const before = process.memoryUsage();
  const used = ({ heapUsed, arrayBuffers }: NodeJS.MemoryUsage): number => heapUsed + arrayBuffers;
  for await (const piece of createArchive(db, moment, { table: archiveTable, version: '1.0.0', now: 0 })) {
    bytes += piece.length;
    most = Math.max(most, used(process.memoryUsage()) - used(before));
  }
  expect(bytes).toBeGreaterThan(100_000);
  // The things alone have about 8 MB as text, and far more as objects. Garbage needs some room.
  expect(most).toBeLessThan(150_000_000);
});

test('reaches the admin whole, and the admin gets their own things', async () => {
  const reply = await fetch(`${hall.url}/api/export/guild-hall.zip`, { headers: { Cookie: admin.cookie() } });
  const zip = Buffer.from(await reply.arrayBuffer());
  expect([reply.status, zip.subarray(-22, -18).toString('latin1')]).toEqual([200, 'PK\u0005\u0006']);
  const own = await admin.get<{ things: Record<string, object[]> }>('/api/user/my-data.json');
  expect([own.status, own.body.things['marketplace_items']?.length]).toEqual([200, items]);
});

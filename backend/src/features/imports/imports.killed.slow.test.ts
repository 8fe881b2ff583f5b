// A web process killed while it writes an import: another one goes on, and nothing is missing or doubled.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { GuildImport } from '@guild/common/imports/imports.api';
import { aClock, startHall, until, type Client, type Hall } from '../../../test/harness.ts';
import { atProcess } from '../../../test/histories/guild.ts';
import { startKillable } from '../../../test/killable.ts';

let hall: Hall;
let admin: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
});
afterAll(() => hall.close());

const count = 3000;
test('an import is finished by another process', async () => {
  const imports = (await hall.database()).collection<GuildImport & { _id: number }>('imports');
  const items = (await hall.database()).collection<{ name: string; deletedAt: Date | null }>('marketplace_items');
  const second = await startKillable(hall);
  const text = ['Item', ...Array.from({ length: count }, (_each, at) => `Marble ${at}`)].join('\n');
  const reply = await atProcess(admin, second.url).post<GuildImport>('/api/imports', { kind: 'items', text });
  expect(reply.status).toBe(201);
  const { id } = reply.body;
  await until(async () => ((await imports.findOne({ _id: id }))?.written ?? 0) > 0, 'the first rows');
  await second.kill();
  expect(await items.countDocuments({ deletedAt: null })).toBe(0);
  const later = await startHall({ beside: hall, clock: aClock(hall.clock.now() + 60_000) });
  await until(async () => (await imports.findOne({ _id: id }))?.state === 'done', 'the import');
  await later.close();
  expect(await items.countDocuments({ deletedAt: null })).toBe(count);
  expect(new Set(await items.distinct('name')).size).toBe(count);
});

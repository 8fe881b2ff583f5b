// The hourly limit of calls that create something, over HTTP.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { MemberSettings } from '@guild/common/members/members.settings.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { aNewAuction } from '../../../test/auctions.ts';
import { atProcess } from '../../../test/histories/guild.ts';
import { startHall, type Client, type Hall, type Reply } from '../../../test/harness.ts';

const address = '/api/settings/members';
let hall: Hall;
let admin: Client;
let body: object;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  body = aNewAuction(hall);
});
afterAll(() => hall.close());

const offer = (who: Client, key?: string): Promise<Reply<Auction>> =>
  who.post<Auction>('/api/auctions', body, key === undefined ? {} : { 'Idempotency-Key': key });
const limit = async (creationsPerHour: number | null): Promise<MemberSettings> => {
  const { version } = (await admin.get<MemberSettings>(address)).body;
  const saved = await admin.put<MemberSettings>(address, { creationsPerHour, version });
  expect(saved.status).toBe(200);
  return saved.body;
};

test('only admins read and set the limit; a change is live, in the audit record, and refused when stale', async () => {
  const moe = await hall.signIn('Member', 'Moe');
  expect((await admin.get(address)).body).toEqual({
    creationsPerHour: null,
    inactiveAfterDays: 30,
    namesOfCharacters: false,
    version: 0,
  });
  expect((await moe.get(address)).status).toBe(403);
  expect((await moe.put(address, { creationsPerHour: 1 })).status).toBe(403);
  for (const creationsPerHour of [0, 1001, 1.5, '2', undefined])
    expect((await admin.put(address, { creationsPerHour })).status).toBe(400);
  const socket = await admin.socket();
  const saved = await limit(7);
  const { factId, factIds, ...told } = await socket.waitFor('member-settings:updated', () => true);
  expect([told, factIds]).toEqual([saved, [factId]]);
  expect(await admin.put(address, { creationsPerHour: 3, version: 0 })).toMatchObject({ status: 409 });
  const [entry] = (await admin.get<AuditEntry[]>('/api/audit?entity=member_settings')).body;
  expect(entry).toMatchObject({ action: 'member_settings.updated', username: 'Ada' });
});

test('a person who creates too much in an hour is told when to go on, and other people are not limited', async () => {
  await limit(2);
  const moe = await hall.signIn('Member', 'Moe');
  for (let time = 0; time < 2; time += 1) expect((await offer(moe)).status).toBe(201);
  const refused = await offer(moe);
  const { code, error } = refused.body as unknown as ErrorBody;
  expect([refused.status, code]).toEqual([429, 'too_many']);
  expect(error).toMatch(/^You did this 2 times in the last hour\. Try again in \d+ minutes?\.$/);
  const seconds = Number(refused.headers.get('retry-after'));
  expect([seconds > 0, seconds <= 3600]).toEqual([true, true]);
  expect((await offer(await hall.signIn('Member', 'Ben'))).status).toBe(201);
});

test('a changed limit counts what was created before, in every process at once', async () => {
  await limit(1);
  const ivo = await hall.signIn('Member', 'Ivo');
  const second = await startHall({ beside: hall, clock: hall.clock });
  const there = atProcess(ivo, second.url);
  expect((await offer(ivo)).status).toBe(201);
  expect((await offer(there)).status).toBe(429);
  await limit(3);
  expect((await offer(there)).status).toBe(201);
  await limit(2);
  expect((await offer(ivo)).status).toBe(429);
  await limit(null);
  expect([(await offer(ivo)).status, (await offer(there)).status]).toEqual([201, 201]);
  await second.close();
});

test('a repeated call that gets the stored reply does not count', async () => {
  await limit(2);
  const moss = await hall.signIn('Member', 'Moss');
  const first = await offer(moss, 'first');
  for (let time = 0; time < 3; time += 1) expect((await offer(moss, 'first')).body.id).toBe(first.body.id);
  expect((await offer(moss, 'second')).status).toBe(201);
  expect((await offer(moss, 'third')).status).toBe(429);
  // The stored reply is still there above the limit.
  expect((await offer(moss, 'first')).body.id).toBe(first.body.id);
});

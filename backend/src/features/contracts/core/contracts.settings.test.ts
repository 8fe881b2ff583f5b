// Contract board settings and the limit of open contracts: default, access, live message, audit
// entry, refusals.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { ContractSettings } from '@guild/common/contracts/contracts.settings.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { atProcess } from '../../../../test/histories/guild.ts';
import { startHall, type Client, type Hall, type Reply } from '../../../../test/harness.ts';

const address = '/api/settings/contracts';
const usual = { maxOpen: null, hideRatings: false, version: 0 };
let hall: Hall;
let admin: Client;
let client: Client;
let other: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  admin = await hall.signIn('Admin', 'Ada');
  client = await hall.signIn('Member', 'Corvin');
  other = await hall.signIn('Member', 'Moss');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());

const post = (who = client, deadline = '2026-05-02'): Promise<Reply<Contract & ErrorBody>> =>
  who.post<Contract & ErrorBody>('/api/contracts', {
    title: 'Guard the harvester',
    description: 'Stay until it is full.',
    contractType: 'overwatch',
    targetLocation: 'Outpost G-4',
    difficulty: 'easy',
    reward: 10,
    deadline,
  });
const posted = async (): Promise<string> => {
  const { status, body } = await post();
  expect(status).toBe(201);
  return `/api/contracts/${body.id}`;
};
const seen = async (): Promise<ContractSettings> => (await admin.get<ContractSettings>(address)).body;
const limit = async (maxOpen: number | null): Promise<void> => {
  expect((await admin.patch(address, { maxOpen, version: (await seen()).version })).status).toBe(200);
};
const tooMany = {
  code: 'conflict',
  error: "You've reached the guild's limit of open contracts",
  details: { reason: 'too_many_open' },
};

test('the limit is off by default; everybody with access can read it, only admins can set it', async () => {
  expect((await hall.stranger().get(address)).status).toBe(401);
  expect((await guest.get(address)).body).toEqual(usual);
  for (const one of [client, guest]) expect((await one.patch(address, { maxOpen: 1 })).status).toBe(403);
  for (const change of [...[0, 101, 1.5, '2'].map((maxOpen) => ({ maxOpen })), { hideRatings: 'yes' }])
    expect((await admin.patch(address, change)).status).toBe(400);
  expect(await seen()).toEqual(usual);
});

test('a change is sent to everybody on the board, is in the audit log, and is refused when stale', async () => {
  const socket = await guest.socket();
  await socket.join('contracts');
  const saved = await admin.patch<ContractSettings>(address, { maxOpen: 7, version: (await seen()).version });
  expect(saved.body).toEqual({ maxOpen: 7, hideRatings: false, version: 1 });
  const { factId, factIds, ...told } = await socket.waitFor('contract-settings:updated', () => true);
  expect([told, factIds]).toEqual([saved.body, [factId]]);
  const stale = await admin.patch<ErrorBody>(address, { maxOpen: 3, version: 0 });
  expect(stale).toMatchObject({ status: 409, body: { details: { reason: 'stale', current: saved.body } } });
  const [entry] = (await admin.get<AuditEntry[]>('/api/audit?entity=contract_settings')).body;
  expect(entry).toMatchObject({ action: 'contract_settings.updated', username: 'Ada' });
});

test('a client at the limit cannot post until a contract begins, ends or is deleted', async () => {
  await limit(2);
  const [first, second] = [await posted(), await posted()];
  expect(await post()).toMatchObject({ status: 409, body: tooMany });
  expect((await post(other)).status).toBe(201);
  // Claimed contracts count as waiting; started contracts do not.
  await other.post(`${first}/claim`);
  expect((await post()).status).toBe(409);
  await client.post(`${first}/activate`);
  const third = await posted();
  expect((await post()).status).toBe(409);
  await client.post(`${second}/cancel`, {});
  await posted();
  expect((await post()).status).toBe(409);
  await client.delete(third);
  await posted();
  expect((await post()).status).toBe(409);
  await limit(null);
  await posted();
});

test('contracts posted at the same moment by two processes count; those due to be cancelled do not', async () => {
  const third = await hall.signIn('Member', 'Ivo');
  const second = await startHall({ beside: hall, clock: hall.clock });
  await limit(3);
  const places = [third, atProcess(third, second.url)];
  const replies = await Promise.all(Array.from({ length: 6 }, () => places.map((place) => post(place))).flat());
  await second.close();
  expect(replies.map(({ status }) => status).sort()).toEqual([
    ...Array<number>(3).fill(201),
    ...Array<number>(9).fill(409),
  ]);
  hall.clock.set(Date.parse('2026-05-03T12:00:00.000Z'));
  expect((await post(third, '2026-05-05')).status).toBe(201);
});

// One person who repeats and undoes an action: one notice, few Discord messages, and an hourly
// limit.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import type { TreasuryRequest } from '@guild/common/treasury/treasury.requests.api';
import type { Trial } from '@guild/common/trials/trials.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { aNewContract } from '../../../../test/contracts.ts';
import { startHall, until, type Client, type Hall, type Reply } from '../../../../test/harness.ts';
import { notificationModels } from '../core/notifications.model.ts';

const times = 12;
let hall: Hall;
let other: Hall;
let admin: Client;
beforeAll(async () => {
  hall = await startHall({
    env: {
      DISCORD_BOT_TOKEN: 'a token of a bot',
      TREASURY_REQUESTS_PER_HOUR: times.toString(),
      TRIALS_PER_HOUR: '2',
    },
  });
  other = await startHall({ beside: hall });
  admin = await hall.signIn('Admin', 'Ada');
});
afterAll(async () => {
  await other.close();
  await hall.close();
});

const noticesOf = async (who: Client, kind: Notice['kind']): Promise<Notice[]> =>
  (await who.get<Notice[]>('/api/notifications?limit=200')).body.filter((one) => one.kind === kind);
function expectTooMany({ status, headers, body }: Reply, words: string): void {
  const { code, error } = body as ErrorBody;
  expect([status, code]).toEqual([429, 'too_many']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(error).toContain(words);
}

test('asking and withdrawing renews one notice, and both processes share the limit', async () => {
  const fields = { name: 'Water', description: 'In the cistern.', unit: 'litres', category: 'water' };
  const made = await admin.post<TreasuryResource>('/api/treasury', { ...fields, currentAmount: 100, goalAmount: 0 });
  const path = `/api/treasury/${made.body.id}`;
  const here = await hall.signIn('Member', 'Moss');
  const there = await other.signIn('Member', 'Moss');
  for (let time = 0; time < times; time += 1) {
    const who = time % 2 === 0 ? here : there;
    const { status, body } = await who.post<TreasuryRequest>(`${path}/deposits`, { amount: 1 + time });
    expect(status).toBe(201);
    if (time < times - 1) expect((await who.delete(`${path}/requests/${body.id}`)).status).toBeLessThan(300);
  }
  await until(async () => {
    const [newest, ...others] = await noticesOf(admin, 'treasury_request');
    const isNewest = newest?.text.startsWith(`Moss: ${times} litres`) === true;
    return isNewest && newest.resolution === null && others.length === 0;
  }, 'the newest request alone');
  const { outgoing } = notificationModels(await hall.database());
  expect(await outgoing.countDocuments({ discordId: admin.discordId, kind: 'treasury_request' })).toBe(1);
  for (const who of [here, there])
    expectTooMany(await who.post(`${path}/deposits`, { amount: 1 }), 'deposits and withdrawals in the last hour');
});

test('claiming and releasing renews one notice of the client', async () => {
  const client = await hall.signIn('Member', 'Cleo');
  const contractor = await other.signIn('Member', 'Duro');
  const { id } = (await client.post<Contract>('/api/contracts', aNewContract())).body;
  for (let time = 0; time < times; time += 1)
    for (const step of ['post', 'delete'] as const)
      expect((await contractor[step](`/api/contracts/${id}/claim`)).status).toBeLessThan(300);
  await until(async () => {
    const [newest, ...others] = await noticesOf(client, 'contract_claimed');
    return newest?.text.startsWith('Duro withdrew their claim') === true && others.length === 0;
  }, 'the last claim given back alone');
});

test('a notice that is renewed too early is corrected in its place: it stays read, and nothing is sent', async () => {
  const client = await hall.signIn('Member', 'Cora');
  const contractor = await other.signIn('Member', 'Drax');
  const { id } = (await client.post<Contract>('/api/contracts', aNewContract())).body;
  const path = `/api/contracts/${id}/claim`;
  const notice = async (): Promise<Notice | undefined> => (await noticesOf(client, 'contract_claimed'))[0];
  await contractor.post(path);
  await until(async () => (await notice())?.text.startsWith('Drax claimed') === true, 'the notice');
  const first = await notice();
  await client.post(`/api/notifications/${first?.id ?? 0}/read`);
  const { outgoing } = notificationModels(await hall.database());
  const rows = (): Promise<number> => outgoing.countDocuments({ discordId: client.discordId });
  const sentBefore = await rows();
  const socket = await client.socket();
  await contractor.delete(path);
  await until(async () => (await notice())?.text.startsWith('Drax withdrew') === true, 'the corrected text');
  await socket.waitFor('notice:reopened');
  expect((await notice())?.readAt).not.toBeNull();
  expect((await client.get<{ unread: number }>('/api/notifications/unread')).body.unread).toBe(0);
  // The page shows a toast for each of these messages.
  expect(socket.messages.filter(({ name }) => name === 'notice:created')).toEqual([]);
  expect(await rows()).toBe(sentBefore);
});

test('one person can open few trials per hour', async () => {
  const here = await hall.signIn('Member', 'Liet');
  const there = await other.signIn('Member', 'Liet');
  const open = (who: Client): Promise<Reply<Trial>> =>
    who.post<Trial>('/api/trials', { theme: 'The long night', lobbySeconds: 600 });
  for (const who of [here, there]) {
    const { status, body } = await open(who);
    expect(status).toBe(201);
    expect((await who.post(`/api/trials/${body.id}/cancel`)).status).toBe(200);
  }
  expectTooMany(await open(here), 'trials in the last hour');
  expectTooMany(await open(there), 'trials in the last hour');
});

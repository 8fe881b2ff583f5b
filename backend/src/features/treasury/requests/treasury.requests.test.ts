// Deposits, withdrawals and the ledger over HTTP: access, changes, pending requests, and correct
// books.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { ForYou } from '@guild/common/dashboard/forYou.api';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import type { Giver, LedgerEntry } from '@guild/common/treasury/treasury.ledger.api';
import type { TreasuryRequest } from '@guild/common/treasury/treasury.requests.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { startHall, until, type Client, type Hall } from '../../../../test/harness.ts';
import { resourceModels, type ResourceDocument } from '../core/treasury.model.ts';
import { treasuryBooks } from '../ledger/treasury.books.ts';
import { requestNotices } from './treasury.requests.facts.ts';

let hall: Hall;
let admin: Client;
let other: Client;
let member: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  other = await hall.signIn('Admin', 'Otho');
  member = await hall.signIn('Member', 'Moss');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(async () => {
  expect(await problems()).toEqual([]);
  await hall.close();
});

const problems = async (): Promise<string[]> => {
  const db = await hall.database();
  return treasuryBooks.problems(db.getClient().db(db.name));
};
const add = async (currentAmount: number, goalAmount = 0): Promise<string> => {
  const fields = { name: 'Water', description: 'In the cistern.', unit: 'litres', category: 'water' };
  const made = await admin.post<TreasuryResource>('/api/treasury', { ...fields, currentAmount, goalAmount });
  return `/api/treasury/${made.body.id}`;
};
const askFor = async (path: string, kind: 'deposits' | 'withdrawals', amount: number): Promise<TreasuryRequest> =>
  (await member.post<TreasuryRequest>(`${path}/${kind}`, { amount, note: 'For the raid' })).body;
const amountOf = async (path: string): Promise<number> => (await member.get<TreasuryResource>(path)).body.currentAmount;
const ledgerOf = async (path: string): Promise<LedgerEntry[]> =>
  (await member.get<LedgerEntry[]>(`${path}/ledger`)).body;

test('Guests are refused', async () => {
  const path = await add(10);
  for (const call of ['/ledger', '/ledger.csv', '/givers'])
    expect((await guest.get(`${path}${call}`)).status).toBe(403);
  for (const call of ['/api/treasury/requests', '/api/treasury/ledger.csv', '/api/settings/treasury'])
    expect((await guest.get(call)).status).toBe(403);
  expect((await guest.post(`${path}/deposits`, { amount: 1 })).status).toBe(403);
  expect((await guest.post(`${path}/withdrawals`, { amount: 1 })).status).toBe(403);
});

test('a withdrawal waits for an admin, who is notified; approval takes it out and adds a ledger line', async () => {
  const path = await add(100);
  const socket = await admin.socket();
  const asked = await askFor(path, 'withdrawals', 40);
  expect(asked).toMatchObject({ status: 'pending', username: 'Moss', amount: 40, decidedAt: null, version: 1 });
  await socket.waitFor('treasury-request:updated', (one) => one.id === asked.id);
  expect((await member.post(`${path}/requests/${asked.id}/approve`)).status).toBe(403);
  expect(await amountOf(path)).toBe(100);
  const waits = (await admin.get<ForYou>('/api/for-you')).body.parts.flatMap(({ lines }) => lines);
  expect(waits.map(({ key }) => key)).toContain('treasury-requests');
  const done = await admin.post<TreasuryRequest>(`${path}/requests/${asked.id}/approve`);
  expect(done.body).toMatchObject({ id: asked.id, status: 'approved', decidedBy: 'Ada', version: 2 });
  expect(await amountOf(path)).toBe(60);
  const [last] = await ledgerOf(path);
  expect(last).toMatchObject({ kind: 'withdrawal', before: 100, after: 60, username: 'Moss', decidedBy: 'Ada' });
  const again = await other.post<ErrorBody>(`${path}/requests/${asked.id}/refuse`, { reason: 'No' });
  expect([again.status, again.body.details?.reason]).toEqual([409, 'already_decided']);
  const own = await member.get<TreasuryRequest[]>('/api/treasury/requests?status=done');
  expect(own.body[0]).toEqual(done.body);
});

test('two admins deciding at once get one outcome', async () => {
  const path = await add(100);
  const { id } = await askFor(path, 'withdrawals', 30);
  const of = `${path}/requests/${id}`;
  const answers = await Promise.all([
    admin.post<ErrorBody>(`${of}/approve`),
    other.post<ErrorBody>(`${of}/approve`),
    other.post<ErrorBody>(`${of}/refuse`, { reason: 'Too much' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect([70, 100]).toContain(await amountOf(path));
});

test('50 simultaneous withdrawals never take out more than the amount', async () => {
  const path = await add(120);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => admin.post<ErrorBody>(`${path}/withdrawals`, { amount: 7 })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(17);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(33);
  expect(refused[0]?.body.details).toMatchObject({ reason: 'not_enough', available: 1 });
  expect(await amountOf(path)).toBe(1);
});

test('a deposit is pending unless the settings trust members; only its person can withdraw it', async () => {
  const path = await add(0, 50);
  const asked = await askFor(path, 'deposits', 20);
  expect(asked.status).toBe('pending');
  const of = `${path}/requests/${asked.id}`;
  expect((await other.delete(of)).status).toBe(403);
  expect((await member.delete(of)).status).toBe(204);
  expect((await member.delete(of)).status).toBe(409);
  expect((await member.delete(`${path}/requests/999999`)).status).toBe(404);
  expect((await member.patch('/api/settings/treasury', { trustDeposits: true })).status).toBe(403);
  expect((await admin.patch('/api/settings/treasury', { trustDeposits: true })).status).toBe(200);
  expect(await askFor(path, 'deposits', 60)).toMatchObject({ status: 'approved', decidedBy: null });
  await admin.patch('/api/settings/treasury', { trustDeposits: false });
  expect(await amountOf(path)).toBe(60);
  const givers = await member.get<Giver[]>(`${path}/givers`);
  expect(givers.body).toMatchObject([{ username: 'Moss', amount: 60, deposits: 1 }]);
});

test('pending requests of a deleted resource need no action until it is restored', async () => {
  const path = await add(100);
  const asked = await askFor(path, 'withdrawals', 10);
  const done = await askFor(path, 'withdrawals', 20);
  await admin.post(`${path}/requests/${done.id}/approve`);
  const link = `/treasury?tab=requests&resource=${path.split('/').at(-1) ?? ''}`;
  const resolutions = async (): Promise<(string | null)[]> => {
    const all = (await other.get<Notice[]>('/api/notifications?limit=50')).body;
    return all.filter((notice) => notice.link === link).map(({ resolution }) => resolution);
  };
  /** A renewed notice is missing for a moment. */
  const becomes = (wanted: string | null): Promise<void> =>
    until(
      async () => JSON.stringify(await resolutions()) === JSON.stringify([wanted]),
      `the notice, ${String(wanted)}`,
    );
  // All requests of one member for one resource share one notice. It is open until none is
  // pending.
  await becomes(null);
  expect((await admin.delete(path)).status).toBe(204);
  await becomes('The resource was deleted.');
  expect((await admin.get<TreasuryRequest[]>('/api/treasury/requests')).body).not.toContainEqual(asked);
  expect((await admin.post(`${path}/restore`)).status).toBe(200);
  await becomes(null);
  expect((await admin.get<TreasuryRequest[]>('/api/treasury/requests')).body).toContainEqual(asked);
});

test('a request makes no edit stale', async () => {
  const path = await add(100);
  await askFor(path, 'withdrawals', 10);
  expect((await admin.patch(path, { name: 'Sweet water', version: 1 })).status).toBe(200);
  expect((await admin.patch(path, { name: 'Salt water', version: 1 })).status).toBe(409);
});

test('a correction is an entry that refers to the corrected one, and cannot go below zero', async () => {
  const path = await add(0);
  await admin.post(`${path}/deposits`, { amount: 500 });
  await admin.post(`${path}/withdrawals`, { amount: 400 });
  const [, deposit] = await ledgerOf(path);
  const of = `${path}/ledger/${deposit?.id ?? 0}/correct`;
  const low = await admin.post<ErrorBody>(of, { change: 50, note: 'A zero too many' });
  expect([low.status, low.body.details]).toMatchObject([409, { reason: 'not_enough', available: 100 }]);
  expect((await admin.post(of, { change: 450, note: 'Counted again' })).status).toBe(200);
  expect((await admin.post(of, { change: 450, note: 'Counted again' })).status).toBe(409);
  const [last] = await ledgerOf(path);
  expect(last).toMatchObject({ kind: 'correction', refers: deposit?.id, change: -50, after: 50 });
  const csv = await member.get<string>(`${path}/ledger.csv`);
  expect(csv.body).toContain('"Counted again"');
  expect((await member.post(of, { change: 1, note: 'Mine' })).status).toBe(403);
});

test('the books name the resource whose row was changed by hand', async () => {
  const path = await add(5);
  const db = await hall.database();
  const id = Number(path.split('/').at(-1));
  const rows = db.collection('treasury_entries');
  await rows.updateOne({ resourceId: id }, { $set: { after: 6, change: 6 } });
  expect(await problems()).toEqual([`Water (${id}): the entries give 6, and it has 5`]);
  await rows.updateOne({ resourceId: id }, { $set: { after: 5, change: 5 } });
  expect(await problems()).toEqual([]);
});

test('notices follow requests that come and go while a handler of another process tells of them', async () => {
  const path = await add(100);
  const id = Number(path.split('/').at(-1));
  const models = resourceModels(await hall.database());
  const calls: string[] = [];
  /** Happens in the other process during the first call. */
  let meanwhile = (): Promise<unknown> => Promise.resolve();
  const record = async (call: string): Promise<void> => {
    calls.push(call);
    const happen = meanwhile;
    meanwhile = () => Promise.resolve();
    await happen();
  };
  const handler = requestNotices({
    models,
    members: { holdersOf: () => Promise.resolve([other.discordId]) },
    notifications: {
      notifyAll: () => record('notify'),
      resolve: () => record('resolve'),
      reopen: () => record('reopen'),
    },
  });
  const tell = async (status: TreasuryRequest['status'], request: TreasuryRequest): Promise<void> => {
    const document = await models.resources.findById(id).orFail().lean<ResourceDocument>();
    const data = { ...request, discordId: member.discordId, status };
    const kind = status === 'pending' ? 'treasury-request:asked' : 'treasury-request:decided';
    const facts = [{ id: `${kind}-${request.id}`, kind, at: new Date(), format: 1, data }];
    await handler.run({ document, facts });
  };

  const first = await askFor(path, 'withdrawals', 10);
  meanwhile = () => member.delete(`${path}/requests/${first.id}`);
  await tell('pending', first);
  expect(calls.splice(0)).toEqual(['notify', 'resolve']);
  meanwhile = () => askFor(path, 'withdrawals', 20);
  await tell('withdrawn', first);
  expect(calls).toEqual(['resolve', 'reopen']);
});

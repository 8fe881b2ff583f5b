// The people of a contract: their notices, and what removing and restoring a member changes.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Contract, ContractCounts } from '@guild/common/contracts/contracts.api';
import { confirmShare, payContract } from '../../../../test/contracts.ts';
import type { Member, RestoredMember } from '@guild/common/members/members.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import { startHall, startWorkerFor, until, type Client, type Hall } from '../../../../test/harness.ts';

const dayMs = 24 * 3_600_000;
let hall: Hall;
let admin: Client;
let client: Client;
let moss: Client;
let bo: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2030-05-01T12:00:00.000Z') });
  admin = await hall.signIn('Admin', 'Ada');
  client = await hall.signIn('Member', 'Corvin');
  moss = await hall.signIn('Member', 'Moss');
  bo = await hall.signIn('Member', 'Bo');
});
afterAll(() => hall.close());

const post = async (title: string, by = client, more: object = {}): Promise<string> => {
  const body = {
    title,
    description: 'Find them. Leave the thumper.',
    contractType: 'raid',
    targetLocation: 'Outpost G-4',
    difficulty: 'hard',
    reward: 101,
    deadline: '2030-05-03',
    maxClaims: 2,
    ...more,
  };
  const made = await by.post<Contract>('/api/contracts', body);
  expect(made.status).toBe(201);
  return `/api/contracts/${made.body.id}`;
};
const contractAt = async (at: string): Promise<Contract> => (await admin.get<Contract>(at)).body;
const textsOf = async (who: Client, title: string): Promise<string[]> =>
  (await who.get<Notice[]>('/api/notifications?limit=100')).body
    .filter((notice) => notice.title === title)
    .map(({ kind, text }) => `${kind}: ${text}`)
    .reverse();
const idOf = async ({ username }: Client): Promise<number> =>
  (await admin.get<Member[]>(`/api/guild-members?search=${username}`)).body[0]?.id ?? 0;

test('client and contractors get one notice for every step', async () => {
  const at = await post('Steps');
  await moss.post(`${at}/claim`);
  await bo.post(`${at}/claim`);
  await client.post(`${at}/activate`);
  await client.post(`${at}/complete`, {});
  const { id } = await contractAt(at);
  await payContract(client, id);
  await until(async () => (await textsOf(moss, 'Steps')).length === 4, 'the notices of a contractor');
  await confirmShare(moss, id);
  await until(async () => (await textsOf(client, 'Steps')).length === 3, 'the notices of the client');
  expect(await textsOf(client, 'Steps')).toEqual([
    'contract_claimed: Moss claimed it (1 of 2).',
    'contract_claimed: Bo claimed it (2 of 2).',
    'deal_paid: Moss confirmed receiving 51 Solari.',
  ]);
  expect((await textsOf(moss, 'Steps')).sort()).toEqual([
    'contract_activated: Corvin activated it.',
    'contract_completed: Completed. You earned 40 points.',
    'deal_owed: Corvin owes you 51 Solari.',
    'deal_paid: Corvin paid you 51 Solari. Confirm when received.',
  ]);
});

test('cancelling notifies everybody but the person who cancels; notices without an open action are resolved', async () => {
  const at = await post('Called off');
  await moss.post(`${at}/claim`);
  await client.post(`${at}/cancel`, { note: 'The worm came first.' });
  await until(async () => (await textsOf(moss, 'Called off')).length === 1, 'the notice');
  expect(await textsOf(moss, 'Called off')).toEqual(['contract_closed: It was cancelled. The worm came first.']);
  const open = async (): Promise<Notice[]> =>
    (await client.get<Notice[]>('/api/notifications')).body.filter(
      ({ title, resolution }) => title === 'Called off' && resolution === null,
    );
  await until(async () => (await open()).length === 0, 'the claim’s notice to be resolved');
});

test("a removed contractor's claims are released, and restored with the contractor", async () => {
  const [kept, lost] = [await post('Kept'), await post('Lost', client, { maxClaims: 1 })];
  const running = await post('Running');
  const del = await hall.signIn('Member', 'Del');
  for (const at of [kept, lost, running]) await del.post(`${at}/claim`);
  await client.post(`${running}/activate`);
  const id = await idOf(del);
  expect((await admin.get<{ goes: string[] }>(`/api/guild-members/${id}/removal`)).body.goes).toEqual([
    '2 claims on contracts',
  ]);
  expect((await admin.delete(`/api/guild-members/${id}`)).status).toBe(204);
  await until(async () => (await contractAt(kept)).status === 'open', 'the claim to be freed');
  await until(async () => (await contractAt(lost)).status === 'open', 'the other claim to be freed');
  expect((await contractAt(running)).currentClaims).toBe(1);
  await bo.post(`${lost}/claim`);
  const { back, lost: not } = (await admin.post<RestoredMember>(`/api/guild-members/${id}/restore`)).body;
  expect([back, not]).toEqual([['1 claim on contracts'], ['no longer a claim on “Lost”']]);
  expect(await contractAt(kept)).toMatchObject({ status: 'partially_claimed', contractorUsername: 'Del' });
  expect((await contractAt(lost)).contractorUsername).toBe('Bo');
});

test("a removed client's contracts are cancelled, and reopened with the client until the deadline", async () => {
  const gone = await hall.signIn('Member', 'Gone');
  const [claimed, short] = [await post('Claimed', gone, { deadline: '2030-05-09' }), await post('Short', gone)];
  await moss.post(`${claimed}/claim`);
  const id = await idOf(gone);
  await admin.delete(`/api/guild-members/${id}`);
  for (const at of [claimed, short])
    await until(async () => (await contractAt(at)).status === 'cancelled', 'the contract to be cancelled');
  expect((await bo.post(`${claimed}/claim`)).status).toBe(409);
  hall.clock.advance(4 * dayMs);
  const { back, lost } = (await admin.post<RestoredMember>(`/api/guild-members/${id}/restore`)).body;
  expect([back, lost]).toEqual([['1 contract'], ['“Short” is past the deadline']]);
  expect(await contractAt(claimed)).toMatchObject({ status: 'partially_claimed', currentClaims: 1, closedAt: null });
});

test('an unclaimed contract past its deadline is cancelled, its client is notified, and the tab counts change', async () => {
  const at = await post('Nobody comes', client, { deadline: '2030-05-06' });
  const counts = async (): Promise<ContractCounts> => (await bo.get<ContractCounts>('/api/contracts/counts')).body;
  await until(async () => (await counts()).available >= 1, 'the number');
  hall.clock.advance(3 * dayMs);
  expect(await contractAt(at)).toMatchObject({ status: 'cancelled', lapsed: true });
  expect((await bo.post(`${at}/claim`)).status).toBe(409);
  await until(async () => (await textsOf(client, 'Nobody comes')).length === 1, 'the notice');
  const listed = (await bo.get<Contract[]>('/api/contracts?tab=available&limit=500')).body;
  await until(async () => (await counts()).available === listed.length, 'the number to follow');
});

test('releasing the last claim after the deadline cancels the contract at once', async () => {
  const at = await post('Given back late', client, { deadline: '2030-05-10' });
  await moss.post(`${at}/claim`);
  await bo.post(`${at}/claim`);
  hall.clock.set(Date.parse('2030-05-11T12:00:00.000Z'));
  expect((await bo.delete<Contract>(`${at}/claim`)).body).toMatchObject({ status: 'partially_claimed', lapsed: false });
  const given = await moss.delete<Contract>(`${at}/claim`);
  expect(given.body).toMatchObject({ status: 'cancelled', lapsed: true, currentClaims: 0 });
  expect(await contractAt(at)).toEqual(given.body);
});

test('a contract restored unclaimed after its deadline is cancelled at once', async () => {
  const at = await post('Restored late', client, { deadline: '2030-05-12' });
  await client.delete(at);
  hall.clock.set(Date.parse('2030-05-13T12:00:00.000Z'));
  expect((await admin.post<Contract>(`${at}/restore`)).body).toMatchObject({ status: 'cancelled', lapsed: true });
});

test('a deadline notice is resolved when the deadline passes or the claim is released, and reopened when the contract is restored', async () => {
  const at = await post('Comes near', client, { deadline: '2030-05-14', maxClaims: 2 });
  await moss.post(`${at}/claim`);
  await bo.post(`${at}/claim`);
  hall.clock.set(Date.parse('2030-05-14T00:00:30.000Z'));
  const stateOf = async (who: Client): Promise<(string | null)[]> =>
    (await who.get<Notice[]>('/api/notifications?limit=100')).body
      .filter(({ title, kind }) => title === 'Comes near' && kind === 'contract_deadline')
      .map(({ resolution }) => resolution);
  const becomes = (who: Client, resolution: string | null): Promise<void> =>
    until(async () => (await stateOf(who)).join() === (resolution ?? ''), resolution ?? 'an open notice');
  /** A worker checks the deadlines when it starts. */
  const workerUntil = async (check: () => Promise<boolean>, what: string): Promise<void> => {
    const worker = await startWorkerFor(hall);
    await until(check, what).finally(() => worker.close());
  };
  await workerUntil(async () => (await stateOf(bo)).length === 1, 'the notice of the deadline');
  expect(await Promise.all([client, moss, bo].map(stateOf))).toEqual([[null], [null], [null]]);
  await bo.delete(`${at}/claim`);
  await becomes(bo, 'The claim was withdrawn.');
  expect(await stateOf(moss)).toEqual([null]);
  await admin.delete(at);
  await becomes(moss, 'The contract was deleted.');
  await admin.post(`${at}/restore`);
  await becomes(moss, null);
  expect(await stateOf(bo)).toEqual(['The claim was withdrawn.']);
  await client.post(`${at}/activate`);
  hall.clock.set(Date.parse('2030-05-15T00:00:01.000Z'));
  expect(await stateOf(moss)).toEqual([null]);
  await workerUntil(async () => (await stateOf(moss))[0] === 'The deadline has passed.', 'the deadline to be over');
  expect(await stateOf(client)).toEqual(['The deadline has passed.']);
});

test('nothing is restored into a season that was closed meanwhile', async () => {
  const [gone, contractor] = [await hall.signIn('Member', 'Ivo'), await hall.signIn('Member', 'Una')];
  const deadline = '2030-05-29';
  const posted = await post('Of a closed season', gone, { deadline });
  const claimed = await post('Claimed in a closed season', client, { deadline });
  await contractor.post(`${claimed}/claim`);
  const ids = [await idOf(gone), await idOf(contractor)];
  for (const id of ids) await admin.delete(`/api/guild-members/${id}`);
  await until(async () => (await contractAt(posted)).status === 'cancelled', 'the contract to be cancelled');
  await until(async () => (await contractAt(claimed)).status === 'open', 'the claim to be freed');
  expect((await admin.delete('/api/contracts/client-leaderboard')).status).toBe(204);
  const lost: string[][] = [];
  for (const id of ids) lost.push((await admin.post<RestoredMember>(`/api/guild-members/${id}/restore`)).body.lost);
  expect(lost).toEqual([
    ['“Of a closed season” belongs to a closed season'],
    ['no longer a claim on “Claimed in a closed season”'],
  ]);
  expect(await contractAt(posted)).toMatchObject({ status: 'cancelled' });
  expect(await contractAt(claimed)).toMatchObject({ status: 'open', currentClaims: 0 });
});

// Contract lists over HTTP: filters and status aliases, paging, stale edits, deleting, restoring,
// and live counts.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Contract, ContractCounts } from '@guild/common/contracts/contracts.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import type { LoreAnswer } from '@guild/common/lore/chat.api';
import { completedContract } from '../../../../test/contracts.ts';
import { startHall, until, type Client, type Hall, type Reply } from '../../../../test/harness.ts';

const board = '/api/contracts';
let hall: Hall;
let admin: Client;
let client: Client;
let moss: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2030-05-01T12:00:00.000Z') });
  admin = await hall.signIn('Admin', 'Ada');
  client = await hall.signIn('Member', 'Corvin');
  moss = await hall.signIn('Member', 'Moss');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());

const fields = {
  title: 'Guard it',
  description: 'Stay until it is full.',
  contractType: 'overwatch',
  targetLocation: 'G-4',
  difficulty: 'easy',
  reward: 10,
  deadline: '2030-05-09',
  maxClaims: 2,
};
async function post(title: string, more: object = {}, by = client): Promise<string> {
  const made = await by.post<Contract>(board, { ...fields, title, ...more });
  expect(made.status).toBe(201);
  return `${board}/${made.body.id}`;
}
const list = (query: string, who = guest): Promise<Reply<Contract[]>> => who.get<Contract[]>(`${board}?${query}`);
const titles = async (query: string, who = guest): Promise<string[]> =>
  (await list(query, who)).body.map(({ title }) => title);
const reasonOf = ({ status, body }: Reply<ErrorBody>): [number, unknown] => [status, body.details?.['reason']];

/** One contract per status, named after it; the last one is the newest. */
async function oneOfEach(): Promise<void> {
  const more = { targetLocation: 'Sietch Statuses' };
  await post('open', more);
  const one = await post('partially_claimed', more);
  await moss.post(`${one}/claim`);
  for (const name of ['fully_claimed', 'active', 'completed', 'cancelled']) {
    const at = await post(name, { ...more, maxClaims: 1 });
    await moss.post(`${at}/claim`);
    if (name === 'active' || name === 'completed') await client.post(`${at}/activate`);
    if (name === 'completed') await client.post(`${at}/complete`, {});
    if (name === 'cancelled') await client.post(`${at}/cancel`, {});
  }
}

test('a status, its alias and its tab list the same contracts', async () => {
  await oneOfEach();
  const where = 'place=Sietch%20Statuses';
  for (const status of ['open', 'partially_claimed', 'fully_claimed', 'active', 'completed', 'cancelled'])
    expect(await titles(`${where}&status=${status}`)).toEqual([status]);
  expect(await titles(`${where}&status=failed`)).toEqual([]);
  const others = { available: 'open', accepted: 'fully_claimed', in_progress: 'active' };
  for (const [other, status] of Object.entries(others))
    expect(await titles(`${where}&status=${other}`)).toEqual([status]);
  const tabs = {
    available: ['fully_claimed', 'partially_claimed', 'open'],
    active: ['active'],
    completed: ['completed'],
    closed: ['cancelled'],
  };
  for (const [tab, expected] of Object.entries(tabs)) expect(await titles(`${where}&tab=${tab}`)).toEqual(expected);
  expect((await list('status=unheard')).status).toBe(400);
});

test('type, difficulty, unit, minimum reward, location, text and owner filter the list, alone and combined', async () => {
  const place = { targetLocation: 'Filter (basin)' };
  await post('Raid it', { ...place, contractType: 'raid', reward: 500, rewardUnit: 'Spice Melange' });
  const taken = await post('Harvest it', { ...place, contractType: 'harvest', difficulty: 'hard', reward: 499 });
  await post('Watch it', { ...place, description: 'Look for the WORM sign.' }, moss);
  await moss.post(`${taken}/claim`);
  const where = `place=${encodeURIComponent('filter (BAS')}`;
  expect(await titles(where)).toEqual(['Watch it', 'Harvest it', 'Raid it']);
  const narrowed: Readonly<Record<string, string[]>> = {
    'type=raid': ['Raid it'],
    'difficulty=hard': ['Harvest it'],
    'unit=Spice%20Melange': ['Raid it'],
    'least=499': ['Harvest it', 'Raid it'],
    'least=500': ['Raid it'],
    'search=worm': ['Watch it'],
    'search=%25': [],
    'type=raid&difficulty=hard': [],
  };
  for (const [query, expected] of Object.entries(narrowed))
    expect([query, await titles(`${where}&${query}`)]).toEqual([query, expected]);
  expect(await titles(`${where}&mine=posted`, client)).toEqual(['Harvest it', 'Raid it']);
  expect(await titles(`${where}&mine=posted`, moss)).toEqual(['Watch it']);
  expect(await titles(`${where}&mine=claimed`, moss)).toEqual(['Harvest it']);
  expect(await titles(`${where}&mine=claimed`, guest)).toEqual([]);
});

test('a page continues after the last one, even when contracts are posted meanwhile', async () => {
  const place = { targetLocation: 'Pages' };
  for (let at = 1; at <= 5; at += 1) await post(`Page ${at}`, place);
  const seen: string[] = [];
  let next: string | null = `${board}?place=Pages&limit=2&count=1`;
  const totals: (string | null)[] = [];
  while (next !== null) {
    const page: Reply<Contract[]> = await guest.get<Contract[]>(next);
    seen.push(...page.body.map(({ title }) => title));
    totals.push(page.headers.get('X-Total-Count'));
    const link: string | undefined = /<([^>]+)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1];
    next = link === undefined ? null : link.replace(hall.url, '');
    if (totals.length === 1) await post('Page 6', place);
  }
  expect(seen).toEqual(['Page 5', 'Page 4', 'Page 3', 'Page 2', 'Page 1']);
  expect(totals[0]).toBe('5');
});

test('a stale edit is refused with the stored contract; a claimed contract cannot be edited', async () => {
  const at = await post('Edited');
  const [first, second] = await Promise.all(
    ['One', 'Other'].map((title) => client.patch<Contract & ErrorBody>(at, { title, version: 1 })),
  );
  const [won, lost] = first?.status === 200 ? [first, second] : [second, first];
  expect([won?.status, lost?.status]).toEqual([200, 409]);
  expect(lost?.body.details).toEqual({ reason: 'stale', current: won?.body });
  expect((await moss.patch(at, { title: 'Theirs' })).status).toBe(403);
  expect((await admin.patch(at, { title: 'Theirs' })).status).toBe(403);
  expect((await guest.patch(at, { title: 'Theirs' })).status).toBe(403);
  await moss.post(`${at}/claim`);
  expect(reasonOf(await client.patch<ErrorBody>(at, { title: 'Late' }))).toEqual([409, 'claimed']);
});

test('the client can delete a contract while it is unclaimed, an admin always, nobody else', async () => {
  const at = await post('Deleted');
  for (const who of [guest, moss]) expect((await who.delete(at)).status).toBe(403);
  await moss.post(`${at}/claim`);
  expect(reasonOf(await client.delete<ErrorBody>(at))).toEqual([409, 'claimed']);
  await moss.delete(`${at}/claim`);
  expect((await client.delete(at)).status).toBe(204);
  for (const who of [guest, client, admin]) expect((await who.get(at)).status).toBe(404);
  const claimed = await post('Deleted by an admin');
  await moss.post(`${claimed}/claim`);
  await client.post(`${claimed}/activate`);
  expect((await admin.delete(claimed)).status).toBe(204);
});

test('the deleter can restore within 30 seconds, an admin within 30 days', async () => {
  const [soon, late] = [await post('Undone'), await post('Too late')];
  for (const at of [soon, late]) await client.delete(at);
  expect((await moss.post(`${soon}/restore`)).status).toBe(404);
  hall.clock.advance(10_000);
  expect((await client.post<Contract>(`${soon}/restore`)).body).toMatchObject({ title: 'Undone', status: 'open' });
  expect(reasonOf(await client.post<ErrorBody>(`${soon}/restore`))).toEqual([409, 'not_removed']);
  hall.clock.advance(21_000);
  expect((await client.post(`${late}/restore`)).status).toBe(404);
  expect((await admin.post(`${late}/restore`)).status).toBe(200);
});

test('tab and sidebar counts update live', async () => {
  const socket = await guest.socket();
  await socket.join('contracts');
  const counts = async (): Promise<ContractCounts> => (await guest.get<ContractCounts>(`${board}/counts`)).body;
  const listed = (await list('tab=available&limit=500')).body.length;
  await until(async () => (await counts()).available === listed, 'the number of now');
  const at = await post('Counted');
  const told = await socket.waitFor('contract-counts:updated', ({ available }) => available === listed + 1);
  const { factId, factIds, ...message } = told;
  expect([message, factIds]).toEqual([await counts(), [factId]]);
  const sidebar = async (): Promise<number> => (await guest.get<{ contracts: number }>('/api/counts')).body.contracts;
  await until(async () => (await sidebar()) === listed + 1, 'the sidebar');
  await client.delete(at);
  await until(async () => (await sidebar()) === listed, 'the sidebar to follow');
  expect((await counts()).available).toBe(listed);
});

test('each role may do what its rank allows', async () => {
  const at = await post('Roles', { maxClaims: 4 });
  const stranger = hall.stranger();
  for (const path of [board, `${board}/counts`, at]) {
    expect((await stranger.get(path)).status).toBe(401);
    for (const who of [guest, moss, admin]) expect((await who.get(path)).status).toBe(200);
  }
  for (const step of ['claim', 'activate', 'complete', 'cancel', 'fail'])
    expect((await guest.post(`${at}/${step}`, {})).status).toBe(403);
  expect((await guest.post(board, fields)).status).toBe(403);
  expect((await moss.post(`${at}/claim`)).status).toBe(200);
  expect((await admin.post(`${at}/claim`)).status).toBe(200);
  for (const who of [moss, admin])
    for (const step of ['activate', 'complete', 'cancel'])
      expect((await who.post(`${at}/${step}`, {})).status).toBe(403);
  expect(reasonOf(await admin.post<ErrorBody>(`${at}/fail`, {}))).toEqual([409, 'not_overdue']);
  expect((await moss.post(`${at}/fail`, {})).status).toBe(403);
});

test('the reward of a contract is owed in any season', async () => {
  const [debtor, worker] = [await hall.signIn('Member', 'Debtor'), await hall.signIn('Member', 'Worker')];
  const contracts = (await hall.database()).collection<{ _id: number }>('contracts');
  const first = await completedContract(debtor, [worker], {
    title: 'The unpaid one',
    reward: 70,
    deadline: '2030-05-09',
  });
  await contracts.updateOne({ _id: first.id }, { $set: { seasonId: 999 } });
  const answerTo = async (who: Client, question: string): Promise<string> =>
    (await who.post<LoreAnswer>('/api/lore/chat', { question })).body.answer;
  expect(await answerTo(debtor, 'What do I owe?')).toMatch(/The unpaid one.*You owe “Worker” 70 Solari/);
  expect(await answerTo(worker, 'Who owes me money?')).toMatch(/The unpaid one.*“Debtor” owes you 70 Solari/);
});

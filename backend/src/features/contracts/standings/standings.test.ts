// Seasons and leaderboards over HTTP for every role, with their live messages.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { ContractRating } from '@guild/common/contracts/ratings.api';
import type {
  ClientStanding,
  ContractorStanding,
  OwnStanding,
  PastPlaces,
  Season,
} from '@guild/common/contracts/standings.api';
import { aNewContract, completedContract } from '../../../../test/contracts.ts';
import { startHall, until, type Client, type Hall, type Reply } from '../../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let client: Client;
let moss: Client;
let rhea: Client;
let guest: Client;
const enter = async (): Promise<void> => {
  admin = await hall.signIn('Admin', 'Ada');
  client = await hall.signIn('Member', 'Corvin');
  moss = await hall.signIn('Member', 'Moss');
  rhea = await hall.signIn('Member', 'Rhea');
  guest = await hall.signIn('Guest', 'Gus');
};
beforeAll(async () => {
  hall = await startHall();
  await enter();
});
afterAll(() => hall.close());

/** A contract for Corvin completed by these people. */
const completed = (contractors: readonly Client[], more: object = {}): Promise<Contract> =>
  completedContract(client, contractors, more);
const contractors = async (query = ''): Promise<ContractorStanding[]> =>
  (await guest.get<ContractorStanding[]>(`/api/contracts/leaderboard${query}`)).body;
const clients = async (query = ''): Promise<ClientStanding[]> =>
  (await guest.get<ClientStanding[]>(`/api/contracts/client-leaderboard${query}`)).body;
const seasons = async (): Promise<Season[]> => (await guest.get<Season[]>('/api/contracts/seasons')).body;

test('a completion and ratings of both sides change both boards, and an admin starts a new season', async () => {
  const socket = await guest.socket();
  await socket.join('contracts');
  const { id } = await completed([moss, rhea]);
  expect(await contractors()).toMatchObject([
    { username: 'Moss', contractsCompleted: 1, totalPoints: 40, averageRating: 0, ratings: 0 },
    { username: 'Rhea', contractsCompleted: 1, totalPoints: 40 },
  ]);
  expect(await clients()).toMatchObject([
    { username: 'Corvin', contractsPosted: 1, contractsCompleted: 1, totalSpent: 900, averageRating: 0 },
  ]);
  const at = `/api/contracts/${id}`;
  const given = await client.post<ContractRating>(`${at}/rate`, {
    rating: 4,
    feedback: 'Held.',
    rateeId: (await contractors())[1]?.userId,
  });
  expect([given.status, given.body]).toMatchObject([201, { rating: 4, points: 32, rateeUsername: 'Rhea' }]);
  expect((await guest.get(`${at}/ratings`)).body).toEqual([given.body]);
  expect((await rhea.post(`${at}/rate`, { rating: 5 })).status).toBe(201);
  await socket.waitFor('contract:rated', (one) => one.id === id);
  expect(await contractors()).toMatchObject([
    { username: 'Rhea', totalPoints: 72, averageRating: 400, ratings: 1 },
    { username: 'Moss', totalPoints: 40 },
  ]);
  expect(await clients()).toMatchObject([{ username: 'Corvin', averageRating: 5, ratings: 1 }]);
  const moved = await socket.waitFor('contractor-standing:updated', (one) => one.totalPoints === 72);
  expect(moved).toMatchObject({ username: 'Rhea', factIds: [moved.factId] });
  expect((await moss.get<OwnStanding>('/api/contracts/standing')).body.contractors).toMatchObject({ place: 2 });

  const [first] = (await seasons()).filter(({ board }) => board === 'contractors');
  expect((await client.delete('/api/contracts/mercenary-leaderboard')).status).toBe(403);
  expect((await admin.delete('/api/contracts/mercenary-leaderboard')).status).toBe(204);
  const { seasons: told } = await socket.waitFor('season:changed');
  expect(told).toEqual(await seasons());
  expect(await contractors()).toEqual([]);
  expect(await contractors(`?season=${first?.id.toString() ?? ''}`)).toHaveLength(2);
  expect(await clients()).toHaveLength(1);

  await completed([moss], { difficulty: 'easy' });
  expect(await contractors()).toMatchObject([{ username: 'Moss', contractsCompleted: 1, totalPoints: 10 }]);
  expect((await admin.post(`/api/contracts/seasons/${first?.id.toString() ?? ''}/restore`)).status).toBe(200);
  expect(await contractors()).toMatchObject([{ username: 'Rhea', totalPoints: 72 }, { username: 'Moss' }]);
});

test('closing a client season removes its contracts from the board and changes no contract', async () => {
  const { body } = await client.post<Contract>('/api/contracts', aNewContract());
  expect((await admin.delete('/api/contracts/client-leaderboard')).status).toBe(204);
  expect((await guest.get('/api/contracts')).body).toEqual([]);
  expect(await clients()).toEqual([]);
  const claimed = await moss.post(`/api/contracts/${body.id}/claim`);
  expect([claimed.status, claimed.body]).toMatchObject([409, { details: { reason: 'season_closed' } }]);
});

test('two admins closing a season at once close one; an empty season cannot be closed', async () => {
  await completed([moss, rhea]);
  const before = await seasons();
  const closed = before.find(({ board, endedAt }) => board === 'contractors' && endedAt === null)?.id.toString() ?? '';
  const second = await hall.signIn('Admin', 'Bel');
  const both = await Promise.all([admin, second].map((one) => one.delete('/api/contracts/mercenary-leaderboard')));
  expect(both.map(({ status }) => status)).toEqual([204, 204]);
  await second.delete('/api/contracts/mercenary-leaderboard');
  const now = await seasons();
  expect(now).toHaveLength(before.length + 1);
  expect(now.filter(({ endedAt }) => endedAt === null)).toHaveLength(2);
  expect(now[0]).toMatchObject({ board: 'contractors', endedAt: null, endedBy: null });

  const restored = await Promise.all(
    [admin, second].map((one) => one.post(`/api/contracts/seasons/${closed}/restore`)),
  );
  expect(restored.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await admin.post('/api/contracts/seasons/9999/restore')).status).toBe(404);
  expect((await client.post(`/api/contracts/seasons/${closed}/restore`)).status).toBe(403);
  expect(await contractors()).toHaveLength(2);
  await until(async () =>
    (await admin.get<AuditEntry[]>('/api/audit?entity=season')).body.some(({ action }) => action === 'season.restored'),
  );
});

test('a leaderboard can be paged in one order by both of its names', async () => {
  for (const name of ['Nox', 'Pim', 'Quill']) await completed([await hall.signIn('Member', name)]);
  const whole = await contractors();
  expect((await guest.get('/api/mercenary-leaderboard')).body).toEqual(whole);
  const paged: ContractorStanding[] = [];
  let path: string | undefined = '/api/contracts/leaderboard?limit=2';
  while (path !== undefined) {
    const page: Reply<ContractorStanding[]> = await guest.get<ContractorStanding[]>(path);
    paged.push(...page.body);
    path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect([paged, paged.length]).toEqual([whole, 5]);
  const places = await Promise.all(
    [moss, rhea].map(async (one) => (await one.get<OwnStanding>('/api/contracts/standing')).body.contractors),
  );
  for (const one of places) expect(whole[(one?.place ?? 0) - 1]).toEqual(one?.standing);
});

test('the places of a week ago leave out what has been completed since, and spending is never added across units', async () => {
  for (const board of ['mercenary', 'client']) await admin.delete(`/api/contracts/${board}-leaderboard`);
  await completed([moss]);
  hall.clock.advance(8 * 24 * 3_600_000);
  await enter();
  for (const rewardUnit of ['Solari', 'Spice Melange']) await completed([rhea], { rewardUnit });
  const now = await contractors();
  expect(now.map(({ username }) => username)).toEqual(['Rhea', 'Moss']);
  const [spending] = await clients();
  expect(spending).toMatchObject({ username: 'Corvin', totalSpent: 1800, spiceSpent: 900 });
  const { body } = await guest.get<PastPlaces>('/api/contracts/past-places');
  expect(body.contractors).toEqual([{ userId: now[1]?.userId, place: 1 }]);
  expect(body.clients).toEqual([{ userId: spending?.userId, place: 1 }]);
});

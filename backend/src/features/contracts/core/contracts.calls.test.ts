// Routes of contracts, ratings and leaderboards for every role: access, statuses, and every field
// of the replies.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { ContractRating } from '@guild/common/contracts/ratings.api';
import type { Season } from '@guild/common/contracts/standings.api';
import { aNewContract, completedContract } from '../../../../test/contracts.ts';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const dayMs = 24 * 3_600_000;
let hall: Hall;
let admin: Client;
let client: Client;
let moss: Client;
let rhea: Client;
let guest: Client;
const ids = new Map<Client, number>();
beforeAll(async () => {
  hall = await startHall({ clock: now });
  admin = await hall.signIn('Admin', 'Ada');
  client = await hall.signIn('Member', 'Corvin');
  moss = await hall.signIn('Member', 'Moss');
  rhea = await hall.signIn('Member', 'Rhea');
  guest = await hall.signIn('Guest', 'Gus');
  for (const one of [admin, client, moss, rhea, guest])
    ids.set(one, (await one.get<{ userId: number }>('/api/mercenary-profile')).body.userId);
});
afterAll(() => hall.close());

const pathOf = ({ id }: Pick<Contract, 'id'>): string => `/api/contracts/${id}`;
const posted = async (fields: object = {}): Promise<Contract> =>
  (await client.post<Contract>('/api/contracts', aNewContract(fields))).body;
const active = async (): Promise<Contract> => {
  const made = await posted();
  await moss.post(`${pathOf(made)}/claim`);
  return (await client.post<Contract>(`${pathOf(made)}/activate`)).body;
};
/** The expected status for each role, in this order. */
const asked = async (who: readonly Client[], ask: (one: Client) => Promise<{ status: number }>): Promise<number[]> => {
  const statuses: number[] = [];
  for (const one of who) statuses.push((await ask(one)).status);
  return statuses;
};
const person = (who: Client, as: 'client' | 'contractor' | 'rater' | 'ratee'): object => ({
  [`${as}Id`]: ids.get(who),
  [`${as}Username`]: who.username,
  [`${as}DiscordId`]: who.discordId,
});
const time = expect.stringMatching(/^2026-05-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const number = expect.any(Number);

describe('access', () => {
  test('everybody with access can read; a stranger cannot', async () => {
    const { id } = await posted();
    const own = `/api/contracts/profile/${ids.get(moss) ?? 0}`;
    const calls = ['', `/${id}`, `/${id}/ratings`, `/${id}/can-rate`];
    const boards = ['/leaderboard', '/client-leaderboard', '/standing', '/seasons'];
    const paths = [...calls, ...boards].map((path) => `/api/contracts${path}`);
    for (const path of [...paths, own, '/api/mercenary-profile', '/api/mercenary-leaderboard'])
      expect([path, await asked([hall.stranger(), guest, moss, admin], (one) => one.get(path))]).toEqual([
        path,
        [401, 200, 200, 200],
      ]);
  });

  test('only the client can activate and complete a contract', async () => {
    const others = [guest, moss, rhea, admin];
    const made = await posted();
    await moss.post(`${pathOf(made)}/claim`);
    for (const step of ['activate', 'complete']) {
      const body = step === 'complete' ? { evidenceUrl: null } : undefined;
      const call = (one: Client) => one.post(`${pathOf(made)}/${step}`, body);
      expect([step, await asked(others, call)]).toEqual([step, [403, 403, 403, 403]]);
      expect((await call(client)).status).toBe(200);
      expect((await call(client)).status).toBe(409);
    }
    expect(await asked(others, (one) => one.post('/api/contracts/99999/activate'))).toEqual([403, 404, 404, 404]);
  });

  test('the client can delete a contract while it is unclaimed; an admin always can', async () => {
    const [unclaimed, claimed, done] = [await posted(), await posted(), await completedContract(client, [moss])];
    const remove = (contract: Contract) => (one: Client) => one.delete(pathOf(contract));
    await moss.post(`${pathOf(claimed)}/claim`);
    expect(await asked([guest, moss, client], remove(unclaimed))).toEqual([403, 403, 204]);
    expect(await asked([guest, moss, client, admin], remove(claimed))).toEqual([403, 403, 409, 204]);
    expect(await asked([client, admin, admin], remove(done))).toEqual([409, 204, 404]);
  });

  test('both Clear All routes and restoring a season are only for admins', async () => {
    const [season] = (await guest.get<Season[]>('/api/contracts/seasons')).body;
    const restore = `/api/contracts/seasons/${season?.id.toString() ?? ''}/restore`;
    for (const board of ['mercenary', 'client'])
      expect(
        await asked([hall.stranger(), guest, client], (one) => one.delete(`/api/contracts/${board}-leaderboard`)),
      ).toEqual([401, 403, 403]);
    expect(await asked([guest, client, admin], (one) => one.post(restore))).toEqual([403, 403, 409]);
  });

  test('a person without a part in the contract can neither rate nor be rated', async () => {
    const made = await posted();
    for (const one of [moss, rhea]) await one.post(`${pathOf(made)}/claim`);
    const { body } = await client.post<Contract>(`${pathOf(made)}/activate`);
    const tookPart = body.claims.filter(({ username }) => username === 'Moss').map(({ userId }) => userId);
    const done = await client.post<Contract>(`${pathOf(made)}/complete`, { evidenceUrl: null, tookPart });
    expect(done.body.claims.map((claim) => claim.tookPart)).toEqual([true, false]);
    expect((await rhea.get(`${pathOf(made)}/can-rate`)).body).toMatchObject({ canRate: false, type: null, ratees: [] });
    expect(await asked([rhea, admin], (one) => one.post(`${pathOf(made)}/rate`, { rating: 5 }))).toEqual([403, 403]);
    const ofRhea = await client.post(`${pathOf(made)}/rate`, { rating: 5, rateeId: ids.get(rhea) });
    expect([ofRhea.status, ofRhea.body]).toMatchObject([400, { details: { fields: [{ path: 'rateeId' }] } }]);
  });

  test('rating a contract that is not completed is refused with the message of the dialog', async () => {
    const going = await active();
    for (const one of [client, moss]) {
      const { status, body } = await one.post(`${pathOf(going)}/rate`, { rating: 5 });
      expect([status, body]).toMatchObject([409, { error: 'You cannot rate this contract', code: 'conflict' }]);
    }
  });
});

describe('every field', () => {
  test('of a completed contract and its claims', async () => {
    const done = await completedContract(client, [moss, rhea], { rewardUnit: 'Spice Melange', reward: 901 });
    const claim = (who: Client): object => ({
      id: number,
      contractId: done.id,
      userId: ids.get(who),
      username: who.username,
      discordId: who.discordId,
      claimedAt: time,
      tookPart: true,
    });
    expect(done).toEqual({
      id: number,
      title: 'Hold the ridge',
      description: 'Nobody passes until dawn.',
      contractType: 'overwatch',
      targetLocation: 'Ridge at D-7',
      reward: 901,
      rewardUnit: 'Spice Melange',
      difficulty: 'hard',
      ...person(client, 'client'),
      ...person(moss, 'contractor'),
      status: 'completed',
      maxClaims: 4,
      currentClaims: 2,
      claims: [claim(moss), claim(rhea)],
      deadline: '2030-01-05T23:59:59.999Z',
      acceptedAt: time,
      activatedAt: time,
      completedAt: time,
      evidenceUrl: null,
      note: null,
      closedAt: null,
      lapsed: false,
      seasonId: number,
      createdAt: time,
      updatedAt: time,
      version: 5,
    });
  });

  test('of a rating, and of the people somebody may rate', async () => {
    const done = await completedContract(client, [moss]);
    const ofClient = await client.get(`${pathOf(done)}/can-rate`);
    expect(ofClient.body).toEqual({
      canRate: true,
      type: 'client_to_contractor',
      ratees: [{ userId: ids.get(moss), username: 'Moss' }],
      hideRatings: false,
    });
    expect((await moss.get(`${pathOf(done)}/can-rate`)).body).toEqual({
      canRate: true,
      type: 'contractor_to_client',
      ratees: [{ userId: ids.get(client), username: 'Corvin' }],
      hideRatings: false,
    });
    const { status, body } = await client.post<ContractRating>(`${pathOf(done)}/rate`, { rating: 3 });
    const rating = {
      id: number,
      contractId: done.id,
      ...person(client, 'rater'),
      ...person(moss, 'ratee'),
      ratingType: 'client_to_contractor',
      rating: 3,
      points: 24,
      feedback: null,
      createdAt: time,
      shownAt: time,
    };
    expect([status, body]).toEqual([201, rating]);
    expect((await client.get(`${pathOf(done)}/ratings`)).body).toEqual([rating]);
    const back = await moss.post(`${pathOf(done)}/rate`, { rating: 2, feedback: '  Late  ' });
    expect(back.body).toMatchObject({ ...person(client, 'ratee'), points: 0, feedback: 'Late', shownAt: time });
  });

  test('of both leaderboards: hundredths for contractors, stars for clients', async () => {
    await admin.delete('/api/contracts/mercenary-leaderboard');
    await admin.delete('/api/contracts/client-leaderboard');
    for (const [difficulty, stars] of [
      ['easy', 5],
      ['extreme', 4],
      ['medium', 4],
    ] as const) {
      // Only the first contract of a day brings points.
      hall.clock.advance(dayMs);
      const path = pathOf(await completedContract(client, [moss], { difficulty }));
      await client.post(`${path}/rate`, { rating: stars });
      await moss.post(`${path}/rate`, { rating: stars });
    }
    const counted = { id: number, userId: number, username: '', discordId: '', seasonId: number, version: number };
    const ofMoss = {
      ...counted,
      id: ids.get(moss),
      userId: ids.get(moss),
      username: 'Moss',
      discordId: moss.discordId,
    };
    // 10 + 80 + 20 for the work, 10 + 64 + 16 for the stars.
    const contractor = { ...ofMoss, contractsCompleted: 3, totalPoints: 200, averageRating: 433, ratings: 3 };
    expect((await guest.get('/api/contracts/leaderboard')).body).toEqual([contractor]);
    expect((await guest.get('/api/mercenary-leaderboard')).body).toEqual([contractor]);
    const ofCorvin = { ...counted, id: ids.get(client), userId: ids.get(client), username: 'Corvin' };
    expect((await guest.get('/api/contracts/client-leaderboard')).body).toEqual([
      {
        ...ofCorvin,
        discordId: client.discordId,
        contractsPosted: 3,
        contractsCompleted: 3,
        totalSpent: 2700,
        spiceSpent: 0,
        averageRating: 4.33,
        ratings: 3,
      },
    ]);
    expect((await moss.get('/api/mercenary-profile')).body).toEqual({
      id: ids.get(moss),
      userId: ids.get(moss),
      username: 'Moss',
      discordId: moss.discordId,
      totalPoints: 200,
      contractsCompleted: 3,
      contractsAccepted: number,
      averageRating: 433,
      specialties: [],
      isAvailable: true,
      bio: null,
      createdAt: time,
      updatedAt: time,
      version: 0,
    });
  });

  test('of the seasons, newest first', async () => {
    const all = (await guest.get<Season[]>('/api/contracts/seasons')).body;
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((one, other) => other - one));
    const open = { id: number, board: 'clients', number: 2, startedAt: time, endedAt: null, endedBy: null };
    const closed = { ...open, board: 'contractors', number: 1, endedAt: time, endedBy: 'Ada' };
    expect([all[0], all.at(-1)]).toEqual([open, closed]);
  });
});

test('an overdue change counts in the season being closed, not in the next one', async () => {
  expect((await admin.patch('/api/settings/contracts', { hideRatings: true })).status).toBe(200);
  const path = pathOf(await completedContract(client, [rhea]));
  await client.post(`${path}/rate`, { rating: 5 });
  const [before] = (await admin.get<Season[]>('/api/contracts/seasons')).body.filter(
    ({ board, endedAt }) => board === 'contractors' && endedAt === null,
  );
  hall.clock.advance(14 * dayMs);
  const again = await hall.signIn('Admin', 'Ada');
  expect((await again.delete('/api/contracts/mercenary-leaderboard')).status).toBe(204);
  expect((await again.get('/api/contracts/leaderboard')).body).toEqual([]);
  const past = await again.get(`/api/contracts/leaderboard?season=${before?.id.toString() ?? ''}`);
  expect(past.body).toMatchObject([{ username: 'Moss' }, { username: 'Rhea', totalPoints: 80, ratings: 1 }]);
});

// Ratings over HTTP for every role: visible at once, or hidden first if the guild says so.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { Contract } from '@guild/common/contracts/contracts.api';
import { confirmShare } from '../../../../test/contracts.ts';
import type { ContractRating, RatingEligibility } from '@guild/common/contracts/ratings.api';
import { saysNothing } from '@guild/common/contracts/contracts.rules';
import type { ContractorStanding, MercenaryProfile, Reputation } from '@guild/common/contracts/standings.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { Profile } from '@guild/common/profiles/profiles.api';
import { startHall, until, type Client, type Hall } from '../../../../test/harness.ts';

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
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  await enter();
});
afterAll(() => hall.close());

const dayMs = 24 * 3_600_000;
const fields = {
  title: 'Hold the ridge',
  description: 'Nobody passes until dawn.',
  contractType: 'overwatch',
  targetLocation: 'Ridge at D-7',
  difficulty: 'extreme',
  reward: 900,
  deadline: '2030-01-05',
};
/** The path of a contract completed by these people. */
async function completed(...contractors: readonly Client[]): Promise<string> {
  const { body } = await client.post<Contract>('/api/contracts', fields);
  const at = `/api/contracts/${body.id}`;
  for (const one of contractors) await one.post(`${at}/claim`);
  await client.post(`${at}/activate`);
  expect((await client.post(`${at}/complete`, { evidenceUrl: null })).status).toBe(200);
  return at;
}
const ratingsFor = async (who: Client, at: string): Promise<ContractRating[]> =>
  (await who.get<ContractRating[]>(`${at}/ratings`)).body;
const board = async (): Promise<ContractorStanding[]> =>
  (await guest.get<ContractorStanding[]>('/api/contracts/leaderboard')).body;
const ratedNotices = async (who: Client): Promise<Notice[]> =>
  (await who.get<Notice[]>('/api/notifications')).body.filter(({ kind }) => kind === 'contract_rated');

test('the list of people somebody may rate, and the refusals', async () => {
  const at = await completed(moss, rhea);
  const eligibility = async (who: Client) => (await who.get<RatingEligibility>(`${at}/can-rate`)).body;
  expect(await eligibility(client)).toMatchObject({
    canRate: true,
    type: 'client_to_contractor',
    ratees: [{ username: 'Moss' }, { username: 'Rhea' }],
  });
  expect(await eligibility(moss)).toMatchObject({ canRate: true, ratees: [{ username: 'Corvin' }] });
  expect(await eligibility(guest)).toEqual({ canRate: false, type: null, ratees: [], hideRatings: false });
  const toRate = async (who: Client) => (await who.get<number[]>('/api/contracts-to-rate')).body;
  const id = Number(at.split('/').at(-1));
  expect(await Promise.all([client, moss, admin].map(toRate))).toEqual([[id], [id], []]);
  expect((await guest.get('/api/contracts-to-rate')).status).toBe(403);
  expect((await guest.post(`${at}/rate`, { rating: 3 })).status).toBe(403);
  expect(await admin.post(`${at}/rate`, { rating: 3 })).toMatchObject({
    status: 403,
    body: { error: 'You cannot rate this contract' },
  });
  for (const rating of [0, 6, 2.5, '3', null])
    expect(await moss.post(`${at}/rate`, { rating })).toMatchObject({
      status: 400,
      body: { error: 'Please select a rating between 1 and 5 stars' },
    });
  expect((await moss.post(`${at}/rate`, { rating: 3, feedback: 'x'.repeat(501) })).status).toBe(400);
  expect((await client.post(`${at}/rate`, { rating: 3 })).status).toBe(400);
  const both = await Promise.all([1, 2].map((rating) => moss.post(`${at}/rate`, { rating })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await eligibility(moss)).toEqual({
    canRate: false,
    type: 'contractor_to_client',
    ratees: [],
    hideRatings: false,
  });
  expect(await Promise.all([client, moss].map(toRate))).toEqual([[id], []]);
  expect((await moss.post('/api/contracts/99999/rate', { rating: 3 })).status).toBe(404);
});

test('a rating is visible and counts at once', async () => {
  const at = await completed(rhea);
  const given = await client.post<ContractRating>(`${at}/rate`, { rating: 3 });
  expect(given.body.shownAt).toBe(given.body.createdAt);
  expect(await ratingsFor(guest, at)).toEqual([given.body]);
  const standing = async () => (await board()).find(({ username }) => username === 'Rhea');
  expect(await standing()).toMatchObject({ averageRating: 300, ratings: 1 });
  await until(async () => (await ratedNotices(rhea)).length > 0);
});

test("in a guild that hides ratings, neither side sees the other's stars before both have rated", async () => {
  expect((await admin.patch('/api/settings/contracts', { hideRatings: true })).status).toBe(200);
  const at = await completed(moss);
  expect((await moss.get<RatingEligibility>(`${at}/can-rate`)).body.hideRatings).toBe(true);
  const socket = await moss.socket();
  await socket.join('contracts');
  const before = await board();
  const feedback = 'Left the thumper running';
  const given = await client.post<ContractRating>(`${at}/rate`, { rating: 5, feedback });
  expect(given.body).toMatchObject({ rating: 5, points: 80, feedback, shownAt: null });
  expect(await ratingsFor(client, at)).toEqual([given.body]);
  for (const other of [moss, rhea, admin, guest]) expect(await ratingsFor(other, at)).toEqual([]);
  expect(await board()).toEqual(before);
  const heard = JSON.stringify((await moss.get('/api/contracts')).body) + JSON.stringify((await moss.get(at)).body);
  expect(heard).not.toContain(feedback);
  const entries = async () => (await admin.get<AuditEntry[]>('/api/audit?entity=contract')).body;
  await until(async () => (await entries()).some(({ action }) => action === 'contract.rated'));
  expect(JSON.stringify(await entries())).not.toContain(feedback);
  expect(await ratedNotices(moss)).toEqual([]);

  await moss.post(`${at}/rate`, { rating: 2 });
  const shown = await ratingsFor(guest, at);
  expect(shown).toMatchObject([
    { raterUsername: 'Moss', rateeUsername: 'Corvin', ratingType: 'contractor_to_client', rating: 2, points: 0 },
    { raterUsername: 'Corvin', rateeUsername: 'Moss', rating: 5, points: 80, feedback },
  ]);
  const told = await socket.waitFor('contract:rated');
  expect(told.ratings).toEqual(shown);
  expect((await ratingsFor(guest, at)).length).toBe(2);
  const page = await guest.get<ContractRating[]>(`${at}/ratings?limit=1`);
  const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  expect([...page.body, ...(await guest.get<ContractRating[]>(next)).body]).toEqual(shown);
  await until(async () => (await ratedNotices(moss)).length > 0);
  expect(await ratedNotices(moss)).toMatchObject([{ text: 'Corvin gave you 5 stars: 80 points.' }]);
});

test('a rating is shown 14 days after it was given, whoever reads first', async () => {
  const at = await completed(rhea);
  await client.post(`${at}/rate`, { rating: 4 });
  hall.clock.advance(14 * dayMs - 60_000);
  await enter();
  expect(await ratingsFor(rhea, at)).toEqual([]);
  hall.clock.advance(60_000);
  const shownAt = (await ratingsFor(client, at))[0]?.shownAt;
  expect(await ratingsFor(rhea, at)).toMatchObject([{ rating: 4, points: 64, shownAt }]);
  expect((await board()).find(({ username }) => username === 'Rhea')).toMatchObject({ averageRating: 350, ratings: 2 });
  // A later rating is shown at once, because nothing is left to hide.
  expect((await rhea.post(`${at}/rate`, { rating: 1 })).status).toBe(201);
  expect(await ratingsFor(guest, at)).toHaveLength(2);
});

test('a mercenary profile: its counts, its text, and a stale edit', async () => {
  const own = (await moss.get<MercenaryProfile>('/api/mercenary-profile')).body;
  const standing = (await board()).find(({ username }) => username === 'Moss');
  expect(own).toMatchObject({
    username: 'Moss',
    bio: null,
    specialties: [],
    isAvailable: true,
    contractsAccepted: 2,
    version: 0,
    totalPoints: standing?.totalPoints,
    contractsCompleted: standing?.contractsCompleted,
    averageRating: 500,
  });
  const said = { bio: 'Silent.', specialties: ['Overwatch', 'Raids'], isAvailable: false };
  const changed = await moss.patch<MercenaryProfile>('/api/mercenary-profile', { ...said, version: 0 });
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { ...own, ...said, updatedAt: expect.any(String), version: 1 },
  ]);
  const path = `/api/contracts/profile/${own.userId}`;
  expect((await guest.get(path)).body).toEqual(changed.body);
  const stale = await moss.patch('/api/mercenary-profile', { bio: 'Loud.', version: 0 });
  expect([stale.status, stale.body]).toMatchObject([409, { details: { reason: 'stale', current: changed.body } }]);
  expect((await moss.patch('/api/mercenary-profile', { bio: null })).body).toMatchObject({ bio: null, version: 2 });
  expect((await guest.patch('/api/mercenary-profile', { bio: 'x' })).status).toBe(403);
  expect((await guest.get('/api/contracts/profile/99999')).status).toBe(404);
  expect((await hall.stranger().get(path)).status).toBe(401);
});

test("a member's page shows how reliable they were", async () => {
  const members = (await admin.get<{ id: number; name: string }[]>('/api/guild-members')).body;
  const pageOf = async (name: string): Promise<Profile['mercenary']> => {
    const id = members.find((one) => one.name === name)?.id.toString() ?? '';
    return (await guest.get<Profile>(`/api/guild-members/${id}/profile`)).body.mercenary;
  };
  expect(await pageOf('Gus')).toBeNull();
  expect((await pageOf('Moss'))?.reputation).toMatchObject({
    asContractor: { completed: 2, failed: 0, late: 0, averageRating: 500, ratings: 1 },
  });
  expect((await pageOf('Corvin'))?.reputation).toMatchObject({
    asContractor: { completed: 0 },
    asClient: { posted: 4, completed: 4, paidInTime: 0, unpaid: 5 },
  });
  const { userId } = (await moss.get<MercenaryProfile>('/api/mercenary-profile')).body;
  const corvinId = (await client.get<MercenaryProfile>('/api/mercenary-profile')).body.userId;
  const path = `/api/contracts/reputations?userIds=${[corvinId, 99999, userId].join(',')}`;
  const [first, unknown, third, ...others] = (await guest.get<Reputation[]>(path)).body;
  expect([first, third, others]).toEqual([
    (await pageOf('Corvin'))?.reputation,
    (await pageOf('Moss'))?.reputation,
    [],
  ]);
  expect(unknown?.userId).toBe(99999);
  expect(unknown !== undefined && saysNothing(unknown)).toBe(true);
  expect((await guest.get('/api/contracts/reputations?userIds=1;2')).status).toBe(400);
  expect((await hall.stranger().get(path)).status).toBe(401);
  const at = await completed(moss);
  await confirmShare(moss, Number(at.split('/').at(-1)));
  expect((await pageOf('Corvin'))?.reputation.asClient).toMatchObject({ posted: 5, paidInTime: 1, unpaid: 5 });
});

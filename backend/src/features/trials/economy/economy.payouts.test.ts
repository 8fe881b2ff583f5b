// Trial rewards: none for leaving, and limits per day, also with two processes.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { FremenStanding, OwnFremen, TrialResult } from '@guild/common/trials/economy.api';
import type { Trial, TrialParticipant } from '@guild/common/trials/trials.api';
import { openTrial, playOut } from '../../../../test/economy.ts';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';
import { aRoundOf, atTrial, knownWays, pastRound, readTrial, storedTrial } from '../../../../test/trialGames.ts';
import { fremenBooks } from './economy.books.ts';
import { countForHost, payOut, unwritten, type TrialEarnings } from './economy.decisions.ts';
import type { ProfileDocument } from './economy.model.ts';

const day = 24 * 3_600_000;
let hall: Hall;
let second: Hall;
let people: Client[];
beforeAll(async () => {
  const limits = { TRIALS_PAID_PER_HOST_AND_DAY: '2', TRIALS_SPICE_PER_DAY: '300', TRIALS_SOLARI_PER_DAY: '1000' };
  hall = await startHall({ env: limits });
  second = await startHall({ beside: hall, env: limits });
  people = await Promise.all(['Liet', 'Rabban', 'Chani', 'Stilgar'].map((name) => hall.signIn('Member', name)));
}, 120_000);
beforeEach(() => hall.clock.advance(day));
afterAll(async () => {
  await second.close();
  await hall.close();
});

const one = (at: number): Client => {
  const found = people[at];
  if (found === undefined) throw new Error('nobody');
  return found;
};
const own = async (who: Client): Promise<OwnFremen> => (await who.get<OwnFremen>('/api/fremen/profile')).body;
const purse = async (who: Client): Promise<object> => {
  const { spice, solari, trialsJoined, trialsWon, unlockedTitles } = await own(who);
  return { spice, solari, trialsJoined, trialsWon, unlockedTitles };
};
const nothing = { spice: 0, solari: 0, trialsJoined: 0, trialsWon: 0, unlockedTitles: ['Initiate'] };
const rowsOf = async (id: number): Promise<TrialResult[]> =>
  (await one(0).get<TrialResult[]>(`/api/fremen/history?trialId=${id}`)).body;
const leave = (who: Client, id: number): Promise<unknown> => who.post(atTrial(id, '/leave'));

test('leaving, or winning because all others left before a round is over, earns nothing', async () => {
  const { id } = await aRoundOf(hall, people);
  for (const who of people.slice(1)) await leave(who, id);
  expect(await readTrial(one(0), id)).toMatchObject({ status: 'completed', winnerUsername: 'Liet' });
  for (const who of people) expect(await purse(who)).toEqual(nothing);
  expect((await own(one(0))).lastTrial).toMatchObject({ placement: null, unpaid: 'no_round', titles: [] });
  expect((await own(one(1))).lastTrial).toMatchObject({ placement: null, unpaid: 'left', titles: [] });
  expect(await rowsOf(id)).toEqual([]);
  expect((await one(0).get<FremenStanding[]>('/api/fremen/standings')).body).toEqual([]);
});

test('a player who leaves after a round earns nothing, and does not count for places and rewards', async () => {
  const { id } = await aRoundOf(hall, people);
  const { living, deadly, round } = await knownWays(hall, id);
  const ways = [living, living, living, deadly];
  for (const [at, way] of ways.entries()) await one(at).post(atTrial(id, '/choice'), { round, way });
  const alive = (await storedTrial(hall, id)).participants.filter(({ fellIn }) => fellIn === null);
  const stays = people.find(({ discordId }) => discordId === alive[0]?.discordId) ?? one(0);
  const leavers = people.filter(({ discordId }) => alive.slice(1).some((each) => each.discordId === discordId));
  expect(leavers.length).toBeGreaterThan(0);
  const before = await Promise.all(leavers.map(purse));
  for (const who of leavers) await leave(who, id);
  expect(await Promise.all(leavers.map(purse))).toEqual(before);
  const rows = await rowsOf(id);
  const players = people.length - leavers.length;
  expect(rows.map(({ username }) => username)).not.toEqual(expect.arrayContaining(leavers.map((who) => who.username)));
  expect(rows[0]).toMatchObject({ username: stays.username, placement: 1, players });
  expect(rows.slice(1).every(({ placement }) => placement === 2)).toBe(true);
  // 200 spice, scaled by the players in eighths, and five percent for the one round.
  expect(rows[0]?.spiceEarned).toBe(Math.floor((Math.floor((200 * players) / 8) * 105) / 100));
  const seen = (await one(0).get<TrialParticipant[]>(atTrial(id, '/participants'))).body;
  expect(seen.filter(({ why }) => why === 'left').map(({ placement }) => placement)).toEqual(leavers.map(() => null));
});

test('paid trials of a host and earnings per person are limited per day over two processes', async () => {
  const pair = [one(0), one(1)];
  const before = await own(one(0));
  // Two of them are worth a little over 250 to the winner; the daily limit is 300.
  const fields = { spiceReward: 1000, solariReward: 40 };
  const first = await playOut(hall, await openTrial(pair, fields), pair);
  await playOut(hall, await openTrial(pair, fields), pair);
  const after = await own(one(0));
  expect(after.spice - before.spice).toBe(300);
  expect(after.lastTrial).toMatchObject({ placement: 1, unpaid: 'daily_limit' });
  expect(after.trialsWon).toBe(before.trialsWon + 2);
  // The third trial of this host pays nothing; both processes pay it at once.
  const third: Trial = await openTrial(pair, fields);
  await playOut(hall, third, pair);
  const there = await second.signIn('Member', 'Liet');
  const [mine] = await Promise.all([own(one(0)), own(there)]);
  expect(mine).toMatchObject({
    spice: after.spice,
    solari: after.solari,
    lastTrial: { unpaid: 'host_limit', solari: 0 },
  });
  expect(mine.trialsJoined).toBe(after.trialsJoined + 1);
  expect((await rowsOf(third.id)).map(({ spiceEarned }) => spiceEarned)).toEqual([0, 0]);
  expect((await rowsOf(first.id))[0]?.spiceEarned).toBeGreaterThan(200);
  // The next day pays again.
  hall.clock.advance(day);
  await playOut(hall, await openTrial(pair, fields), pair);
  expect((await own(one(0))).spice).toBeGreaterThan(after.spice);
  expect(await fremenBooks.problems((await hall.database()).db as never)).toEqual([]);
});

test('the round ends when everybody has chosen: the next one opens without waiting', async () => {
  const { id, round } = await aRoundOf(hall, people.slice(0, 3));
  const { living } = await knownWays(hall, id);
  for (const who of people.slice(0, 3)) await who.post(atTrial(id, '/choice'), { round: 1, way: living });
  const trial = await readTrial(one(0), id);
  expect(trial.last).toMatchObject({ number: 1, chosen: 3 });
  expect(Date.parse(trial.last?.closesAt ?? '')).toBeLessThan(Date.parse(round?.closesAt ?? ''));
  await pastRound(hall, people, id);
});

const fresh: ProfileDocument = { ...unwritten(7, 0), version: 0, outbox: [] };
const person = { userId: 7, username: 'Liet', discordId: '100000000000000007' };
const earnings = (trialId: number, parts: Partial<TrialEarnings> = {}): TrialEarnings => ({
  trialId,
  theme: 'Dunes',
  day: '2030-01-01',
  person,
  notPlayed: null,
  placement: 1,
  survivedRounds: 3,
  feat: {
    won: true,
    wonBySpeed: false,
    fellInFirstRound: false,
    livedLots: false,
    emptyHanded: false,
    players: 4,
  },
  honor: false,
  rightGuesses: 0,
  used: [],
  raising: [],
  spice: 100,
  solari: 50,
  ...parts,
});
const paid = (seen: ProfileDocument, one: TrialEarnings): ProfileDocument => ({
  ...seen,
  ...payOut(one, { hostIsPaid: true, perDay: { spice: 150, solari: 1000 } })(seen, 0)?.set,
});

test('a late payment counts for the later day, and a new day starts at zero', () => {
  const late = [1, 2].reduce((seen, id) => paid(seen, earnings(id, { day: `2030-01-0${3 - id}` })), fresh);
  expect([late.spice, late.earnedOn]).toEqual([150, { day: '2030-01-02', spice: 150, solari: 100 }]);
  expect(paid(late, earnings(3, { day: '2030-01-03' })).spice).toBe(250);
});
test('an item that raises an unpaid reward stays in the pack', () => {
  const raising = [{ itemId: 1, name: 'Fine Sieve', currency: 'spice' as const }];
  const full = paid(paid(fresh, earnings(1, { spice: 150 })), earnings(2, { raising }));
  expect(full.lastTrial).toMatchObject({ spice: 0, solari: 50, used: [], unpaid: 'daily_limit' });
  expect(paid(fresh, earnings(1, { raising })).lastTrial?.used).toEqual(['Fine Sieve']);
});
test('leaving ends a streak and earns no title', () => {
  const won = paid(fresh, earnings(1));
  const left = paid(won, earnings(2, { notPlayed: 'left', placement: null, spice: 0, solari: 0 }));
  expect(left).toMatchObject({ winStreak: 0, trialsJoined: 1, trialsWon: 1, unlockedTitles: won.unlockedTitles });
});
test('a trial counts once for its host, and repeating it gives the same reply', () => {
  const count = (seen: ProfileDocument, trialId: number): ProfileDocument => ({
    ...seen,
    ...countForHost({ trialId, day: '2030-01-01' }, person, 2)(seen, 0)?.set,
  });
  const three = [1, 1, 2, 3, 1].reduce(count, fresh);
  expect(three.paidHostedTrials?.map(({ trialId }) => trialId)).toEqual([1, 2]);
});

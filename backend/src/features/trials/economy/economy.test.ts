// Spice, Solari, items, titles, standings and history over HTTP: what a trial earns, what it
// buys, and its effect in the next trial.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type {
  FremenLine,
  FremenStanding,
  OwnFremen,
  OwnFremenStanding,
  TrialItem,
  TrialResult,
} from '@guild/common/trials/economy.api';
import { fremenOrders, resultOrders } from '@guild/common/trials/economy.api';
import type { Profile } from '@guild/common/profiles/profiles.api';
import type { Trial, TrialParticipant } from '@guild/common/trials/trials.api';
import { startHall, until, type Client, type Hall, type Reply } from '../../../../test/harness.ts';
import { openTrial, playOut } from '../../../../test/economy.ts';
import { fremenBooks } from './economy.books.ts';
import { stock } from './economy.stock.ts';

let hall: Hall;
let admin: Client;
let host: Client;
let rival: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  host = await hall.signIn('Member', 'Liet');
  rival = await hall.signIn('Member', 'Rabban');
  guest = await hall.signIn('Guest', 'Fenring');
});
afterAll(() => hall.close());

const own = async (who: Client): Promise<OwnFremen> => (await who.get<OwnFremen>('/api/fremen/profile')).body;
const items = async (query = '', who = guest): Promise<TrialItem[]> =>
  (await who.get<TrialItem[]>(`/api/fremen/items${query}`)).body;
const named = async (name: string): Promise<TrialItem> => {
  const found = (await items()).find((one) => one.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};
/** The trial counts on their member page. */
const onPage = async (name: string): Promise<Profile['trials']> => {
  const [row] = (await guest.get<{ id: number }[]>(`/api/guild-members?search=${name}`)).body;
  return (await guest.get<Profile>(`/api/guild-members/${row?.id ?? 0}/profile`)).body.trials;
};
const at = ({ id }: TrialItem): string => `/api/fremen/items/${id}`;
/** A trial of two pays a quarter of the promised reward. */
const played = async (fields: Readonly<Record<string, unknown>> = {}): Promise<Trial> =>
  playOut(hall, await openTrial([host, rival], fields), [host, rival]);

test('a trial earns spice, which buys a flask, which saves a life in the next one', async () => {
  const socket = await host.socket();
  expect(await own(host)).toMatchObject({ spice: 0, solari: 0, currentTitle: 'Initiate', inventory: [], version: 0 });
  const first = await played({ spiceReward: 800, solariReward: 400 });
  expect(first).toMatchObject({ status: 'completed', winnerUsername: 'Liet' });
  const mine = await own(host);
  expect(mine).toMatchObject({ trialsJoined: 1, trialsWon: 1, winStreak: 1, username: 'Liet' });
  expect(mine.spice).toBeGreaterThanOrEqual(210);
  expect(mine.unlockedTitles).toEqual(expect.arrayContaining(['Initiate', 'Sand Walker', 'Last One Standing']));
  expect(mine.lastTrial).toMatchObject({ trialId: first.id, placement: 1, spice: mine.spice, solari: mine.solari });
  await socket.waitFor('fremen-profile:changed', (message) => message.spice === mine.spice);
  expect(await own(rival)).toMatchObject({ trialsJoined: 1, trialsWon: 0, winStreak: 0, spice: 100, solari: 50 });
  expect(await onPage('Liet')).toEqual({ joined: 1, won: 1, bestStreak: 1, title: 'Initiate' });
  expect(await onPage('Rabban')).toEqual({ joined: 1, won: 0, bestStreak: 0, title: 'Initiate' });
  expect(await onPage('Ada')).toBeNull();

  const flask = await named('Last Flask');
  const bought = await host.post<OwnFremen>(`${at(flask)}/buy`, { version: flask.version });
  expect(bought.status).toBe(201);
  expect(bought.body).toMatchObject({ spice: mine.spice - 150, inventory: [{ itemId: flask.id, quantity: 1 }] });
  const equipped = await host.post<OwnFremen>(`${at(flask)}/equip`);
  expect(equipped.body.inventory).toMatchObject([{ isEquipped: true }]);

  const trial = await openTrial([host, rival]);
  expect((await host.post(`${at(flask)}/unequip`)).body).toMatchObject({ details: { reason: 'in_trial' } });
  const over = await playOut(hall, trial, [rival, host], (who, round) =>
    who === host && round === 1 ? 'falls' : 'lives',
  );
  const people = (await guest.get<TrialParticipant[]>(`/api/trials/${over.id}/participants`)).body;
  expect(people.find(({ username }) => username === 'Liet')?.eliminatedIn).not.toBe(1);
  expect(await own(host)).toMatchObject({ inventory: [], lastTrial: { used: ['Last Flask'] } });

  const lines = (await host.get<FremenLine[]>('/api/fremen/ledger')).body;
  expect(lines.map(({ kind, currency }) => `${kind} ${currency}`)).toEqual(
    expect.arrayContaining(['purchase spice', 'reward spice', 'reward solari']),
  );
  expect(lines.filter(({ currency }) => currency === 'spice').reduce((sum, { change }) => sum + change, 0)).toBe(
    (await own(host)).spice,
  );
  expect(await fremenBooks.problems((await hall.database()).db as never)).toEqual([]);
});

test('the market sells the default items; admins can add, change, retire and restore items', async () => {
  expect(await items()).toHaveLength(stock.length);
  expect(stock.length).toBeGreaterThanOrEqual(12);
  expect((await items('?category=survival')).map(({ effect }) => effect)).toEqual(Array(3).fill('survive_fall'));
  expect((await items('?search=thump')).map(({ name }) => name)).toEqual(['Thumper']);
  expect(await items('?affordable=1')).toEqual([]);
  const socket = await guest.socket();
  await socket.join('trials');
  const fields = { type: 'charm', category: 'fortune', effect: 'more_spice' };
  const body = { name: 'Feather', description: 'It weighs nothing.', ...fields, solariCost: 5 };
  expect((await host.post('/api/fremen/items', body)).status).toBe(403);
  expect((await admin.post('/api/fremen/items', { ...body, solariCost: 0 })).status).toBe(400);
  const made = await admin.post<TrialItem>('/api/fremen/items', body);
  expect([made.status, made.body]).toMatchObject([201, { name: 'Feather', spiceCost: 0, isActive: true, version: 1 }]);
  await socket.waitFor('trial-item:created', ({ id }) => id === made.body.id);
  const changed = await admin.patch<TrialItem>(at(made.body), { spiceCost: 1, version: 1 });
  expect(changed.body).toMatchObject({ spiceCost: 1, solariCost: 5, version: 2 });
  expect((await admin.patch(at(made.body), { spiceCost: 2, version: 1 })).body).toMatchObject({
    details: { reason: 'stale', current: { spiceCost: 1 } },
  });
  expect((await admin.patch(at(made.body), { spiceCost: 0, solariCost: 0 })).status).toBe(400);
  expect((await admin.patch<TrialItem>(at(made.body), { isActive: false })).body.isActive).toBe(false);
  await socket.waitFor('trial-item:updated', ({ isActive }) => !isActive);
  expect((await items()).some(({ id }) => id === made.body.id)).toBe(false);
  expect((await items('?retired=1')).map(({ id }) => id)).toEqual([made.body.id]);
  expect((await host.post(`${at(made.body)}/buy`)).body).toMatchObject({ details: { reason: 'retired' } });
  await admin.patch<TrialItem>(at(made.body), { isActive: true });
  expect(await items()).toHaveLength(stock.length + 1);
  const recorded = async (): Promise<string[]> =>
    (await admin.get<AuditEntry[]>('/api/audit')).body.map(({ action }) => action);
  await until(async () => (await recorded()).includes('trial_item.returned'));
  const verbs = ['created', 'updated', 'retired', 'returned'].map((verb) => `trial_item.${verb}`);
  expect(await recorded()).toEqual(expect.arrayContaining(verbs));
});

test('a purchase is refused without enough money, twice by one key, or at an outdated price', async () => {
  const beads = await named('Counting Beads');
  const poor = await hall.signIn('Member', 'Beggar');
  expect((await poor.post(`${at(beads)}/buy`)).body).toMatchObject({
    error: 'You need 20 Solari more.',
    details: { reason: 'not_enough' },
  });
  expect((await guest.post(`${at(beads)}/buy`)).status).toBe(403);
  expect((await host.post('/api/fremen/items/999999/buy')).status).toBe(404);
  expect((await host.post(`${at(beads)}/buy`, { quantity: 0 })).status).toBe(400);
  expect((await host.post(`${at(beads)}/buy`, { quantity: 100 })).status).toBe(400);
  await played({ spiceReward: 1000, solariReward: 500 });
  const before = await own(host);
  const once = { 'Idempotency-Key': 'beads-1' };
  const twice = await Promise.all([1, 2].map(() => host.post(`${at(beads)}/buy`, {}, once)));
  expect(twice.some(({ status }) => status === 201)).toBe(true);
  const again = await host.post<OwnFremen>(`${at(beads)}/buy`, {}, once);
  expect(again.body.solari).toBe(before.solari - beads.solariCost);
  expect((await own(host)).solari).toBe(before.solari - beads.solariCost);
  const stale = await host.post(`${at(beads)}/buy`, { version: beads.version + 1 });
  expect(stale.body).toMatchObject({ details: { reason: 'stale', current: { id: beads.id } } });
});

test('of two simultaneous purchases with the last coins, on two processes, one is refused', async () => {
  const other = await startHall({ beside: hall });
  try {
    const dear = { type: 'charm', category: 'fortune', effect: 'more_spice', description: 'It shines.' };
    const { solari } = await own(rival);
    const { body } = await admin.post<TrialItem>('/api/fremen/items', { name: 'All', ...dear, solariCost: solari });
    const there = await other.signIn('Member', 'Rabban');
    const replies = await Promise.all([rival, there, rival, there].map((who) => who.post(`${at(body)}/buy`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await own(rival)).toMatchObject({ solari: 0 });
    expect(await fremenBooks.problems((await hall.database()).db as never)).toEqual([]);
  } finally {
    await other.close();
  }
});

test('a pack holds two items, which can be removed again, and their rows follow', async () => {
  const [glass, beads, sieve] = await Promise.all(['Scout’s Glass', 'Counting Beads', 'Fine Sieve'].map(named));
  if (glass === undefined || beads === undefined || sieve === undefined) throw new Error('no stock');
  for (const one of [glass, sieve]) await host.post(`${at(one)}/buy`, { quantity: 2 });
  expect((await host.post(`${at(await named('Thumper'))}/equip`)).body).toMatchObject({
    details: { reason: 'not_owned' },
  });
  await host.post(`${at(glass)}/equip`);
  await host.post(`${at(beads)}/equip`);
  expect((await host.post(`${at(sieve)}/equip`)).body).toMatchObject({ details: { reason: 'pack_full' } });
  await host.post(`${at(beads)}/unequip`);
  const packed = (await host.post<OwnFremen>(`${at(sieve)}/equip`)).body;
  const inPack = packed.inventory.filter(({ isEquipped }) => isEquipped).map(({ name }) => name);
  expect(inPack.sort()).toEqual(['Fine Sieve', 'Scout’s Glass']);
  const rows = (await hall.database()).collection('player_inventory');
  const { userId } = packed;
  await until(async () => (await rows.countDocuments({ userId, isEquipped: true })) === 2, 'rows of the pack');
  expect(await rows.countDocuments({ userId })).toBe(3);

  const plain = await own(host);
  const over = await played({ spiceReward: 400, solariReward: 400 });
  const { lastTrial, inventory } = await own(host);
  expect(lastTrial).toMatchObject({ trialId: over.id, used: ['Fine Sieve'] });
  // The winner's reward plus five percent per round, and a quarter more.
  const basic = 100 + 5 * (lastTrial?.survivedRounds ?? 0);
  expect(lastTrial).toMatchObject({ solari: basic, spice: basic + Math.floor(basic / 4) });
  expect(inventory.find(({ itemId }) => itemId === sieve.id)).toMatchObject({ quantity: 1, isEquipped: true });
  expect((await own(host)).spice - plain.spice).toBe(lastTrial?.spice);
});

test('a cancelled trial pays nothing and uses up nothing', async () => {
  const before = await own(host);
  const trial = await openTrial([host, rival]);
  await host.post(`/api/trials/${trial.id}/cancel`);
  expect(await own(host)).toEqual(before);
});

test("the promised reward of a member has a limit, an admin's a higher one; two players earn a quarter of it", async () => {
  const refused = await host.post('/api/trials', { theme: 'Riches', spiceReward: 1001, solariReward: 501 });
  expect([refused.status, refused.body]).toMatchObject([
    400,
    {
      details: {
        fields: [
          { path: 'spiceReward', message: 'From 0 to 1,000. Only somebody who may manage trials can offer more' },
          { path: 'solariReward', message: 'From 0 to 500. Only somebody who may manage trials can offer more' },
        ],
      },
    },
  ]);
  expect((await admin.post('/api/trials', { theme: 'Riches', spiceReward: 10_001 })).status).toBe(400);
  const before = await own(rival);
  const rich = await openTrial([admin, rival], { spiceReward: 10_000, solariReward: 10_000 });
  expect(rich).toMatchObject({ spiceReward: 10_000, solariReward: 10_000 });
  await playOut(hall, rich, [admin, rival]);
  expect(await own(rival)).toMatchObject({ spice: before.spice + 1250, lastTrial: { placement: 2, spice: 1250 } });
});

test('titles are earned, and one can be worn for all to see', async () => {
  const socket = await guest.socket();
  await socket.join('trials');
  const choose = (title: string) => host.post<OwnFremen>('/api/fremen/profile/title', { title });
  expect((await choose('King')).status).toBe(400);
  expect((await choose('Seer of the Sands')).body).toMatchObject({ details: { reason: 'not_earned' } });
  expect((await choose('Last One Standing')).body.currentTitle).toBe('Last One Standing');
  await socket.waitFor('fremen-standing:changed', ({ currentTitle }) => currentTitle === 'Last One Standing');
  const { id, trialsJoined, trialsWon, bestStreak } = await own(host);
  expect(await onPage('Liet')).toEqual({
    joined: trialsJoined,
    won: trialsWon,
    bestStreak,
    title: 'Last One Standing',
  });
  const seen = await guest.get<Record<string, unknown>>(`/api/fremen/profiles/${id}`);
  expect(seen.body).toMatchObject({ username: 'Liet', currentTitle: 'Last One Standing' });
  expect(seen.body).toMatchObject({ spice: null, solari: null, unlockedTitles: expect.arrayContaining(['Initiate']) });
  expect(seen.body).not.toHaveProperty('inventory');
  expect((await guest.get('/api/fremen/profiles/999999')).status).toBe(404);
});

const pages = async <T>(path: string): Promise<T[]> => {
  const found: T[] = [];
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=1`;
  while (next !== undefined) {
    const { body, headers }: Reply<T[]> = await guest.get<T[]>(next);
    found.push(...body);
    next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
  }
  return found;
};

test('standings and history can be sorted by every column in both directions, in pages', async () => {
  await playOut(hall, await openTrial([admin, host, rival]), [admin, host, rival]);
  const fields = { wins: 'trialsWon', rounds: 'roundsSurvived', streak: 'bestStreak', earned: 'spiceEarned' } as const;
  for (const sort of fremenOrders) {
    const down = await pages<FremenStanding>(`/api/fremen/standings?sort=${sort}`);
    expect(down).toHaveLength(3);
    const values = down.map((one) => one[fields[sort]]);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    // Equal figures: by rounds, then by spice.
    const tied = (a: FremenStanding, b: FremenStanding): number =>
      b[fields[sort]] - a[fields[sort]] || b.roundsSurvived - a.roundsSurvived || b.spiceEarned - a.spiceEarned;
    expect(down).toEqual([...down].sort(tied));
    const up = await pages<FremenStanding>(`/api/fremen/standings?sort=${sort}&direction=asc`);
    expect(up).toEqual([...down].reverse());
    const mine = await host.get<OwnFremenStanding>(`/api/fremen/standings/mine?sort=${sort}`);
    const ahead = values.filter((value) => value > (mine.body.standing?.[fields[sort]] ?? 0)).length;
    expect(mine.body.standing?.place).toBe(ahead + 1);
  }
  expect((await guest.get<OwnFremenStanding>('/api/fremen/standings/mine')).body).toEqual({ standing: null });
  const all = await pages<TrialResult>('/api/fremen/history');
  const byTrial = (way: 1 | -1) => (a: TrialResult, b: TrialResult) =>
    (a.trialId - b.trialId) * way || a.placement - b.placement || a.id - b.id;
  expect(new Set(all.map((one) => one.trialId)).size).toBeGreaterThan(1);
  expect(all).toEqual([...all].sort(byTrial(-1)));
  expect(await pages<TrialResult>('/api/fremen/history?direction=asc')).toEqual([...all].sort(byTrial(1)));
  for (const sort of resultOrders.filter((one) => one !== 'newest')) {
    const up = await pages<TrialResult>(`/api/fremen/history?sort=${sort}&direction=asc`);
    expect(await pages<TrialResult>(`/api/fremen/history?sort=${sort}`)).toEqual([...up].reverse());
    expect(up).toHaveLength(all.length);
  }
  const { userId, trialId } = all[0] ?? { userId: 0, trialId: 0 };
  const ofTrial = await pages<TrialResult>(`/api/fremen/history?trialId=${trialId}&sort=placement&direction=asc`);
  expect(ofTrial.map(({ placement, players }) => [placement, players])).toEqual([
    [1, 3],
    [2, 3],
    [2, 3],
  ]);
  const ofPerson = await pages<TrialResult>(`/api/fremen/history?userId=${userId}&sort=spice`);
  expect(new Set(ofPerson.map((one) => one.userId))).toEqual(new Set([userId]));
  for (const wrong of ['userId=x', 'cursor=x', 'cursor=1-2', 'sort=spice&cursor=1-2-3'])
    expect((await guest.get(`/api/fremen/history?${wrong}`)).status).toBe(400);
});

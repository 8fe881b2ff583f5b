// Loot nights over HTTP: their lots, bids, ends, stop, rights, live messages and audit entries.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { ForYou, ForYouLine } from '@guild/common/dashboard/forYou.api';
import type { LotMaximum, Night } from '@guild/common/nights/nights.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';
import { aTaskOf } from '../../../test/workerTasks.ts';

let hall: Hall;
let officer: Client;
let member: Client;
let other: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall();
  officer = await hall.signIn('Admin', 'Ada');
  member = await hall.signIn('Member', 'Moss');
  other = await hall.signIn('Member', 'Otto');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());

const create = async (fields: object = {}): Promise<Night> => {
  const body = { title: 'After the raid', lots: 'Crysknife; 1; 100\nSpice; 20; 50', ...fields };
  const reply = await officer.post<Night>('/api/nights', body);
  expect(reply.status).toBe(201);
  return reply.body;
};
const lotsOf = async ({ id }: Pick<Night, 'id'>): Promise<Auction[]> =>
  (await guest.get<Auction[]>(`/api/nights/${id}/lots`)).body;
const nightOf = async ({ id }: Pick<Night, 'id'>): Promise<Night> => (await guest.get<Night>(`/api/nights/${id}`)).body;
/** Starts a night. @returns its auctions, when so many run */
async function started(night: Night, count: number): Promise<Auction[]> {
  expect((await officer.post(`/api/nights/${night.id}/start`)).status).toBe(200);
  await until(async () => (await lotsOf(night)).length === count, 'the lots');
  return lotsOf(night);
}
const statesOf = async (night: Night): Promise<string> =>
  (await nightOf(night)).lots.map(({ state }) => state).join(' ');

test('only people with the right plan, start, stop and delete a night; Guests read it', async () => {
  const night = await create();
  const body = { title: 'Of a member', lots: 'Knife' };
  expect((await member.post('/api/nights', body)).status).toBe(403);
  for (const what of ['start', 'stop', 'restore'])
    expect((await member.post(`/api/nights/${night.id}/${what}`)).status).toBe(403);
  expect((await member.delete(`/api/nights/${night.id}`)).status).toBe(403);
  expect(await nightOf(night)).toMatchObject({ title: 'After the raid', status: 'planned', createdBy: 'Ada' });
});

test('a line that is not a lot is refused by its number', async () => {
  const reply = await officer.post<ErrorBody>('/api/nights', { title: 'Wrong', lots: 'Knife\nSpice, many' });
  expect(reply.status).toBe(400);
  expect(reply.body.details?.fields).toEqual([
    { path: 'lots', message: 'Line 2: The quantity must be a whole number from 1, not "many"' },
  ]);
});

test('all lots start together, sold by the guild, and everybody bids, also who started the night', async () => {
  const socket = await guest.socket();
  await socket.join('nights');
  await socket.join('auctions');
  const night = await create({ minutes: 3, lots: 'Crysknife; 1; 100; weapon\nSpice; 20; 50' });
  const lots = await started(night, 2);
  await socket.waitFor('night:changed', ({ id, status }) => id === night.id && status === 'running');
  const [knife, spice] = lots;
  expect(knife).toMatchObject({
    itemName: 'Crysknife',
    sellerDiscordId: null,
    nightId: night.id,
    startingPrice: 100,
    category: 'Weapon',
    status: 'active',
  });
  expect(spice?.category).toBe(night.category);
  expect(knife?.seller).not.toBe('');
  expect(Date.parse(knife?.endTime ?? '') - Date.parse(knife?.startTime ?? '')).toBe(180_000);
  expect((await officer.post(`/api/auctions/${knife?.id}/bid`, { bidAmount: 110 })).status).toBe(200);
  expect((await member.post(`/api/auctions/${knife?.id}/bid`, { bidAmount: 120 })).status).toBe(200);
  await socket.waitFor('auction:bid', ({ id, currentBid }) => id === knife?.id && currentBid === 120);
  expect((await member.put(`/api/auctions/${spice?.id}/maximum`, { maximum: 900 })).status).toBe(200);
  const maxima = (client: Client) => client.get<LotMaximum[]>(`/api/nights/${night.id}/maxima`);
  expect((await maxima(member)).body).toEqual([{ auctionId: spice?.id, maximum: 900 }]);
  expect((await maxima(other)).body).toEqual([]);
});

test('a bid in the last ten seconds leaves ten seconds', async () => {
  const night = await create({ minutes: 1, lots: 'Crysknife' });
  const [knife] = await started(night, 1);
  hall.clock.advance(Date.parse(knife?.endTime ?? '') - hall.clock.now() - 4000);
  const bid = await member.post<Auction>(`/api/auctions/${knife?.id}/bid`, { bidAmount: 10 });
  expect(Date.parse(bid.body.endTime) - hall.clock.now()).toBeLessThanOrEqual(10_000);
  expect(Date.parse(bid.body.endTime)).toBeGreaterThan(Date.parse(knife?.endTime ?? ''));
});

test('in turn, the next lot starts when one ends, and the night is over after the last', async () => {
  const night = await create({ pace: 'in_turn', minutes: 1 });
  const [knife] = await started(night, 1);
  expect(await statesOf(night)).toBe('running waiting');
  await member.post(`/api/auctions/${knife?.id}/bid`, { bidAmount: 150 });
  expect((await officer.post(`/api/auctions/${knife?.id}/end`)).status).toBe(200);
  await until(async () => (await lotsOf(night)).length === 2, 'the second lot');
  expect(await statesOf(night)).toBe('sold running');
  hall.clock.advance(61_000);
  await until(async () => {
    await lotsOf(night);
    return (await nightOf(night)).status === 'over';
  }, 'the end of the night');
  const { lots, endedAt } = await nightOf(night);
  expect(lots.map(({ state, sale }) => [state, sale?.price, sale?.username])).toEqual([
    ['sold', 150, 'Moss'],
    ['unsold', undefined, undefined],
  ]);
  expect(endedAt).not.toBeNull();
});

test('a stopped night withdraws its lots, and no further lot starts', async () => {
  const night = await create({ pace: 'in_turn' });
  const [knife] = await started(night, 1);
  expect((await officer.post(`/api/nights/${night.id}/stop`)).status).toBe(200);
  await until(async () => (await nightOf(night)).status === 'over', 'the end of the night');
  expect(await statesOf(night)).toBe('withdrawn withdrawn');
  expect((await guest.get(`/api/auctions/${knife?.id}`)).status).toBe(404);
  expect((await officer.post(`/api/nights/${night.id}/stop`)).status).toBe(409);
});

test('a planned night is deleted and restored; a started one is not deleted', async () => {
  const night = await create({ title: 'Too early' });
  const at = `/api/nights/${night.id}`;
  expect((await officer.delete(at)).status).toBe(204);
  expect((await guest.get('/api/nights?search=early')).body).toEqual([]);
  expect((await officer.post(`${at}/start`)).status).toBe(404);
  expect((await officer.post(`${at}/restore`)).body).toMatchObject({ id: night.id, status: 'planned' });
  await started(night, 2);
  expect((await officer.delete(at)).status).toBe(409);
  expect((await officer.post(`${at}/start`)).status).toBe(409);
  const actions = (await officer.get<AuditEntry[]>('/api/audit')).body
    .filter(({ entity, name }) => entity === 'night' && name === 'Too early')
    .map(({ action }) => action);
  expect(actions).toEqual(['night.started', 'night.restored', 'night.removed', 'night.created']);
});

test('two officers start a night at once: one of them is refused, and no lot is doubled', async () => {
  const night = await create();
  const replies = await Promise.all([1, 2].map(() => officer.post(`/api/nights/${night.id}/start`)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  await until(async () => (await lotsOf(night)).length === 2, 'the lots');
  const auctions = (await hall.database()).collection('auctions');
  expect(await auctions.countDocuments({ nightId: night.id })).toBe(2);
});

/** A night that has ended without a bid on its three lots. */
async function unsoldNight(title: string): Promise<Night> {
  const night = await create({ title, lots: 'Knife\nCloak\nRag' });
  for (const { id } of await started(night, 3)) await officer.post(`/api/auctions/${id}/end`);
  await until(async () => (await nightOf(night)).status === 'over', 'the end of the night');
  return nightOf(night);
}
const use = (night: Night, body: object, client = officer): ReturnType<typeof officer.post<Night & ErrorBody>> =>
  client.post<Night & ErrorBody>(`/api/nights/${night.id}/unsold`, body);

test('unsold lots go to another night, to the guild or to a person, once', async () => {
  const night = await unsoldNight('Nobody bids');
  expect((await use(night, { lots: [0], to: 'guild' }, member)).status).toBe(403);
  const moved = await use(night, { lots: [0, 1], to: 'night' });
  const nextId = moved.body.lots[0]?.use?.nightId ?? 0;
  expect(moved.body.lots[1]?.use).toMatchObject({ to: 'night', nightId: nextId, decidedBy: 'Ada' });
  const next = await nightOf({ id: nextId });
  expect([next.status, next.title]).toEqual(['planned', 'Rest of Nobody bids']);
  expect(next.lots.map(({ name, state }) => [name, state])).toEqual([
    ['Knife', 'waiting'],
    ['Cloak', 'waiting'],
  ]);
  // The same again changes nothing; something else is refused.
  expect((await use(night, { lots: [0], to: 'night', nightId: nextId })).status).toBe(200);
  expect((await nightOf({ id: nextId })).lots).toHaveLength(2);
  const other = await use(night, { lots: [0], to: 'guild' });
  expect([other.status, other.body.details?.reason]).toEqual([409, 'decided']);
  expect((await use(night, { lots: [2], to: 'person', discordId: '999999999999999999' })).status).toBe(400);
  const given = await use(night, { lots: [2], to: 'person', discordId: member.discordId });
  expect(given.body.lots[2]?.use).toMatchObject({ to: 'person', username: 'Moss' });
  await until(async () => {
    const { body } = await member.get<{ kind: string; text: string }[]>('/api/notifications');
    return body.some(({ kind, text }) => kind === 'lot_given' && text.includes('Rag'));
  }, 'the notice');
  // Taken back, the lots leave the other night.
  expect((await use(night, { lots: [1, 2], to: 'undecided' })).status).toBe(200);
  expect((await nightOf({ id: nextId })).lots.map(({ name }) => name)).toEqual(['Knife']);
  expect((await nightOf(night)).lots.map((lot) => lot.use?.to ?? null)).toEqual(['night', null, null]);
});

test('lots come back from a night that is deleted, and not from one that has started', async () => {
  const night = await unsoldNight('Twice');
  const planned = await create({ title: 'Next week', lots: 'Lamp' });
  expect((await use(night, { lots: [0, 1], to: 'night', nightId: planned.id })).status).toBe(200);
  expect((await nightOf(planned)).lots.map(({ name }) => name)).toEqual(['Lamp', 'Knife', 'Cloak']);
  await officer.delete(`/api/nights/${planned.id}`);
  await until(async () => (await nightOf(night)).lots[0]?.use == null, 'the lots');
  await officer.post(`/api/nights/${planned.id}/restore`);
  await until(async () => (await nightOf(night)).lots[0]?.use?.nightId === planned.id, 'the lots again');
  await started(planned, 3);
  const late = await use(night, { lots: [0], to: 'undecided' });
  expect([late.status, late.body.details?.reason]).toEqual([409, 'started']);
  expect((await use(night, { lots: [2], to: 'night', nightId: planned.id })).status).toBe(409);
  const spice = await create({ title: 'For Spice', lots: 'Lamp', priceUnit: 'Spice' });
  expect((await use(night, { lots: [2], to: 'night', nightId: spice.id })).body.details?.reason).toBe('other_unit');
});

test('two officers who decide at once: one of them is refused', async () => {
  const night = await unsoldNight('At once');
  const replies = await Promise.all([
    use(night, { lots: [0], to: 'guild' }),
    use(night, { lots: [0], to: 'person', discordId: member.discordId }),
    use(night, { lots: [0], to: 'night' }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

const lineOf = async (who: Client, key: string): Promise<ForYouLine | undefined> =>
  (await who.get<ForYou>('/api/for-you')).body.parts.flatMap(({ lines }) => lines).find((one) => one.key === key);

test('officers see unsold lots to decide about, and nobody relists one of them by hand', async () => {
  const night = await unsoldNight('Left over');
  const key = `night-${night.id}-unsold`;
  expect((await lineOf(officer, key))?.text).toBe('3 unsold lots to decide about');
  expect(await lineOf(member, key)).toBeUndefined();
  const relist = await officer.post<ErrorBody>(`/api/auctions/${night.lots[0]?.auctionId}/relist`);
  expect([relist.status, relist.body.details?.reason]).toEqual([409, 'lot_of_night']);
  const socket = await officer.socket();
  await use(night, { lots: [0, 1, 2], to: 'guild' });
  await socket.waitFor('for-you:changed', () => true);
  expect(await lineOf(officer, key)).toBeUndefined();
});

describe('a night with a time', () => {
  const minuteMs = 60_000;
  const plan = (title: string, minutes: number): Promise<Night> =>
    create({ title, startsAt: new Date(hall.clock.now() + minutes * minuteMs).toISOString() });
  let tasks: Awaited<ReturnType<typeof aTaskOf>>;
  beforeAll(async () => {
    tasks = await aTaskOf(hall, 'loot-nights-start', { write: () => undefined });
  });
  afterAll(() => tasks.close());
  const noticesOf = async (who: Client, title: string): Promise<unknown[]> =>
    (await who.get<{ kind: string; title: string }[]>('/api/notifications?limit=50')).body.filter(
      (one) => one.kind === 'night_soon' && one.title === title,
    );

  test('is announced half an hour before to members, once, and starts by itself, once', async () => {
    const night = await plan('At eight', 45);
    expect((await lineOf(guest, `night-${night.id}`))?.at).toEqual({ time: night.startsAt, means: 'starts' });
    await tasks.run();
    expect(await noticesOf(member, 'At eight')).toEqual([]);
    hall.clock.advance(16 * minuteMs);
    await Promise.all([tasks.run(), tasks.run()]);
    await until(async () => (await noticesOf(member, 'At eight')).length === 1, 'the notice');
    expect(await noticesOf(guest, 'At eight')).toEqual([]);
    hall.clock.advance(30 * minuteMs);
    await Promise.all([tasks.run(), tasks.run()]);
    await until(async () => (await lotsOf(night)).length === 2, 'the lots');
    expect((await nightOf(night)).status).toBe('running');
    expect(await noticesOf(member, 'At eight')).toHaveLength(1);
    const auctions = (await hall.database()).collection('auctions');
    expect(await auctions.countDocuments({ nightId: night.id })).toBe(2);
    const [entry] = (await officer.get<AuditEntry[]>('/api/audit?entity=night&limit=1')).body;
    expect(entry).toMatchObject({ action: 'night.started', username: null });
  });

  test('waits for an officer when its time has passed for long, or it was deleted then', async () => {
    const [missed, deleted] = [await plan('Missed', 5), await plan('Deleted', 5)];
    await officer.delete(`/api/nights/${deleted.id}`);
    hall.clock.advance(36 * minuteMs);
    await tasks.run();
    expect(await nightOf(missed)).toMatchObject({ status: 'planned', startsAt: null });
    const restored = (await officer.post<Night>(`/api/nights/${deleted.id}/restore`)).body;
    await tasks.run();
    expect(await nightOf(restored)).toMatchObject({ status: 'planned', startsAt: null });
  });

  test('gets another time: members are told, and it starts then', async () => {
    const night = await plan('Moved', 45);
    const path = `/api/nights/${night.id}`;
    const moveTo = (minutes: number | null, more: object = {}) => {
      const startsAt = minutes === null ? null : new Date(hall.clock.now() + minutes * minuteMs).toISOString();
      return officer.patch<Night & ErrorBody>(path, { startsAt, ...more });
    };
    expect((await member.patch(path, { startsAt: null })).status).toBe(403);
    const past = await moveTo(-1);
    expect([past.status, past.body.details?.fields?.[0]?.path]).toEqual([400, 'startsAt']);
    const socket = await guest.socket();
    await socket.join('nights');
    const moved = (await moveTo(20)).body;
    expect(Date.parse(moved.startsAt ?? '')).toBeLessThan(Date.parse(night.startsAt ?? ''));
    await socket.waitFor('night:changed', ({ id, startsAt }) => id === night.id && startsAt === moved.startsAt);
    expect((await moveTo(30, { version: night.version })).body.details?.['reason']).toBe('stale');
    await until(async () => (await noticesOf(member, 'Moved')).length === 1, 'the notice');
    await tasks.run();
    // They were told already that it is soon.
    expect(await noticesOf(member, 'Moved')).toHaveLength(1);
    expect((await moveTo(null)).body.startsAt).toBeNull();
    hall.clock.advance(21 * minuteMs);
    await tasks.run();
    expect((await nightOf(night)).status).toBe('planned');
    await moveTo(60);
    hall.clock.advance(61 * minuteMs);
    await tasks.run();
    expect((await nightOf(night)).status).toBe('running');
    expect((await moveTo(60)).body.details?.['reason']).toBe('started');
    const actions = (await officer.get<AuditEntry[]>('/api/audit?entity=night&limit=4')).body;
    expect(actions.map(({ action }) => action)).toEqual(['night.started', ...Array<string>(3).fill('night.moved')]);
  });

  test('is called off: members who were told of it hear that, and of its return', async () => {
    const night = await plan('Called off', 40);
    await officer.delete(`/api/nights/${night.id}`);
    await officer.post(`/api/nights/${night.id}/restore`);
    hall.clock.advance(15 * minuteMs);
    await tasks.run();
    await until(async () => (await noticesOf(member, 'Called off')).length === 1, 'the first notice');
    await officer.delete(`/api/nights/${night.id}`);
    await until(async () => (await noticesOf(member, 'Called off')).length === 2, 'the notice of the end');
    expect(JSON.stringify(await noticesOf(member, 'Called off'))).toContain('It was cancelled.');
    expect((await officer.post<Night>(`/api/nights/${night.id}/restore`)).body.startsAt).toBe(night.startsAt);
  });

  test('cannot be in the past', async () => {
    const startsAt = new Date(hall.clock.now() - minuteMs).toISOString();
    const reply = await officer.post<ErrorBody>('/api/nights', { title: 'Too late', lots: 'Knife', startsAt });
    expect([reply.status, reply.body.details?.fields?.[0]?.path]).toEqual([400, 'startsAt']);
  });
});

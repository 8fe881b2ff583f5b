// Alerts over HTTP: a person's own list, and one notice for all that is new within a minute.
import { maxAlerts, type Alert, type OwnAlerts } from '@guild/common/alerts/alerts.api';
import type { MarketItem } from '@guild/common/market/market.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { start } from '../../../test/auctions.ts';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';
import { aTaskOf, type TaskOfWorker } from '../../../test/workerTasks.ts';
import type { ThingDocument } from './alerts.model.ts';

let hall: Hall;
let tasks: TaskOfWorker[];
let seller: Client;
let buyer: Client;
let admin: Client;
beforeAll(async () => {
  hall = await startHall();
  const log = { write: () => undefined };
  tasks = await Promise.all([1, 2].map(() => aTaskOf(hall, 'alert-notices', log)));
  admin = await hall.signIn('Admin', 'Chani');
  seller = await hall.signIn('Member', 'Stilgar');
  buyer = await hall.signIn('Member', 'Harah');
});
afterAll(async () => {
  for (const task of tasks) await task.close();
  await hall.close();
});

const add = async (who: Client, form: object): Promise<Alert> => {
  const reply = await who.post<Alert>('/api/user/alerts', form);
  expect(reply.status).toBe(201);
  return reply.body;
};
const own = async (who: Client): Promise<OwnAlerts> => (await who.get<OwnAlerts>('/api/user/alerts')).body;
async function removeAll(who: Client): Promise<void> {
  for (const { id } of (await own(who)).alerts) await who.delete(`/api/user/alerts/${id}`);
}
const heard = async (who: Client): Promise<Notice[]> =>
  (await who.get<Notice[]>('/api/notifications')).body.filter(({ kind }) => kind === 'alert');
const things = async (): Promise<ThingDocument[]> =>
  (await hall.database()).collection<ThingDocument>('alert_things').find().toArray();
const isNoted = (key: string) => async (): Promise<boolean> => (await things()).some(({ _id }) => _id === key);
/** Both workers look after the minute is over. */
async function pass(): Promise<void> {
  hall.clock.advance(120_000);
  await Promise.all(tasks.map((task) => task.run()));
}
const anItem = (parts: object): object => ({ name: 'Thumper', category: 'Vehicle', listingType: 'selling', ...parts });
async function list(who: Client, parts: object = {}): Promise<MarketItem> {
  const { body } = await who.post<MarketItem>('/api/marketplace', anItem(parts));
  await until(isNoted(`item-${body.id}`));
  return body;
}

describe("a person's alerts", () => {
  test('are added, replaced, switched off and removed, and nobody else sees them', async () => {
    const socket = await buyer.socket();
    const { id, ...made } = await add(buyer, { kind: 'auction', words: ' knife ', most: 500 });
    expect(made).toMatchObject({
      kind: 'auction',
      words: 'knife',
      category: null,
      most: 500,
      unit: 'Solari',
      isOn: true,
    });
    await socket.waitFor('alerts:updated', ({ alerts }) => alerts.length === 1);
    const changed = await buyer.put<Alert>(`/api/user/alerts/${id}`, { kind: 'selling', words: 'tent', isOn: false });
    expect(changed.body).toMatchObject({ id, kind: 'selling', words: 'tent', most: null, isOn: false });
    expect((await own(seller)).alerts).toEqual([]);
    expect((await seller.put(`/api/user/alerts/${id}`, { kind: 'auction' })).status).toBe(404);
    expect((await seller.delete(`/api/user/alerts/${id}`)).status).toBe(404);
    expect((await buyer.delete(`/api/user/alerts/${id}`)).status).toBe(204);
    expect((await own(buyer)).alerts).toEqual([]);
  });

  test('are at most as many as allowed, even when they are added at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: maxAlerts + 5 }, () => buyer.post<ErrorBody>('/api/user/alerts', { kind: 'auction' })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(maxAlerts);
    expect(replies.find(({ status }) => status === 409)?.body.details?.reason).toBe('too_many_alerts');
    await removeAll(buyer);
  });

  test.each([
    ['kind', {}],
    ['most', { kind: 'auction', most: 0 }],
    ['cells.0', { kind: 'mark', cells: ['Z-9'] }],
  ])('are refused with a wrong %s', async (field, form) => {
    const reply = await buyer.post<ErrorBody>('/api/user/alerts', form);
    expect([reply.status, reply.body.details?.fields?.[0]?.path]).toEqual([400, field]);
  });

  test('need the right to write', async () => {
    const guest = await hall.signIn('Guest', 'Wanderer');
    expect((await guest.post('/api/user/alerts', { kind: 'auction' })).status).toBe(403);
  });
});

describe('the notice about what is new', () => {
  test('comes once from two workers, folds what came within a minute, and leaves out what is one’s own', async () => {
    await add(buyer, { kind: 'selling', words: 'thumper' });
    await add(buyer, { kind: 'auction', category: 'Weapon' });
    await add(seller, { kind: 'selling' });
    const { id } = await start(seller, hall);
    await until(isNoted(`auction-${id}`));
    await list(seller);
    await list(seller, { name: 'Tent' });
    await pass();
    await pass();
    expect(await heard(seller)).toEqual([]);
    expect(await heard(buyer)).toMatchObject([
      { title: '2 new things fit your alerts', text: 'For sale: Thumper · New auction: Crysknife of the Old Sietch' },
    ]);
    const one = await list(seller);
    await pass();
    const [latest] = await heard(buyer);
    const link = `/marketplace?tab=items&item=${one.id}`;
    expect(latest).toMatchObject({ title: 'Something new fits your alerts', text: 'For sale: Thumper', link });
    await removeAll(seller);
  });

  test('leaves out what was removed before, and an edit is nothing new', async () => {
    const before = (await heard(buyer)).length;
    const gone = await list(seller);
    await seller.delete(`/api/marketplace/${gone.id}`);
    await until(async () => (await things()).every(({ _id, isDue }) => _id !== `item-${gone.id}` || !isDue));
    await pass();
    expect(await heard(buyer)).toHaveLength(before);
    await admin.post(`/api/marketplace/${gone.id}/restore`);
    await until(async () => (await things()).some(({ _id, isDue }) => _id === `item-${gone.id}` && isDue));
    await pass();
    expect(await heard(buyer)).toHaveLength(before + 1);
    await seller.patch(`/api/marketplace/${gone.id}`, { price: 5 });
    const other = await list(seller, { name: 'Other' });
    expect(other.id).toBeGreaterThan(gone.id);
    await pass();
    expect(await heard(buyer)).toHaveLength(before + 1);
  });

  test('tells of marks in the chosen cells, and not of confirmed ones', async () => {
    await removeAll(buyer);
    await add(buyer, { kind: 'mark', resource: 'spice_craters', cells: ['I-9'] });
    const before = (await heard(buyer)).length;
    const report = await admin.post<{ id: number }>('/api/scouting', {
      category: 'spice_craters',
      locations: ['I-9', 'H-5'],
    });
    await until(async () => (await things()).filter(({ kind }) => kind === 'mark').length === 2);
    await pass();
    expect((await heard(buyer))[0]).toMatchObject({ text: 'Large Spice Fields at I-9', link: '/scouting?cell=I-9' });
    await admin.post(`/api/scouting/${report.body.id}/marks`, { cell: 'I-9' });
    await list(seller);
    await pass();
    expect(await heard(buyer)).toHaveLength(before + 1);
  });

  test('comes once when a worker was killed before it had noted that it was done', async () => {
    await removeAll(buyer);
    await add(buyer, { kind: 'selling' });
    const { id } = await list(seller);
    await pass();
    const before = (await heard(buyer)).length;
    const rows = (await hall.database()).collection<ThingDocument>('alert_things');
    await rows.updateOne({ _id: `item-${id}` }, { $set: { isDue: true, isDone: false } });
    await pass();
    expect(await heard(buyer)).toHaveLength(before);
    expect(await rows.countDocuments({ isDue: true })).toBe(0);
  });

  test('reaches nobody who has lost access', async () => {
    const leaver = await hall.signIn('Member', 'Jessica');
    await add(leaver, { kind: 'selling' });
    const members = await admin.get<{ id: number; discordId: string }[]>('/api/guild-members');
    const member = members.body.find(({ discordId }) => discordId === leaver.discordId);
    await admin.delete(`/api/guild-members/${member?.id ?? 0}`);
    await list(seller);
    await pass();
    const notices = (await hall.database()).collection('notices');
    expect(await notices.countDocuments({ discordId: leaver.discordId, kind: 'alert' })).toBe(0);
  });
});

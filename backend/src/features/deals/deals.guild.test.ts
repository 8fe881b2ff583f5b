// Deals of the guild over HTTP: who sees them, confirms payments and hands over lots, live and in the record.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { ForYou } from '@guild/common/dashboard/forYou.api';
import type { Deal } from '@guild/common/deals/deals.api';
import type { Night } from '@guild/common/nights/nights.api';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let keeper: Client;
let winner: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  const ranks = { 'Guild Master': 'Member', Officer: 'Member', Veteran: 'Member', Recruit: 'Member' };
  await admin.put('/api/settings/rank-access', ranks);
  await admin.patch('/api/settings/rank-rights', { Officer: ['hauls'] });
  keeper = await hall.signIn('Officer', 'Kay');
  winner = await hall.signIn('Member', 'Wren');
});
afterAll(() => hall.close());

const ofGuild = async (who: Client, query = ''): Promise<Deal[]> =>
  (await who.get<Deal[]>(`/api/deals?guild=1${query}`)).body;
const lineOf = async (who: Client): Promise<string | undefined> =>
  (await who.get<ForYou>('/api/for-you')).body.parts
    .flatMap(({ lines }) => lines)
    .find(({ key }) => key === 'deals-guild')?.text;
/** A lot of the guild that somebody has won. */
async function sold(name: string, buyer = winner): Promise<Deal> {
  const { id } = (await admin.post<Night>('/api/nights', { title: `Night of ${name}`, lots: name })).body;
  await admin.post(`/api/nights/${id}/start`);
  const lots = async (): Promise<Auction[]> => (await admin.get<Auction[]>(`/api/nights/${id}/lots`)).body;
  await until(async () => (await lots()).length === 1, 'the lot');
  const [lot] = await lots();
  await buyer.post(`/api/auctions/${lot?.id}/bid`, { bidAmount: 300 });
  await admin.post(`/api/auctions/${lot?.id}/end`);
  const find = async (): Promise<Deal | undefined> => (await ofGuild(admin)).find(({ title }) => title === name);
  await until(async () => (await find()) !== undefined, 'the deal');
  const deal = await find();
  if (deal === undefined) throw new Error('There is no deal');
  return deal;
}

test('people who act for the guild see what it is owed, confirm the payment and hand over the lot', async () => {
  const deal = await sold('Crysknife');
  expect(deal).toMatchObject({ creditorDiscordId: null, debtorUsername: 'Wren', status: 'owed' });
  for (const query of ['', '&side=debtor', '&source=auction'])
    expect((await winner.get(`/api/deals?guild=1${query}`)).status).toBe(403);
  const path = `/api/deals/${deal.id}`;
  for (const step of ['confirm', 'hand-over', 'waive']) expect((await winner.post(`${path}/${step}`)).status).toBe(403);
  expect(await lineOf(keeper)).toBeUndefined();

  const socket = await keeper.socket();
  await winner.post('/api/deals/pay', { dealIds: [deal.id] });
  await socket.waitFor('deal:updated', ({ id, status }) => id === deal.id && status === 'paid');
  await socket.waitFor('for-you:changed', () => true);
  expect(await lineOf(keeper)).toBe('1 payment to confirm, 1 paid lot to hand over');
  expect(await lineOf(winner)).toBeUndefined();
  const confirms = await Promise.all([keeper, admin].map((one) => one.post<Deal>(`${path}/confirm`)));
  expect(confirms.map(({ status }) => status)).toEqual([200, 200]);
  expect((await keeper.post<Deal>(`${path}/hand-over`)).body.goods?.handedAt).not.toBeNull();
  expect(await lineOf(keeper)).toBeUndefined();
  const idsOf = async (query: string): Promise<number[]> => (await ofGuild(keeper, query)).map(({ id }) => id);
  // Paid and handed over, but not received yet.
  expect([await idsOf('&open=1'), await idsOf('&open=0')]).toEqual([[deal.id], []]);
  await winner.post(`${path}/receive`);
  expect([await idsOf('&open=1'), await idsOf('&open=0')]).toEqual([[], [deal.id]]);
  expect(await ofGuild(keeper, '&status=confirmed&source=auction')).toMatchObject([{ id: deal.id }]);
  const entries = (await admin.get<AuditEntry[]>('/api/audit?entity=deal&limit=20')).body;
  expect(entries.map(({ action }) => action)).toEqual([
    'deal.received',
    'deal.handed_over',
    'deal.confirmed',
    'deal.paid',
  ]);
});

test('what the guild pays back is in the list of what it owes', async () => {
  const deal = await sold('Cloak');
  await winner.post('/api/deals/pay', { dealIds: [deal.id] });
  await winner.post(`/api/deals/${deal.id}/dispute`, { text: 'It is another one' });
  const ruling = { outcome: 'cancelled', text: 'So it is' };
  expect((await admin.post(`/api/deals/${deal.id}/dispute/decide`, ruling)).status).toBe(200);
  const back = async (): Promise<Deal | undefined> => (await ofGuild(keeper, '&side=debtor&status=owed'))[0];
  await until(async () => (await back())?.refundOf === deal.id, 'the money back');
  const paid = await keeper.post<Deal[]>('/api/deals/pay', { dealIds: [(await back())?.id] });
  expect(paid.body).toMatchObject([{ status: 'paid', creditorUsername: 'Wren' }]);
});

const error = 'You owe this yourself. It is for somebody else who may manage hauls to do this.';
test('nobody confirms, gives up or corrects for the guild what they owe it themselves', async () => {
  const { id } = await sold('Stillsuit', keeper);
  const path = `/api/deals/${id}`;
  await keeper.post('/api/deals/pay', { dealIds: [id] });
  expect(await lineOf(admin)).toContain('1 payment to confirm');
  expect(await lineOf(keeper)).toBeUndefined();
  for (const step of ['confirm', 'waive', 'hand-over'])
    expect(await keeper.post(`${path}/${step}`)).toMatchObject({ status: 403, body: { error } });
  expect((await admin.post<Deal>(`${path}/confirm`)).body.status).toBe('confirmed');
  expect((await keeper.post<Deal>(`${path}/receive`)).body.goods?.receivedAt).not.toBeNull();

  const own = await sold('Thumper', admin);
  const correction = { currency: 'Solari', change: -100, note: 'Too much' };
  expect((await admin.post(`/api/deals/${own.id}/confirm`)).status).toBe(403);
  // Nobody else may manage auctions here, but somebody else may act for the guild.
  expect((await admin.post(`/api/deals/${own.id}/correct`, correction)).status).toBe(200);
});

test('an admin confirms their own payment when nobody else may', async () => {
  const { id } = await sold('Paracompass', admin);
  const confirm = () => admin.post<Deal>(`/api/deals/${id}/confirm`);
  expect((await confirm()).status).toBe(403);
  await admin.patch('/api/settings/rank-rights', { Officer: [] });
  expect((await confirm()).body.status).toBe('confirmed');
});

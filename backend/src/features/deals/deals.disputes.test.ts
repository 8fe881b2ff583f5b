// Disputes over HTTP: opened by a side, answered once, decided by somebody who is not involved.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { ForYou } from '@guild/common/dashboard/forYou.api';
import type { Deal, OwnBalance } from '@guild/common/deals/deals.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import { bid, start } from '../../../test/auctions.ts';
import { startHall, startWorkerFor, until, type Client, type Hall } from '../../../test/harness.ts';
import { aTaskOf } from '../../../test/workerTasks.ts';
import type { RunningWorker } from '../../app/startWorker.ts';
import { dealBooks } from './deals.service.ts';

let hall: Hall;
let worker: RunningWorker;
let seller: Client;
let winner: Client;
let other: Client;
let admin: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  worker = await startWorkerFor(hall);
  seller = await hall.signIn('Member', 'Sel');
  winner = await hall.signIn('Member', 'Wren');
  other = await hall.signIn('Member', 'Ona');
  admin = await hall.signIn('Admin', 'Ada');
});
afterAll(async () => {
  await worker.close();
  await hall.close();
});

/** The deal of an auction that the winner has won. */
async function dealFor(itemName: string, from: Client = seller): Promise<Deal> {
  const { id } = await start(from, hall, { itemName });
  await bid(winner, id, 150);
  expect((await admin.post(`/api/auctions/${id}/end`)).status).toBe(200);
  const [deal] = await dealsOf(winner, 'side=debtor', itemName);
  if (deal === undefined) throw new Error('The auction opened no deal');
  return deal;
}
const dealsOf = async (who: Client, query: string, title: string): Promise<Deal[]> =>
  (await who.get<Deal[]>(`/api/deals?${query}`)).body.filter((one) => one.title === title);
const textsOf = async (who: Client, title: string): Promise<string[]> =>
  (await who.get<Notice[]>('/api/notifications?limit=50')).body
    .filter((one) => one.kind === 'deal_dispute' && one.title === title)
    .map(({ text }) => text);
const linesOf = async (who: Client): Promise<string[]> =>
  (await who.get<ForYou>('/api/for-you')).body.parts.flatMap((part) => part.lines).map(({ key }) => key);
async function problems(): Promise<readonly string[]> {
  const { db } = await hall.database();
  if (db === undefined) throw new Error('There is no database');
  return dealBooks.problems(db);
}

test('a side says what is wrong, the other answers once, and an admin lets the deal go on', async () => {
  const { id } = await dealFor('Maker hook');
  const path = `/api/deals/${id}/dispute`;
  const wrong = { text: 'It is broken' };
  expect((await winner.post(path, {})).status).toBe(400);
  expect((await winner.post(path, { text: 'x'.repeat(501) })).status).toBe(400);
  for (const who of [other, admin]) expect((await who.post(path, wrong)).status).toBe(403);
  expect((await seller.post(`${path}/answer`, wrong)).status).toBe(409);
  expect((await admin.post(`${path}/decide`, { outcome: 'continued', text: 'Fine' })).status).toBe(409);
  const socket = await seller.socket();
  for (let time = 0; time < 2; time += 1) expect((await winner.post(path, wrong)).status).toBe(200);
  await socket.waitFor('deal:updated', ({ dispute }) => dispute?.state === 'open');
  expect((await seller.post(path, { text: 'No' })).status).toBe(409);
  await until(async () => (await textsOf(admin, 'Maker hook')).length === 1, 'the notice to the admin');
  expect(await textsOf(seller, 'Maker hook')).toEqual([
    'Wren says that something is wrong: “It is broken” You can answer once.',
  ]);
  expect(await linesOf(admin)).toContain(`dispute-${id}`);
  expect(await linesOf(seller)).not.toContain(`deal-${id}-goods`);
  expect((await dealsOf(admin, 'disputed=1', 'Maker hook')).map((deal) => deal.id)).toEqual([id]);
  expect(await dealsOf(other, 'disputed=1', 'Maker hook')).toEqual([]);

  for (const who of [winner, other, admin]) expect((await who.post(`${path}/answer`, wrong)).status).toBe(403);
  expect((await seller.post(`${path}/answer`, {})).status).toBe(400);
  for (let time = 0; time < 2; time += 1)
    expect((await seller.post(`${path}/answer`, { text: 'It was whole' })).status).toBe(200);
  expect((await seller.post(`${path}/answer`, { text: 'And new' })).status).toBe(409);

  const goesOn = { outcome: 'continued', text: 'It is fine' };
  for (const who of [winner, seller, other]) expect((await who.post(`${path}/decide`, goesOn)).status).toBe(403);
  expect((await admin.post(`${path}/decide`, { outcome: 'burned', text: 'It is fine' })).status).toBe(400);
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await admin.post<Deal>(`${path}/decide`, goesOn);
    expect([status, body.status, body.dispute?.state, body.dispute?.ruling?.outcome]).toEqual([
      200,
      'owed',
      'over',
      'continued',
    ]);
  }
  await until(async () => (await textsOf(winner, 'Maker hook')).length > 0, 'the notice of the decision');
  expect((await textsOf(winner, 'Maker hook'))[0]).toBe('Ada decided that the deal goes on: “It is fine”');
  expect(await linesOf(admin)).not.toContain(`dispute-${id}`);
  const verbs = (await admin.get<AuditEntry[]>('/api/audit?entity=deal&limit=3')).body.map(({ action }) => action);
  expect(verbs).toEqual(['deal.continued', 'deal.answered', 'deal.disputed']);
});

test('a disputed payment does not count as paid', async () => {
  const { id } = await dealFor('Paracompass');
  const paidTo = async (): Promise<unknown> => (await seller.get<OwnBalance>('/api/deals/balance')).body.paid;
  const before = await paidTo();
  await winner.post('/api/deals/pay', { dealIds: [id] });
  const after = await paidTo();
  expect(after).not.toEqual(before);
  await seller.post(`/api/deals/${id}/dispute`, { text: 'Nothing came' });
  expect(await paidTo()).toEqual(before);
  await seller.post(`/api/deals/${id}/dispute/withdraw`);
  expect(await paidTo()).toEqual(after);
});

test('who started a dispute withdraws it, and nobody is reminded before', async () => {
  const reminders = await aTaskOf(hall, 'deal-reminders', { write: () => undefined });
  try {
    const { id } = await dealFor('Stilltent');
    await seller.post(`/api/deals/${id}/dispute`, { text: 'No answer' });
    hall.clock.advance(2 * 24 * 3_600_000);
    await reminders.run();
    const deals = (await hall.database()).collection<{ _id: number; remindAt: Date | null }>('deals');
    expect((await deals.findOne({ _id: id }))?.remindAt).toBeNull();
    expect((await winner.post(`/api/deals/${id}/dispute/withdraw`)).status).toBe(403);
    for (let time = 0; time < 2; time += 1)
      expect((await seller.post(`/api/deals/${id}/dispute/withdraw`)).status).toBe(200);
    const { remindAt = null } = (await deals.findOne({ _id: id })) ?? {};
    expect(remindAt?.getTime()).toBeGreaterThan(hall.clock.now() + 23 * 3_600_000);
  } finally {
    await reminders.close();
  }
});

test('a deal that counts as fulfilled is finished on both sides', async () => {
  const { id } = await dealFor('Thumper');
  await winner.post(`/api/deals/${id}/dispute`, { text: 'I paid in spice' });
  const { body } = await admin.post<Deal>(`/api/deals/${id}/dispute/decide`, { outcome: 'fulfilled', text: 'Yes' });
  expect([body.status, body.owed, body.goods?.receivedAt === null]).toEqual(['confirmed', [], false]);
  expect((await winner.post(`/api/deals/${id}/dispute`, { text: 'Again' })).status).toBe(409);
  expect(await problems()).toEqual([]);
});

test('a cancelled deal owes nothing, and what was paid is given back in a deal of its own', async () => {
  const { id, sourceId } = await dealFor('Cutteray');
  await winner.post('/api/deals/pay', { dealIds: [id] });
  await winner.post(`/api/deals/${id}/dispute`, { text: 'I never got it' });
  const ruling = { outcome: 'cancelled', text: 'Sel is away' };
  const decided = await Promise.all([1, 2, 3].map(() => admin.post(`/api/deals/${id}/dispute/decide`, ruling)));
  expect(decided.map(({ status }) => status)).toEqual([200, 200, 200]);
  const backs = await dealsOf(winner, 'side=creditor', 'Cutteray');
  expect(backs).toMatchObject([
    { refundOf: id, debtorUsername: 'Sel', status: 'owed', owed: [{ currency: 'Solari', amount: 150 }], goods: null },
  ]);
  const [first] = await dealsOf(winner, 'side=debtor', 'Cutteray');
  expect(first).toMatchObject({ status: 'cancelled', owed: [] });
  // Restoring the auction does not bring it back.
  await admin.delete(`/api/auctions/${sourceId}`);
  await admin.post(`/api/auctions/${sourceId}/restore`);
  const back = `/api/deals/${backs[0]?.id ?? 0}`;
  await seller.post('/api/deals/pay', { dealIds: [backs[0]?.id] });
  await winner.post(`${back}/dispute`, { text: 'It was less' });
  const again = await admin.post<{ error: { details: { reason: string } } }>(`${back}/dispute/decide`, ruling);
  expect(again.status).toBe(409);
  expect((await admin.post<Deal>(`${back}/dispute/decide`, { ...ruling, outcome: 'fulfilled' })).status).toBe(200);
  expect((await winner.post('/api/deals/pay', { dealIds: [id] })).status).toBe(409);
  expect((await dealsOf(winner, 'side=debtor', 'Cutteray')).map(({ status }) => status)).toEqual(['cancelled']);
  expect(await problems()).toEqual([]);
});

test('an involved admin leaves it to others, unless there are none', async () => {
  const { id } = await dealFor('Ornithopter', admin);
  await winner.post(`/api/deals/${id}/dispute`, { text: 'It does not fly' });
  const ruling = { outcome: 'continued', text: 'It does' };
  const second = await hall.signIn('Admin', 'Bea');
  expect((await admin.post(`/api/deals/${id}/dispute/decide`, ruling)).status).toBe(403);
  const members = (await hall.database()).collection('guild_members');
  await members.updateOne({ discordId: second.discordId }, { $set: { role: 'Member' } });
  expect((await admin.post(`/api/deals/${id}/dispute/decide`, ruling)).status).toBe(200);
});

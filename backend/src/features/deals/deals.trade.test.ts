// Deals of auctions and offers over HTTP: opened once, paid and handed over, cancelled with the auction.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { ForYou } from '@guild/common/dashboard/forYou.api';
import type { Deal, DealEntry } from '@guild/common/deals/deals.api';
import type { ItemOffer } from '@guild/common/market/market.offers.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import { bid, start } from '../../../test/auctions.ts';
import { startHall, startWorkerFor, until, type Client, type Hall } from '../../../test/harness.ts';
import { aTaskOf } from '../../../test/workerTasks.ts';
import type { RunningWorker } from '../../app/startWorker.ts';

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

const dealsOf = async (who: Client, side: Deal['status'] | 'creditor' | 'debtor', title: string): Promise<Deal[]> =>
  (await who.get<Deal[]>(`/api/deals?side=${side}`)).body.filter((one) => one.title === title);
const noticesOf = async (who: Client, kind: Notice['kind'], title: string): Promise<string[]> =>
  (await who.get<Notice[]>('/api/notifications?limit=50')).body
    .filter((one) => one.kind === kind && one.title === title)
    .map(({ text }) => text);
const linesOf = async (who: Client): Promise<string[]> =>
  (await who.get<ForYou>('/api/for-you')).body.parts.flatMap((part) => part.lines).map(({ title }) => title);
/** An auction that the winner has won. @returns its id */
async function won(itemName: string): Promise<number> {
  const { id } = await start(seller, hall, { itemName, quantity: 3 });
  await bid(winner, id, 150);
  expect((await admin.post(`/api/auctions/${id}/end`)).status).toBe(200);
  return id;
}

test('an auction with a winner opens one deal, in which money and goods change hands', async () => {
  const id = await won('Maker hook');
  const [deal, ...more] = await dealsOf(winner, 'debtor', 'Maker hook');
  expect(more).toEqual([]);
  expect(deal).toMatchObject({
    source: 'auction',
    sourceId: id,
    creditorUsername: 'Sel',
    owed: [{ currency: 'Solari', amount: 150 }],
    goods: { name: 'Maker hook', quantity: 3, handedAt: null, receivedAt: null },
  });
  const path = `/api/deals/${deal?.id ?? 0}`;
  expect(await linesOf(seller)).toContain('Hand over 3 × Maker hook');

  expect((await other.get(`${path}/entries`)).status).toBe(403);
  for (const step of ['hand-over', 'receive']) expect((await other.post(`${path}/${step}`)).status).toBe(403);
  expect((await winner.post(`${path}/hand-over`)).status).toBe(403);
  const socket = await winner.socket();
  for (let time = 0; time < 2; time += 1) expect((await seller.post(`${path}/hand-over`)).status).toBe(200);
  await socket.waitFor('deal:updated', ({ goods }) => goods?.handedAt !== null);
  await until(async () => (await noticesOf(winner, 'deal_goods', 'Maker hook')).length > 0, 'the notice of the goods');
  expect(await noticesOf(winner, 'deal_goods', 'Maker hook')).toEqual(['Sel handed over 3 × Maker hook.']);
  expect(await linesOf(seller)).not.toContain('Hand over 3 × Maker hook');
  expect((await winner.post<Deal>(`${path}/receive`)).body.goods?.receivedAt).not.toBeNull();
  expect((await winner.post('/api/deals/pay', { dealIds: [deal?.id] })).status).toBe(200);
  expect((await seller.post<Deal>(`${path}/confirm`)).body.status).toBe('confirmed');
  const verbs = (await admin.get<AuditEntry[]>('/api/audit?entity=deal&limit=20')).body.map(({ action }) => action);
  expect(verbs).toEqual(['deal.confirmed', 'deal.paid', 'deal.received', 'deal.handed_over']);
});

test('what was marked by mistake is taken back until the other side confirms it, with its notice', async () => {
  await won('Literjon');
  const [deal] = await dealsOf(winner, 'debtor', 'Literjon');
  const [dealIds, path] = [[deal?.id], `/api/deals/${deal?.id ?? 0}`];
  const resolved = async (who: Client, kind: Notice['kind']): Promise<(string | null)[]> =>
    (await who.get<Notice[]>('/api/notifications?limit=50')).body
      .filter((one) => one.kind === kind && one.title === 'Literjon')
      .map(({ resolution }) => resolution);
  const socket = await seller.socket();
  await winner.post('/api/deals/pay', { dealIds });
  await until(async () => (await resolved(seller, 'deal_paid')).length > 0, 'the notice of the payment');
  for (const who of [seller, other]) expect((await who.post('/api/deals/pay/undo', { dealIds })).status).toBe(403);
  for (let time = 0; time < 2; time += 1)
    expect((await winner.post<Deal[]>('/api/deals/pay/undo', { dealIds })).body).toMatchObject([
      { status: 'owed', paid: [], owed: [{ currency: 'Solari', amount: 150 }], paidAt: null },
    ]);
  await socket.waitFor(
    'deal:updated',
    ({ id, status, version }) => id === deal?.id && status === 'owed' && version > 1,
  );
  await until(async () => (await resolved(seller, 'deal_paid'))[0] === 'Wren took this back.', 'the end of the notice');
  const { body: entries } = await seller.get<DealEntry[]>(`${path}/entries`);
  expect(entries.map(({ kind, change, by }) => [kind, change, by])).toEqual([
    ['owed', 150, null],
    ['paid', -150, 'Wren'],
    ['unpaid', 150, 'Wren'],
  ]);

  await seller.post(`${path}/hand-over`);
  await until(async () => (await resolved(winner, 'deal_goods')).length > 0, 'the notice of the goods');
  for (const who of [winner, other]) expect((await who.post(`${path}/hand-over/undo`)).status).toBe(403);
  for (let time = 0; time < 2; time += 1)
    expect((await seller.post<Deal>(`${path}/hand-over/undo`)).body.goods?.handedAt).toBeNull();
  await until(
    async () => (await resolved(winner, 'deal_goods'))[0] === 'Sel took this back.',
    'the end of that notice',
  );

  await winner.post('/api/deals/pay', { dealIds });
  await seller.post(`${path}/confirm`);
  await winner.post(`${path}/receive`);
  const [late, tooLate] = [
    await winner.post('/api/deals/pay/undo', { dealIds }),
    await seller.post(`${path}/hand-over/undo`),
  ];
  expect([late.status, tooLate.status]).toEqual([409, 409]);
  const verbs = (await admin.get<AuditEntry[]>('/api/audit?entity=deal&limit=20')).body.map(({ action }) => action);
  expect(verbs).toEqual(expect.arrayContaining(['deal.payment_undone', 'deal.hand_over_undone']));
});

test('a deleted auction cancels its deal, unless something has happened, and a restored one reopens it', async () => {
  const id = await won('Thumper');
  const status = async (): Promise<string | undefined> => (await dealsOf(winner, 'debtor', 'Thumper'))[0]?.status;
  await admin.delete(`/api/auctions/${id}`);
  await until(async () => (await status()) === 'cancelled', 'the cancelled deal');
  await admin.post(`/api/auctions/${id}/restore`);
  await until(async () => (await status()) === 'owed', 'the deal again');
  const [deal] = await dealsOf(winner, 'debtor', 'Thumper');
  expect(deal?.owed).toEqual([{ currency: 'Solari', amount: 150 }]);
  await winner.post('/api/deals/pay', { dealIds: [deal?.id] });
  await admin.delete(`/api/auctions/${id}`);
  // Handled in order: the end of this one shows that the first was handled.
  const next = await won('Later');
  await admin.delete(`/api/auctions/${next}`);
  await until(async () => (await dealsOf(winner, 'debtor', 'Later'))[0]?.status === 'cancelled', 'the next one');
  expect(await status()).toBe('paid');
});

test('people are reminded after 1, 3 and 7 days, once each, of what is still to be done', async () => {
  const reminders = await aTaskOf(hall, 'deal-reminders', { write: () => undefined });
  try {
    await won('Stilltent');
    const [deal] = await dealsOf(winner, 'debtor', 'Stilltent');
    const dayMs = 24 * 3_600_000;
    const texts = async (): Promise<string[]> => [
      ...(await noticesOf(winner, 'deal_owed', 'Stilltent')),
      ...(await noticesOf(seller, 'deal_owed', 'Stilltent')),
    ];
    await reminders.run();
    expect(await texts()).toEqual([]);
    hall.clock.advance(dayMs);
    for (let time = 0; time < 2; time += 1) await reminders.run();
    await until(async () => (await texts()).length === 2, 'the reminders');
    expect(await texts()).toEqual(['You still owe 150 Solari to Sel.', 'Wren still waits for 3 × Stilltent.']);
    await seller.post(`/api/deals/${deal?.id ?? 0}/hand-over`);
    await winner.post('/api/deals/pay', { dealIds: [deal?.id] });
    const reminded = async (who: Client): Promise<Notice[]> =>
      (await who.get<Notice[]>('/api/notifications?limit=50')).body.filter(
        ({ title, kind }) => title === 'Stilltent' && kind === 'deal_owed',
      );
    for (const who of [seller, winner])
      await until(
        async () => (await reminded(who)).every(({ resolution }) => resolution !== null),
        'the end of the reminder',
      );
  } finally {
    await reminders.close();
  }
});

test('nobody owes anything after an auction without bids', async () => {
  const { id } = await start(seller, hall, { itemName: 'Unwanted' });
  await admin.post(`/api/auctions/${id}/end`);
  expect(await dealsOf(seller, 'creditor', 'Unwanted')).toEqual([]);
});

test('each accepted offer opens a deal: the taker of an item pays, the owner of a wanted one pays', async () => {
  const accept = async (owner: Client, author: Client, item: object, offer: object): Promise<void> => {
    const { id } = (await owner.post<{ id: number }>('/api/marketplace', { category: 'Resource', ...item })).body;
    const offers = `/api/marketplace/${id}/offers`;
    for (let time = 0; time < 2; time += 1) {
      const made = await author.post<ItemOffer>(offers, { priceUnit: 'Solari', quantity: 1, ...offer });
      await owner.post(`${offers}/${made.body.id}/answer`, { accept: true });
    }
  };
  await accept(seller, other, { name: 'Rings', listingType: 'selling', quantity: 4 }, { price: 30 });
  const rings = await dealsOf(other, 'debtor', 'Rings');
  expect(
    rings.map(({ creditorUsername, amounts, goods }) => [creditorUsername, amounts[0]?.amount, goods?.quantity]),
  ).toEqual([
    ['Sel', 30, 1],
    ['Sel', 30, 1],
  ]);
  await accept(
    seller,
    other,
    { name: 'Keys', listingType: 'buying', quantity: 4 },
    { price: null, message: 'For tea' },
  );
  expect(
    (await dealsOf(other, 'creditor', 'Keys')).map(({ debtorUsername, status }) => [debtorUsername, status]),
  ).toEqual([
    ['Sel', 'confirmed'],
    ['Sel', 'confirmed'],
  ]);
  expect(await linesOf(other)).toContain('Hand over Keys');
});

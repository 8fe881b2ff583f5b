// Offers over HTTP: who may make, see and answer them, notices, live messages, removal and undo.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { ForYou } from '@guild/common/dashboard/forYou.api';
import type { MarketItem } from '@guild/common/market/market.api';
import type { ItemOffer } from '@guild/common/market/market.offers.api';
import type { Member } from '@guild/common/members/members.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { startHall, startWorkerFor, until, type Client, type Hall, type Reply } from '../../../../test/harness.ts';
import type { RunningWorker } from '../../../app/startWorker.ts';

let hall: Hall;
let worker: RunningWorker;
let seller: Client;
let bo: Client;
let cat: Client;
let guest: Client;
let admin: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  worker = await startWorkerFor(hall);
  seller = await hall.signIn('Member', 'Sel');
  bo = await hall.signIn('Member', 'Bo');
  cat = await hall.signIn('Member', 'Cat');
  guest = await hall.signIn('Guest', 'Gia');
  admin = await hall.signIn('Admin', 'Ada');
});
afterAll(async () => {
  await worker.close();
  await hall.close();
});

/** A text and an amount that nothing else contains. */
const secret = { price: 73_519, message: 'For the third moon' } as const;
const list = async (name: string, fields: Record<string, unknown> = {}, who = seller): Promise<MarketItem> =>
  (
    await who.post<MarketItem>('/api/marketplace', {
      name,
      category: 'Resource',
      listingType: 'selling',
      quantity: 4,
      ...fields,
    })
  ).body;
const offer = (
  who: Client,
  { id }: MarketItem,
  fields: Record<string, unknown> = {},
): Promise<Reply<ItemOffer & ErrorBody>> =>
  who.post<ItemOffer & ErrorBody>(`/api/marketplace/${id}/offers`, {
    quantity: 4,
    priceUnit: 'Solari',
    ...secret,
    ...fields,
  });
const answer = (
  who: Client,
  { itemId, id }: ItemOffer,
  body: Record<string, unknown>,
): Promise<Reply<ItemOffer & ErrorBody>> =>
  who.post<ItemOffer & ErrorBody>(`/api/marketplace/${itemId}/offers/${id}/answer`, body);
const seen = async (who: Client, { id }: MarketItem): Promise<string[]> =>
  (await who.get<ItemOffer[]>(`/api/marketplace/${id}/offers`)).body.map(
    ({ username, state }) => `${username} ${state}`,
  );
const noticesOf = async (who: Client, kind: Notice['kind'], about: string): Promise<Notice[]> =>
  (await who.get<Notice[]>('/api/notifications?limit=50')).body.filter(
    (one) => one.kind === kind && `${one.title} ${one.text}`.includes(about),
  );
const linesOf = async (who: Client): Promise<string[]> =>
  (await who.get<ForYou>('/api/for-you')).body.parts.flatMap((part) => part.lines).map(({ title }) => title);

test('an offer is made, seen by its two sides and the right alone, accepted once, and takes pieces off', async () => {
  const item = await list('Night cloak');
  const [owner, own, other, leader] = await Promise.all([seller, bo, cat, admin].map((who) => who.socket()));
  for (const socket of [owner, own, other, leader]) await socket?.join('market');
  expect((await offer(guest, item)).status).toBe(403);
  expect((await offer(seller, item)).status).toBe(403);
  expect((await offer(bo, item, { price: null, message: ' ' })).body.details?.fields?.[0]?.path).toBe('price');
  expect((await offer(bo, item, { quantity: 5 })).status).toBe(400);
  expect((await offer(bo, item, { message: 'x'.repeat(501) })).status).toBe(400);
  const made = await Promise.all([1, 2].map(() => offer(bo, item)));
  expect(made.map(({ status }) => status)).toEqual([200, 200]);
  expect(made[0]?.body.id).toBe(made[1]?.body.id);
  const its = made[0]?.body as ItemOffer;
  expect((await offer(bo, item, { quantity: 1 })).body.details?.reason).toBe('offered');
  for (const socket of [owner, own, leader]) await socket?.waitFor('offer:updated', ({ id }) => id === its.id);

  expect(await Promise.all([seller, bo, cat, admin].map((who) => seen(who, item)))).toEqual([
    ['Bo open'],
    ['Bo open'],
    [],
    ['Bo open'],
  ]);
  const mine = async (who: Client): Promise<number[]> =>
    (await who.get<ItemOffer[]>('/api/user/offers')).body.map(({ id }) => id);
  expect(await Promise.all([seller, bo, cat].map(mine))).toEqual([[its.id], [its.id], []]);
  await until(async () => (await noticesOf(seller, 'item_offer', 'Night cloak')).length > 0, 'the notice');
  expect(await noticesOf(seller, 'item_offer', 'Night cloak')).toMatchObject([
    { title: 'Bo would take Night cloak', text: '4 pieces for 73,519 Solari. “For the third moon”' },
  ]);
  expect(await linesOf(seller)).toContain('Bo would take Night cloak');
  expect(await linesOf(bo)).not.toContain('Bo would take Night cloak');

  expect((await answer(bo, its, { accept: true })).status).toBe(403);
  expect((await answer(admin, its, { accept: true })).status).toBe(403);
  const pressed = await Promise.all([answer(seller, its, { accept: true }), answer(seller, its, { accept: true })]);
  expect(pressed.map(({ body }) => body.state)).toEqual(['accepted', 'accepted']);
  expect((await answer(seller, its, { accept: false })).body.details?.reason).toBe('answered');
  expect((await bo.delete(`/api/marketplace/${item.id}/offers/${its.id}`)).status).toBe(409);
  expect((await cat.get<MarketItem>(`/api/marketplace/${item.id}`)).body).toMatchObject({
    quantity: 0,
    isAvailable: false,
  });
  await other?.waitFor('item:updated', ({ id, quantity }) => id === item.id && quantity === 0);
  await until(async () => (await noticesOf(bo, 'item_offer_answered', 'Night cloak')).length > 0, 'the answer');
  expect((await noticesOf(bo, 'item_offer_answered', 'Night cloak')).map(({ title }) => title)).toEqual([
    'Sel accepted your offer',
  ]);
  await until(
    async () => (await noticesOf(seller, 'item_offer', 'Night cloak')).every(({ resolution }) => resolution !== null),
    'the end of the notice',
  );
  expect(await linesOf(seller)).not.toContain('Bo would take Night cloak');

  // Nobody else learns of it, from messages, lists, search or the record.
  const everything = JSON.stringify([
    other?.messages,
    (await cat.get('/api/marketplace')).body,
    (await cat.get('/api/search?q=cloak')).body,
    (await cat.get('/api/user/offers')).body,
    (await admin.get<AuditEntry[]>('/api/audit?limit=500')).body,
  ]);
  expect(everything).toContain('Night cloak');
  for (const hidden of [secret.price.toString(), '73,519', secret.message]) expect(everything).not.toContain(hidden);
  expect(other?.messages.map(({ name }) => name)).not.toContain('offer:updated');
  const verbs = (await admin.get<AuditEntry[]>('/api/audit?entity=item&limit=50')).body.map(
    ({ action, username }) => `${action} ${username}`,
  );
  expect(verbs.filter((one) => one.startsWith('item.offer'))).toEqual([
    'item.offer_accepted Sel',
    'item.offer_made Bo',
  ]);
});

test('two processes accept one of two offers for the last piece', async () => {
  const item = await list('Twice wanted', { quantity: 1 });
  const [one, two] = [await offer(bo, item, { quantity: 1 }), await offer(cat, item, { quantity: 1 })];
  const next = await startHall({ beside: hall });
  try {
    const elsewhere = await next.signIn('Member', 'Sel');
    const replies = await Promise.all([
      answer(seller, one.body, { accept: true }),
      answer(elsewhere, two.body, { accept: true }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await seen(admin, item)).map((words) => words.split(' ')[1]).sort()).toEqual(['accepted', 'over']);
  } finally {
    await next.close();
  }
});

test('an offer is declined with a reason, or withdrawn', async () => {
  const item = await list('Keys', { listingType: 'buying', wantedPrice: 500, quantity: 1 });
  const offered = await offer(bo, item, { quantity: 1, price: 500, message: null });
  await until(async () => (await noticesOf(seller, 'item_offer', 'Bo has Keys')).length > 0, 'the notice');
  expect((await answer(seller, offered.body, { accept: false, reason: 'x'.repeat(201) })).status).toBe(400);
  await answer(seller, offered.body, { accept: false, reason: 'Found one' });
  await until(async () => (await noticesOf(bo, 'item_offer_answered', 'Keys')).length > 0, 'the answer');
  expect((await noticesOf(bo, 'item_offer_answered', 'Keys'))[0]?.text).toBe('Keys: “Found one”.');

  const again = (await offer(bo, item, { quantity: 1, price: 500 })).body;
  const path = `/api/marketplace/${item.id}/offers/${again.id}`;
  expect((await cat.delete(path)).status).toBe(403);
  for (let time = 0; time < 2; time += 1) expect((await bo.delete(path)).status).toBe(200);
  expect(await seen(bo, item)).toEqual(['Bo withdrawn', 'Bo declined']);
  await until(
    async () => (await noticesOf(seller, 'item_offer', 'Bo has Keys')).every(({ resolution }) => resolution !== null),
    'the end of the notice',
  );
});

test('offers wait while their item is deleted, and stand again when it is back', async () => {
  const item = await list('Undone');
  const its = (await offer(bo, item)).body;
  await until(async () => (await noticesOf(seller, 'item_offer', 'Undone')).length > 0, 'the notice');
  await seller.delete(`/api/marketplace/${item.id}`);
  expect((await answer(seller, its, { accept: true })).status).toBe(404);
  await until(async () => (await noticesOf(bo, 'item_offer_answered', 'Undone was deleted')).length > 0, 'the news');
  expect(await linesOf(seller)).not.toContain('Bo would take Undone');
  await seller.post(`/api/marketplace/${item.id}/restore`);
  await until(
    async () => (await noticesOf(seller, 'item_offer', 'Undone')).every(({ resolution }) => resolution === null),
    'the notice again',
  );
  expect(await linesOf(seller)).toContain('Bo would take Undone');
  expect((await answer(seller, its, { accept: true })).body.state).toBe('accepted');
});

test('the offers of a removed member end, and those that they would have to answer', async () => {
  const item = await list('Left behind');
  const theirs = await list('Of nobody', {}, cat);
  await offer(cat, item);
  await offer(bo, item);
  await offer(bo, theirs);
  const id = (await admin.get<Member[]>('/api/guild-members?search=Cat')).body[0]?.id ?? 0;
  expect((await admin.delete(`/api/guild-members/${id}`)).status).toBe(204);
  expect(await seen(admin, item)).toEqual(['Bo open', 'Cat over']);
  expect(await seen(admin, theirs)).toEqual(['Bo over']);
  // Nobody is left who could answer.
  await offer(bo, theirs, { quantity: 1 });
  await until(async () => (await seen(admin, theirs)).every((one) => one === 'Bo over'), 'the end of the late offer');
});

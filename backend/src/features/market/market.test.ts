// The item market over HTTP for every role, with its live messages and notices.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { MarketItem } from '@guild/common/market/market.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { startHall, type Client, type Hall } from '../../../test/harness.ts';
import { marketModels } from './market.model.ts';

let hall: Hall;
let admin: Client;
let seller: Client;
let buyer: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  seller = await hall.signIn('Member', 'Sel');
  buyer = await hall.signIn('Member', 'Bo');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());

const aNewItem = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Water seal rings',
  description: 'Fits every suit made before the last storm',
  category: 'Resource',
  listingType: 'selling',
  price: 1200,
  quantity: 40,
  ...fields,
});
const list = async (fields: Record<string, unknown> = {}): Promise<MarketItem> => {
  const made = await seller.post<MarketItem>('/api/marketplace', aNewItem(fields));
  expect(made.status).toBe(201);
  return made.body;
};
const found = async (query: string, who = buyer): Promise<string[]> =>
  (await who.get<MarketItem[]>(`/api/marketplace?${query}`)).body.map(({ name }) => name);

describe('access', () => {
  test('strangers are refused, guests can read, members can post', async () => {
    expect((await hall.stranger().get('/api/marketplace')).status).toBe(401);
    expect((await guest.get('/api/marketplace')).status).toBe(200);
    expect((await guest.post('/api/marketplace', aNewItem())).status).toBe(403);
    const { id } = await list();
    expect((await guest.post(`/api/marketplace/${id}/ping`)).status).toBe(403);
  });
  test('only the owner can edit an item; the owner and admins can remove it', async () => {
    const { id } = await list();
    expect((await buyer.patch(`/api/marketplace/${id}`, { price: 1 })).status).toBe(403);
    expect((await admin.patch(`/api/marketplace/${id}`, { price: 1 })).status).toBe(403);
    expect((await buyer.delete(`/api/marketplace/${id}`)).status).toBe(403);
    expect((await admin.delete(`/api/marketplace/${id}`)).status).toBe(204);
    expect((await seller.get(`/api/marketplace/${id}`)).status).toBe(404);
  });
});

describe('listing', () => {
  test('the server sets seller and times; omitted fields get defaults', async () => {
    const item = await list({ seller: 'Somebody else', sellerDiscordId: '1', price: undefined, quantity: undefined });
    expect(item).toMatchObject({
      seller: 'Sel',
      sellerDiscordId: seller.discordId,
      price: null,
      quantity: 1,
      version: 1,
    });
    expect(item).toMatchObject({ priceUnit: 'Solari', isAvailable: true, wantedItems: [], wantedPrice: null });
    expect(item.imageUrl).toBe('/art/category-resource.svg');
  });
  test.each([
    [{ name: '' }, 'name', 'Item name is required'],
    [{ price: 0 }, 'price', 'Price amount must be greater than 0'],
    [{ quantity: 0 }, 'quantity', 'Quantity must be at least 1'],
    [{ category: 'Spoon' }, 'category', 'Choose a category'],
    [{ imageUrl: 'http://example.com/a.png' }, 'imageUrl', 'Must be an https:// address'],
  ])('refuses %p', async (fields, path, message) => {
    const reply = await seller.post<ErrorBody>('/api/marketplace', aNewItem(fields));
    expect([reply.status, reply.body.details?.fields]).toEqual([400, [{ path, message }]]);
  });
  test('filters by side, category, text and owner, newest first, in pages', async () => {
    await list({ name: 'Zinc plate', category: 'Armor' });
    await list({ name: 'Zinc blade', category: 'Weapon' });
    await list({ name: 'Zinc wanted', listingType: 'buying', wantedPrice: 50 });
    expect(await found('search=zinc&listingType=selling')).toEqual(['Zinc blade', 'Zinc plate']);
    expect(await found('search=ZINC&category=Armor')).toEqual(['Zinc plate']);
    expect(await found('search=zinc&listingType=buying')).toEqual(['Zinc wanted']);
    expect(await found('mine=1')).toEqual([]);
    const first = await buyer.get<MarketItem[]>('/api/marketplace?search=zinc&limit=2');
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(await found(`search=zinc&limit=2&cursor=${cursor}`)).toEqual(['Zinc plate']);
  });
});

test('every change is sent to the room with the entity of the REST reply', async () => {
  const socket = await buyer.socket();
  await socket.join('market');
  const item = await list({ name: 'A box of keys' });
  const isIt = ({ id }: { id: number }): boolean => id === item.id;
  const { factId: createdLast, factIds: createdBy, ...created } = await socket.waitFor('item:created', isIt);
  expect([created, createdBy]).toEqual([item, [createdLast]]);
  const gone = await seller.patch<MarketItem>(`/api/marketplace/${item.id}`, { isAvailable: false });
  const { factId: updatedLast, factIds: updatedBy, ...updated } = await socket.waitFor('item:updated', isIt);
  expect([updated, updatedBy]).toEqual([gone.body, [updatedLast]]);
  expect(gone.body).toMatchObject({ isAvailable: false, version: 2, price: 1200 });
  await seller.delete(`/api/marketplace/${item.id}`);
  expect(await socket.waitFor('item:removed', isIt)).toMatchObject({ version: 3 });
});

describe('undo', () => {
  test('is possible for the remover for 30 s, for an admin for 30 days, for others never', async () => {
    const { id } = await list({ name: 'Undone' });
    await seller.delete(`/api/marketplace/${id}`);
    expect((await buyer.post(`/api/marketplace/${id}/restore`)).status).toBe(404);
    hall.clock.advance(31_000);
    expect((await seller.post(`/api/marketplace/${id}/restore`)).status).toBe(404);
    const restored = await admin.post<MarketItem>(`/api/marketplace/${id}/restore`);
    expect([restored.status, restored.body.name]).toEqual([200, 'Undone']);
    expect((await admin.post(`/api/marketplace/${id}/restore`)).status).toBe(409);
  });
});

describe('ping', () => {
  test("notifies the owner, once an hour, never for one's own or a removed item", async () => {
    // Audit entries are written after the reply: these are notices about the admin's actions
    // above.
    await admin.get('/api/audit?limit=1');
    await seller.post('/api/notifications/read');
    const socket = await seller.socket();
    const { id } = await list({ name: 'Night cloak' });
    const first = await buyer.post(`/api/marketplace/${id}/ping`);
    expect([first.status, first.body]).toEqual([200, { delivered: ['in_app'] }]);
    expect(await socket.waitFor('notice:created')).toMatchObject({ kind: 'ping', title: 'Ping from Bo', unread: 1 });
    const second = await buyer.post<ErrorBody>(`/api/marketplace/${id}/ping`);
    expect(second.status).toBe(429);
    expect((await admin.post(`/api/marketplace/${id}/ping`)).status).toBe(200);
    expect((await seller.post(`/api/marketplace/${id}/ping`)).status).toBe(403);
    hall.clock.advance(3_600_001);
    expect((await buyer.post(`/api/marketplace/${id}/ping`)).status).toBe(200);
    await seller.patch(`/api/marketplace/${id}`, { isAvailable: false });
    hall.clock.advance(3_600_001);
    expect((await buyer.post(`/api/marketplace/${id}/ping`)).status).toBe(409);
    expect((await buyer.post('/api/marketplace/999999/ping')).status).toBe(404);
    const notices = await seller.get<Notice[]>('/api/notifications');
    expect(notices.body.filter(({ text }) => text.includes('Night cloak'))).toHaveLength(3);
  });
  test('two pings at once from one person notify once', async () => {
    const { id } = await list({ name: 'Twice' });
    const replies = await Promise.all([1, 2, 3, 4].map(() => buyer.post(`/api/marketplace/${id}/ping`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
    const received = (await seller.get<Notice[]>('/api/notifications')).body.filter(({ text }) =>
      text.includes('Twice'),
    );
    expect(received).toHaveLength(1);
    const { body: record } = await admin.get<AuditEntry[]>('/api/audit?entity=ping');
    expect(record.filter(({ after }) => (after as { item: number }).item === id)).toMatchObject([
      { action: 'ping.sent', discordId: buyer.discordId, entityId: `${buyer.discordId}-${id}` },
    ]);
  });
  test("is refused because of another process's newer ping, after one's own was deleted as too old", async () => {
    const { id } = await list({ name: 'Aged' });
    const other = await startHall({ beside: hall });
    const db = await hall.database();
    try {
      const elsewhere = await other.signIn('Member', 'Bo');
      expect((await buyer.post(`/api/marketplace/${id}/ping`)).status).toBe(200);
      hall.clock.advance(3_600_001);
      await marketModels(db).pings.deleteOne({ _id: `${buyer.discordId}-${id}` });
      expect((await elsewhere.post(`/api/marketplace/${id}/ping`)).status).toBe(200);
      const again = await buyer.post<ErrorBody>(`/api/marketplace/${id}/ping`);
      expect([again.status, again.headers.get('retry-after')]).toEqual([429, '3600']);
    } finally {
      await other.close();
    }
  });
  test('notifies the owner even if the process dies right after the write', async () => {
    const { id } = await list({ name: 'Spared' });
    await buyer.post(`/api/marketplace/${id}/ping`);
    // The state after such a crash: the ping with its fact, and no handler has run.
    const db = await hall.database();
    const at = new Date(hall.clock.now());
    const data = {
      to: seller.discordId,
      kind: 'ping',
      about: 'ping-left',
      title: 'Ping from Bo',
      text: 'Left.',
      link: null,
    };
    const outbox = [{ id: 'fact-left', kind: 'ping:sent', at, format: 1 as const, data }];
    await marketModels(db).pings.insertOne({ _id: `${guest.discordId}-${id}`, at, version: 1, outbox });
    const next = await startHall({ beside: hall });
    await next.close();
    const notices = (await seller.get<Notice[]>('/api/notifications')).body;
    expect(notices.filter(({ text }) => text === 'Left.')).toHaveLength(1);
  });
});

test('every write leaves an audit entry', async () => {
  const { id } = await list({ name: 'Recorded' });
  await seller.patch(`/api/marketplace/${id}`, { price: 5 });
  await seller.delete(`/api/marketplace/${id}`);
  await seller.post(`/api/marketplace/${id}/restore`);
  const record = await admin.get<AuditEntry[]>('/api/audit?entity=item');
  const mine = record.body.filter(({ entityId }) => entityId === id);
  expect(mine.map(({ action }) => action)).toEqual(['item.restored', 'item.removed', 'item.updated', 'item.created']);
  expect(mine[2]).toMatchObject({ username: 'Sel', before: { price: 1200 }, after: { price: 5 } });
});

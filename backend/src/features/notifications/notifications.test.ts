// Notices: the list, the unread count, and settings. Discord delivery:
// notifications.discord.slow.test.ts.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Notice, NoticeSettings } from '@guild/common/notifications/notifications.api';
import { bid, start as startAuction } from '../../../test/auctions.ts';
import { startDiscord, type StandInDiscord } from '../../../../tools/discord-stand-in/standIn.ts';
import { storedFact } from '../../../test/builders.ts';
import { notificationModels } from './core/notifications.model.ts';
import { startHall, startWorkerFor, until, type Client, type Hall } from '../../../test/harness.ts';

let discord: StandInDiscord;
let hall: Hall;
let worker: { close(): Promise<void> };
let admin: Client;
let seller: Client;
let buyer: Client;
beforeAll(async () => {
  discord = await startDiscord({ id: '100000000000000001', username: 'nobody' });
  const env = { DISCORD_API_URL: discord.apiUrl, DISCORD_BOT_TOKEN: 'a token of a bot' };
  hall = await startHall({ env });
  worker = await startWorkerFor(hall);
  admin = await hall.signIn('Admin', 'Ada');
  seller = await hall.signIn('Member', 'Sel');
  buyer = await hall.signIn('Member', 'Bo');
});
afterAll(async () => {
  await worker.close();
  await hall.close();
  await discord.close();
});

const notices = async (who: Client): Promise<Notice[]> => (await who.get<Notice[]>('/api/notifications')).body;
const unread = async (who: Client): Promise<number> =>
  (await who.get<{ unread: number }>('/api/notifications/unread')).body.unread;
const settingsOf = async (who: Client): Promise<NoticeSettings> =>
  (await who.get<NoticeSettings>('/api/notifications/settings')).body;
let items = 0;
const pinged = async (): Promise<string> => {
  items += 1;
  const name = `Thing ${items}`;
  const item = await seller.post<{ id: number }>('/api/marketplace', {
    name,
    category: 'Armor',
    listingType: 'selling',
  });
  await buyer.post(`/api/marketplace/${item.body.id}/ping`);
  return name;
};

describe('in the app', () => {
  test('are listed newest first, counted, and read one by one or all at once, on every screen', async () => {
    const socket = await seller.socket();
    const names = [await pinged(), await pinged()];
    const list = await notices(seller);
    expect(list.slice(0, 2).map(({ text }) => text)).toEqual([
      `Is interested in ${names[1]}.`,
      `Is interested in ${names[0]}.`,
    ]);
    const before = await unread(seller);
    await seller.post(`/api/notifications/${list[0]?.id ?? 0}/read`);
    expect(await socket.waitFor('notice:read')).toMatchObject({ ids: [list[0]?.id], all: false, unread: before - 1 });
    expect((await buyer.post(`/api/notifications/${list[1]?.id ?? 0}/read`)).status).toBe(404);
    await seller.post('/api/notifications/read');
    expect(await unread(seller)).toBe(0);
    expect((await seller.get<Notice[]>('/api/notifications?unread=1')).body).toEqual([]);
  });
  test('are all marked as read even if the process dies after the click', async () => {
    await pinged();
    expect(await unread(seller)).toBeGreaterThan(0);
    const db = await hall.database();
    const fact = storedFact('notices:read', hall.clock.now(), {});
    const { readers } = notificationModels(db);
    await readers.updateOne({ _id: seller.discordId }, { $inc: { version: 1 }, $push: { outbox: fact } });
    const next = await startHall({ beside: hall });
    expect(await unread(seller)).toBe(0);
    await next.close();
  });
  test('outbid notices are resolved when the person leads again, and for everybody at the end', async () => {
    const auction = await startAuction(seller, hall, { itemName: 'Resolved test' });
    const socket = await buyer.socket();
    const outbid = async (who: Client): Promise<Notice | undefined> =>
      (await notices(who)).find(({ kind, text }) => kind === 'outbid' && text.includes('Resolved test'));
    await bid(buyer, auction.id, 110);
    await bid(admin, auction.id, 120);
    await until(async () => (await outbid(buyer))?.resolution === null);
    await bid(buyer, auction.id, 130);
    const told = await socket.waitFor('notice:resolved');
    expect(await outbid(buyer)).toMatchObject({
      id: told.ids[0],
      resolution: "You're in the lead again.",
      readAt: expect.any(String),
    });
    await until(async () => (await outbid(admin))?.resolution === null);
    await bid(admin, auction.id, 140);
    await until(async () => (await outbid(buyer))?.resolution === null);
    await admin.post(`/api/auctions/${auction.id}/end`);
    await until(async () => (await outbid(buyer))?.resolution === 'The auction has ended.');
  });
  test('a ping is resolved when its item is sold or deleted', async () => {
    const socket = await seller.socket();
    const resolutionOf = async (name: string): Promise<Notice['resolution'] | undefined> =>
      (await notices(seller)).find(({ kind, text }) => kind === 'ping' && text.includes(name))?.resolution;
    const listed = async (name: string): Promise<number> => {
      const item = { name, category: 'Armor', listingType: 'selling' };
      const { id } = (await seller.post<{ id: number }>('/api/marketplace', item)).body;
      await buyer.post(`/api/marketplace/${id}/ping`);
      await until(async () => (await resolutionOf(name)) === null);
      return id;
    };
    const sold = await listed('Sold lamp');
    await seller.patch(`/api/marketplace/${sold}`, { price: 12 });
    await listed('Kept lamp');
    await seller.patch(`/api/marketplace/${sold}`, { isAvailable: false });
    expect(await socket.waitFor('notice:resolved')).toMatchObject({ resolution: 'The item is gone.' });
    expect(await resolutionOf('Sold lamp')).toBe('The item is gone.');
    const deleted = await listed('Deleted lamp');
    expect((await admin.delete(`/api/marketplace/${deleted}`)).status).toBeLessThan(300);
    await until(async () => (await resolutionOf('Deleted lamp')) === 'The item was deleted.');
    expect(await resolutionOf('Kept lamp')).toBeNull();
    // When the item is restored or for sale again, the ping is open again. A read ping stays
    // read.
    await admin.post(`/api/marketplace/${deleted}/restore`);
    expect(await socket.waitFor('notice:reopened')).toMatchObject({ resolution: null, readAt: null });
    expect(await resolutionOf('Deleted lamp')).toBeNull();
    const ping = (await notices(seller)).find(({ text }) => text.includes('Deleted lamp'));
    await seller.post(`/api/notifications/${ping?.id ?? 0}/read`);
    await admin.delete(`/api/marketplace/${deleted}`);
    await until(async () => (await resolutionOf('Deleted lamp')) === 'The item was deleted.');
    await admin.post(`/api/marketplace/${deleted}/restore`);
    await until(async () => (await resolutionOf('Deleted lamp')) === null);
    expect((await notices(seller)).find(({ id }) => id === ping?.id)?.readAt).not.toBeNull();
  });
  test('restoring an auction reopens the outbid notice and withdraws the end notice', async () => {
    const auction = await startAuction(seller, hall, { itemName: 'Restored test' });
    const about = async (kind: Notice['kind']): Promise<Notice | undefined> =>
      (await notices(buyer)).find((one) => one.kind === kind && one.text.includes('Restored test'));
    await bid(buyer, auction.id, 110);
    await bid(admin, auction.id, 120);
    await until(async () => (await about('outbid'))?.resolution === null);
    await seller.delete(`/api/auctions/${auction.id}`);
    await until(async () => (await about('outbid'))?.resolution === 'The auction was cancelled.');
    await seller.post(`/api/auctions/${auction.id}/restore`);
    await until(async () => (await about('outbid'))?.resolution === null);
    expect(await about('outbid')).toMatchObject({ readAt: null });
    await until(async () => (await about('auction_cancelled'))?.resolution === 'It was restored.');
  });
  test('an outbid person gets one notice per auction, also for its end and a sale', async () => {
    const auction = await startAuction(seller, hall, { itemName: 'Bell test' });
    await bid(buyer, auction.id, 110);
    await bid(admin, auction.id, 120);
    await bid(buyer, auction.id, 130);
    await bid(admin, auction.id, 140);
    const about = async (who: Client): Promise<string[]> =>
      (await notices(who)).filter(({ text }) => text.includes('Bell test')).map(({ kind, text }) => `${kind}: ${text}`);
    await until(async () => (await about(buyer)).includes('outbid: Ada bid 140 Solari on Bell test.'));
    expect((await about(buyer)).filter((one) => one.startsWith('outbid'))).toHaveLength(1);
    await admin.post(`/api/auctions/${auction.id}/end`);
    await until(async () => (await about(admin)).some((one) => one.startsWith('auction_won')));
    await until(async () => (await about(seller)).some((one) => one.startsWith('auction_sold')));
  });
});

describe('choices', () => {
  test('are separate for each person, and stay stored', async () => {
    const usual = await settingsOf(seller);
    const quiet = { ...usual, kinds: { ...usual.kinds, ping: { inApp: false, discord: false, push: false } } };
    const chosen = await seller.put('/api/notifications/settings', quiet);
    expect(chosen.body).toEqual({ ...quiet, version: quiet.version + 1 });
    expect(await settingsOf(buyer)).toEqual(usual);
    const name = await pinged();
    expect((await notices(seller)).some(({ text }) => text.includes(name))).toBe(false);
    await seller.put('/api/notifications/settings', { ...usual, version: undefined });
    expect((await seller.put('/api/notifications/settings', { ...usual, reminders: [1] })).status).toBe(400);
  });
});

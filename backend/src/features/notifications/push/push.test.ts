// Push messages over HTTP, with a push service and browsers that decrypt.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { NoticeSettings } from '@guild/common/notifications/notifications.api';
import type { OwnPush, PushDevice } from '@guild/common/notifications/push.api';
import { startHall, startWorkerFor, until, type Client, type Hall } from '../../../../test/harness.ts';
import { signedClaims, startPushService, type Browser, type PushService } from '../../../../test/pushService.ts';

let service: PushService;
let hall: Hall;
let worker: { close(): Promise<void> };
let buyer: Client;
beforeAll(async () => {
  service = await startPushService();
  hall = await startHall({ env: { PUSH_SERVICES: service.host } });
  worker = await startWorkerFor(hall);
  buyer = await hall.signIn('Member', 'Bo');
});
afterAll(async () => {
  await worker.close();
  await hall.close();
  await service.close();
});

const own = async (who: Client): Promise<OwnPush> => (await who.get<OwnPush>('/api/user/push')).body;
const add = (who: Client, { subscription }: Browser) => who.post<PushDevice>('/api/user/push/devices', subscription);
const greeting = 'Push messages are on';
/** A browser on which the person has switched push messages on. The greeting has arrived. */
async function withBrowser(who: Client, name = 'Firefox on Linux'): Promise<Browser & { readonly id: number }> {
  const browser = service.browser(name);
  const added = await add(who, browser);
  expect(added.status).toBe(201);
  await until(() => Promise.resolve(browser.shown.length === 1), 'the greeting');
  expect(browser.shown[0]?.title).toBe(greeting);
  return Object.assign(browser, { id: added.body.id });
}
let things = 0;
/** Somebody pings an item of this person, who gets a notice. @returns the item's name */
async function ping(seller: Client): Promise<string> {
  things += 1;
  const name = `Thing ${things}`;
  const item = { name, category: 'Armor', listingType: 'selling' };
  const { body } = await seller.post<{ id: number }>('/api/marketplace', item);
  expect((await buyer.post(`/api/marketplace/${body.id}/ping`)).status).toBe(200);
  return name;
}
const arrival = (browser: Browser, text: string) =>
  until(() => Promise.resolve(browser.shown.some((shown) => shown.text.includes(text))), `the message about ${text}`);

describe('a device', () => {
  test('gets notices, encrypted for it alone and signed by the hall', async () => {
    const seller = await hall.signIn('Member', 'Sel');
    const [phone, desk] = [await withBrowser(seller, 'Phone'), await withBrowser(seller, 'Desk')];
    const name = await ping(seller);
    await arrival(phone, name);
    await arrival(desk, name);
    const shown = phone.shown.at(-1);
    expect(shown).toMatchObject({ text: `Is interested in ${name}.`, unread: 1 });
    expect(shown?.link).toMatch(/^\/marketplace/);
    expect(desk.shown.at(-1)?.tag).toBe(shown?.tag);
    const { publicKey } = await own(seller);
    const claims = signedClaims(phone.requests.at(-1) ?? {}, publicKey);
    expect(claims.aud).toBe(`http://${service.host}`);
    expect(phone.requests.at(-1)).toMatchObject({ 'content-encoding': 'aes128gcm', topic: shown?.tag });
  });

  test('is listed on every screen of its person, and is removed there', async () => {
    const person = await hall.signIn('Member', 'Lis');
    const socket = await person.socket();
    const browser = await withBrowser(person, 'Old phone');
    const heard = await socket.waitFor('push:updated', ({ devices }) => devices.length === 1);
    expect(heard.devices[0]).toMatchObject({ id: browser.id, name: 'Old phone' });
    expect(JSON.stringify(await own(person))).not.toContain('/push/');
    expect((await person.delete(`/api/user/push/devices/${browser.id}`)).status).toBe(204);
    expect((await person.delete(`/api/user/push/devices/${browser.id}`)).status).toBe(404);
    expect((await own(person)).devices).toEqual([]);
    await ping(person);
    const other = await withBrowser(person);
    await arrival(other, await ping(person));
    expect(browser.shown).toHaveLength(1);
  });

  test('is listed once, however often it is added, with its newest keys', async () => {
    const person = await hall.signIn('Member', 'Twi');
    const browser = await withBrowser(person, 'Before');
    expect((await add(person, { ...browser, subscription: { ...browser.subscription, name: 'After' } })).status).toBe(
      201,
    );
    expect((await own(person)).devices.map(({ name }) => name)).toEqual(['After']);
  });

  test('belongs to whoever added it last', async () => {
    const [first, second] = [await hall.signIn('Member', 'Fir'), await hall.signIn('Member', 'Sec')];
    const browser = await withBrowser(first);
    await add(second, browser);
    await until(async () => (await own(first)).devices.length === 0, 'the first person to lose the device');
    expect((await own(second)).devices).toHaveLength(1);
  });

  test('that has unsubscribed is dropped, and the others still get the message', async () => {
    const person = await hall.signIn('Member', 'Gon');
    const [gone, kept] = [await withBrowser(person, 'Gone'), await withBrowser(person, 'Kept')];
    gone.answer = { status: 410 };
    await arrival(kept, await ping(person));
    await until(async () => (await own(person)).devices.length === 1, 'the device to be dropped');
    expect((await own(person)).devices[0]?.name).toBe('Kept');
  });

  test('gets the message later when its service is broken', async () => {
    const person = await hall.signIn('Member', 'Bro');
    const browser = await withBrowser(person);
    browser.answer = { status: 503 };
    const name = await ping(person);
    await until(() => Promise.resolve(browser.requests.length > 1), 'the first try');
    browser.answer = { status: 201 };
    await arrival(browser, name);
  });

  test('is forgotten when its person signs out everywhere', async () => {
    const person = await hall.signIn('Member', 'Out');
    const browser = await withBrowser(person);
    expect((await person.delete('/api/user/sessions')).status).toBe(204);
    const again = await hall.signIn('Member', 'Out');
    await until(async () => (await own(again)).devices.length === 0, 'the devices to be forgotten');
    expect(browser.shown).toHaveLength(1);
  });
});

test('a message hides its text when the person wants that', async () => {
  const person = await hall.signIn('Member', 'Hid');
  const browser = await withBrowser(person);
  const settings = (await person.get<NoticeSettings>('/api/notifications/settings')).body;
  expect(settings.hidesPushText).toBe(false);
  expect((await person.put('/api/notifications/settings', { ...settings, hidesPushText: true })).status).toBe(200);
  const name = await ping(person);
  await arrival(browser, 'You have a new notice.');
  expect(JSON.stringify(browser.shown)).not.toContain(name);
});

test('kinds that the person switched off send no push messages', async () => {
  const person = await hall.signIn('Member', 'Qui');
  const browser = await withBrowser(person);
  const choose = async (change: Partial<NoticeSettings>): Promise<void> => {
    const settings = (await person.get<NoticeSettings>('/api/notifications/settings')).body;
    expect((await person.put('/api/notifications/settings', { ...settings, ...change })).status).toBe(200);
  };
  const { kinds } = (await person.get<NoticeSettings>('/api/notifications/settings')).body;
  await choose({ kinds: { ...kinds, ping: { inApp: true, discord: false, push: false } } });
  const silent = await ping(person);
  await choose({ kinds });
  await arrival(browser, await ping(person));
  expect(browser.shown.some(({ text }) => text.includes(silent))).toBe(false);
});

describe('refused are', () => {
  test.each([
    ['a host that is no push service', { endpoint: 'https://example.com/push' }, 'endpoint'],
    ['a host that only ends alike', { endpoint: 'https://evilfcm.googleapis.com.example.com/x' }, 'endpoint'],
    ['a private address', { endpoint: 'http://127.0.0.1:6379/' }, 'endpoint'],
    ['another kind of address', { endpoint: 'file:///etc/passwd' }, 'endpoint'],
    ['a name and password in the address', { endpoint: 'https://a:b@fcm.googleapis.com/x' }, 'endpoint'],
    ['a key that is no point of the curve', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }, 'keys.p256dh'],
    ['a short secret', { keys: { p256dh: 'A'.repeat(87), auth: 'AA' } }, 'keys.auth'],
    ['an empty name', { name: ' ' }, 'name'],
  ])('%s', async (_what, change, field) => {
    const person = await hall.signIn('Member', 'Bad');
    const { subscription } = service.browser('Bad');
    const reply = await person.post<{ details: { fields: { path: string }[] } }>('/api/user/push/devices', {
      ...subscription,
      ...change,
    });
    expect([reply.status, reply.body.details.fields[0]?.path]).toEqual([400, field]);
  });

  test('an eleventh device', async () => {
    const person = await hall.signIn('Member', 'Many');
    for (let at = 0; at < 10; at += 1) expect((await add(person, service.browser(`No. ${at}`))).status).toBe(201);
    const reply = await add(person, service.browser('No. 11'));
    expect(reply.status).toBe(409);
    expect((await own(person)).devices).toHaveLength(10);
  });

  test('people without access', async () => {
    const recruit = await hall.signIn('Recruit', 'Rix');
    expect((await recruit.get('/api/user/push')).status).toBe(403);
    expect((await hall.stranger().get('/api/user/push')).status).toBe(401);
  });
});

test('the audit names the device, and no address or key is in it', async () => {
  const admin = await hall.signIn('Admin', 'Ada');
  const entries = (await admin.get<AuditEntry[]>('/api/audit?entity=push_device&limit=500')).body;
  expect(JSON.stringify(entries)).not.toMatch(/http:|p256dh/);
});

// Discord delivery of notices: waits, failures, a second process, and quiet hours.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { Notice, NoticeSettings } from '@guild/common/notifications/notifications.api';
import { wallClock } from '@guild/common/wire/guildTime';
import { startDiscord, type StandInDiscord } from '../../../../../tools/discord-stand-in/standIn.ts';
import { cooldownMs } from './notifications.messageStates.ts';
import { startHall, startWorkerFor, until, type Client, type Hall } from '../../../../test/harness.ts';

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
const sentAbout = (name: string): number => discord.messages.filter(({ content }) => content.includes(name)).length;

// Separates the messages of this test from those of the previous one.
beforeEach(() => hall.clock.set(hall.clock.now() + cooldownMs));
test('the bot messages the person and mentions nobody', async () => {
  const name = await pinged();
  await until(() => sentAbout(name) === 1);
  const message = discord.messages.find(({ content }) => content.includes(name));
  expect(message).toMatchObject({ to: seller.discordId, allowed_mentions: { parse: [] } });
});
test('after a 429 all wait for the given time, then every message arrives once', async () => {
  discord.refuseMessages({ status: 429, retryAfterMs: 300, times: 2 });
  const names = [await pinged(), await pinged(), await pinged()];
  await until(() => names.every((name) => sentAbout(name) === 1), 'all three');
  expect(discord.tooEarly).toBe(0);
});
test('a second process also waits while Discord asks for a pause', async () => {
  const other = await startWorkerFor(hall);
  try {
    const before = discord.tooEarly;
    discord.refuseMessages({ status: 429, retryAfterMs: 400, times: 3 });
    const names: string[] = [];
    for (let made = 0; made < 8; made += 1) names.push(await pinged());
    await until(() => names.every((name) => sentAbout(name) === 1), 'all eight');
    expect(discord.tooEarly).toBe(before);
  } finally {
    await other.close();
  }
});
test('after a 404 the message is dropped, and the admins are notified', async () => {
  discord.refuseMessages({ status: 404, times: 1 });
  await pinged();
  const warning = async (): Promise<Notice | undefined> =>
    (await notices(admin)).find(({ kind }) => kind === 'admin_warning');
  await until(async () => (await warning()) !== undefined);
  // The notice links to the audit entry.
  expect(await warning()).toMatchObject({
    title: "A Discord message couldn't be delivered",
    text: `To ${seller.discordId}: Discord answered 404.`,
    link: '/audit?entity=discord_message',
  });
  const [entry] = (await admin.get<AuditEntry[]>('/api/audit?entity=discord_message')).body;
  expect(entry).toMatchObject({
    action: 'discord_message.gave_up',
    username: null,
    name: seller.discordId,
    after: { why: 'Discord answered 404.' },
  });
});
test('a failing request is retried', async () => {
  discord.refuseMessages({ status: 503, times: 1 });
  const name = await pinged();
  await until(() => sentAbout(name) === 1, 'the second attempt');
});
test('a message from quiet hours is sent when they end', async () => {
  const usual = await settingsOf(seller);
  const hours = (count: number): number => hall.clock.now() + count * 3_600_000;
  const wall = (at: number): string => wallClock(at, 'UTC').time;
  const quietHours = { from: wall(hours(-1)), to: wall(hours(1)), timezone: 'UTC' };
  await seller.put('/api/notifications/settings', { ...usual, quietHours, version: undefined });
  const atNight = await pinged();
  await seller.put('/api/notifications/settings', { ...usual, version: undefined });
  const atDay = await pinged();
  await until(() => sentAbout(atDay) === 1);
  expect(sentAbout(atNight)).toBe(0);
  hall.clock.set(hours(2));
  await worker.close();
  worker = await startWorkerFor(hall);
  await until(() => sentAbout(atNight) === 1, 'the message of the night');
});

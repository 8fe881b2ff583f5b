// Notice settings: quiet hours in the person's time zone, channels per kind, reminders, and
// access.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { Notice, NoticeSettings } from '@guild/common/notifications/notifications.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { addDays, momentOf, wallClock } from '@guild/common/wire/guildTime';
import { startHall, startWorkerFor, until, type Client, type Hall } from '../../../../test/harness.ts';

const timezone = 'Europe/Berlin';
// Today instead of a fixed day, because the database removes old notices by its own clock.
const today = wallClock(Date.now(), timezone).day;
/** A time of day there. @param days after today */
const at = (time: string, days = 0): number => momentOf(addDays(today, days), time, timezone);
let hall: Hall;
let seller: Client;
let buyer: Client;
beforeAll(async () => {
  // Discord messages stay queued; no sender runs here.
  const env = { DISCORD_BOT_TOKEN: 'a token of a bot', DISCORD_API_URL: 'http://127.0.0.1:9' };
  hall = await startHall({ clock: at('21:30'), env: { ...env, GUILD_TIMEZONE: timezone } });
  seller = await hall.signIn('Member', 'Sel');
  buyer = await hall.signIn('Member', 'Bo');
});
afterAll(() => hall.close());

const settings = async (who = seller): Promise<NoticeSettings> =>
  (await who.get<NoticeSettings>('/api/notifications/settings')).body;
const choose = async (chosen: Partial<NoticeSettings>, who = seller) =>
  who.put<NoticeSettings & ErrorBody>('/api/notifications/settings', {
    ...(await settings(who)),
    ...chosen,
    version: undefined,
  });
/** The channels of a ping to the seller. */
const delivered = async (): Promise<string[]> => {
  const item = { name: 'Cloak', category: 'Armor', listingType: 'selling' };
  const made = await seller.post<{ id: number }>('/api/marketplace', item);
  return (await buyer.post<{ delivered: string[] }>(`/api/marketplace/${made.body.id}/ping`)).body.delivered;
};

test('a changed setting leaves an audit entry with the old value', async () => {
  const admin = await hall.signIn('Admin', 'Ida');
  const before = await settings(buyer);
  await choose({ reminders: [30] }, buyer);
  const [entry] = (await admin.get<AuditEntry[]>('/api/audit?entity=notice_settings&who=Bo')).body;
  expect(entry).toMatchObject({
    action: 'notice_settings.updated',
    username: 'Bo',
    before: { reminders: before.reminders },
    after: { reminders: [30] },
  });
  await choose(before, buyer);
});

describe('quiet hours', () => {
  test("send no Discord message between two times in the person's time zone, past midnight too", async () => {
    await choose({ quietHours: { from: '22:00', to: '07:00', timezone } });
    expect(await delivered()).toEqual(['in_app', 'discord']);
    hall.clock.set(at('22:30'));
    expect(await delivered()).toEqual(['in_app']);
    hall.clock.set(at('06:30', 1));
    expect(await delivered()).toEqual(['in_app']);
    hall.clock.set(at('07:30', 1));
    expect(await delivered()).toEqual(['in_app', 'discord']);
    hall.clock.set(at('22:30'));
    await choose({ quietHours: { from: '22:00', to: '07:00', timezone: 'America/New_York' } });
    expect(await delivered()).toEqual(['in_app', 'discord']);
    await choose({ quietHours: null });
    expect(await delivered()).toEqual(['in_app', 'discord']);
  });
  test.each([
    [{ from: '24:00', to: '07:00', timezone: 'UTC' }],
    [{ from: '22:00', to: '7:00', timezone: 'UTC' }],
    [{ from: '22:00', to: '07:00', timezone: 'x'.repeat(65) }],
    [{ from: '22:00', to: '07:00' }],
  ])('refuse %p', async (quietHours) => {
    const reply = await choose({ quietHours: quietHours as NoticeSettings['quietHours'] });
    expect([reply.status, reply.body.details?.fields?.[0]?.path]).toEqual([400, expect.stringMatching(/^quietHours/)]);
  });
});

test('each kind uses the channels the person has chosen', async () => {
  const { kinds } = await settings();
  await choose({ kinds: { ...kinds, ping: { inApp: false, discord: true, push: false } } });
  expect(await delivered()).toEqual(['discord']);
  await choose({ kinds: { ...kinds, ping: { inApp: false, discord: false, push: false } } });
  expect(await delivered()).toEqual([]);
  await choose({ kinds });
});

test('a guest has notices and settings; a stranger and a rank without access have none', async () => {
  const guest = await hall.signIn('Guest', 'Gus');
  expect((await choose({ reminders: [5, 60] }, guest)).body.reminders).toEqual([5, 60]);
  expect((await settings(buyer)).reminders).toEqual([60]);
  const recruit = await hall.signIn('Recruit', 'Rix');
  for (const path of ['/api/notifications', '/api/notifications/unread', '/api/notifications/settings']) {
    expect((await guest.get(path)).status).toBe(200);
    expect((await recruit.get(path)).status).toBe(403);
    expect((await hall.stranger().get(path)).status).toBe(401);
  }
});

test('reminders are sent once, at the time each person chose, to people with a seat', async () => {
  const admin = await hall.signIn('Admin', 'Ada');
  const plan = { title: 'Reminded', description: 'x', type: 'Raid', date: addDays(today, 2), time: '20:00' };
  const event = await admin.post<{ id: number }>('/api/events', plan);
  await choose({ reminders: [60] });
  await choose({ reminders: [] }, buyer);
  const alone = await admin.post<{ id: number }>('/api/events', { ...plan, title: 'Alone' });
  await seller.post(`/api/events/${alone.body.id}/join`);
  for (const who of [seller, buyer]) await who.post(`/api/events/${event.body.id}/join`);
  await admin.put(`/api/events/${event.body.id}/answer`, { status: 'absent' });
  const heard = async (who: Client): Promise<string[]> =>
    (await who.get<Notice[]>('/api/notifications')).body
      .filter(({ kind }) => kind === 'event_reminder')
      .map(({ title, text }) => `${title}: ${text}`);
  hall.clock.set(at('19:00', 2) + 10_000);
  for (let restarted = 0; restarted < 2; restarted += 1) {
    const worker = await startWorkerFor(hall);
    // A task that fails on a busy machine is retried after half a minute.
    await until(async () => (await heard(seller)).length > 1, 'the reminders');
    await worker.close();
  }
  const begins = `Starts ${addDays(today, 2)}, 20:00 (${timezone}).`;
  expect((await heard(seller)).sort()).toEqual([
    `Alone starts in 1 hour: ${begins} 1 going.`,
    `Reminded starts in 1 hour: ${begins} 2 going.`,
  ]);
  expect([await heard(buyer), await heard(admin)]).toEqual([[], []]);
});

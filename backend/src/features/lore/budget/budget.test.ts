// Limits of Hyperion's answers over HTTP: settings, remaining allowance and refusals, with two
// processes.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import { defaultLimits, type LoreSettings, type LoreUsage } from '@guild/common/lore/budget.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { atProcess } from '../../../../test/histories/guild.ts';
import { startHall, type Client, type Hall, type Reply } from '../../../../test/harness.ts';
import { startKillable } from '../../../../test/killable.ts';
import type { AskerDocument } from './budget.model.ts';

const noon = Date.parse('2026-11-23T12:00:00.000Z');
const minuteMs = 60_000;
const address = '/api/settings/lore';
let hall: Hall;
let second: Hall;
let admin: Client;
beforeAll(async () => {
  // At 12:00 UTC the day of this guild has 11 hours left.
  hall = await startHall({ clock: noon, env: { GUILD_TIMEZONE: 'Europe/Berlin' } });
  second = await startHall({ beside: hall });
  admin = await hall.signIn('Admin', 'Ada');
});
afterAll(async () => {
  await second.close();
  await hall.close();
});

const ask = (who: Client): Promise<Reply<ErrorBody>> => who.post('/api/lore/chat', { question: 'What is spice?' });
const there = (who: Client): Client => atProcess(who, second.url);
const usageOf = async (who: Client): Promise<LoreUsage> => (await who.get<LoreUsage>('/api/lore/usage')).body;
const settings = async (): Promise<LoreSettings> => (await admin.get<LoreSettings>(address)).body;
const set = async (change: Partial<LoreSettings>): Promise<void> => {
  const { version } = await settings();
  expect((await admin.patch(address, { ...change, version })).status).toBe(200);
};

describe('the settings', () => {
  test('start with defaults; only admins see and set them', async () => {
    expect(await settings()).toEqual({ ...defaultLimits, version: 0 });
    for (const role of ['Member', 'Guest'] as const) {
      const one = await hall.signIn(role);
      expect([(await one.get(address)).status, (await one.patch(address, { perDay: 5 })).status]).toEqual([403, 403]);
    }
  });

  test.each([
    { perMinute: 0 },
    { perMinute: 61 },
    { perDay: 1.5 },
    { perDay: '7' },
    { tokensPerDay: -1 },
    { tokensPerDay: 1e12 },
    { perMinute: null },
  ])('%j is refused', async (change) => {
    expect((await admin.patch(address, change)).status).toBe(400);
  });

  test('are sent live to admins, and the remaining allowance to everybody on the Hyperion page', async () => {
    const guest = await hall.signIn('Guest', 'Gus');
    const [theirs, mine] = [await guest.socket(), await admin.socket()];
    await theirs.join('lore');
    const before = await settings();
    const saved = await admin.patch<LoreSettings>(address, { perDay: 50, version: before.version });
    expect(saved.body).toEqual({ ...before, perDay: 50, version: before.version + 1 });
    const { factId, factIds, ...told } = await mine.waitFor('lore-settings:updated');
    expect([told, factIds]).toEqual([saved.body, [factId]]);
    await theirs.waitFor('lore-usage:changed', (one) => one.factId === factId);
    expect(theirs.messages.filter(({ name }) => name === 'lore-settings:updated')).toEqual([]);
    expect((await usageOf(there(guest))).day).toMatchObject({ left: 50, most: 50 });

    const stale = await admin.patch<ErrorBody>(address, { perDay: 9, version: before.version });
    expect([stale.status, stale.body.details?.reason, stale.body.details?.current]).toEqual([409, 'stale', saved.body]);
    const [entry] = (await admin.get<AuditEntry[]>('/api/audit?entity=lore_settings')).body;
    expect(entry).toMatchObject({ action: 'lore_settings.updated', before: { perDay: 100 }, after: { perDay: 50 } });
    await set(defaultLimits);
  });
});

describe('the remaining allowance', () => {
  test("is the caller's own; the guild's tokens by hour are only for admins", async () => {
    const guest = await hall.signIn('Guest', 'Gisela');
    const socket = await guest.socket();
    const fresh = await usageOf(guest);
    expect(fresh).toEqual({
      minute: { left: 10, most: 10, moreAt: null },
      // Midnight in Berlin.
      day: { left: 100, most: 100, moreAt: '2026-11-23T23:00:00.000Z' },
      guildPart: 0,
      ownPart: 0,
      from: 'archive',
      tokens: null,
    });
    expect((await ask(guest)).status).toBe(200);
    await socket.waitFor('lore-usage:changed');
    const now = await usageOf(there(guest));
    expect([now.minute.left, now.day.left]).toEqual([9, 99]);
    const until = Date.parse(now.minute.moreAt ?? '') - hall.clock.now();
    expect(until).toBeGreaterThan(0);
    expect(until).toBeLessThanOrEqual(minuteMs);
    const all = await usageOf(admin);
    expect([all.minute.left, all.tokens]).toEqual([
      10,
      {
        hasKey: false,
        day: '2026-11-23',
        hour: 13,
        spent: 0,
        most: 500_000,
        byHour: Array.from({ length: 24 }, () => 0),
      },
    ]);
    expect((await hall.stranger().get('/api/lore/usage')).status).toBe(401);
  });
});

describe('questions', () => {
  test('50 at once in two processes: only as many as the minute allows are answered', async () => {
    const one = await hall.signIn('Member', 'Moss');
    const replies = await Promise.all(Array.from({ length: 50 }, (_, at) => ask(at % 2 === 0 ? one : there(one))));
    const refused = replies.filter(({ status }) => status === 429);
    expect([replies.filter(({ status }) => status === 200).length, refused.length]).toEqual([10, 40]);
    for (const { body, headers } of refused) {
      expect(body.details).toMatchObject({ limit: 'minute', retryAfterSeconds: Number(headers.get('retry-after')) });
      expect(body.error).toMatch(/^You can ask 10 questions a minute\. Ask again in \d+ s\.$/);
    }
    hall.clock.advance(minuteMs);
    expect((await ask(one)).status).toBe(200);
    expect((await usageOf(one)).day.left).toBe(89);
  });

  test("above the daily limit are refused until midnight in the guild's time zone", async () => {
    await set({ perDay: 3 });
    const one = await hall.signIn('Member', 'Rhea');
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(one)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    const { body } = await ask(there(one));
    expect(body.details).toMatchObject({ limit: 'day' });
    expect(body.error).toMatch(/^You've used your 3 questions for today\. Ask again in 11 hours\.$/);
    const wait = Number(body.details?.['retryAfterSeconds']);
    hall.clock.advance(wait * 1000);
    expect((await ask(one)).status).toBe(200);
    await set(defaultLimits);
  });

  test('taken by a killed process count at most once; answered ones count', async () => {
    const people = await Promise.all(['Oro', 'Corvin', 'Tuek'].map((name) => hall.signIn('Member', name)));
    const web = await startKillable(hall);
    const answered = new Map<string, number>();
    let replies = 0;
    const asking = people.flatMap((one) =>
      Array.from({ length: 8 }, async () => {
        const { status } = await ask(atProcess(one, web.url));
        expect(status).toBe(200);
        answered.set(one.discordId, (answered.get(one.discordId) ?? 0) + 1);
        replies += 1;
        if (replies === 5) await web.kill();
      }),
    );
    await Promise.allSettled(asking);
    const stored = (await hall.database()).collection<AskerDocument>('lore_askers');
    for (const { discordId } of people) {
      const asked = (await stored.findOne({ _id: discordId }))?.asked ?? 0;
      expect(asked).toBeGreaterThanOrEqual(answered.get(discordId) ?? 0);
      expect(asked).toBeLessThanOrEqual(8);
    }
  });
});

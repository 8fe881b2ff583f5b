// The map in Discord with a fake Discord over HTTP: one edited message per week, despite Discord
// failures and process crashes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import { webhookTestsPerMinute, type MapPost } from '@guild/common/scouting/desertMap.webhook.api';
import type { HookMessage, StandInHook } from '../../../../../tools/discord-stand-in/webhook.ts';
import { startHall, until, type Client, type SetClock } from '../../../../test/harness.ts';
import { startWebhookHall, type WebhookHall } from '../../../../test/webhookHall.ts';
import type { PostDocument } from './desertMap.outside.model.ts';

let hall: WebhookHall;
let hook: StandInHook;
let clock: SetClock;
let admin: Client;
const secondMs = 1000;
const hourMs = 3_600_000;

/** A guild whose worker posts to this fake Discord. */
async function open(botToken: string): Promise<void> {
  const env = { DISCORD_TIMEOUT_MS: '1000', GUILD_TIMEZONE: 'Europe/Berlin' };
  hall = await startWebhookHall({ task: 'desert-map-post', botToken, env });
  ({ hook, clock, admin } = hall);
}
const stored = async () => (await hall.database()).collection<PostDocument>('desert_map_posts');
const state = async (): Promise<MapPost> => (await admin.get<MapPost>('/api/settings/desert-map-post')).body;
const mark = async (cell: string, category = 'control_point'): Promise<void> => {
  expect((await admin.post('/api/scouting', { category, locations: [cell] })).status).toBe(201);
};
/** Runs one round of posting. */
const work = (): Promise<void> => hall.poster.run();
/** Changes the map, and posts it. */
async function changeAndWork(cell: string): Promise<void> {
  await mark(cell);
  await admin.post('/api/desert-map/update');
  clock.advance(3 * secondMs);
  await work();
}
const last = (): HookMessage => {
  const message = hook.messages.at(-1);
  if (message === undefined) throw new Error('Nothing is posted');
  return message;
};
const only = (): HookMessage => hall.only();
const wordsOf = ({ payload }: HookMessage): string => payload.embeds?.[0]?.description ?? '';

describe('without a bot', () => {
  beforeAll(() => open(''));
  afterAll(() => hall.close());
  beforeEach(() => {
    hook.trouble.length = 0;
    hook.calls.length = 0;
  });

  test("the week's message is posted before anything is marked", async () => {
    expect(await state()).toMatchObject({ isSet: true, postedAt: null, trouble: null });
    await work();
    expect([wordsOf(only()), hook.calls]).toEqual(['Nothing is marked this week yet.', ['POST']]);
    expect((await (await hall.signIn('Member', 'Moss')).get('/api/settings/desert-map-post')).status).toBe(403);
  });

  test('a mark appears in the channel as picture and text, and admins see the delivery status', async () => {
    const socket = await admin.socket();
    const running = await hall.worker();
    await mark('I-9');
    await until(() => wordsOf(only()).includes('I-9'), 'the edit');
    const { payload, file } = only();
    expect(payload.embeds).toMatchObject([
      {
        title: 'Harvesting Locations \\- DD Week of 11\\/17',
        url: 'https://hall.example/scouting',
        description: '**Control Point** I-9',
        image: { url: 'attachment://desert-map-20261117.png' },
      },
    ]);
    expect(payload.attachments?.[0]?.description).toContain('Control Point: I-9');
    expect(payload.allowed_mentions).toEqual({ parse: [] });
    expect([file?.name, file?.bytes.toString('latin1', 1, 4)]).toEqual(['desert-map-20261117.png', 'PNG']);
    const told = await socket.waitFor('desert-map-post:updated', ({ postedAt }) => postedAt !== null);
    expect(told).toMatchObject({ isSet: true, trouble: null });
    // Later changes edit the same message.
    await mark('A-1', 'spice_craters');
    await until(() => wordsOf(only()).includes('A-1'), 'the edit');
    await running.close();
    expect(new Set(hook.calls)).toEqual(new Set([`PATCH ${only().id}`]));
  });

  test('an unchanged map is not sent again', async () => {
    clock.advance(3 * secondMs);
    await work();
    expect(hook.calls).toEqual([]);
  });

  test('a deleted message is posted again, once', async () => {
    const { id } = only();
    hook.messages.length = 0;
    await changeAndWork('B-2');
    expect(only().id).not.toBe(id);
    expect(hook.calls).toEqual([`PATCH ${id}`, 'POST']);
  });

  test('when Discord asks to wait, nothing is sent before that time', async () => {
    hook.trouble.push({ status: 429, retryAfterMs: 40 * secondMs });
    await changeAndWork('C-3');
    expect(hook.calls).toHaveLength(1);
    expect((await state()).trouble).toMatchObject({ why: 'Discord asked to wait 40 s.' });
    clock.advance(20 * secondMs);
    await work();
    expect(hook.calls).toHaveLength(1);
    clock.advance(21 * secondMs);
    await work();
    expect(hook.calls).toHaveLength(2);
    expect([wordsOf(only()).includes('C-3'), (await state()).trouble]).toEqual([true, null]);
  });

  test.each([
    ['an error of Discord', { status: 503 }, 'Discord is having problems (503).'],
    ['no answer', 'slow', "Can't reach Discord."],
    ['an answer that is lost', 'lost', "Can't reach Discord."],
  ] as const)('%s: the same message is retried later, with growing waits', async (_what, trouble, why) => {
    hook.trouble.push(trouble, trouble);
    await changeAndWork('D-4');
    expect((await state()).trouble?.why).toBe(why);
    const { since, retryAt } = (await state()).trouble ?? { since: '', retryAt: '' };
    expect(Date.parse(retryAt) - Date.parse(since)).toBeLessThan(6 * secondMs);
    clock.advance(6 * secondMs);
    await work();
    const later = (await state()).trouble;
    expect(later?.since).toBe(since);
    expect(Date.parse(later?.retryAt ?? '') - clock.now()).toBeGreaterThan(6 * secondMs);
    clock.advance(20 * secondMs);
    await work();
    expect((await state()).trouble).toBeNull();
    expect(hook.calls).toEqual(Array(3).fill(`PATCH ${only().id}`));
  });

  test('a process that dies between the reply and its own write edits once more, and posts no second message', async () => {
    const before = await (await stored()).findOne({ _id: 1 });
    await changeAndWork('E-5');
    const { id } = only();
    const { shows, postedAt, nextTryAt } = before as PostDocument;
    await (await stored()).updateOne({ _id: 1 }, { $set: { shows, postedAt, nextTryAt }, $inc: { version: 1 } });
    await work();
    expect(hook.calls).toEqual([`PATCH ${id}`, `PATCH ${id}`]);
    expect(only().id).toBe(id);
  });

  test('two workers at once send one message', async () => {
    await mark('F-6');
    await admin.post('/api/desert-map/update');
    clock.advance(3 * secondMs);
    const other = await hall.anotherPoster();
    await Promise.all([hall.poster.run(), other.run()]);
    await other.close();
    expect(wordsOf(only())).toContain('F-6');
    expect(hook.calls).toHaveLength(1);
  });

  test('a new week gets its own message, and the old one stays', async () => {
    const { id } = only();
    clock.set(Date.parse('2026-11-24T02:00:01.000Z'));
    await work();
    expect(hook.messages).toHaveLength(2);
    const [old, fresh] = hook.messages;
    expect([old?.id, wordsOf(last())]).toEqual([id, 'Nothing is marked this week yet.']);
    expect(fresh?.file?.name).toBe('desert-map-20261124.png');
    await changeAndWork('G-7');
    expect(hook.messages.map(({ edits }) => edits)).toEqual([old?.edits, 1]);
    hook.messages.splice(0, 1);
  });

  test('a deleted webhook is not called for an hour, unless a test message succeeds', async () => {
    hook.isRevoked = true;
    await changeAndWork('H-8');
    expect((await state()).trouble?.why).toMatch(/no longer exists on Discord/);
    const refused = await admin.post<{ success: boolean; error: string }>('/api/desert-map/test-webhook');
    expect([refused.status, refused.body]).toEqual([
      200,
      { success: false, error: expect.stringMatching(/no longer exists on Discord/) },
    ]);
    clock.advance(hourMs / 2);
    await work();
    expect((await state()).trouble).not.toBeNull();
    hook.isRevoked = false;
    const running = await hall.worker();
    expect((await admin.post('/api/desert-map/test-webhook')).body).toEqual({ success: true });
    await until(async () => (await state()).trouble === null, 'the map to be posted again');
    await running.close();
    expect((await state()).test).toMatchObject({ by: 'Ada', error: null });
    expect(wordsOf(last())).toMatch(/^Test by Ada/);
    const [entry] = (await admin.get<AuditEntry[]>('/api/audit?limit=1')).body;
    expect(entry).toMatchObject({ action: 'desert_map_post.tested', after: { error: null } });
  });

  test('a test is only for admins, waits when Discord asks everything to, and is limited in number', async () => {
    const at = '/api/desert-map/test-webhook';
    expect((await hall.stranger().post(at)).status).toBe(401);
    expect((await (await hall.signIn('Member', 'Moss')).post(at)).status).toBe(403);
    const limit = { status: 429, retryAfterMs: 30 * secondMs };
    hook.trouble.push(limit, { ...limit, isGlobal: true });
    const asked = 'Discord asked to wait 30 s.';
    for (const error of [asked, asked, expect.stringMatching(/^Discord asked to wait (29|30) s\.$/)])
      expect((await admin.post(at)).body).toEqual({ success: false, error });
    expect(hook.calls).toEqual(['POST', 'POST']);
    const more = await Promise.all(Array.from({ length: webhookTestsPerMinute }, () => admin.post(at)));
    expect(more.map(({ status }) => status)).toContain(429);
  });

  test('the webhook address is in no log and no reply', async () => {
    expect(hall.lines.length).toBeGreaterThan(20);
    expect(hall.lines.filter((line) => line.includes(hook.token))).toEqual([]);
    expect(JSON.stringify([await state(), (await admin.get('/api/audit?limit=100')).body])).not.toContain(hook.token);
    const rows = await (await stored()).find().toArray();
    expect(JSON.stringify(rows)).not.toContain(hook.token);
  });
});

describe('with a bot that can read the channel', () => {
  beforeAll(() => open('a bot'));
  afterAll(() => hall.close());

  test('a first message without a reply is found again, and edited', async () => {
    hook.trouble.push('lost');
    await changeAndWork('I-9');
    expect([only().edits, (await state()).postedAt]).toEqual([0, null]);
    clock.advance(6 * secondMs);
    await changeAndWork('A-2');
    expect(wordsOf(only())).toContain('A-2');
    expect(hook.calls).toEqual(['POST', `PATCH ${only().id}`]);
  });

  test('the message of a process that died after posting is found too', async () => {
    const lost = { webhook: null, weekId: 0, messageId: null, shows: 0, nextTryAt: new Date(0) };
    await (await stored()).updateOne({ _id: 1 }, { $set: lost, $inc: { version: 1 } });
    await changeAndWork('A-3');
    expect(wordsOf(only())).toContain('A-3');
  });
});

test('without a webhook nothing is posted, and a test says so', async () => {
  const bare = await startHall();
  const person = await bare.signIn('Admin', 'Ada');
  expect((await person.post('/api/scouting', { category: 'control_point', locations: ['I-9'] })).status).toBe(201);
  await person.post('/api/desert-map/update');
  expect((await person.get('/api/settings/desert-map-post')).body).toMatchObject({ isSet: false, postedAt: null });
  expect((await person.post('/api/desert-map/test-webhook')).body).toEqual({
    success: false,
    error: expect.stringMatching(/^No webhook is set/),
  });
  await bare.close();
});

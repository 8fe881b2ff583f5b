// Trials in Discord, against a stand-in over real HTTP: one message for each that is edited, whatever Discord answers and whenever a process ends.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { Trial } from '@guild/common/trials/trials.api';
import type { TrialPostSettings } from '@guild/common/trials/trials.post.api';
import { startDiscord, type StandInDiscord } from '../../../test/discord.ts';
import type { HookMessage, StandInHook } from '../../../test/discordWebhook.ts';
import { playOut } from '../../../test/fremen.ts';
import { aClock, startHall, until, type Client, type Hall, type SetClock } from '../../../test/harness.ts';
import { atTrial, endLiving, passTo, readTrial, storedTrial } from '../../../test/trialGames.ts';
import { aTaskOf, type TaskOfWorker } from '../../../test/workerTasks.ts';
import { startWorker } from '../../app/startWorker.ts';
import type { TrialPostDocument } from './trials.post.model.ts';

const at = '/api/settings/trial-posts';
const secondMs = 1000;
const hourMs = 3_600_000;
const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
let discord: StandInDiscord;
let hook: StandInHook;
let hall: Hall;
let clock: SetClock;
let admin: Client;
let host: Client;
let rival: Client;
let poster: TaskOfWorker;

/** A hall whose worker posts by this Discord. */
async function open(botToken: string): Promise<void> {
  discord = await startDiscord({ id: '300000000000000001', username: 'sandy' });
  ({ hook } = discord);
  clock = aClock(Date.parse('2026-11-18T10:00:00.000Z'));
  hall = await startHall({
    clock,
    env: {
      ...{ DISCORD_API_URL: discord.apiUrl, DISCORD_WEBHOOK_URL: discord.webhookUrl, DISCORD_BOT_TOKEN: botToken },
      ...{ DISCORD_TIMEOUT_MS: '300', PUBLIC_URL: 'https://hall.example' },
      LOG_LEVEL: 'trace',
    },
    onLog: (line) => void lines.push(JSON.stringify(line)),
  });
  admin = await hall.signIn('Admin', 'Ada');
  host = await hall.signIn('Member', 'Liet *the* [first](https://evil.example)');
  rival = await hall.signIn('Member', '@everyone <@300000000000000001>');
  poster = await aTaskOf(hall, 'trial-posts', logTo);
}
async function shut(): Promise<void> {
  await poster.close();
  await hall.close();
  await discord.close();
}
/** Each test has a channel of its own. */
function empty(): void {
  for (const list of [hook.messages, hook.calls, hook.trouble]) list.length = 0;
  hook.isRevoked = false;
}
/** Nothing is left to be done for the trials of a test. */
async function end(): Promise<void> {
  await endLiving(admin);
  const trials = (await hall.database()).collection('fremen_trials');
  await until(async () => (await trials.countDocuments({ 'outbox.0': { $exists: true } })) === 0, 'what follows');
  await (await posts()).updateMany({}, { $set: { isLeft: true, dueAt: null }, $inc: { version: 1 } });
  clock.advance(2 * hourMs);
}
async function switchTo(postTrials: boolean): Promise<TrialPostSettings> {
  const { body, status } = await admin.put<TrialPostSettings>(at, { postTrials });
  expect(status).toBe(200);
  return body;
}
const posts = async () => (await hall.database()).collection<TrialPostDocument>('trial_posts');
const postOf = async (id: number): Promise<TrialPostDocument | null> => (await posts()).findOne({ _id: id });
/** Everything has followed from what has happened to it. */
const followed = (id: number): Promise<void> =>
  until(async () => (await storedTrial(hall, id)).outbox.length === 0, 'the end of what follows');
/** Does what is to be done for a trial by now, without its job: no worker takes it, as if Redis had lost it. */
async function work(id: number): Promise<void> {
  await followed(id);
  await poster.run();
}
async function aTrial(theme = 'The long night'): Promise<Trial> {
  const fields = { theme, lobbySeconds: 600, roundSeconds: 15, spiceReward: 300, solariReward: 50 };
  const made = await host.post<Trial>('/api/trials', fields);
  expect(made.status).toBe(201);
  await followed(made.body.id);
  return made.body;
}
async function aPostedTrial(theme?: string): Promise<Trial> {
  const trial = await aTrial(theme);
  await work(trial.id);
  expect(hook.messages).toHaveLength(1);
  clock.advance(3 * secondMs);
  return trial;
}
const only = (): HookMessage => {
  expect(hook.messages).toHaveLength(1);
  const [message] = hook.messages;
  if (message === undefined) throw new Error('Nothing is posted');
  return message;
};
const embedOf = ({ payload }: HookMessage) => ({ ...payload.embeds?.[0] }) as Record<string, unknown>;
const words = (): string => String(embedOf(only())['description']);
const cancel = async ({ id }: Trial): Promise<void> => {
  expect((await host.post(atTrial(id, '/cancel'))).status).toBe(200);
};
const stateOf = async (id: number): Promise<unknown> => {
  const { messageId, setOutAt, isLeft } = (await postOf(id)) ?? {};
  return { messageId, setOutAt, isLeft };
};
/** As a process leaves it that is killed while its first message is on its way. */
async function killedUnderway(id: number): Promise<void> {
  const now = new Date(clock.now());
  const set = { messageId: null, shows: null, setOutAt: now, dueAt: now, nextTryAt: now };
  await (await posts()).updateOne({ _id: id }, { $set: set, $inc: { version: 1 } });
}

describe('without a bot', () => {
  beforeAll(() => open(''), 180_000);
  afterAll(shut);
  beforeEach(empty);
  afterEach(end);

  test('is off until an admin switches it on, which is recorded and told to admins alone', async () => {
    const trial = await aTrial();
    await work(trial.id);
    expect([hook.calls, await postOf(trial.id)]).toEqual([[], null]);
    expect((await admin.get<TrialPostSettings>(at)).body).toEqual({ postTrials: false, version: 0 });
    for (const who of [host, await hall.signIn('Guest', 'Fenring')]) {
      expect((await who.get(at)).status).toBe(403);
      expect((await who.put(at, { postTrials: true })).status).toBe(403);
    }
    expect((await admin.put(at, { postTrials: 'yes' })).status).toBe(400);

    const socket = await admin.socket();
    expect(await switchTo(true)).toEqual({ postTrials: true, version: 1 });
    await socket.waitFor('trial-post-settings:updated', ({ postTrials }) => postTrials);
    expect((await admin.put(at, { postTrials: false, version: 0 })).status).toBe(409);
    const [entry] = (await admin.get<AuditEntry[]>('/api/audit?limit=1')).body;
    expect(entry).toMatchObject({ entity: 'trial_post_settings', action: 'trial_post_settings.updated' });

    // The one that waits for people is posted then.
    await until(async () => (await postOf(trial.id)) !== null, 'the post');
    await poster.run();
    expect(words()).toContain('calls to a Fremen trial');
  });

  test('one message, from the lobby to the winner, and nothing of a round', async () => {
    const trial = await aPostedTrial('The **long** night @here');
    const seconds = (iso: string): string => Math.floor(Date.parse(iso) / secondMs).toString();
    const url = `https://hall.example/trials?trial=${trial.id.toString()}`;
    const begins = seconds(trial.startsAt);
    expect(embedOf(only())).toEqual({
      title: 'Fremen trial\\: The \\*\\*long\\*\\* night \\@here',
      url,
      description: [
        `**Liet \\*the\\* \\[first\\]\\(https\\:\\/\\/evil\\.example\\)** calls to a Fremen trial. It begins <t:${begins}:R>, at <t:${begins}:t>.`,
        'The winner gets 300 spice and 50 Solari, less with fewer than 8 people.',
        `[Join in the hall](${url})`,
      ].join('\n'),
    });
    expect(only().payload.allowed_mentions).toEqual({ parse: [] });

    // Who joins is no news; another beginning is.
    await rival.post(atTrial(trial.id, '/join'));
    await work(trial.id);
    expect(hook.calls).toEqual(['POST']);
    const moved = (await host.post<Trial>(atTrial(trial.id, '/countdown'), { lobbySeconds: 900 })).body;
    await work(trial.id);
    expect(words()).toContain(`<t:${seconds(moved.startsAt)}:R>`);
    clock.advance(3 * secondMs);

    passTo(hall, moved.startsAt);
    expect((await readTrial(host, trial.id)).status).toBe('running');
    await work(trial.id);
    expect(words()).toContain('It has begun, with 2 people');
    clock.advance(3 * secondMs);

    let told = '';
    const done = await playOut(hall, moved, [host, rival], undefined, async () => {
      await work(trial.id);
      told += JSON.stringify(hook.messages.map(({ payload }) => payload));
    });
    expect(done).toMatchObject({ status: 'completed', winnerDiscordId: host.discordId });
    clock.advance(3 * secondMs);
    await work(trial.id);
    expect(words()).toContain('is the last one standing of 2 people, after 1 round.');
    expect(words()).toContain('**Liet \\*the\\*');
    expect(embedOf(only())['image']).toEqual({ url: `attachment://fremen-trial-${trial.id.toString()}.png` });
    expect([only().file?.name, only().file?.bytes.toString('latin1', 1, 4)]).toEqual([
      `fremen-trial-${trial.id.toString()}.png`,
      'PNG',
    ]);
    expect(hook.calls).toEqual(['POST', ...Array<string>(3).fill(`PATCH ${only().id}`)]);
    const { rounds } = await storedTrial(hall, trial.id);
    for (const { title, text, ways } of rounds)
      for (const secret of [title, text, ...ways.map((way) => way.text)]) expect(told).not.toContain(secret);

    // It stays as it is.
    clock.advance(hourMs);
    await work(trial.id);
    expect(hook.calls).toHaveLength(4);
    expect((await postOf(trial.id))?.dueAt).toBeNull();
  });

  test('a worker has it in the channel within seconds', async () => {
    const running = await startWorker(hall.env, { clock, logTo });
    // It posts the map, too.
    const ofTrials = (): HookMessage[] =>
      hook.messages.filter((one) => String(embedOf(one)['title']).includes('trial'));
    const says = (part: string): boolean =>
      ofTrials().some((one) => String(embedOf(one)['description']).includes(part));
    try {
      const trial = await aTrial();
      await until(() => says('calls to a Fremen trial'), 'the message');
      clock.advance(3 * secondMs);
      await cancel(trial);
      await until(() => says('cancelled'), 'the edit');
    } finally {
      await running.close();
    }
    expect(ofTrials().map(({ edits }) => edits)).toEqual([1]);
  });

  test('a cancelled trial says so; one that was cancelled before it was posted is not posted', async () => {
    const trial = await aPostedTrial();
    await cancel(trial);
    await work(trial.id);
    expect(words()).toMatch(/has cancelled it\\\.$/);
    const other = await aTrial();
    await cancel(other);
    await work(other.id);
    only();
  });

  test('Discord asks to wait: nobody sends before, and then it is posted', async () => {
    hook.trouble.push({ status: 429, retryAfterMs: 40 * secondMs });
    const trial = await aTrial();
    await work(trial.id);
    clock.advance(20 * secondMs);
    await work(trial.id);
    expect(hook.calls).toHaveLength(1);
    clock.advance(21 * secondMs);
    await work(trial.id);
    expect(only().edits).toBe(0);
  });

  test('what Discord has turned away is tried again', async () => {
    hook.trouble.push({ status: 503 });
    const trial = await aTrial();
    await work(trial.id);
    clock.advance(6 * secondMs);
    await work(trial.id);
    expect([only().edits, hook.calls]).toEqual([0, ['POST', 'POST']]);
  });

  test('a webhook that is gone is left alone for an hour; what is over for longer is not posted', async () => {
    hook.isRevoked = true;
    const trial = await aTrial();
    await rival.post(atTrial(trial.id, '/join'));
    await work(trial.id);
    expect((await postOf(trial.id))?.why).toMatch(/does not know this webhook any more/);
    expect(lines.some((line) => line.includes('Discord does not take a trial'))).toBe(true);
    hook.isRevoked = false;
    clock.advance(30 * secondMs);
    await work(trial.id);
    expect(hook.calls).toEqual([]);
    await playOut(hall, trial, [host, rival]);
    clock.advance(2 * hourMs);
    await work(trial.id);
    expect([hook.calls, (await postOf(trial.id))?.dueAt]).toEqual([[], null]);
  });

  test.each([
    ['did not arrive', 'slow', 0],
    ['has arrived', 'lost', 1],
  ] as const)('no answer to a first message that %s: it is not posted twice', async (_what, trouble, there) => {
    hook.trouble.push(trouble);
    const trial = await aTrial();
    await work(trial.id);
    expect(hook.calls).toEqual(['POST']);
    clock.advance(31 * secondMs);
    await work(trial.id);
    expect(await stateOf(trial.id)).toEqual({ messageId: null, setOutAt: null, isLeft: true });
    await cancel(trial);
    await work(trial.id);
    expect([hook.calls, hook.messages.length]).toEqual([['POST'], there]);
  });

  test('no answer to an edit: the same again', async () => {
    const trial = await aPostedTrial();
    hook.trouble.push('lost', 'slow');
    await cancel(trial);
    for (let round = 0; round < 3; round += 1) {
      await work(trial.id);
      clock.advance(11 * secondMs);
    }
    expect(words()).toContain('cancelled');
    expect(hook.calls).toEqual(['POST', ...Array<string>(3).fill(`PATCH ${only().id}`)]);
  });

  test('a process that is killed after Discord’s answer leaves one message', async () => {
    const trial = await aPostedTrial();
    await killedUnderway(trial.id);
    await work(trial.id);
    expect([await stateOf(trial.id), hook.messages.length]).toEqual([
      { messageId: null, setOutAt: null, isLeft: true },
      1,
    ]);
  });

  test('two processes at once post once, and edit once', async () => {
    const trial = await aTrial();
    const other = await aTaskOf(hall, 'trial-posts', logTo);
    const both = (): Promise<unknown> => Promise.all([poster.run(), other.run()]);
    await both();
    clock.advance(3 * secondMs);
    await cancel(trial);
    await followed(trial.id);
    await both();
    await other.close();
    expect(words()).toContain('cancelled');
    expect(hook.calls).toEqual(['POST', `PATCH ${only().id}`]);
  });

  test('a message that somebody has deleted does not come back', async () => {
    const trial = await aPostedTrial();
    hook.messages.length = 0;
    await cancel(trial);
    await work(trial.id);
    await work(trial.id);
    expect([hook.messages, hook.calls.length]).toEqual([[], 2]);
  });

  test('switched off in between, nothing more is sent; switched on again, it follows what is new', async () => {
    const trial = await aPostedTrial();
    await rival.post(atTrial(trial.id, '/join'));
    await host.post(atTrial(trial.id, '/countdown'), { lobbySeconds: 900 });
    await followed(trial.id);
    await switchTo(false);
    await work(trial.id);
    expect([hook.calls, (await postOf(trial.id))?.dueAt]).toEqual([['POST'], null]);
    const { startsAt } = await readTrial(host, trial.id);
    passTo(hall, startsAt);
    await readTrial(host, trial.id);
    await work(trial.id);
    expect(hook.calls).toEqual(['POST']);
    await switchTo(true);
    await until(async () => (await postOf(trial.id))?.dueAt !== null, 'the post');
    await poster.run();
    expect(words()).toContain('It has begun');
  });

  test('what is overdue is found by an index, in the order in which it is due', async () => {
    const plan = await (
      await posts()
    )
      .find({ dueAt: { $lte: new Date() } })
      .limit(50)
      .explain('queryPlanner');
    const stages = [...JSON.stringify(plan).matchAll(/"stage":"(\w+)"/g)].map(([, stage]) => stage);
    expect(stages).toContain('IXSCAN');
    expect(stages.filter((stage) => stage === 'COLLSCAN' || stage === 'SORT')).toEqual([]);
  });

  test('the address of the webhook is in no log and in no document', async () => {
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter((line) => line.includes(hook.token))).toEqual([]);
    expect(JSON.stringify(await (await posts()).find().toArray())).not.toContain(hook.token);
  });
});

describe('with a bot that may read the channel', () => {
  beforeAll(async () => {
    await open('a bot');
    await switchTo(true);
  }, 180_000);
  afterAll(shut);
  beforeEach(empty);
  afterEach(end);

  test('a message whose answer nobody got is found again, and edited', async () => {
    hook.trouble.push('lost');
    const trial = await aTrial();
    await work(trial.id);
    await work(trial.id);
    expect(hook.calls).toEqual(['POST']);
    clock.advance(31 * secondMs);
    await work(trial.id);
    expect(await stateOf(trial.id)).toEqual({ messageId: only().id, setOutAt: null, isLeft: false });
    clock.advance(3 * secondMs);
    await cancel(trial);
    await work(trial.id);
    expect(words()).toContain('cancelled');
  });

  test('one that surely did not arrive is posted', async () => {
    hook.trouble.push('slow');
    const trial = await aTrial();
    await work(trial.id);
    clock.advance(31 * secondMs);
    await work(trial.id);
    expect([only().edits, hook.calls]).toEqual([0, ['POST', 'POST']]);
  });

  test('a process that is killed before Discord’s answer, or after it, leaves one message', async () => {
    const trial = await aPostedTrial();
    await killedUnderway(trial.id);
    await work(trial.id);
    expect(await stateOf(trial.id)).toEqual({ messageId: only().id, setOutAt: null, isLeft: false });
    hook.messages.length = 0;
    await killedUnderway(trial.id);
    await work(trial.id);
    expect(await stateOf(trial.id)).toEqual({ messageId: only().id, setOutAt: null, isLeft: false });
  });
});

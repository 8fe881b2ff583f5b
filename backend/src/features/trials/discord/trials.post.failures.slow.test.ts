// Trials in Discord with failures, on a fake Discord over HTTP: one message, whatever Discord
// answers and whenever a process dies.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { playOut } from '../../../../test/economy.ts';
import { atTrial } from '../../../../test/trialGames.ts';
import { pastSpacingMs, startTrialPostHall, type TrialPostHall } from '../../../../test/trialPosts.ts';

const secondMs = 1000;
const hourMs = 3_600_000;

let hall: TrialPostHall;
/** A separate guild, with trials switched on. */
async function open(botToken: string): Promise<void> {
  hall = await startTrialPostHall(botToken);
  await hall.switchTo(true);
}
beforeEach(() => hall.empty());
afterEach(() => hall.endAll());

const stateOf = async (id: number): Promise<unknown> => {
  const { messageId, setOutAt, isLeft } = (await hall.postOf(id)) ?? {};
  return { messageId, setOutAt, isLeft };
};
/** The state after a process is killed while sending its first message. */
async function killedUnderway(id: number): Promise<void> {
  const now = new Date(hall.clock.now());
  const set = { messageId: null, shows: null, setOutAt: now, dueAt: now, nextTryAt: now };
  await (await hall.posts()).updateOne({ _id: id }, { $set: set, $inc: { version: 1 } });
}

describe('without a bot', () => {
  beforeAll(() => open(''));
  afterAll(() => hall.close());

  test('when Discord asks to wait, nothing is sent before that time, and then it is posted', async () => {
    hall.hook.trouble.push({ status: 429, retryAfterMs: 40 * secondMs });
    const trial = await hall.aTrial();
    await hall.work(trial.id);
    hall.clock.advance(20 * secondMs);
    await hall.work(trial.id);
    expect(hall.hook.calls).toHaveLength(1);
    hall.clock.advance(21 * secondMs);
    await hall.work(trial.id);
    expect(hall.only().edits).toBe(0);
  });

  test('a message that Discord rejected is retried', async () => {
    hall.hook.trouble.push({ status: 503 });
    const trial = await hall.aTrial();
    await hall.work(trial.id);
    hall.clock.advance(6 * secondMs);
    await hall.work(trial.id);
    expect([hall.only().edits, hall.hook.calls]).toEqual([0, ['POST', 'POST']]);
  });

  test('a deleted webhook is not called for an hour; trials that ended earlier are not posted', async () => {
    hall.hook.isRevoked = true;
    const trial = await hall.aTrial();
    await hall.rival.post(atTrial(trial.id, '/join'));
    await hall.work(trial.id);
    expect((await hall.postOf(trial.id))?.why).toMatch(/no longer exists on Discord/);
    expect(hall.lines.some((line) => line.includes('Discord does not take a trial'))).toBe(true);
    hall.hook.isRevoked = false;
    hall.clock.advance(30 * secondMs);
    await hall.work(trial.id);
    expect(hall.hook.calls).toEqual([]);
    await playOut(hall, trial, [hall.host, hall.rival]);
    hall.clock.advance(2 * hourMs);
    await hall.work(trial.id);
    expect([hall.hook.calls, (await hall.postOf(trial.id))?.dueAt]).toEqual([[], null]);
  });

  test.each([
    ['did not arrive', 'slow', 0],
    ['has arrived', 'lost', 1],
  ] as const)('no reply to a first message that %s: it is not posted twice', async (_what, trouble, there) => {
    hall.hook.trouble.push(trouble);
    const trial = await hall.aTrial();
    await hall.work(trial.id);
    expect(hall.hook.calls).toEqual(['POST']);
    hall.clock.advance(31 * secondMs);
    await hall.work(trial.id);
    expect(await stateOf(trial.id)).toEqual({ messageId: null, setOutAt: null, isLeft: true });
    await hall.cancel(trial);
    await hall.work(trial.id);
    expect([hall.hook.calls, hall.hook.messages.length]).toEqual([['POST'], there]);
  });

  test('no reply to an edit: the edit is repeated', async () => {
    const trial = await hall.aPostedTrial();
    hall.hook.trouble.push('lost', 'slow');
    await hall.cancel(trial);
    for (let round = 0; round < 3; round += 1) {
      await hall.work(trial.id);
      hall.clock.advance(11 * secondMs);
    }
    expect(hall.words()).toContain('cancelled');
    expect(hall.hook.calls).toEqual(['POST', ...Array<string>(3).fill(`PATCH ${hall.only().id}`)]);
  });

  test("a process killed after Discord's reply leaves one message", async () => {
    const trial = await hall.aPostedTrial();
    await killedUnderway(trial.id);
    await hall.work(trial.id);
    expect([await stateOf(trial.id), hall.hook.messages.length]).toEqual([
      { messageId: null, setOutAt: null, isLeft: true },
      1,
    ]);
  });

  test('two processes at once post once, and edit once', async () => {
    const trial = await hall.aTrial();
    const other = await hall.anotherPoster();
    const both = (): Promise<unknown> => Promise.all([hall.poster.run(), other.run()]);
    await both();
    hall.clock.advance(pastSpacingMs);
    await hall.cancel(trial);
    await hall.followed(trial.id);
    await both();
    await other.close();
    expect(hall.words()).toContain('cancelled');
    expect(hall.hook.calls).toEqual(['POST', `PATCH ${hall.only().id}`]);
  });

  test('a message deleted in Discord is not posted again', async () => {
    const trial = await hall.aPostedTrial();
    hall.hook.messages.length = 0;
    await hall.cancel(trial);
    await hall.work(trial.id);
    await hall.work(trial.id);
    expect([hall.hook.messages, hall.hook.calls.length]).toEqual([[], 2]);
  });

  test('the webhook address is in no log and no document', async () => {
    expect(hall.lines.length).toBeGreaterThan(3);
    expect(hall.lines.filter((line) => line.includes(hall.hook.token))).toEqual([]);
    expect(JSON.stringify(await (await hall.posts()).find().toArray())).not.toContain(hall.hook.token);
  });
});

describe('with a bot that can read the channel', () => {
  beforeAll(() => open('a bot'));
  afterAll(() => hall.close());

  test('a message without a reply is found again, and edited', async () => {
    hall.hook.trouble.push('lost');
    const trial = await hall.aTrial();
    await hall.work(trial.id);
    await hall.work(trial.id);
    expect(hall.hook.calls).toEqual(['POST']);
    hall.clock.advance(31 * secondMs);
    await hall.work(trial.id);
    expect(await stateOf(trial.id)).toEqual({ messageId: hall.only().id, setOutAt: null, isLeft: false });
    hall.clock.advance(pastSpacingMs);
    await hall.cancel(trial);
    await hall.work(trial.id);
    expect(hall.words()).toContain('cancelled');
  });

  test('a message whose content the bot may not see is not posted twice', async () => {
    hall.hook.isContentVisible = false;
    hall.hook.trouble.push('lost');
    const trial = await hall.aTrial();
    await hall.work(trial.id);
    hall.clock.advance(31 * secondMs);
    await hall.work(trial.id);
    expect(hall.hook.calls).toEqual(['POST']);
    expect(await stateOf(trial.id)).toEqual({ messageId: null, setOutAt: null, isLeft: true });
  });

  test('a message that certainly did not arrive is posted', async () => {
    hall.hook.trouble.push('slow');
    const trial = await hall.aTrial();
    await hall.work(trial.id);
    hall.clock.advance(31 * secondMs);
    await hall.work(trial.id);
    expect([hall.only().edits, hall.hook.calls]).toEqual([0, ['POST', 'POST']]);
  });

  test("a process killed before or after Discord's reply leaves one message", async () => {
    const trial = await hall.aPostedTrial();
    await killedUnderway(trial.id);
    await hall.work(trial.id);
    expect(await stateOf(trial.id)).toEqual({ messageId: hall.only().id, setOutAt: null, isLeft: false });
    hall.hook.messages.length = 0;
    await killedUnderway(trial.id);
    await hall.work(trial.id);
    expect(await stateOf(trial.id)).toEqual({ messageId: hall.only().id, setOutAt: null, isLeft: false });
  });
});

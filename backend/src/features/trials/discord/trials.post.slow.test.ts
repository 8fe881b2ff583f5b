// Trials in Discord with a fake Discord over HTTP: the setting, and one message that follows each
// trial to its end.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { Trial } from '@guild/common/trials/trials.api';
import type { TrialPostSettings } from '@guild/common/trials/trials.post.api';
import type { HookMessage } from '../../../../../tools/discord-stand-in/webhook.ts';
import { playOut } from '../../../../test/economy.ts';
import { until } from '../../../../test/harness.ts';
import { atTrial, passTo, readTrial, storedTrial } from '../../../../test/trialGames.ts';
import {
  embedOf,
  pastSpacingMs,
  startTrialPostHall,
  trialPostsPath,
  type TrialPostHall,
} from '../../../../test/trialPosts.ts';

const hourMs = 3_600_000;

let hall: TrialPostHall;
beforeAll(async () => void (hall = await startTrialPostHall('')));
afterAll(() => hall.close());
beforeEach(() => hall.empty());
afterEach(() => hall.endAll());

test('it is off until an admin switches it on, which is in the audit log and sent only to admins', async () => {
  const trial = await hall.aTrial();
  await hall.work(trial.id);
  expect([hall.hook.calls, await hall.postOf(trial.id)]).toEqual([[], null]);
  expect((await hall.admin.get<TrialPostSettings>(trialPostsPath)).body).toEqual({ postTrials: false, version: 0 });
  for (const who of [hall.host, await hall.signIn('Guest', 'Fenring')]) {
    expect((await who.get(trialPostsPath)).status).toBe(403);
    expect((await who.put(trialPostsPath, { postTrials: true })).status).toBe(403);
  }
  expect((await hall.admin.put(trialPostsPath, { postTrials: 'yes' })).status).toBe(400);

  const socket = await hall.admin.socket();
  expect(await hall.switchTo(true)).toEqual({ postTrials: true, version: 1 });
  await socket.waitFor('trial-post-settings:updated', ({ postTrials }) => postTrials);
  expect((await hall.admin.put(trialPostsPath, { postTrials: false, version: 0 })).status).toBe(409);
  const [entry] = (await hall.admin.get<AuditEntry[]>('/api/audit?limit=1')).body;
  expect(entry).toMatchObject({ entity: 'trial_post_settings', action: 'trial_post_settings.updated' });

  // The trial waiting for players is posted then.
  await until(async () => (await hall.postOf(trial.id)) !== null, 'the post');
  await hall.poster.run();
  expect(hall.words()).toContain('started a Fremen trial');
});

describe('switched on', () => {
  beforeAll(async () => {
    await hall.switchTo(true);
  });

  test('one message, from the lobby to the winner, without any round', async () => {
    const trial = await hall.aPostedTrial('The **long** night @here');
    const seconds = (iso: string): string => Math.floor(Date.parse(iso) / 1000).toString();
    const url = `https://hall.example/trials?trial=${trial.id}`;
    const begins = seconds(trial.startsAt);
    expect(embedOf(hall.only())).toEqual({
      title: 'Fremen trial\\: The \\*\\*long\\*\\* night \\@here',
      url,
      description: [
        `**Liet \\*the\\* \\[first\\]\\(https\\:\\/\\/evil\\.example\\)** started a Fremen trial. It begins <t:${begins}:R>, at <t:${begins}:t>.`,
        'The winner gets 300 spice and 50 Solari, less with fewer than 8 people.',
        `[Join](${url})`,
      ].join('\n'),
    });
    expect(hall.only().payload.allowed_mentions).toEqual({ parse: [] });

    // Joining does not change the message; a new start time does.
    await hall.rival.post(atTrial(trial.id, '/join'));
    await hall.work(trial.id);
    expect(hall.hook.calls).toEqual(['POST']);
    const moved = (await hall.host.post<Trial>(atTrial(trial.id, '/countdown'), { lobbySeconds: 900 })).body;
    await hall.work(trial.id);
    expect(hall.words()).toContain(`<t:${seconds(moved.startsAt)}:R>`);
    hall.clock.advance(pastSpacingMs);

    passTo(hall, moved.startsAt);
    expect((await readTrial(hall.host, trial.id)).status).toBe('running');
    await hall.work(trial.id);
    expect(hall.words()).toContain('The trial has begun with 2 people');
    hall.clock.advance(pastSpacingMs);

    let told = '';
    const done = await playOut(hall, moved, [hall.host, hall.rival], undefined, async () => {
      await hall.work(trial.id);
      told += JSON.stringify(hall.hook.messages.map(({ payload }) => payload));
    });
    expect(done).toMatchObject({ status: 'completed', winnerDiscordId: hall.host.discordId });
    hall.clock.advance(pastSpacingMs);
    await hall.work(trial.id);
    expect(hall.words()).toContain('is the last of 2 people standing, after 1 round.');
    expect(hall.words()).toContain('**Liet \\*the\\*');
    expect(embedOf(hall.only())['image']).toEqual({ url: `attachment://fremen-trial-${trial.id}.png` });
    expect([hall.only().file?.name, hall.only().file?.bytes.toString('latin1', 1, 4)]).toEqual([
      `fremen-trial-${trial.id}.png`,
      'PNG',
    ]);
    expect(hall.hook.calls).toEqual(['POST', ...Array<string>(3).fill(`PATCH ${hall.only().id}`)]);
    const { rounds } = await storedTrial(hall, trial.id);
    for (const { title, text, ways } of rounds)
      for (const secret of [title, text, ...ways.map((way) => way.text)]) expect(told).not.toContain(secret);

    // The message stays unchanged.
    hall.clock.advance(hourMs);
    await hall.work(trial.id);
    expect(hall.hook.calls).toHaveLength(4);
    expect((await hall.postOf(trial.id))?.dueAt).toBeNull();
  });

  test('a worker posts it to the channel within seconds', async () => {
    const running = await hall.worker();
    // The worker posts the map too.
    const ofTrials = (): HookMessage[] =>
      hall.hook.messages.filter((one) => String(embedOf(one)['title']).includes('trial'));
    const says = (part: string): boolean =>
      ofTrials().some((one) => String(embedOf(one)['description']).includes(part));
    try {
      const trial = await hall.aTrial();
      await until(() => says('started a Fremen trial'), 'the message');
      hall.clock.advance(pastSpacingMs);
      await hall.cancel(trial);
      await until(() => says('cancelled'), 'the edit');
    } finally {
      await running.close();
    }
    expect(ofTrials().map(({ edits }) => edits)).toEqual([1]);
  });

  test('a cancelled trial is marked as cancelled; one cancelled before it was posted is not posted', async () => {
    const trial = await hall.aPostedTrial();
    await hall.cancel(trial);
    await hall.work(trial.id);
    expect(hall.words()).toMatch(/cancelled it\\\.$/);
    const other = await hall.aTrial();
    await hall.cancel(other);
    await hall.work(other.id);
    expect(hall.hook.messages).toHaveLength(1);
  });

  test('after switching off nothing is sent; after switching on again only new changes are sent', async () => {
    const trial = await hall.aPostedTrial();
    await hall.rival.post(atTrial(trial.id, '/join'));
    await hall.host.post(atTrial(trial.id, '/countdown'), { lobbySeconds: 900 });
    await hall.followed(trial.id);
    await hall.switchTo(false);
    await hall.work(trial.id);
    expect([hall.hook.calls, (await hall.postOf(trial.id))?.dueAt]).toEqual([['POST'], null]);
    const { startsAt } = await readTrial(hall.host, trial.id);
    passTo(hall, startsAt);
    await readTrial(hall.host, trial.id);
    await hall.work(trial.id);
    expect(hall.hook.calls).toEqual(['POST']);
    await hall.switchTo(true);
    await until(async () => (await hall.postOf(trial.id))?.dueAt !== null, 'the post');
    await hall.poster.run();
    expect(hall.words()).toContain('The trial has begun');
  });

  test('overdue messages are found by an index, in due order', async () => {
    const plan = await (
      await hall.posts()
    )
      .find({ dueAt: { $lte: new Date() } })
      .limit(50)
      .explain('queryPlanner');
    const stages = [...JSON.stringify(plan).matchAll(/"stage":"(\w+)"/g)].map(([, stage]) => stage);
    expect(stages).toContain('IXSCAN');
    expect(stages.filter((stage) => stage === 'COLLSCAN' || stage === 'SORT')).toEqual([]);
  });
});

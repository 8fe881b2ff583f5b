// Decisions on a trial's Discord message, without clock, database and Discord.
import { describe, expect, test } from '@jest/globals';
import { aLobby, after as afterIn, aRunningTrial, dawn, roundOf, settledAt, waysOf } from '../../../../test/trials.ts';
import * as commands from '../core/trials.decisions.ts';
import type { TrialDocument } from '../core/trials.model.ts';
import { trialDiscord } from './trials.discord.ts';
import * as decisions from './trials.post.decisions.ts';
import { messageOf } from './trials.post.message.ts';
import { notPosted, type TrialPostDocument } from './trials.post.model.ts';

const webhook = 'ours';
const hourMs = 3_600_000;
const lobby = aLobby(2);
const running = aRunningTrial(2);
/** After the first choice nobody chooses: all are revived twice, then the trial is decided. */
function played(seen: TrialDocument): TrialDocument {
  const round = roundOf(seen);
  const [key = 'a'] = waysOf(round).living;
  const at = round.opensAt.getTime() + 1000;
  const choose = (trial: TrialDocument, userId: number): TrialDocument =>
    afterIn(trial, commands.choose({ userId, round: round.number, at }, key), at);
  let trial = [1, 2].reduce(choose, seen);
  while (trial.status === 'running') trial = settledAt(trial, trial.dueAt?.getTime() ?? 0);
  return trial;
}
const won = played(running);
const overAt = won.completedAt?.getTime() ?? 0;
const cancelled: TrialDocument = {
  ...lobby,
  status: 'cancelled',
  live: null,
  cancelReason: 'by_host',
  completedAt: new Date(dawn),
};
const aPost = (parts: Partial<TrialPostDocument> = {}): TrialPostDocument => ({
  _id: 1,
  ...notPosted(dawn),
  version: 3,
  outbox: [],
  ...parts,
});
const posted = (shows: TrialDocument, parts: Partial<TrialPostDocument> = {}): TrialPostDocument =>
  aPost({ webhook, messageId: 'm', shows: decisions.showsOf(shows), ...parts });
const stepAt = (
  post: TrialPostDocument,
  trial: TrialDocument,
  now = dawn,
  { isOn = true, isPostedByBot = false } = {},
): decisions.PostStep => decisions.nextStep(post, trial, { webhook, isOn, isPostedByBot, now });
const kindAt = (...of: Parameters<typeof stepAt>): string => {
  const step = stepAt(...of);
  return step.kind === 'wait' ? (step.at === null ? 'nothing' : 'later') : step.kind;
};
/** The trial after a decision. */
const after = (
  post: TrialPostDocument,
  decide: (seen: TrialPostDocument, now: number) => { set: Partial<TrialPostDocument> } | null,
  now = dawn,
): TrialPostDocument => ({ ...post, ...decide(post, now)?.set, version: post.version + 1 });

describe('the next step', () => {
  test('is posting once, editing on a visible change, and nothing when switched off', () => {
    expect(kindAt(aPost(), lobby)).toBe('post');
    expect(stepAt(posted(lobby), lobby)).toEqual({ kind: 'wait', at: null });
    expect(stepAt(posted(lobby), { ...lobby, startsAt: new Date(dawn + 1) })).toEqual({ kind: 'edit', messageId: 'm' });
    expect(kindAt(posted(lobby), running)).toBe('edit');
    expect(kindAt(posted(lobby), cancelled)).toBe('edit');
    expect(kindAt(posted(running), { ...running, rounds: [] })).toBe('nothing');
    for (const post of [aPost(), posted(lobby), aPost({ webhook, setOutAt: new Date(dawn) })])
      expect(kindAt(post, running, dawn, { isOn: false })).toBe('nothing');
  });

  test('is nothing for a trial that the bot posts, but an existing message stays current', () => {
    const byBot = { isPostedByBot: true };
    expect(kindAt(aPost(), lobby, dawn, byBot)).toBe('nothing');
    expect(kindAt(posted(lobby), running, dawn, byBot)).toBe('edit');
    expect(kindAt(aPost({ webhook, setOutAt: new Date(dawn) }), lobby, dawn, byBot)).toBe('find');
  });

  test('shows the end only when all screens reveal it', () => {
    const revealsAt = won.rounds.at(-1)?.result?.revealsAt.getTime() ?? 0;
    expect(revealsAt).toBeGreaterThan(overAt);
    expect(stepAt(posted(running), won, revealsAt - 1)).toEqual({ kind: 'wait', at: revealsAt });
    expect(kindAt(posted(running), won, revealsAt)).toBe('edit');
    expect(kindAt(aPost(), won, revealsAt - 1)).toBe('later');
  });

  test('is no post an hour after the end, and no edit a day after', () => {
    expect(kindAt(aPost(), won, overAt + hourMs)).toBe('post');
    expect(kindAt(aPost(), won, overAt + hourMs + 1)).toBe('nothing');
    expect(kindAt(aPost(), cancelled, dawn + 1)).toBe('nothing');
    expect(kindAt(posted(lobby), won, overAt + 24 * hourMs)).toBe('edit');
    expect(kindAt(posted(lobby), won, overAt + 24 * hourMs + 1)).toBe('nothing');
  });

  test('a message belongs to its webhook; an unposted one is posted by the new webhook at once', () => {
    const other = { webhook: 'another' };
    expect(kindAt(posted(lobby, other), running)).toBe('nothing');
    expect(kindAt(aPost({ ...other, setOutAt: new Date(dawn) }), lobby)).toBe('nothing');
    const refused = aPost({ ...other, failures: 1, nextTryAt: new Date(dawn + hourMs) });
    expect(kindAt(refused, lobby)).toBe('post');
    expect(stepAt({ ...refused, webhook }, lobby)).toEqual({ kind: 'wait', at: dawn + hourMs });
  });

  test('a first message of unknown outcome is searched for, even after the trial', () => {
    const underway = after(aPost(), decisions.markSending(webhook));
    expect(stepAt(underway, lobby)).toEqual({ kind: 'wait', at: dawn + decisions.underwayMs });
    const later = dawn + decisions.underwayMs;
    expect(stepAt(underway, lobby, later)).toEqual({ kind: 'find', since: dawn });
    expect(kindAt(underway, cancelled, later)).toBe('find');
    expect(kindAt(after(underway, decisions.markMissing, later), lobby, later)).toBe('post');
    expect(kindAt(after(underway, decisions.markMissing, later), cancelled, later)).toBe('nothing');
    expect(kindAt(after(underway, decisions.markShown('m', null), later), cancelled, later)).toBe('edit');
    expect(kindAt(after(underway, decisions.stopPosting, later), won, overAt + 1000)).toBe('nothing');
  });
});

describe('the state after a reply', () => {
  const underway = after(aPost(), decisions.markSending(webhook));
  test.each([
    ['asked to wait', { outcome: 'wait', ms: 4000, isGlobal: false, code: null }, null, 4000],
    ['rejected', { outcome: 'later', why: 'Trouble.', mayBeDone: false }, null, 5000],
    ['no answer', { outcome: 'later', why: 'Trouble.', mayBeDone: true }, dawn, decisions.underwayMs],
    ['refused', { outcome: 'refused', why: 'Gone.' }, null, hourMs],
  ] as const)('%s', (_what, failure, setOutAt, inMs) => {
    const { setOutAt: left, nextTryAt, dueAt } = after(underway, decisions.markFailed(webhook, failure));
    expect([left?.getTime() ?? null, nextTryAt.getTime() - dawn, dueAt]).toEqual([setOutAt, inMs, nextTryAt]);
  });

  test('the limit of edits of old messages makes the pauses grow', () => {
    const limit = { outcome: 'wait', ms: 1000, isGlobal: false, code: 30_046 } as const;
    let post = posted(lobby);
    const pauses = [limit, limit, limit, { ...limit, ms: 60_000 }].map((failure) => {
      post = after(post, decisions.markFailed(webhook, failure));
      return post.nextTryAt.getTime() - dawn;
    });
    expect(pauses).toEqual([5000, 10_000, 20_000, 60_000]);
    expect(post.why).toBe('Discord limits changes of messages that are older than an hour.');
  });

  test('a change during the request is checked again', () => {
    const { version } = posted(lobby);
    const due = posted(lobby, { dueAt: new Date(dawn) });
    expect(decisions.checkAt(version, null)(due, dawn)?.set).toEqual({ dueAt: null });
    const again = after(due, decisions.requestCheck(running));
    expect(decisions.checkAt(version, null)(again, dawn)).toBeNull();
    expect(decisions.checkAt(version, dawn + 1)(again, dawn)).toBeNull();
    expect(decisions.requestCheck(lobby)(posted(lobby), dawn)).toBeNull();
    expect(decisions.requestCheck(running)(posted(lobby, { isLeft: true }), dawn)).toBeNull();
  });
});

describe('the message', () => {
  const publicUrl = 'https://hall.example';
  const said = (trial: TrialDocument): string => JSON.stringify(messageOf(trial, { png: null, publicUrl }));

  test('contains nothing of any round, during the trial or after it', () => {
    const secrets = [...running.rounds, ...won.rounds].flatMap(({ title, text, secret, ways }) => [
      ...[title, text, secret],
      ...ways.flatMap((way) => [way.text, way.lived, way.fell]),
    ]);
    for (const trial of [running, won])
      for (const secret of [...secrets, trial.seed]) expect(said(trial)).not.toContain(secret);
    expect(said(running)).not.toContain('last one standing');
  });

  test('has a picture only at the end', () => {
    const png = new Uint8Array([1]);
    expect(messageOf(running, { png, publicUrl }).file).toBeUndefined();
    expect(messageOf(won, { png: null, publicUrl }).file).toBeUndefined();
    expect(messageOf(won, { png, publicUrl }).file).toMatchObject({ name: 'fremen-trial-1.png', bytes: png });
  });

  test('says that all others left before the first round', () => {
    expect(said({ ...won, rounds: [] })).toContain('2 people standing, before the first round.');
  });

  test("fits Discord's limits, whatever names people have", () => {
    const long = '*_'.repeat(200);
    const trial = { ...won, theme: long, startedBy: long, winnerUsername: long };
    for (const one of [trial, { ...lobby, theme: long, startedBy: long }, { ...cancelled, startedBy: long }]) {
      const { embeds, file } = messageOf(one, { png: new Uint8Array([1]), publicUrl });
      const [{ title, description }] = embeds as [{ title: string; description: string }];
      expect([title.length <= 256, description.length <= 4096, (file?.about.length ?? 0) <= 1024]).toEqual([
        true,
        true,
        true,
      ]);
      expect(title).not.toMatch(/(^|[^\\])(\\\\)*[*_]/);
    }
  });
});

test('the picture of a trial that is won is drawn only when its message is sent', async () => {
  let drawn = 0;
  const service = { join: () => Promise.reject(new Error('nobody joins')) };
  const context = { env: { publicUrl: 'https://hall.example' }, clock: { now: () => overAt + hourMs } };
  const poster = { isBegun: () => Promise.resolve(false) };
  const pictures = {
    of() {
      drawn += 1;
      return Promise.resolve({ bytes: new Uint8Array([1]), version: '1' });
    },
  };
  const trials = { read: () => Promise.resolve(won) };
  const [post] = trialDiscord({ service, trials, pictures, poster }, context).posts ?? [];
  const content = await post?.read(won._id);
  expect([content?.message.embeds?.length, drawn]).toEqual([1, 0]);
  expect(await content?.picture?.()).toMatchObject({ name: 'fremen-trial-1.png', type: 'image/png' });
});

test('the bot shows the end only when all screens reveal it', async () => {
  const revealsAt = won.rounds.at(-1)?.result?.revealsAt.getTime() ?? 0;
  let now = revealsAt - 1;
  const service = { join: () => Promise.reject(new Error('nobody joins')) };
  const trials = { read: () => Promise.resolve(won) };
  const context = { env: { publicUrl: 'https://hall.example' }, clock: { now: () => now } };
  const poster = { isBegun: () => Promise.resolve(false) };
  const pictures = { of: () => Promise.reject(new Error('no picture')) };
  const [post] = trialDiscord({ service, trials, pictures, poster }, context).posts ?? [];
  const textNow = async (): Promise<[string | undefined, number | null | undefined]> => {
    const content = await post?.read(won._id);
    return [content?.message.embeds?.[0]?.description, content?.changesAt];
  };
  expect(await textNow()).toEqual([expect.stringContaining('The trial has begun with 2 people'), revealsAt]);
  now = revealsAt;
  expect(await textNow()).toEqual([expect.stringContaining('is the last of 2 people standing'), null]);
});

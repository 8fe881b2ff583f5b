// What is to be done with a trial's message in Discord, without clock, database and Discord.
import { describe, expect, test } from '@jest/globals';
import { aLobby, aRunningTrial, dawn, settledAt } from '../../../../test/trials.ts';
import type { TrialDocument } from '../game/trials.model.ts';
import * as decisions from './trials.post.decisions.ts';
import { messageOf } from './trials.post.message.ts';
import { notPosted, type TrialPostDocument } from './trials.post.model.ts';

const webhook = 'ours';
const hourMs = 3_600_000;
const lobby = aLobby(2);
const running = aRunningTrial(2);
/** Nobody chooses: all rise again twice, then it is decided. */
function played(seen: TrialDocument): TrialDocument {
  let trial = seen;
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
const stepAt = (post: TrialPostDocument, trial: TrialDocument, now = dawn, isOn = true): decisions.PostStep =>
  decisions.nextStep(post, trial, { webhook, isOn, now });
const kindAt = (...of: Parameters<typeof stepAt>): string => stepAt(...of).kind;
/** What a decision makes of it. */
const after = (
  post: TrialPostDocument,
  decide: (seen: TrialPostDocument, now: number) => { set: Partial<TrialPostDocument> } | null,
  now = dawn,
): TrialPostDocument => ({ ...post, ...decide(post, now)?.set, version: post.version + 1 });

describe('what is to be done', () => {
  test('post it once, edit it when it shows something else, and nothing when it is switched off', () => {
    expect(kindAt(aPost(), lobby)).toBe('post');
    expect(stepAt(posted(lobby), lobby)).toEqual({ kind: 'nothing' });
    expect(stepAt(posted(lobby), { ...lobby, startsAt: new Date(dawn + 1) })).toEqual({ kind: 'edit', messageId: 'm' });
    expect(kindAt(posted(lobby), running)).toBe('edit');
    expect(kindAt(posted(lobby), cancelled)).toBe('edit');
    expect(kindAt(posted(running), { ...running, rounds: [] })).toBe('nothing');
    for (const post of [aPost(), posted(lobby), aPost({ webhook, setOutAt: new Date(dawn) })])
      expect(kindAt(post, running, dawn, false)).toBe('nothing');
  });

  test('the end is told from the moment at which all screens reveal it', () => {
    const revealsAt = won.rounds.at(-1)?.result?.revealsAt.getTime() ?? 0;
    expect(revealsAt).toBeGreaterThan(overAt);
    expect(stepAt(posted(running), won, revealsAt - 1)).toEqual({ kind: 'later', at: revealsAt });
    expect(kindAt(posted(running), won, revealsAt)).toBe('edit');
    expect(kindAt(aPost(), won, revealsAt - 1)).toBe('later');
  });

  test('what has been over for an hour is not posted, and a day later not edited', () => {
    expect(kindAt(aPost(), won, overAt + hourMs)).toBe('post');
    expect(kindAt(aPost(), won, overAt + hourMs + 1)).toBe('nothing');
    expect(kindAt(aPost(), cancelled, dawn + 1)).toBe('nothing');
    expect(kindAt(posted(lobby), won, overAt + 24 * hourMs)).toBe('edit');
    expect(kindAt(posted(lobby), won, overAt + 24 * hourMs + 1)).toBe('nothing');
  });

  test('a message belongs to its webhook; what was never posted is posted by the new one at once', () => {
    const other = { webhook: 'another' };
    expect(kindAt(posted(lobby, other), running)).toBe('nothing');
    expect(kindAt(aPost({ ...other, setOutAt: new Date(dawn) }), lobby)).toBe('nothing');
    const refused = aPost({ ...other, failures: 1, nextTryAt: new Date(dawn + hourMs) });
    expect(kindAt(refused, lobby)).toBe('post');
    expect(stepAt({ ...refused, webhook }, lobby)).toEqual({ kind: 'later', at: dawn + hourMs });
  });

  test('who finds a first message underway looks for it, also when the trial is over', () => {
    const underway = after(aPost(), decisions.settingOut(webhook));
    expect(stepAt(underway, lobby)).toEqual({ kind: 'later', at: dawn + decisions.underwayMs });
    const later = dawn + decisions.underwayMs;
    expect(stepAt(underway, lobby, later)).toEqual({ kind: 'find', since: dawn });
    expect(kindAt(underway, cancelled, later)).toBe('find');
    expect(kindAt(after(underway, decisions.notThere, later), lobby, later)).toBe('post');
    expect(kindAt(after(underway, decisions.notThere, later), cancelled, later)).toBe('nothing');
    expect(kindAt(after(underway, decisions.taken('m', null), later), cancelled, later)).toBe('edit');
    expect(kindAt(after(underway, decisions.left, later), won, overAt + 1000)).toBe('nothing');
  });
});

describe('what an answer leaves', () => {
  const underway = after(aPost(), decisions.settingOut(webhook));
  test.each([
    ['asked to wait', { outcome: 'wait', ms: 4000 }, null, 4000],
    ['rejected', { outcome: 'later', why: 'Trouble.', perhaps: false }, null, 5000],
    ['no answer', { outcome: 'later', why: 'Trouble.', perhaps: true }, dawn, decisions.underwayMs],
    ['refused', { outcome: 'refused', why: 'Gone.' }, null, hourMs],
  ] as const)('%s', (_what, failure, setOutAt, inMs) => {
    const { setOutAt: left, nextTryAt, dueAt } = after(underway, decisions.failed(webhook, failure));
    expect([left?.getTime() ?? null, nextTryAt.getTime() - dawn, dueAt]).toEqual([setOutAt, inMs, nextTryAt]);
  });

  test('what is asked meanwhile is looked at once more', () => {
    const { version } = posted(lobby);
    const due = posted(lobby, { dueAt: new Date(dawn) });
    expect(decisions.rested(version)(due, dawn)?.set).toEqual({ dueAt: null });
    const again = after(due, decisions.asked(running));
    expect(decisions.rested(version)(again, dawn)).toBeNull();
    expect(decisions.putOff(version, dawn + 1)(again, dawn)).toBeNull();
    expect(decisions.asked(lobby)(posted(lobby), dawn)).toBeNull();
    expect(decisions.asked(running)(posted(lobby, { isLeft: true }), dawn)).toBeNull();
  });
});

describe('the message', () => {
  const publicUrl = 'https://hall.example';
  const said = (trial: TrialDocument): string => JSON.stringify(messageOf(trial, { png: null, publicUrl }));

  test('holds nothing of any round, while it is played or after', () => {
    const secrets = [...running.rounds, ...won.rounds].flatMap(({ title, text, secret, ways }) => [
      ...[title, text, secret],
      ...ways.flatMap((way) => [way.text, way.lived, way.fell]),
    ]);
    for (const trial of [running, won])
      for (const secret of [...secrets, trial.seed]) expect(said(trial)).not.toContain(secret);
    expect(said(running)).not.toContain('last one standing');
  });

  test('has its picture at the end alone', () => {
    const png = new Uint8Array([1]);
    expect(messageOf(running, { png, publicUrl }).file).toBeUndefined();
    expect(messageOf(won, { png: null, publicUrl }).file).toBeUndefined();
    expect(messageOf(won, { png, publicUrl }).file).toMatchObject({ name: 'fremen-trial-1.png', bytes: png });
  });

  test('says that all others left before the first round', () => {
    expect(said({ ...won, rounds: [] })).toContain('2 people standing, before the first round.');
  });

  test('fits into what Discord takes, whatever names people have', () => {
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

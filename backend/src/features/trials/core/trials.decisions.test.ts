// Trial decisions: every command and every refusal, without clock and database.
import { describe, expect, test } from '@jest/globals';
import { glassMs, type WayKey } from '@guild/common/trials/trials.rules';
import {
  after,
  aLobby,
  aRunningTrial,
  carried,
  dawn,
  player,
  reasonOf,
  roundOf,
  settledAt,
  someSituations,
  waysOf,
} from '../../../../test/trials.ts';
import * as commands from './trials.decisions.ts';
import type { TrialDocument } from './trials.model.ts';
import { graceMs } from './trials.rounds.ts';
import { survivors, toOwnTrial, toTrial } from './trials.views.ts';

const [host, second, third] = [player(1), player(2), player(3)] as const;
const opened = (seen: TrialDocument): number => roundOf(seen).opensAt.getTime();
const closed = (seen: TrialDocument): number => roundOf(seen).closesAt.getTime();
const choice = (userId: number, seen: TrialDocument, way: 'living' | 'deadly', at = opened(seen) + 1000) => {
  const round = roundOf(seen);
  const [key] = waysOf(round)[way];
  if (key === undefined) throw new Error('no such way');
  return commands.choose({ userId, round: round.number, at }, key);
};
const leaving = (caller: typeof host) => commands.leave(caller, someSituations);
const chosenIn = (seen: TrialDocument): number | undefined => toTrial(seen).round?.chosen;

describe('a cancelled trial', () => {
  const running = aRunningTrial(3, { kits: { 1: carried('more_time') } });
  const at = opened(running) + 1000;
  const cancelled = after(running, commands.cancel(host), at);

  test('shows no open round', () => {
    expect(toTrial(cancelled)).toMatchObject({ status: 'cancelled', cancelReason: 'by_host', round: null, last: null });
    expect(toOwnTrial(cancelled, 1)).toMatchObject({ round: null, closesAt: null });
  });
  test('accepts no choice, item, bet, player or edit', () => {
    const mine = { userId: 1, round: 1, at };
    for (const decide of [
      commands.choose(mine, 'a'),
      commands.useItem(mine, 'more_time'),
      commands.betOn(1, 2),
      leaving(second),
      commands.cancel(host),
      commands.moveStart(60, host),
      commands.join({ id: 9, caller: player(9), kit: [] }, player(9)),
    ])
      expect(reasonOf(() => after(cancelled, decide, at))).toBe('over');
  });
});

test('the countdown can be moved until the lobby has been open for 30 minutes', () => {
  const trial = aLobby(2);
  const opened = trial.createdAt.getTime();
  const moved = after(trial, commands.moveStart(1800, host), opened + 1000);
  expect(moved.startsAt).toEqual(new Date(opened + 1_800_000));
  const again = after(moved, commands.moveStart(60, host), opened + 1_790_000);
  expect(again.startsAt).toEqual(moved.startsAt);
});

describe('a choice', () => {
  const seen = aRunningTrial(4);
  const at = opened(seen) + 5000;

  test('that arrives after a later one of the same person does not replace it', () => {
    const { living, deadly } = waysOf(roundOf(seen));
    const later = after(seen, choice(1, seen, 'living', at), at + 5);
    const both = after(later, choice(1, seen, 'deadly', at - 1), at + 6);
    expect(toOwnTrial(both, 1).way).toBe(living[0]);
    const newer = after(later, choice(1, seen, 'deadly', at + 7), at + 8);
    expect(toOwnTrial(newer, 1).way).toBe(deadly[0]);
  });
  test.each([
    ['before the round opens', { at: opened(seen) - 1 }, 'too_early'],
    ['after it has closed, by the time when it came', { at: closed(seen) + 1 }, 'too_late'],
    ['of a round that has not come', { round: 2 }, 'too_early'],
    ['of somebody who takes no part', { userId: 9 }, 'not_joined'],
  ])('%s is refused', (_what, odd, reason) => {
    const what = { userId: 1, round: 1, at, ...odd };
    expect(reasonOf(() => after(seen, commands.choose(what, 'a'), what.at))).toBe(reason);
  });
  test('of a deadly path changes the same fields as a choice of a safe one', () => {
    const made = (way: 'living' | 'deadly') => choice(1, seen, way, at)(seen);
    const { living, deadly } = waysOf(roundOf(seen));
    const asLiving = (text: string): string => text.replace(`"way":"${deadly[0] ?? ''}"`, `"way":"${living[0] ?? ''}"`);
    expect(asLiving(JSON.stringify(made('deadly')))).toBe(JSON.stringify(made('living')));
  });
  test('made in time counts, even if it is saved in the grace period', () => {
    const decide = choice(1, seen, 'living', closed(seen));
    expect(after(seen, decide, closed(seen) + graceMs - 1).participants[0]?.way).not.toBeNull();
    expect(reasonOf(() => after(seen, decide, closed(seen) + graceMs))).toBe('too_late');
  });
  test('of a path that the round does not have names the field', () => {
    const two = settledAt(seen, closed(seen) + graceMs);
    const most = roundOf(two).ways.length;
    expect(most).toBeLessThan(4);
    const decide = commands.choose({ userId: 1, round: 2, at: opened(two) }, 'd');
    expect(reasonOf(() => after(two, decide, opened(two)))).toBe('invalid_input');
  });
  test('by a fallen player, for an earlier round or before the start is refused', () => {
    const chosen = after(after(seen, choice(1, seen, 'living'), at), choice(2, seen, 'living'), at);
    const two = settledAt(chosen, closed(seen) + graceMs);
    expect(reasonOf(() => after(two, choice(3, two, 'living'), opened(two) + 1000))).toBe('fallen');
    expect(reasonOf(() => after(two, choice(1, seen, 'living', closed(seen)), opened(two)))).toBe('too_late');
    const lobby = aLobby(3);
    const early = commands.choose({ userId: 1, round: 1, at: dawn }, 'a');
    expect(reasonOf(() => after(lobby, early, dawn))).toBe('not_begun');
  });
});

test('a round in which everybody rises again counts as survived', () => {
  const seen = aRunningTrial(3);
  const over = settledAt(seen, closed(seen) + graceMs);
  expect(over.rises).toBe(1);
  expect(over.participants.map(({ survivedRounds }) => survivedRounds)).toEqual([1, 1, 1]);
});

test.each([{}, { 1: carried('survive_fall') }])('a trial in which nobody ever chooses has no winner', (kits) => {
  let seen = aRunningTrial(4, { kits });
  for (let round = 0; seen.live !== null && round < 12; round += 1) seen = settledAt(seen, closed(seen) + graceMs);
  expect(seen).toMatchObject({ status: 'cancelled', cancelReason: 'nobody_chose', winnerId: null, dueAt: null });
  expect(seen.participants.map(({ placement }) => placement)).toEqual([null, null, null, null]);
  expect(seen.narrativeLog.at(-1)).toBe('Nobody chose a path, so nobody won.');
});

test('a trial that all but one leave before anybody chose has no winner', () => {
  const seen = aRunningTrial(3);
  const risen = settledAt(seen, closed(seen) + graceMs);
  const at = opened(risen) + 1000;
  const left = [2, 3].reduce((before, id) => after(before, leaving(player(id)), at), risen);
  expect(left).toMatchObject({ status: 'cancelled', cancelReason: 'nobody_chose', winnerId: null, live: null });
});

describe('a guess of a fallen player', () => {
  const one = aRunningTrial(4);
  const chosen = [1, 2, 3].reduce((seen, id) => after(seen, choice(id, seen, 'living'), opened(one) + 1000), one);
  const two = settledAt(chosen, closed(one) + graceMs);
  const at = opened(two) + 1000;
  const [{ living, deadly }, userId, round] = [waysOf(roundOf(two)), 4, 2];
  const [safe, right] = [living[0] ?? 'a', deadly[0] ?? 'a'];
  const guess = (way: WayKey, odd: Partial<{ userId: number; round: number; at: number }> = {}) =>
    commands.guessDeadly({ userId, round, at, ...odd }, way);

  test('counts once a round, and is right or wrong when the round is over', () => {
    const guessed = [safe, right].reduce((seen, way) => after(seen, guess(way), at), two);
    expect(toOwnTrial(guessed, userId).guesses).toEqual([{ round, way: right, isRight: null }]);
    expect(guess(right)(guessed)).toBeNull();
    // Nobody else sees anything of it.
    const shown = (seen: TrialDocument) => ({ ...toTrial(seen), version: 0, updatedAt: '' });
    expect(shown(guessed)).toEqual(shown(two));
    const over = settledAt(guessed, closed(two) + graceMs);
    expect(toOwnTrial(over, userId).guesses).toEqual([{ round, way: right, isRight: true }]);
    const wrong = settledAt(after(two, guess(safe), at), closed(two) + graceMs);
    expect(toOwnTrial(wrong, userId).guesses).toEqual([{ round, way: safe, isRight: false }]);
  });
  test.each([
    ['of somebody who still plays', { userId: 1 }, 'not_fallen'],
    ['of somebody who takes no part', { userId: 9 }, 'not_joined'],
    ['after the round has closed', { at: closed(two) + 1 }, 'too_late'],
    ['of an earlier round', { round: 1 }, 'too_late'],
    ['before the round opens', { at: opened(two) - 1 }, 'too_early'],
    ['of a round that has not come', { round: 3 }, 'too_early'],
  ])('%s is refused', (_what, odd, reason) => {
    expect(reasonOf(() => after(two, guess(right, odd), at))).toBe(reason);
  });
  test('of somebody who left is refused', () => {
    const left = after(two, leaving(third), at);
    expect(reasonOf(() => after(left, guess(right, { userId: 3 }), at))).toBe('left');
  });
});

describe('a player who leaves', () => {
  test('does not count in later rounds, and does not give others more time', () => {
    const seen = aRunningTrial(5, { kits: { 3: carried('more_time') } });
    const at = opened(seen) + 1000;
    const glass = commands.useItem({ userId: 3, round: 1, at }, 'more_time');
    const left = [glass, choice(3, seen, 'living'), leaving(third)].reduce((one, each) => after(one, each, at), seen);
    expect(chosenIn(left)).toBe(0);
    const chosen = [1, 2].reduce((one, id) => after(one, choice(id, left, 'living'), at), left);
    expect(chosenIn(chosen)).toBe(2);
    const two = settledAt(chosen, closed(seen) + graceMs + glassMs);
    expect([roundOf(two).number, chosenIn(two)]).toEqual([2, 0]);
    const three = after(two, choice(1, two, 'living', opened(two)), opened(two));
    expect(chosenIn(three)).toBe(1);
    expect(three.dueAt?.getTime()).toBe(closed(two) + graceMs);
  });
  test('in a trial of two makes the other the winner, with no round open', () => {
    const seen = aRunningTrial(2);
    const over = after(seen, leaving(host), opened(seen) + 1);
    expect(toTrial(over)).toMatchObject({ status: 'completed', winnerId: 2, round: null, survivorCount: 1 });
    expect(over.participants.map(({ placement, why }) => [placement, why])).toEqual([
      [null, 'left'],
      [null, null],
    ]);
  });
  test('before the start is removed, and can join again', () => {
    const gone = after(aLobby(3), leaving(second), dawn + 100);
    expect(gone.participants.map(({ userId }) => userId)).toEqual([1, 3]);
    const back = after(gone, commands.join({ id: 7, caller: second, kit: [] }, second), dawn + 200);
    expect(back.participants.map(({ id }) => id)).toEqual([1, 3, 7]);
  });
});

describe('a player removed from the guild', () => {
  const removal = (at: number) => commands.withdraw({ discordId: second.discordId, at }, someSituations);

  test('falls', () => {
    const seen = aRunningTrial(3);
    const at = opened(seen) + 1000;
    expect(after(seen, removal(at), at).participants[1]).toMatchObject({ why: 'left', fellIn: 1 });
  });
  test('but not by an earlier removal that is handled after they joined', () => {
    const seen = aRunningTrial(3);
    const back = after(seen, removal(dawn), opened(seen) + 1000);
    expect(back).toBe(seen);
  });
});

describe('a thumper', () => {
  /** A trial whose open round has this many deadly paths; player 1 is in it. */
  function withDeadly(count: number): TrialDocument {
    for (let trial = 0; trial < 100; trial += 1) {
      const seed = trial.toString().padStart(64, '0');
      let seen = aRunningTrial(8, { seed, kits: { 1: carried('remove_wrong') } });
      while (seen.status === 'running' && seen.participants[0]?.fellIn === null) {
        if (roundOf(seen).deadly.length === count) return seen;
        for (const { userId } of survivors(seen))
          seen = after(seen, choice(userId, seen, 'living'), opened(seen) + 1000);
        seen = settledAt(seen, closed(seen) + graceMs);
      }
    }
    throw new Error('none');
  }

  test("that removes its owner's choice is not visible to others", () => {
    const seen = withDeadly(2);
    const at = opened(seen) + 1000;
    const { number } = roundOf(seen);
    const use = commands.useItem({ userId: 1, round: number, at }, 'remove_wrong');
    const removed = toOwnTrial(after(seen, use, at), 1).removed ?? 'a';
    const choose = commands.choose({ userId: 1, round: number, at }, removed);
    const spoiled = after(after(seen, choose, at), use, at + 1);
    expect(toOwnTrial(spoiled, 1)).toMatchObject({ way: null, removed });
    expect(chosenIn(spoiled)).toBe(1);
    expect(reasonOf(() => after(spoiled, choose, at))).toBe('taken_away');
    const over = settledAt(spoiled, closed(seen) + graceMs);
    expect(over.rounds.at(number - 1)?.result?.choices[0]).toMatchObject({ way: null, afterMs: null });
  });
  test('removes nothing when one path is deadly, and is used once', () => {
    const use = (seen: TrialDocument) =>
      commands.useItem({ userId: 1, round: roundOf(seen).number, at: opened(seen) }, 'remove_wrong');
    const one = withDeadly(1);
    expect(reasonOf(() => after(one, use(one), opened(one)))).toBe('nothing_to_remove');
    const two = withDeadly(2);
    const used = after(two, use(two), opened(two));
    expect(reasonOf(() => after(used, use(two), opened(two)))).toBe('not_carried');
  });
});

describe('the end of a round with no process running', () => {
  const seen = aRunningTrial(4);
  const chosen = after(seen, choice(1, seen, 'living'), opened(seen) + 1000);

  test('is postponed by a whole round: those who could not choose choose now', () => {
    const late = closed(seen) + 60_000;
    const again = settledAt(chosen, late);
    expect(roundOf(again)).toMatchObject({ number: 1, opensAt: roundOf(seen).opensAt });
    expect(closed(again)).toBe(late + 20_000);
    expect(again.dueAt?.getTime()).toBe(closed(again) + graceMs);
    expect(chosenIn(again)).toBe(1);
    const saved = after(again, choice(2, again, 'living', late + 5000), late + 5000);
    expect(settledAt(saved, closed(again) + graceMs).participants.map(({ fellIn }) => fellIn)).toEqual([
      null,
      null,
      1,
      1,
    ]);
  });
  test('does not change when the processing is a few seconds late', () => {
    expect(settledAt(chosen, closed(seen) + graceMs + 4000).participants.map(({ fellIn }) => fellIn)).toEqual([
      ...[null, 1, 1, 1],
    ]);
  });
});

// Fair rounds: the same hint for everybody, and a round that closes once everybody has chosen.
import { describe, expect, test } from '@jest/globals';
import { faultsOf } from '../../../../test/trialFaults.ts';
import { after, aRunningTrial, carried, player, roundOf, someSituations, waysOf } from '../../../../test/trials.ts';
import { choose, leave, useItem } from './trials.decisions.ts';
import type { TrialDocument } from './trials.model.ts';
import { pauseMs, revealMs } from './trials.rounds.ts';

const openedAt = (seen: TrialDocument): number => roundOf(seen).opensAt.getTime() + 1000;
const chooses = (seen: TrialDocument, userId: number, way: 'living' | 'deadly', at = openedAt(seen)): TrialDocument => {
  const round = roundOf(seen);
  const key = waysOf(round)[way][0] ?? 'a';
  return after(seen, choose({ userId, round: round.number, at }, key), at);
};

/**
 * A trial of four players, each with a thumper. Its open round has two deadly paths. Null if the
 * round has too few paths.
 */
function withTwoDeadlyWays(seed: number): TrialDocument | null {
  const kits = Object.fromEntries([1, 2, 3, 4].map((id) => [id, carried('remove_wrong')]));
  const seen = aRunningTrial(4, { seed: seed.toString().padStart(64, '0'), kits });
  const round = roundOf(seen);
  if (round.ways.length < 3) return null;
  return { ...seen, rounds: [{ ...round, deadly: ['a', 'b'] }] };
}
const trials = Array.from({ length: 60 }, (_, seed) => withTwoDeadlyWays(seed)).filter((one) => one !== null);

describe('the hint of a thumper', () => {
  const hintsOf = (seen: TrialDocument): Set<unknown> => {
    const at = openedAt(seen);
    const used = [1, 2, 3, 4].reduce(
      (one, userId) => after(one, useItem({ userId, round: 1, at }, 'remove_wrong'), at),
      seen,
    );
    return new Set(used.participants.map(({ removed }) => removed));
  };

  test('is the same for everybody in a round', () => {
    expect(trials.length).toBeGreaterThan(20);
    for (const seen of trials) expect(hintsOf(seen).size).toBe(1);
  });
  test('can differ by person in a trial stored with the rules of version 1', () => {
    const before = trials.map(({ rulesVersion: _, ...rest }) => rest);
    expect(before.some((seen) => hintsOf(seen).size > 1)).toBe(true);
  });
});

describe('a round in which everybody has chosen', () => {
  test('closes at once, with the outcome of its secret', () => {
    const seen = aRunningTrial(4);
    const at = openedAt(seen) + 2000;
    const three = [1, 2, 3].reduce((one, id) => chooses(one, id, id === 3 ? 'deadly' : 'living', at), seen);
    expect(roundOf(three).number).toBe(1);
    const closed = chooses(three, 4, 'living', at);
    const [first] = closed.rounds;
    expect(first?.result?.revealsAt.getTime()).toBe(at + revealMs);
    expect(first?.closesAt.getTime()).toBe(at);
    expect(closed.participants[2]).toMatchObject({ fellIn: 1, why: 'way' });
    expect(roundOf(closed).number).toBe(2);
    expect(roundOf(closed).opensAt.getTime()).toBe(at + revealMs + pauseMs);
    expect(faultsOf(closed)).toEqual([]);
  });
  test('closes when the only player without a choice leaves', () => {
    const seen = aRunningTrial(4);
    const at = openedAt(seen);
    const three = [1, 2, 3].reduce((one, id) => chooses(one, id, 'living'), seen);
    const closed = after(three, leave(player(4), someSituations), at);
    expect(closed.rounds[0]?.result?.choices).toHaveLength(3);
    expect(roundOf(closed).number).toBe(2);
  });
  test("closes without waiting for the extra time of a scout's glass", () => {
    const seen = aRunningTrial(3, { kits: { 1: carried('more_time') } });
    const at = openedAt(seen);
    const withTime = after(seen, useItem({ userId: 1, round: 1, at }, 'more_time'), at);
    const closed = [1, 2, 3].reduce(
      (one, id) => (one.rounds.length === 1 ? chooses(one, id, 'living') : one),
      withTime,
    );
    expect(closed.rounds[0]?.result).not.toBeNull();
  });
  test('stays open for a player whose choice a thumper removed', () => {
    const [seen] = trials;
    if (seen === undefined) throw new Error('no trial');
    const at = openedAt(seen);
    const use = useItem({ userId: 1, round: 1, at }, 'remove_wrong');
    const hint = after(seen, use, at).participants[0]?.removed ?? 'a';
    const spoiled = after(after(seen, choose({ userId: 1, round: 1, at }, hint), at), use, at);
    const others = [2, 3, 4].reduce((one, id) => chooses(one, id, 'living'), spoiled);
    expect(roundOf(others).number).toBe(1);
    const closed = chooses(others, 1, 'living');
    expect(closed.rounds[0]?.result).not.toBeNull();
    expect(closed.rounds[0]?.result?.choices[0]?.way).not.toBeNull();
  });
});

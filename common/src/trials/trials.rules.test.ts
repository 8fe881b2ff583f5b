// Tests of the trial rules: difficulty, the outcome of a round, places and rewards, for random choices.
import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { running, seed } from '../../test/counts.ts';
import {
  deadlyIn,
  deadlyWays,
  decidingRounds,
  lotOf,
  outcomeOf,
  maxParticipants,
  placementOf,
  placesIn,
  rewardOf,
  roundsPlayed,
  roundsSurvived,
  maxRises,
  secretOf,
  wayKeys,
  type Digest,
  type Performance,
  type RoundOutcome,
  type RoundRules,
  type Survivor,
} from './trials.rules.ts';

const digest: Digest = (text) => createHash('sha256').update(text).digest('hex');
const everyCount = Array.from({ length: maxParticipants - 1 }, (_, at) => at + 2);
const roundsOf = (beginners: number): number[] => Array.from({ length: decidingRounds(beginners) }, (_, at) => at + 1);

test('rounds are counted alike for the trial and for each of its people', () => {
  expect([roundsPlayed(null), roundsPlayed({ number: 5 })]).toEqual([0, 5]);
  // The winner, the last to fall, and one who left the round after.
  expect([null, 5, 6].map((fellIn) => roundsSurvived(fellIn, 5))).toEqual([5, 4, 5]);
});

describe('the difficulty of a trial', () => {
  test.each([
    [2, 4, [2, 2, 2, 1]],
    [6, 5, [5, 3, 3, 2, 1]],
    [20, 7, [14, 9, 6, 4, 3, 2, 1]],
    [200, 10, [118, 70, 41, 25, 15, 9, 5, 3, 2, 1]],
    [500, 10, [269, 145, 78, 42, 23, 13, 7, 4, 2, 1]],
  ])('%i people: %i deciding rounds, with places for %j', (people, rounds, places) => {
    expect(decidingRounds(people)).toBe(rounds);
    expect(roundsOf(people).map((deciding) => placesIn(people, deciding))).toEqual(places);
  });
  test('a trial ends within 12 rounds for every number of people, even with all repeated rounds', () => {
    expect(everyCount.filter((people) => decidingRounds(people) + maxRises > 12)).toEqual([]);
  });
  test('places never increase and end at one, and more people never mean fewer rounds', () => {
    for (const people of everyCount) {
      const places = roundsOf(people).map((deciding) => placesIn(people, deciding));
      const isRight = places.every((count, at) => count >= 1 && count <= (places[at - 1] ?? people));
      expect([people, isRight, places.at(-1)]).toEqual([people, true, 1]);
      expect(decidingRounds(people)).toBeGreaterThanOrEqual(decidingRounds(people - 1));
      // Any round after the last planned one also has one place.
      expect(placesIn(people, places.length + 1)).toBe(1);
    }
  });
  test('every round has a deadly and a safe way, and the number of deadly ways never decreases', () => {
    for (const people of everyCount)
      for (const ways of [2, 3, 4]) {
        const deadly = roundsOf(people).map((deciding) => deadlyIn(ways, people, deciding));
        const isRight = deadly.every((count, at) => count >= 1 && count < ways && count >= (deadly[at - 1] ?? 0));
        expect([people, ways, isRight]).toEqual([people, ways, true]);
      }
    expect(roundsOf(200).map((deciding) => deadlyIn(4, 200, deciding))).toEqual([1, 1, 2, 2, 2, 2, 2, 2, 3, 3]);
  });
});

describe('results derived from the secret', () => {
  test('are the same for the same secret, and different for another round', () => {
    const [first, second] = [secretOf(digest, 's'.repeat(64), 1), secretOf(digest, 's'.repeat(64), 2)];
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(first).not.toBe(second);
    expect(deadlyWays(digest, first, wayKeys, 2)).toEqual(deadlyWays(digest, first, [...wayKeys].reverse(), 2));
    expect(lotOf(digest, first, 1)).not.toBe(lotOf(digest, first, 2));
  });
  test('make every way deadly equally often', () => {
    const times = { a: 0, b: 0, c: 0, d: 0 };
    for (let at = 0; at < 4000; at += 1)
      for (const key of deadlyWays(digest, digest(at.toString()), wayKeys, 2)) times[key] += 1;
    for (const count of Object.values(times)) expect(Math.abs(count - 2000)).toBeLessThan(160);
  });
});

const survivor = (userId: number): fc.Arbitrary<Survivor> =>
  fc
    .record({
      way: fc.option(fc.constantFrom(...wayKeys)),
      afterMs: fc.integer({ min: 0, max: 3000 }),
      hasFlask: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
      hasPlace: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    })
    .map((one) => ({ ...one, userId, afterMs: one.way === null ? null : one.afterMs }));
const people = (most: number): fc.Arbitrary<Survivor[]> =>
  fc
    .integer({ min: 2, max: most })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => survivor(at + 1))));
const rules: fc.Arbitrary<RoundRules> = fc.record({
  secret: fc.integer().map((n) => digest(n.toString())),
  deadly: fc
    .constantFrom(['a'], ['a', 'b'], ['b', 'c', 'd'], ['a', 'b', 'c', 'd'] as const)
    .map((keys) => [...keys] as RoundRules['deadly']),
  places: fc.integer({ min: 1, max: 20 }),
  rises: fc.integer({ min: 0, max: maxRises }),
});
/** Whether a person survives with this choice and these items. */
const comesThrough = ({ deadly }: RoundRules, { way, hasFlask }: Survivor): boolean =>
  hasFlask || (way !== null && !deadly.includes(way));
const check = (what: (all: readonly Survivor[], round: RoundRules, outcome: RoundOutcome) => void): void =>
  fc.assert(
    fc.property(people(40), rules, (all, round) => what(all, round, outcomeOf(digest, round, all))),
    running(100, 2000),
  );

describe(`the outcome of a random round (TEST_SEED=${seed})`, () => {
  test('counts every person once, as survived or fallen, and somebody always survives', () => {
    check((all, _round, { lived, fell }) => {
      const ids = [...lived, ...fell.map(({ userId }) => userId)].sort((a, b) => a - b);
      expect(ids).toEqual(all.map(({ userId }) => userId));
      expect(lived.length).toBeGreaterThan(0);
    });
  });
  test('has no more survivors than places, unless everybody rises again', () => {
    check((_all, { places }, { lived, rose }) => {
      if (!rose) expect(lived.length).toBeLessThanOrEqual(places);
    });
  });
  test('lets everybody rise again up to the limit when all fall, and after that only the fastest survive', () => {
    check((all, round, outcome) => {
      const allFell = all.every((one) => !comesThrough(round, one));
      expect(outcome.rose).toBe(allFell && round.rises < maxRises);
      if (!allFell || outcome.rose) return;
      const [winner] = outcome.lived;
      const best = Math.min(...all.map(({ afterMs }) => afterMs ?? Infinity));
      expect(all.find(({ userId }) => userId === winner)?.afterMs ?? Infinity).toBe(best);
      expect(outcome.fell.every(({ why }) => why === 'too_slow')).toBe(true);
    });
  });
  test('gives the right reason for each fall', () => {
    check((all, round, { fell, rose }) => {
      const someLived = all.some((one) => comesThrough(round, one));
      for (const { userId, why } of rose || !someLived ? [] : fell) {
        const one = all.find((each) => each.userId === userId);
        if (one === undefined) throw new Error('nobody');
        const wanted = comesThrough(round, one) ? 'no_place' : one.way === null ? 'not_chosen' : 'way';
        expect(why).toBe(wanted);
      }
    });
  });
  test('uses up a flask only to prevent a fall, and shows a held place only when lots are drawn', () => {
    check((all, round, { saved, heldPlace, lived, fell, rose }) => {
      const needed = all.filter((one) => one.hasFlask && !comesThrough(round, { ...one, hasFlask: false }));
      expect(saved).toEqual(rose ? [] : needed.map(({ userId }) => userId));
      const drawn = fell.some(({ why }) => why === 'no_place');
      const holders = all.filter(({ userId, hasPlace }) => hasPlace && lived.includes(userId));
      expect([...heldPlace].sort()).toEqual(drawn ? holders.map(({ userId }) => userId).sort() : []);
      // A player who holds a place falls in a draw only when all survivors hold one, too.
      const unlucky = all.filter(
        ({ userId, hasPlace }) => hasPlace && fell.some((one) => one.userId === userId && one.why === 'no_place'),
      );
      if (unlucky.length > 0) expect(heldPlace).toHaveLength(lived.length);
    });
  });
  test('does not depend on the order of the people', () => {
    check((all, round, outcome) => {
      const other = outcomeOf(digest, round, [...all].reverse());
      expect([...other.lived].sort()).toEqual([...outcome.lived].sort());
      expect(new Map(other.fell.map(({ userId, why }) => [userId, why]))).toEqual(
        new Map(outcome.fell.map(({ userId, why }) => [userId, why])),
      );
    });
  });
});

describe('places and rewards', () => {
  const performances: fc.Arbitrary<Performance[]> = fc
    .array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 30 })
    .map((rounds) => [
      { userId: 0, fellIn: null, survivedRounds: Math.max(...rounds) },
      ...rounds.map((fellIn, at) => ({ userId: at + 1, fellIn, survivedRounds: fellIn - 1 })),
    ]);
  test('depend on how long each person survived; people who fall in the same round share a place', () => {
    fc.assert(
      fc.property(performances, fc.integer({ min: 0, max: 10_000 }), (all, reward) => {
        const rows = all.map((one) => ({ ...one, place: placementOf(one, all) })).sort((a, b) => a.place - b.place);
        expect(rows[0]).toMatchObject({ userId: 0, place: 1 });
        expect(rows.filter(({ place }) => place === 1)).toHaveLength(1);
        rows.forEach(({ place, fellIn }, at) => {
          const before = rows[at - 1];
          expect(place).toBe(before?.fellIn === fellIn ? before.place : at + 1);
        });
        const paid = rows.map(({ place, survivedRounds }) => rewardOf(reward, place, survivedRounds));
        expect(paid.every((sum) => Number.isInteger(sum) && sum >= 0)).toBe(true);
        expect([...paid].sort((a, b) => b - a)).toEqual(paid);
      }),
      running(100, 2000),
    );
  });
  test.each([
    [200, 1, 8, 280],
    [200, 2, 7, 170],
    [200, 3, 6, 110],
    [200, 4, 6, 60],
    [100, 9, 0, 0],
    [33, 1, 1, 34],
    [0, 1, 12, 0],
  ])('a reward of %i for place %i after %i rounds is %i', (reward, place, rounds, sum) => {
    expect(rewardOf(reward, place, rounds)).toBe(sum);
  });
});

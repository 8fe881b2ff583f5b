// Tests of the fairness check: it accepts results that follow from the seed, and finds every
// manipulation.
import { createHash, webcrypto } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FinishedRound, Trial, TrialStory } from '@guild/common/trials/trials.api';
import {
  deadlyIn,
  deadlyWays,
  outcomeOf,
  placesIn,
  secretOf,
  type Survivor,
  type WayKey,
} from '@guild/common/trials/trials.rules';
import { anOpenRound, anOverTrial } from '@guild/common/test/trials.builders';
import { checkTrial } from './trials.check.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const seed = '5e'.repeat(32);
const beginners = 9;
const keys: readonly WayKey[] = ['a', 'b', 'c'];

/** A finished round, as the server decides and sends it. @param alive the survivors before it */
function finishedRound(number: number, alive: readonly number[], flask: number | null): FinishedRound {
  const secret = secretOf(sha256, seed, number);
  const deadly = deadlyWays(sha256, secret, keys, deadlyIn(keys.length, beginners, number));
  const places = Math.min(alive.length, placesIn(beginners, number));
  const survivors = alive.map((userId, at): Survivor => ({
    userId,
    way: keys[at % 3] ?? null,
    afterMs: 1000 + at,
    hasFlask: userId === flask,
    hasPlace: false,
  }));
  const { fell, saved, heldPlace, rose } = outcomeOf(sha256, { secret, deadly, places, rises: 0 }, survivors);
  const whyOf = new Map(fell.map(({ userId, why }) => [userId, why]));
  return {
    ...anOpenRound({
      number,
      deadlyCount: deadly.length,
      places,
      players: alive.length,
      hash: sha256(secret),
      secret,
    }),
    ways: keys.map((key) => ({ key, text: key, deadly: deadly.includes(key), outcome: 'So it went.', count: 3 })),
    result: { lived: alive.length - fell.length, fell: fell.length, saved: saved.length, rose, bySpeed: false },
    choices: survivors.map(({ userId, way, afterMs }) => ({
      userId,
      username: userId.toString(),
      way,
      afterMs,
      why: whyOf.get(userId) ?? null,
      saved: saved.includes(userId),
      heldPlace: heldPlace.includes(userId),
    })),
  };
}
const first = finishedRound(1, [1, 2, 3, 4, 5, 6, 7, 8, 9], 2);
const left = first.choices.filter(({ why }) => why === null).map(({ userId }) => userId);
const second = finishedRound(2, left, null);
const trial: Trial = anOverTrial({ seed, seedHash: sha256(seed), participantCount: beginners });
const story: TrialStory = { trialId: 7, narrativeLog: [], rounds: [first, second] };
const seen = { seed: sha256(seed), 1: first.hash, 2: second.hash };
const wrongIn = async (changed: TrialStory, of: Trial = trial, known = seen): Promise<(readonly number[])[]> =>
  (await checkTrial(of, changed, known)).map(({ wrong }) => wrong);
const withSecond = (parts: Partial<FinishedRound>): TrialStory => ({
  ...story,
  rounds: [first, { ...second, ...parts }],
});

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

describe('the fairness check', () => {
  it('accepts an unchanged trial', async () => {
    expect(await wrongIn(story)).toEqual([[], [], [], [], [], []]);
  });
  it('skips the hashes when this browser has not seen them', async () => {
    expect(await checkTrial(trial, story, {})).toHaveLength(5);
  });
  it('detects another seed', async () => {
    const [whole] = await wrongIn(story, { ...trial, seed: '77'.repeat(32) });
    expect(whole).toEqual([0]);
  });
  it('detects a secret that does not follow from the seed', async () => {
    const secret = sha256('another');
    expect((await wrongIn(withSecond({ secret, hash: sha256(secret) })))[1]).toEqual([2]);
  });
  it('detects a way that became deadly afterwards', async () => {
    const ways = second.ways.map((way) => ({ ...way, deadly: way.deadly !== true }));
    expect((await wrongIn(withSecond({ ways })))[2]).toEqual([2]);
  });
  it('detects fewer places than the rules give', async () => {
    expect((await wrongIn(withSecond({ places: second.places - 1 })))[3]).toEqual([2]);
  });
  it('detects a survivor who was made to fall', async () => {
    const victim = second.choices.find(({ why }) => why === null)?.userId;
    const choices = second.choices.map((one) => (one.userId === victim ? { ...one, why: 'way' as const } : one));
    expect((await wrongIn(withSecond({ choices })))[4]).toEqual([2]);
  });
  it('detects a hash that differs from the one shown before', async () => {
    expect((await wrongIn(story, trial, { ...seen, 2: sha256('shown before') }))[5]).toEqual([2]);
  });
});

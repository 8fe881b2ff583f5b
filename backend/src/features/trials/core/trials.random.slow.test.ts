// Thousands of random trials through the decisions alone: each has one winner or is cancelled,
// and follows from its secret.
import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { itemEffects } from '@guild/common/trials/trials.api';
import { decidingRounds, glassMs, maxKit, maxRises, type WayKey } from '@guild/common/trials/trials.rules';
import { seed as testSeed } from '@guild/common/test/counts';
import { AppError } from '../../../platform/errors.ts';
import {
  after,
  aLobby,
  carried,
  player,
  roundOf,
  settledAt,
  someSituations,
  waysOf,
  type AnyDecision,
} from '../../../../test/trials.ts';
import { faultsOf, faultsOfPlaces } from '../../../../test/trialFaults.ts';
import * as commands from './trials.decisions.ts';
import type { CarriedItem, TrialDocument } from './trials.model.ts';
import { graceMs } from './trials.rounds.ts';
import { closesFor, survivors, toStory, toTrial } from './trials.views.ts';

const trialCount = 10_000;
const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Random numbers from a seed. @returns a number below `most` */
function chanceOf(seed: number): (most: number) => number {
  let state = seed >>> 0;
  return (most) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}
type Chance = ReturnType<typeof chanceOf>;

/** The actions of the people in one trial. */
const habits = [
  'anything',
  'anything',
  'anything',
  'deadly',
  'living',
  'nothing',
  'the same',
  'the last moment',
] as const;
type Habit = (typeof habits)[number];
interface Act {
  readonly at: number;
  readonly decide: AnyDecision;
}
const someKit = (chance: Chance): CarriedItem[] =>
  carried(...Array.from({ length: chance(maxKit + 1) }, () => itemEffects[chance(itemEffects.length)] ?? 'more_time'));

function wayOf(habit: Habit, seen: TrialDocument, chance: Chance): WayKey {
  const round = roundOf(seen);
  const { living, deadly } = waysOf(round);
  const from = habit === 'deadly' ? deadly : habit === 'living' ? living : round.ways.map(({ key }) => key);
  return from[habit === 'the same' ? 0 : chance(from.length)] ?? 'd';
}
/**
 * Their actions around one round in order of time: early, in time, late, twice, with items, or
 * none.
 */
function actsOf(seen: TrialDocument, habit: Habit, chance: Chance): Act[] {
  const { number, opensAt, closesAt } = roundOf(seen);
  const [opens, closes] = [opensAt.getTime(), closesAt.getTime()];
  const some = habit === 'anything';
  const acts = seen.participants.flatMap(({ userId }): Act[] => {
    const at = habit === 'the last moment' ? closes - 20 + chance(30) : opens + 1 + chance(closes - opens);
    const chosen = (when: number, of = number): Act => {
      const way = wayOf(habit, seen, chance);
      return { at: when, decide: (one) => commands.choose({ userId, round: of, at: when }, way)(one) };
    };
    if (habit === 'nothing') return [];
    if (!some) return [chosen(at)];
    const uses = (effect: 'more_time' | 'remove_wrong'): Act => ({
      at,
      decide: (one) => commands.useItem({ userId, round: number, at }, effect)(one),
    });
    return [
      ...(chance(8) === 0 ? [] : [chosen(at)]),
      ...(chance(3) === 0 ? [chosen(at + chance(9000))] : []),
      ...(chance(12) === 0 ? [chosen(opens - 1 - chance(500))] : []),
      ...(chance(12) === 0 ? [chosen(at, number + 1), chosen(at, number - 1)] : []),
      ...(chance(4) === 0 ? [uses('remove_wrong')] : []),
      ...(chance(4) === 0 ? [uses('more_time')] : []),
      ...(chance(6) === 0 ? [{ at, decide: commands.betOn(userId, 1 + chance(seen.participants.length)) }] : []),
      ...(chance(3) === 0
        ? [{ at, decide: commands.guessDeadly({ userId, round: number, at }, wayOf(habit, seen, chance)) }]
        : []),
      ...(chance(60) === 0 ? [{ at, decide: commands.leave(player(userId), someSituations) }] : []),
      ...(chance(90) === 0
        ? [{ at, decide: commands.withdraw({ discordId: player(userId).discordId, at }, someSituations) }]
        : []),
    ];
  });
  const ends = some && chance(80) === 0 ? [{ at: closes - 5, decide: commands.cancel(player(1)) }] : [];
  const late = { at: opens, decide: commands.join({ id: 99, caller: player(999), kit: [] }, player(999)) };
  return [...acts, ...ends, ...(chance(9) === 0 ? [late] : [])].sort((a, b) => a.at - b.at);
}
/** A refused command leaves the trial unchanged. */
function tried(seen: TrialDocument, { at, decide }: Act): TrialDocument {
  try {
    return after(seen, decide, at);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    return settledAt(seen, at);
  }
}

interface Played {
  readonly over: TrialDocument;
  readonly beginners: number;
  readonly choicesOutOfTime: number;
}
function play(number: number): Played {
  const chance = chanceOf(testSeed + number * 7919);
  const big = number % 1000 === 0 ? 200 : number % 100 === 0 ? 40 : 0;
  const people = big > 0 ? big : 1 + chance(12);
  const habit = habits[chance(habits.length)] ?? 'anything';
  const kits = Object.fromEntries(
    Array.from({ length: people }, (_, at) => [at + 1, chance(3) === 0 ? someKit(chance) : []]),
  );
  let seen = aLobby(people, { seed: sha(`${testSeed}/${number}`), roundSeconds: 15, kits });
  seen = settledAt(seen, seen.startsAt.getTime() + chance(3000));
  let choicesOutOfTime = 0;
  // More rounds than possible, to detect an endless trial.
  for (let rounds = 0; seen.status === 'running' && rounds < 20; rounds += 1) {
    const { number: open } = roundOf(seen);
    for (const act of actsOf(seen, habit, chance)) {
      if (seen.status !== 'running' || roundOf(seen).number !== open) break;
      seen = tried(seen, act);
    }
    if (seen.status !== 'running' || roundOf(seen).number !== open) continue;
    const round = roundOf(seen);
    choicesOutOfTime += seen.participants.filter(
      (one) => one.choseAt !== null && (one.choseAt < round.opensAt || one.choseAt.getTime() > closesFor(round, one)),
    ).length;
    seen = settledAt(seen, round.closesAt.getTime() + graceMs + glassMs);
  }
  return { over: seen, beginners: people, choicesOutOfTime };
}

test(`${trialCount} random trials: one winner or cancelled, all determined by the secret (TEST_SEED=${testSeed})`, () => {
  const ends = { completed: 0, cancelled: 0 };
  let [rose, bySpeed, longest] = [0, 0, 0];
  for (let number = 1; number <= trialCount; number += 1) {
    const { over, beginners, choicesOutOfTime } = play(number);
    const alive = survivors(over).length;
    const rounds = toStory(over).rounds.length;
    const faults = [
      ...(choicesOutOfTime > 0 ? ['choices out of time'] : []),
      ...(over.status === 'running' || over.status === 'joining' ? ['without end'] : []),
      ...(over.status === 'completed' && alive !== 1 ? [`${alive} winners`] : []),
      ...(over.status === 'completed' && over.winnerId !== survivors(over)[0]?.userId ? ['another winner'] : []),
      ...(beginners < 2 && over.cancelReason !== 'too_few' ? ['too few'] : []),
      ...(alive === 0 && beginners > 0 ? ['nobody lives'] : []),
      ...(rounds > decidingRounds(beginners) + maxRises || rounds > 12 ? [`${rounds} rounds`] : []),
      ...(over.live !== null || over.dueAt !== null ? ['not over'] : []),
      ...(toTrial(over).round !== null ? ['an open round'] : []),
      ...faultsOf(over),
      ...(over.status === 'completed' ? faultsOfPlaces(over) : []),
    ];
    if (faults.length > 0) expect([`trial ${number}`, ...faults]).toEqual([`trial ${number}`]);
    ends[over.status === 'completed' ? 'completed' : 'cancelled'] += 1;
    rose += over.rises;
    bySpeed += over.rounds.filter(({ result }) => result?.bySpeed === true).length;
    longest = Math.max(longest, rounds);
  }
  // The random trials covered every case.
  expect(ends.completed).toBeGreaterThan(trialCount / 2);
  expect(ends.cancelled).toBeGreaterThan(trialCount / 100);
  expect([rose > trialCount / 20, bySpeed > trialCount / 50, longest > 6]).toEqual([true, true, true]);
});

// Thousands of trials that chance plays through the decisions alone: each has one winner or is cancelled, and follows from its secret.
import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { itemEffects } from '@guild/common/trials/trials.api';
import { decidingRounds, glassMs, kitMost, risesMost, rewardOf, type WayKey } from '@guild/common/trials/trials.rules';
import { count, seed as testSeed } from '@guild/common/test/counts';
import { AppError } from '../../platform/http/errors.ts';
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
} from '../../../test/trials.ts';
import * as commands from './trials.decisions.ts';
import type { CarriedItem, TrialDocument } from './trials.model.ts';
import { graceMs } from './trials.rounds.ts';
import { closesFor, survivors, toStory, toTrial } from './trials.views.ts';

const trialCount = count(10_000, 60_000);
const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Numbers that follow from a seed. @returns below `most` */
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

/** What the people of one trial do. */
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
  carried(...Array.from({ length: chance(kitMost + 1) }, () => itemEffects[chance(itemEffects.length)] ?? 'more_time'));

function wayOf(habit: Habit, seen: TrialDocument, chance: Chance): WayKey {
  const round = roundOf(seen);
  const { living, deadly } = waysOf(round);
  const from = habit === 'deadly' ? deadly : habit === 'living' ? living : round.ways.map(({ key }) => key);
  return from[habit === 'the same' ? 0 : chance(from.length)] ?? 'd';
}
/** What they do around one round, in the order of time: early, in time, late, twice, with what they carry, or not at all. */
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
/** Whatever is refused leaves the trial as it was. */
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
  let seen = aLobby(people, { seed: sha(`${testSeed.toString()}/${number.toString()}`), roundSeconds: 15, kits });
  seen = settledAt(seen, seen.startsAt.getTime() + chance(3000));
  let choicesOutOfTime = 0;
  // More rounds than there may be, so that a trial without end is found.
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

/** What everybody can compute who has read the story of a trial: what is wrong with it. */
function faultsOf(over: TrialDocument): string[] {
  const faults: string[] = [];
  const { rounds } = toStory(over);
  let rises = 0;
  for (const { number, hash, secret, ways, deadlyCount, places, choices, result } of rounds) {
    const fault = (what: string): void => void faults.push(`round ${number.toString()}: ${what}`);
    if (secret === null || secret !== sha(`${over.seed}:${number.toString()}`) || hash !== sha(secret))
      fault('another secret');
    const order = ways
      .map(({ key }) => key)
      .sort((a, b) => (sha(`${secret ?? ''}:${a}`) < sha(`${secret ?? ''}:${b}`) ? -1 : 1));
    const deadly = ways.filter((way) => way.deadly === true).map(({ key }) => key);
    if (order.slice(0, deadlyCount).sort().join() !== deadly.join()) fault('other deadly ways');
    const safe = choices.filter(({ way, saved }) => saved || (way !== null && !deadly.includes(way)));
    if (choices.some(({ way, saved }) => saved && way !== null && !deadly.includes(way))) fault('a flask in vain');
    const lived = choices.filter(({ why }) => why === null).map(({ userId }) => userId);
    const holds = (userId: number): boolean =>
      over.participants
        .find((one) => one.userId === userId)
        ?.kit.some(({ effect, usedIn }) => effect === 'keep_place' && (usedIn ?? Infinity) >= number) === true;
    let wanted: number[];
    if (safe.length > 0)
      wanted = [...safe]
        .map(({ userId }) => userId)
        .sort(
          (a, b) =>
            Number(holds(b)) - Number(holds(a)) ||
            (sha(`${secret ?? ''}:${a.toString()}`) < sha(`${secret ?? ''}:${b.toString()}`) ? -1 : 1),
        )
        .slice(0, places);
    else if (rises < risesMost) wanted = choices.map(({ userId }) => userId);
    else {
      const best = Math.min(...choices.map(({ afterMs }) => afterMs ?? Infinity));
      wanted = lived
        .filter((id) => (choices.find(({ userId }) => userId === id)?.afterMs ?? Infinity) === best)
        .slice(0, 1);
    }
    if ([...wanted].sort().join() !== [...lived].sort().join() || lived.length === 0) fault('others live');
    if (result?.rose !== (safe.length === 0 && rises < risesMost)) fault('rose');
    rises += Number(result?.rose);
    if (result?.lived !== lived.length || result.fell !== choices.length - lived.length) fault('another sum');
  }
  for (const one of over.participants) {
    const fault = (what: string): void => void faults.push(`player ${one.userId.toString()}: ${what}`);
    const lived = rounds.filter(
      ({ choices, result }) =>
        result?.rose === false && choices.some(({ userId, why }) => userId === one.userId && why === null),
    );
    if (lived.length !== one.survivedRounds) fault('another count of rounds');
    const fall = rounds.find(({ choices }) => choices.some(({ userId, why }) => userId === one.userId && why !== null));
    if (one.why !== 'left' && (fall?.number ?? null) !== one.fellIn) fault('fell elsewhere');
    const flasks = rounds.filter(({ choices }) => choices.some(({ userId, saved }) => userId === one.userId && saved));
    if (flasks.length !== one.kit.filter(({ effect, usedIn }) => effect === 'survive_fall' && usedIn !== null).length)
      fault('flasks');
  }
  return faults;
}
function faultsOfPlaces({ participants, spiceReward }: TrialDocument): string[] {
  const ranked = [...participants].sort((a, b) => (a.placement ?? 0) - (b.placement ?? 0));
  return ranked.flatMap((one, at) => {
    const before = ranked[at - 1];
    const together = before?.fellIn === one.fellIn;
    const later = before === undefined || (one.fellIn ?? Infinity) < (before.fellIn ?? Infinity);
    const place = together ? before?.placement : at + 1;
    const sum = rewardOf(spiceReward, one.placement ?? 0, one.survivedRounds);
    const isRight = one.placement === place && (together || later) && Number.isInteger(sum) && sum >= 0;
    return isRight ? [] : [`place of player ${one.userId.toString()}`];
  });
}

test(`${trialCount.toString()} trials by chance: one winner or cancelled, all of it by the secret (TEST_SEED=${testSeed.toString()})`, () => {
  const ends = { completed: 0, cancelled: 0 };
  let [rose, bySpeed, longest] = [0, 0, 0];
  for (let number = 1; number <= trialCount; number += 1) {
    const { over, beginners, choicesOutOfTime } = play(number);
    const standing = survivors(over).length;
    const rounds = toStory(over).rounds.length;
    const faults = [
      ...(choicesOutOfTime > 0 ? ['choices out of time'] : []),
      ...(over.status === 'running' || over.status === 'joining' ? ['without end'] : []),
      ...(over.status === 'completed' && standing !== 1 ? [`${standing.toString()} winners`] : []),
      ...(over.status === 'completed' && over.winnerId !== survivors(over)[0]?.userId ? ['another winner'] : []),
      ...(beginners < 2 && over.cancelReason !== 'too_few' ? ['too few'] : []),
      ...(standing === 0 && beginners > 0 ? ['nobody lives'] : []),
      ...(rounds > decidingRounds(beginners) + risesMost || rounds > 12 ? [`${rounds.toString()} rounds`] : []),
      ...(over.live !== null || over.dueAt !== null ? ['not over'] : []),
      ...(toTrial(over).round !== null ? ['an open round'] : []),
      ...faultsOf(over),
      ...(over.status === 'completed' ? faultsOfPlaces(over) : []),
    ];
    if (faults.length > 0) expect([`trial ${number.toString()}`, ...faults]).toEqual([`trial ${number.toString()}`]);
    ends[over.status === 'completed' ? 'completed' : 'cancelled'] += 1;
    rose += over.rises;
    bySpeed += over.rounds.filter(({ result }) => result?.bySpeed === true).length;
    longest = Math.max(longest, rounds);
  }
  // Chance has been everywhere.
  expect(ends.completed).toBeGreaterThan(trialCount / 2);
  expect(ends.cancelled).toBeGreaterThan(trialCount / 100);
  expect([rose > trialCount / 20, bySpeed > trialCount / 50, longest > 6]).toEqual([true, true, true]);
});

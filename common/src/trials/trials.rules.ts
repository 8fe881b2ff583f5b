// The rules of a trial: how hard each round is, which ways are deadly, who lives and what it pays. Pure, and the same on both sides, so
// that a page can check what the server did once it knows the secret of a round.
import { compareTexts, sortedByText } from '../wire/sorting.ts';

/** SHA-256 of a text, as 64 lower-case hexadecimal digits. */
export type Digest = (text: string) => string;

/** The version of the rules by which new trials are played; a stored trial keeps its own. */
export const rulesVersion = 2;

/** The keys of the ways, in their order. */
export const wayKeys = ['a', 'b', 'c', 'd'] as const;
export type WayKey = (typeof wayKeys)[number];

/** How many may take part in one trial. */
export const maxParticipants = 500;
/** A trial needs this many to begin. */
export const minParticipants = 2;
/** How often all of them may fall in the same round and rise again. */
export const maxRises = 2;
/** How many items somebody takes along. */
export const maxKit = 2;
/** What a scout's glass adds to the time of its bearer, in ms. */
export const glassMs = 5000;

const [minDeciding, maxDeciding] = [4, 10];
/** In how many rounds, those in which all rise again left out, a trial of so many is over at the latest: with those, at most 12. */
export const decidingRounds = (beginners: number): number =>
  Math.min(maxDeciding, Math.max(minDeciding, Math.ceil(Math.log2(Math.max(2, beginners))) + 2));

/**
 * How many may live through a round: fewer each time, one in the last.
 * @param beginners how many began the trial
 * @param deciding the number of the round, from 1, those in which all rose again left out
 */
export function placesIn(beginners: number, deciding: number): number {
  const last = decidingRounds(beginners);
  return deciding >= last ? 1 : Math.ceil(beginners ** (1 - deciding / last));
}

/** How many of the ways are deadly: at least one, never all, and more of them the later the round. */
export function deadlyIn(ways: number, beginners: number, deciding: number): number {
  const progress = Math.min(1, deciding / decidingRounds(beginners));
  return Math.min(ways - 1, Math.max(1, Math.round(ways * (0.25 + 0.45 * progress))));
}

/** The secret of a round, which follows from the secret of the trial. */
export const secretOf = (digest: Digest, seed: string, number: number): string =>
  digest(`${seed}:${number.toString()}`);
const orderOf = (digest: Digest, secret: string, key: string): string => digest(`${secret}:${key}`);
/** The place of somebody in the lots of a round: the lowest ones live when there are not places for all. */
export const lotOf = (digest: Digest, secret: string, userId: number): string =>
  digest(`${secret}:${userId.toString()}`);

/** Which ways are deadly: the first ones in the order of the digests of `secret:key`. */
export function deadlyWays(digest: Digest, secret: string, keys: readonly WayKey[], count: number): WayKey[] {
  const placed = sortedByText(keys, (key) => orderOf(digest, secret, key));
  return placed.slice(0, count).sort(compareTexts);
}

/**
 * The deadly way that a thumper takes away: the same one for everybody, so that several of them together learn no more than one.
 * @param deadly at least two, so that the hint never says which of the others to take
 */
export const hintedWay = (digest: Digest, secret: string, deadly: readonly WayKey[]): WayKey | null =>
  sortedByText(deadly, (key) => digest(`${secret}:hint:${key}`))[0] ?? null;
/** The same in trials with rules of version 1, where the hint differed from person to person. */
export const hintedWayFor = (
  digest: Digest,
  secret: string,
  deadly: readonly WayKey[],
  userId: number,
): WayKey | null => sortedByText(deadly, (key) => digest(`${secret}:${userId.toString()}:${key}`))[0] ?? null;

/** Somebody who is still in the trial when a round closes. */
export interface Survivor {
  readonly userId: number;
  /** Null: they have not chosen. */
  readonly way: WayKey | null;
  /** How long it took them, in ms of the server's clock since the round opened; null: they have not chosen. */
  readonly afterMs: number | null;
  /** Carries what saves from one fall. */
  readonly hasFlask: boolean;
  /** Carries what keeps a place when lots are drawn. */
  readonly hasPlace: boolean;
}
export const fallReasons = ['way', 'not_chosen', 'no_place', 'too_slow', 'left'] as const;
/**
 * Why somebody fell: the way was deadly; they have not chosen; there were not places for all who lived; all fell once too often, and
 * somebody else was faster; they have left.
 */
export type FallReason = (typeof fallReasons)[number];
export interface RoundRules {
  readonly secret: string;
  readonly deadly: readonly WayKey[];
  readonly places: number;
  /** How often all have risen again in this trial so far. */
  readonly rises: number;
}
export interface RoundOutcome {
  readonly lived: readonly number[];
  readonly fell: readonly { readonly userId: number; readonly why: Exclude<FallReason, 'left'> }[];
  /** Who would have fallen but for their flask, which is empty now. */
  readonly saved: readonly number[];
  /** Who had to prove their place when lots were drawn. */
  readonly heldPlace: readonly number[];
  /** All fell, and all rise again. */
  readonly rose: boolean;
}

/** The fastest first; who has not chosen comes last, in the order of the lots. */
const bySpeed =
  (lot: (one: Survivor) => string) =>
  (a: Survivor, b: Survivor): number =>
    (a.afterMs ?? Infinity) === (b.afterMs ?? Infinity)
      ? compareTexts(lot(a), lot(b))
      : (a.afterMs ?? Infinity) - (b.afterMs ?? Infinity);

/** What a round makes of everybody who is still in it; at least one lives, or all rise again. @param survivors not empty */
export function outcomeOf(
  digest: Digest,
  { secret, deadly, places, rises }: RoundRules,
  survivors: readonly Survivor[],
): RoundOutcome {
  const whyOf = ({ way }: Survivor): 'way' | 'not_chosen' | null =>
    way === null ? 'not_chosen' : deadly.includes(way) ? 'way' : null;
  const lots = new Map(survivors.map(({ userId }) => [userId, lotOf(digest, secret, userId)]));
  const lot = ({ userId }: Survivor): string => lots.get(userId) ?? '';
  const saved = survivors.filter((one) => whyOf(one) !== null && one.hasFlask);
  const living = survivors.filter((one) => whyOf(one) === null || one.hasFlask);
  const ids = (some: readonly Survivor[]): number[] => some.map(({ userId }) => userId);

  if (living.length === 0) {
    if (rises < maxRises) return { lived: ids(survivors), fell: [], saved: [], heldPlace: [], rose: true };
    const [fastest, ...others] = [...survivors].sort(bySpeed(lot));
    return {
      lived: fastest === undefined ? [] : [fastest.userId],
      fell: others.map(({ userId }) => ({ userId, why: 'too_slow' })),
      saved: [],
      heldPlace: [],
      rose: false,
    };
  }
  const drawn = [...living].sort((a, b) => Number(b.hasPlace) - Number(a.hasPlace) || compareTexts(lot(a), lot(b)));
  const lived = drawn.slice(0, places);
  const without = drawn.slice(places);
  const dead = survivors.filter((one) => !living.includes(one));
  return {
    lived: ids(lived),
    fell: [
      ...dead.map((one) => ({ userId: one.userId, why: whyOf(one) ?? 'way' })),
      ...without.map(({ userId }) => ({ userId, why: 'no_place' as const })),
    ],
    saved: ids(saved),
    heldPlace: without.length === 0 ? [] : ids(lived.filter(({ hasPlace }) => hasPlace)),
    rose: false,
  };
}

/** What somebody did in a whole trial. */
export interface Performance {
  readonly userId: number;
  /** The round in which they fell; null: the winner. */
  readonly fellIn: number | null;
  readonly survivedRounds: number;
}
/** The place of each: one more than there are people who lasted longer. */
export const placementOf = (one: Performance, all: readonly Performance[]): number =>
  1 + all.filter(({ fellIn }) => (fellIn ?? Infinity) > (one.fellIn ?? Infinity)).length;

/** Percent of the reward for the first places; everybody else gets nothing for theirs. */
const placePercents = [100, 50, 25] as const;
/** Percent of the reward for each round that somebody has lived through. */
const roundPercent = 5;
/** What a place and the rounds lived through bring, in whole units, rounded down. @param reward what the winner of the trial gets for winning */
export const rewardOf = (reward: number, placement: number, survivedRounds: number): number =>
  Math.floor((reward * ((placePercents[placement - 1] ?? 0) + roundPercent * survivedRounds)) / 100);

// Trial rules: difficulty of rounds, deadly choices, survivors and pay. Pure functions for both
// sides, so that a page can verify the server once the secret of a round is published.
import { compareTexts, sortedByText } from '../wire/sorting.ts';

/** SHA-256 of a text, as 64 lower-case hexadecimal digits. */
export type Digest = (text: string) => string;

/** The version of the rules for new trials. A stored trial keeps its own. */
export const rulesVersion = 2;

/** The keys of the choices, in order. */
export const wayKeys = ['a', 'b', 'c', 'd'] as const;
export type WayKey = (typeof wayKeys)[number];

/** Maximum number of participants. */
export const maxParticipants = 500;
/** Minimum number of participants to start. */
export const minParticipants = 2;
/** How often everybody may fall in the same round and rise again. */
export const maxRises = 2;
/** Maximum number of items a person may bring. */
export const maxKit = 2;
/** Additional time from a scout's glass, in ms. */
export const glassMs = 5000;

const [minDeciding, maxDeciding] = [4, 10];
/**
 * Maximum number of rounds, not counting those in which everybody rises again. With those, there
 * are at most 12.
 */
export const decidingRounds = (beginners: number): number =>
  Math.min(maxDeciding, Math.max(minDeciding, Math.ceil(Math.log2(Math.max(2, beginners))) + 2));

/**
 * How many people may survive a round: fewer each time, one in the last.
 * @param beginners number of players at the start
 * @param deciding number of the round, from 1, not counting rounds in which everybody rose again
 */
export function placesIn(beginners: number, deciding: number): number {
  const last = decidingRounds(beginners);
  return deciding >= last ? 1 : Math.ceil(beginners ** (1 - deciding / last));
}

/** Number of deadly choices: at least one, never all, and more in later rounds. */
export function deadlyIn(ways: number, beginners: number, deciding: number): number {
  const progress = Math.min(1, deciding / decidingRounds(beginners));
  return Math.min(ways - 1, Math.max(1, Math.round(ways * (0.25 + 0.45 * progress))));
}

/**
 * How many rounds a trial has taken: all finished ones, also those in which everybody rose again.
 * @param last the last finished round; null: none
 */
export const roundsPlayed = (last: { readonly number: number } | null | undefined): number => last?.number ?? 0;
/**
 * How many rounds somebody has survived: all before the one in which they fell.
 * @param fellIn the round in which they fell; null: they are standing, or have won
 * @param played the rounds that the trial has taken
 */
export const roundsSurvived = (fellIn: number | null, played: number): number =>
  fellIn === null ? played : Math.min(played, fellIn - 1);

/** The secret of a round, derived from the seed of the trial. */
export const secretOf = (digest: Digest, seed: string, number: number): string => digest(`${seed}:${number}`);
const orderOf = (digest: Digest, secret: string, key: string): string => digest(`${secret}:${key}`);
/** A person's lot in a round. The lowest lots survive when there are too few places. */
export const lotOf = (digest: Digest, secret: string, userId: number): string => digest(`${secret}:${userId}`);

/** The deadly choices: the first ones in the order of the digests of `secret:key`. */
export function deadlyWays(digest: Digest, secret: string, keys: readonly WayKey[], count: number): WayKey[] {
  const placed = sortedByText(keys, (key) => orderOf(digest, secret, key));
  return placed.slice(0, count).sort(compareTexts);
}

/**
 * The deadly choice that a thumper removes. It is the same for everybody, so that several thumpers
 * together reveal no more than one.
 * @param deadly at least two, so that the hint never reveals which choice is safe
 */
export const hintedWay = (digest: Digest, secret: string, deadly: readonly WayKey[]): WayKey | null =>
  sortedByText(deadly, (key) => digest(`${secret}:hint:${key}`))[0] ?? null;
/** The hint in rules version 1, where it differed for each person. */
export const hintedWayFor = (
  digest: Digest,
  secret: string,
  deadly: readonly WayKey[],
  userId: number,
): WayKey | null => sortedByText(deadly, (key) => digest(`${secret}:${userId}:${key}`))[0] ?? null;

/** A person who is still in the trial when a round closes. */
export interface Survivor {
  readonly userId: number;
  /** Null: no choice. */
  readonly way: WayKey | null;
  /** Time until the choice, in ms of the server's clock since the round opened; null: no choice. */
  readonly afterMs: number | null;
  /** Whether they have an item that saves from one fall. */
  readonly hasFlask: boolean;
  /** Whether they have an item that keeps their place when lots are drawn. */
  readonly hasPlace: boolean;
}
export const fallReasons = ['way', 'not_chosen', 'no_place', 'too_slow', 'left'] as const;
/**
 * Why somebody fell: a deadly choice; no choice; no place left among the survivors; too slow, when
 * everybody fell with no rise left; or they left.
 */
export type FallReason = (typeof fallReasons)[number];
export interface RoundRules {
  readonly secret: string;
  readonly deadly: readonly WayKey[];
  readonly places: number;
  /** How often everybody has risen again in this trial so far. */
  readonly rises: number;
}
export interface RoundOutcome {
  readonly lived: readonly number[];
  readonly fell: readonly { readonly userId: number; readonly why: Exclude<FallReason, 'left'> }[];
  /** People whose flask saved them. It is empty now. */
  readonly saved: readonly number[];
  /** People whose item kept their place when lots were drawn. */
  readonly heldPlace: readonly number[];
  /** Everybody fell, and everybody rises again. */
  readonly rose: boolean;
}

/** Fastest first. People without a choice come last, in the order of their lots. */
const bySpeed =
  (lot: (one: Survivor) => string) =>
  (a: Survivor, b: Survivor): number =>
    (a.afterMs ?? Infinity) === (b.afterMs ?? Infinity)
      ? compareTexts(lot(a), lot(b))
      : (a.afterMs ?? Infinity) - (b.afterMs ?? Infinity);

/**
 * The outcome of a round: at least one person survives, or everybody rises again.
 * @param survivors not empty
 */
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

/** A person's result in a whole trial. */
export interface Performance {
  readonly userId: number;
  /** The round in which they fell; null: the winner. */
  readonly fellIn: number | null;
  readonly survivedRounds: number;
}
/** Place of a person: one more than the number of people who lasted longer. */
export const placementOf = (one: Performance, all: readonly Performance[]): number =>
  1 + all.filter(({ fellIn }) => (fellIn ?? Infinity) > (one.fellIn ?? Infinity)).length;

/** Percentage of the reward for the first places. Other places get nothing for their place. */
const placePercents = [100, 50, 25] as const;
/** Percentage of the reward for each survived round. */
const roundPercent = 5;
/** Percentages of the reward: for a place, and for survived rounds. */
export const rewardPercents = (placement: number, survivedRounds: number): { place: number; rounds: number } => ({
  place: placePercents[placement - 1] ?? 0,
  rounds: roundPercent * survivedRounds,
});
/** Percentages for the first three places, and for each survived round, in words. */
export const rewardRule = `The winner gets the whole reward, second and third place get ${placePercents[1]} % and ${placePercents[2]} %. Each round you survive adds ${roundPercent} %.`;
/**
 * The reward for a place and survived rounds, rounded down.
 * @param reward what the winner gets for winning
 */
export function rewardOf(reward: number, placement: number, survivedRounds: number): number {
  const { place, rounds } = rewardPercents(placement, survivedRounds);
  return Math.floor((reward * (place + rounds)) / 100);
}

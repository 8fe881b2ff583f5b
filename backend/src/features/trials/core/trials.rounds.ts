// Start and end of rounds: pure functions. All chance comes from the trial's seed.
import {
  deadlyIn,
  deadlyWays,
  glassMs,
  outcomeOf,
  placementOf,
  placesIn,
  secretOf,
  wayKeys,
  type FallReason,
  type RoundOutcome,
  type Survivor,
} from '@guild/common/trials/trials.rules';
import { sortedByText } from '@guild/common/wire/sorting';
import { sha256 } from './trials.digest.ts';
import type { CarriedItem, Participant, StoredRound, TrialDocument } from './trials.model.ts';
import { situationsOf, type Situation } from '../story/trials.situations.ts';
import { survivors } from './trials.views.ts';

/** Time to look at the results before the next round opens, in ms. */
export const pauseMs = 9000;
/** From the start of a trial until its first round opens, in ms. */
export const firstPauseMs = 5000;
/**
 * Between the end of choosing and the end of the round, in ms,
 * for choices that are still being written.
 */
export const graceMs = 400;
/**
 * A round that ends this much too late, in ms,
 * means that no process was running and nobody could choose.
 */
export const awayMs = 5000;
/**
 * From the end of a round until screens reveal it, in ms.
 * By then the result has reached all screens.
 */
export const revealMs = 600;

type Fields = Partial<
  Pick<
    TrialDocument,
    | 'status'
    | 'live'
    | 'completedAt'
    | 'cancelReason'
    | 'dueAt'
    | 'winnerId'
    | 'winnerUsername'
    | 'winnerDiscordId'
    | 'narrativeLog'
    | 'rises'
    | 'beginners'
    | 'participants'
    | 'rounds'
  >
>;

/** When the round is over, ms since 1970. Later if somebody has more time. */
export const endOf = (round: StoredRound, participants: readonly Participant[], moreMs: number): number =>
  round.closesAt.getTime() + graceMs + (participants.some(({ hasMoreTime }) => hasMoreTime) ? moreMs : 0);

/** The situation of a round. The seed sorts the situations of the theme, followed by all others. */
function situationAt(all: readonly Situation[], { theme, seed }: TrialDocument, number: number): Situation {
  const placed = (some: readonly Situation[]): Situation[] => sortedByText(some, ({ id }) => sha256(`${seed}:${id}`));
  const own = situationsOf(all, theme);
  const order = [...placed(own), ...placed(all.filter((one) => !own.includes(one)))];
  const chosen = order[(number - 1) % order.length];
  if (chosen === undefined) throw new Error('there are no situations');
  return chosen;
}

/** The next round of a trial. @param opensAt ms since 1970 */
export function nextRound(seen: TrialDocument, all: readonly Situation[], opensAt: number): StoredRound {
  const number = seen.rounds.length + 1;
  const deciding = number - seen.rises;
  const situation = situationAt(all, seen, number);
  const ways = situation.choices.map((one, index) => ({ key: wayKeys[index] ?? 'a', ...one }));
  const secret = secretOf(sha256, seen.seed, number);
  const keys = ways.map(({ key }) => key);
  const players = survivors(seen).length;
  return {
    number,
    deciding,
    situationId: situation.id,
    title: situation.title,
    text: situation.text,
    ways,
    secret,
    telling: null,
    narratedBy: null,
    deadly: deadlyWays(sha256, secret, keys, deadlyIn(ways.length, seen.beginners, deciding)),
    places: Math.min(players, placesIn(seen.beginners, deciding)),
    players,
    opensAt: new Date(opensAt),
    closesAt: new Date(opensAt + seen.roundSeconds * 1000),
    result: null,
  };
}

const carries = ({ kit }: Participant, effect: CarriedItem['effect']): boolean =>
  kit.some((item) => item.effect === effect && item.usedIn === null);
/** The kit after one item of this effect was used. */
export function used(kit: readonly CarriedItem[], effect: CarriedItem['effect'], number: number): CarriedItem[] {
  const index = kit.findIndex((item) => item.effect === effect && item.usedIn === null);
  return kit.map((item, at) => (at === index ? { ...item, usedIn: number } : item));
}

const reasonOf = (why: Exclude<FallReason, 'left'>, round: StoredRound, one: Participant): string => {
  if (why === 'way') return round.ways.find(({ key }) => key === one.way)?.fell ?? 'The desert took them.';
  if (why === 'not_chosen') return 'They stood still, and the desert does not wait.';
  return why === 'no_place'
    ? "They chose well, but there wasn't room for everyone."
    : 'They chose, but others were faster.';
};

/** Values of a participant who has not acted in a round yet. */
export const unchosen = { way: null, choseAt: null, removed: null, hasMoreTime: false } as const;

function afterRound(one: Participant, round: StoredRound, outcome: RoundOutcome, at: Date): Participant {
  if (one.fellIn !== null) return one;
  const { number } = round;
  const survivor = { ...one, ...unchosen, survivedRounds: number };
  if (outcome.rose) return survivor;
  let kit = one.kit;
  if (outcome.saved.includes(one.userId)) kit = used(kit, 'survive_fall', number);
  if (outcome.heldPlace.includes(one.userId)) kit = used(kit, 'keep_place', number);
  const fall = outcome.fell.find(({ userId }) => userId === one.userId);
  if (fall === undefined) return { ...survivor, kit };
  const { why } = fall;
  return { ...one, ...unchosen, kit, fellIn: number, fellAt: at, why, reason: reasonOf(why, round, one) };
}

const survivorOf = (one: Participant, round: StoredRound): Survivor => ({
  userId: one.userId,
  way: one.way,
  afterMs: one.way === null ? null : one.choseAt && one.choseAt.getTime() - round.opensAt.getTime(),
  hasFlask: carries(one, 'survive_fall'),
  hasPlace: carries(one, 'keep_place'),
});

const namesOf = (some: readonly Participant[]): string => {
  const names = some.slice(0, 5).map(({ username }) => username);
  const more = some.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
};
function logLineOf(round: StoredRound, outcome: RoundOutcome, fallen: readonly Participant[]): string {
  const head = `Round ${round.number}, ${round.title}.`;
  if (outcome.rose) return `${head} Everyone fell, and everyone rose again.`;
  if (fallen.length === 0) return `${head} Nobody fell.`;
  return `${head} ${namesOf(fallen)} fell; ${outcome.lived.length} lived.`;
}

/**
 * Whether somebody played a finished trial: they survived or fell in a round. People who left did
 * not. Rounds in which everybody rises again do not count.
 */
export const hasPlayed = ({ rounds }: Pick<TrialDocument, 'rounds'>, { why }: Pick<Participant, 'why'>): boolean =>
  why !== 'left' && rounds.some(({ result }) => result?.rose === false);

/** Ends a trial without a winner, rewards and used items. @param now ms since 1970 */
export const cancelled = (cancelReason: TrialDocument['cancelReason'], now: number) =>
  ({ status: 'cancelled', live: null, dueAt: null, cancelReason, completedAt: new Date(now) }) as const;

/** Whether rounds were played in which nobody chose a path: chance alone would name the winner. */
const nobodyChose = ({ rounds }: Pick<TrialDocument, 'rounds'>): boolean =>
  rounds.length > 0 && rounds.every(({ result }) => result?.choices.every(({ way }) => way === null) === true);

/** Ends a trial with one survivor: the winner, and everybody's placement. */
function completed({ participants, rounds }: Pick<TrialDocument, 'participants' | 'rounds'>, now: number): Fields {
  const players = participants.filter((one) => hasPlayed({ rounds }, one));
  const winner = participants.find(({ fellIn }) => fellIn === null);
  const at = new Date(now);
  return {
    status: 'completed',
    live: null,
    dueAt: null,
    completedAt: at,
    winnerId: winner?.userId ?? null,
    winnerUsername: winner?.username ?? null,
    winnerDiscordId: winner?.discordId ?? null,
    participants: participants.map((one) => ({
      ...one,
      placement: players.includes(one) ? placementOf(one, players) : null,
    })),
  };
}

/**
 * Continues a trial: ends it if one participant is left, otherwise adds the next round. It ends
 * without a winner if nobody ever chose.
 * Times in ms since 1970.
 */
export function goOn(
  seen: TrialDocument,
  all: readonly Situation[],
  { now, opensAt }: { readonly now: number; readonly opensAt: number },
): Fields {
  if (survivors(seen).length === 1) {
    if (nobodyChose(seen)) {
      const narrativeLog = [...seen.narrativeLog, 'Nobody chose a path, so nobody won.'];
      return { ...cancelled('nobody_chose', now), narrativeLog };
    }
    const over = completed(seen, now);
    const sentence = `${over.winnerUsername ?? ''} is the last one standing.`;
    return { ...over, narrativeLog: [...seen.narrativeLog, sentence] };
  }
  const round = nextRound(seen, all, opensAt);
  return { rounds: [...seen.rounds, round], dueAt: new Date(round.closesAt.getTime() + graceMs) };
}

/** Gives the open round its full time again. */
export function reopened(seen: TrialDocument, round: StoredRound, now: number): Fields {
  const again = { ...round, closesAt: new Date(now + seen.roundSeconds * 1000) };
  const dueAt = new Date(endOf(again, seen.participants, glassMs));
  return { rounds: [...seen.rounds.slice(0, -1), again], dueAt };
}

/** Closes the open round: its results, and the start of the next round or the end of the trial. */
export function closeRound(
  seen: TrialDocument,
  round: StoredRound,
  all: readonly Situation[],
  now: number,
): { set: Fields; fallenIds: number[] } {
  const alive = survivors(seen).map((one) => survivorOf(one, round));
  const { secret, deadly, places } = round;
  const outcome = outcomeOf(sha256, { secret, deadly, places, rises: seen.rises }, alive);
  const at = new Date(now);
  const participants = seen.participants.map((one) => afterRound(one, round, outcome, at));
  const fallen = participants.filter(({ fellIn }) => fellIn === round.number);
  const revealsAt = new Date(now + revealMs);
  const choices = survivors(seen).map(({ userId, username, way }) => ({
    userId,
    username,
    way,
    afterMs: alive.find((one) => one.userId === userId)?.afterMs ?? null,
    saved: outcome.saved.includes(userId),
    heldPlace: outcome.heldPlace.includes(userId),
    why: outcome.fell.find((one) => one.userId === userId)?.why ?? null,
  }));
  const bySpeed = outcome.fell.some(({ why }) => why === 'too_slow');
  const rises = seen.rises + Number(outcome.rose);
  // Earlier than planned if everybody has chosen.
  const closesAt = new Date(Math.min(round.closesAt.getTime(), now));
  const finished = { ...round, closesAt, result: { revealsAt, rose: outcome.rose, bySpeed, choices } };
  const rounds = [...seen.rounds.slice(0, -1), finished];
  const narrativeLog = [...seen.narrativeLog, logLineOf(round, outcome, fallen)];
  const between = { participants, rises, rounds, narrativeLog };
  const fallenIds = fallen.map(({ userId }) => userId);
  const after = goOn({ ...seen, ...between }, all, { now, opensAt: revealsAt.getTime() + pauseMs });
  return { set: { ...between, ...after }, fallenIds };
}

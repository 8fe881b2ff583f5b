// Fairness check of a trial in the browser: it recomputes the server's results with SHA-256 and the
// shared rules.
import type { FinishedRound, Trial, TrialStory } from '@guild/common/trials/trials.api';
import {
  deadlyIn,
  deadlyWays,
  lotOf,
  outcomeOf,
  placesIn,
  secretOf,
  type Digest,
  type Survivor,
} from '@guild/common/trials/trials.rules';
import type { SeenHashes } from '../core/trials.seen.ts';

export interface Check {
  /** What was checked, as a sentence. */
  readonly text: string;
  /** Rounds with a mismatch. Empty: everything matches. 0 stands for the whole trial. */
  readonly wrong: readonly number[];
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of each text, computed by the browser. */
async function digestsOf(texts: Iterable<string>): Promise<Digest> {
  const all = [...new Set(texts)];
  const encoder = new TextEncoder();
  const digests = await Promise.all(
    all.map(async (text) => hex(await crypto.subtle.digest('SHA-256', encoder.encode(text)))),
  );
  const known = new Map(all.map((text, at) => [text, digests[at] ?? '']));
  return (text) => {
    const digest = known.get(text);
    if (digest === undefined) throw new Error('A text was not gathered for its digest');
    return digest;
  };
}

/**
 * All texts that the rules hash. They are collected by running the rules with a digest function
 * that only records.
 */
function textsOf({ seed }: Trial, { rounds }: TrialStory): Set<string> {
  const texts = new Set<string>([seed ?? '']);
  const note: Digest = (text) => {
    texts.add(text);
    return '';
  };
  for (const { number, secret, ways, choices, deadlyCount } of rounds) {
    secretOf(note, seed ?? '', number);
    note(secret ?? '');
    deadlyWays(
      note,
      secret ?? '',
      ways.map(({ key }) => key),
      deadlyCount,
    );
    for (const { userId } of choices) lotOf(note, secret ?? '', userId);
  }
  return texts;
}

const keysOf = ({ ways }: FinishedRound) => ways.map(({ key }) => key);
const deadlyOf = ({ ways }: FinishedRound) => ways.filter(({ deadly }) => deadly === true).map(({ key }) => key);
const survivorsOf = ({ choices }: FinishedRound): Survivor[] =>
  choices.map(({ userId, way, afterMs, saved, heldPlace }) => ({
    userId,
    way,
    afterMs,
    hasFlask: saved,
    hasPlace: heldPlace,
  }));

/** Whether everybody's outcome of a round follows from the rules and the choices. */
function outcomeFits(digest: Digest, round: FinishedRound, rises: number): boolean {
  const { secret, places, choices } = round;
  const rules = { secret: secret ?? '', deadly: deadlyOf(round), places, rises };
  const { fell, saved, heldPlace, rose } = outcomeOf(digest, rules, survivorsOf(round));
  const whyOf = new Map(fell.map(({ userId, why }) => [userId, why]));
  return (
    rose === round.result?.rose &&
    choices.every(
      (one) =>
        (whyOf.get(one.userId) ?? null) === one.why &&
        saved.includes(one.userId) === one.saved &&
        heldPlace.includes(one.userId) === one.heldPlace,
    )
  );
}
const sameKeys = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

/**
 * Checks a finished trial.
 * @param seen hashes that this browser received before their contents were revealed
 * @throws Error if the browser cannot compute digests
 */
export async function checkTrial(trial: Trial, story: TrialStory, seen: SeenHashes): Promise<Check[]> {
  const digest = await digestsOf(textsOf(trial, story));
  const { rounds } = story;
  const seed = trial.seed ?? '';
  const risesBefore = (round: FinishedRound): number =>
    rounds.filter(({ number, result }) => number < round.number && result?.rose === true).length;
  const deciding = (round: FinishedRound): number => round.number - risesBefore(round);
  const beginners = trial.participantCount;
  const wrongOf = (fits: (round: FinishedRound) => boolean): number[] =>
    rounds.filter((round) => !fits(round)).map(({ number }) => number);
  const seenRounds = rounds.filter(({ number }) => seen[number] !== undefined);
  const watched = seenRounds.length > 0 || seen['seed'] !== undefined;
  return [
    {
      text: "The trial's secret matches the hash shown at the start",
      wrong: digest(seed) === trial.seedHash ? [] : [0],
    },
    {
      text: "Each round's secret follows from it and matches the hash shown with the round",
      wrong: wrongOf(
        ({ number, secret, hash }) => secretOf(digest, seed, number) === secret && digest(secret) === hash,
      ),
    },
    {
      text: "Each round's deadly paths follow from its secret, and their number matches the rules",
      wrong: wrongOf(
        (round) =>
          sameKeys(deadlyWays(digest, round.secret ?? '', keysOf(round), round.deadlyCount), deadlyOf(round)) &&
          round.deadlyCount === deadlyIn(round.ways.length, beginners, deciding(round)),
      ),
    },
    {
      text: 'The number of places in each round matches the rules',
      wrong: wrongOf((round) => round.places === Math.min(round.players, placesIn(beginners, deciding(round)))),
    },
    {
      text: "Every player's result in each round follows from their choice and the lots",
      wrong: wrongOf((round) => outcomeFits(digest, round, risesBefore(round))),
    },
    ...(watched
      ? [
          {
            text: 'The hashes match those this browser saw while the rounds were open',
            wrong: [
              ...(seen['seed'] === undefined || seen['seed'] === trial.seedHash ? [] : [0]),
              ...wrongOf(({ number, hash }) => seen[number] === undefined || seen[number] === hash),
            ],
          },
        ]
      : []),
  ];
}

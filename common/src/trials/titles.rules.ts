// Titles that people earn in trials: pure rules for both sides.

/** A person's totals over all paid-out trials, including the last one. */
export interface Career {
  readonly trialsJoined: number;
  readonly trialsWon: number;
  readonly roundsSurvived: number;
  readonly bestStreak: number;
  /** Number of winning bets. */
  readonly honor: number;
  /** How often they guessed a deadly path after they had fallen. */
  readonly rightGuesses: number;
}
/** What somebody did in one trial. */
export interface Feat {
  readonly won: boolean;
  /** Won because everybody fell with no rise left, and their choice was the fastest. */
  readonly wonBySpeed: boolean;
  readonly fellInFirstRound: boolean;
  /** Survived a round in which lots were drawn, without an item that keeps their place. */
  readonly livedLots: boolean;
  /** Brought no items. */
  readonly emptyHanded: boolean;
  /** Number of participants. */
  readonly players: number;
}
interface Rule {
  readonly name: string;
  /** How to earn it, as a sentence without its full stop. */
  readonly words: string;
  readonly isEarned: (career: Career, feat: Feat) => boolean;
}

/** The title of a person without any. */
export const firstTitle = 'Initiate';

const rules = [
  { name: firstTitle, words: 'Everyone starts with this title', isEarned: () => true },
  { name: 'Sand Walker', words: 'Take part in a trial', isEarned: ({ trialsJoined }) => trialsJoined >= 1 },
  { name: 'Desert Regular', words: 'Take part in 10 trials', isEarned: ({ trialsJoined }) => trialsJoined >= 10 },
  { name: 'Water Bearer', words: 'Survive 10 rounds in total', isEarned: ({ roundsSurvived: n }) => n >= 10 },
  { name: 'Dune Veteran', words: 'Survive 50 rounds in total', isEarned: ({ roundsSurvived: n }) => n >= 50 },
  {
    name: 'Elder of the Sands',
    words: 'Survive 200 rounds in total',
    isEarned: ({ roundsSurvived: n }) => n >= 200,
  },
  { name: 'Last One Standing', words: 'Win a trial', isEarned: ({ trialsWon }) => trialsWon >= 1 },
  { name: 'Worm Rider', words: 'Win 5 trials', isEarned: ({ trialsWon }) => trialsWon >= 5 },
  { name: 'Voice of the Sietch', words: 'Win 25 trials', isEarned: ({ trialsWon }) => trialsWon >= 25 },
  { name: 'Twice Crowned', words: 'Win 2 trials in a row', isEarned: ({ bestStreak }) => bestStreak >= 2 },
  { name: 'Storm Unbroken', words: 'Win 4 trials in a row', isEarned: ({ bestStreak }) => bestStreak >= 4 },
  {
    name: 'First to Fall',
    words: 'Fall in the first round of a trial',
    isEarned: (_career, { fellInFirstRound }) => fellInFirstRound,
  },
  {
    name: 'Friend of the Lots',
    words: 'Survive a drawing of lots with nothing to keep your place',
    isEarned: (_career, { livedLots }) => livedLots,
  },
  {
    name: 'Swift Hand',
    words: 'Win a trial because you chose fastest',
    isEarned: (_career, { wonBySpeed }) => wonBySpeed,
  },
  {
    name: 'Bare Hands',
    words: 'Win a trial with nothing in your pack',
    isEarned: (_career, { won, emptyHanded }) => won && emptyHanded,
  },
  {
    name: 'First Among Twenty',
    words: 'Win a trial of at least 20 people',
    isEarned: (_career, { won, players }) => won && players >= 20,
  },
  { name: 'Keen Eye', words: 'Bet on the winner', isEarned: ({ honor }) => honor >= 1 },
  { name: 'Seer of the Sands', words: 'Bet on 10 winners', isEarned: ({ honor }) => honor >= 10 },
  {
    name: 'Voice of the Fallen',
    words: 'Guess 5 deadly paths after you fell, over all trials',
    isEarned: ({ rightGuesses }) => rightGuesses >= 5,
  },
] as const satisfies readonly Rule[];
export type Title = (typeof rules)[number]['name'];

/** All titles in display order, with how to earn each. */
export const titles: readonly { readonly name: Title; readonly words: string }[] = rules.map(({ name, words }) => ({
  name,
  words,
}));
export const titleNames = rules.map(({ name }) => name) as [Title, ...Title[]];

/**
 * The titles that a trial brings, without those that the person has.
 * @param career including that trial
 */
export const titlesEarned = (career: Career, feat: Feat, has: readonly string[]): Title[] =>
  (rules as readonly (Rule & { readonly name: Title })[])
    .filter(({ name, isEarned }) => !has.includes(name) && isEarned(career, feat))
    .map(({ name }) => name);

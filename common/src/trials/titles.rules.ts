// Titles that people earn in trials, and what brings each of them: pure, and the same on both sides.

/** What somebody has done in all trials that are paid out, the last one included. */
export interface Career {
  readonly trialsJoined: number;
  readonly trialsWon: number;
  readonly roundsSurvived: number;
  readonly bestStreak: number;
  /** Bets on the winner. */
  readonly honor: number;
}
/** What somebody did in one trial. */
export interface Feat {
  readonly won: boolean;
  /** All had fallen once too often, and theirs was the fastest choice. */
  readonly wonBySpeed: boolean;
  readonly fellInFirstRound: boolean;
  /** Lived through a round in which lots were drawn, and nothing that they carried kept their place. */
  readonly livedLots: boolean;
  /** Took nothing along. */
  readonly emptyHanded: boolean;
  /** How many took part. */
  readonly players: number;
}
interface Rule {
  readonly name: string;
  /** How it is earned, in a sentence without its full stop. */
  readonly words: string;
  readonly isEarned: (career: Career, feat: Feat) => boolean;
}

/** The title of somebody who has none. */
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
] as const satisfies readonly Rule[];
export type Title = (typeof rules)[number]['name'];

/** All titles, in the order in which they are shown, with how each is earned. */
export const titles: readonly { readonly name: Title; readonly words: string }[] = rules.map(({ name, words }) => ({
  name,
  words,
}));
export const titleNames = rules.map(({ name }) => name) as [Title, ...Title[]];

/** The titles that a trial brings, beside those that somebody has. @param career with that trial in it */
export const titlesEarned = (career: Career, feat: Feat, has: readonly string[]): Title[] =>
  (rules as readonly (Rule & { readonly name: Title })[])
    .filter(({ name, isEarned }) => !has.includes(name) && isEarned(career, feat))
    .map(({ name }) => name);

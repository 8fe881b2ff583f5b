// Tests of the trial titles: how each is earned, and that none is earned twice.
import { expect, test } from '@jest/globals';
import { firstTitle, titleNames, titles, titlesEarned, type Career, type Feat } from './titles.rules.ts';

const career = (parts: Partial<Career> = {}): Career => ({
  trialsJoined: 0,
  trialsWon: 0,
  roundsSurvived: 0,
  bestStreak: 0,
  honor: 0,
  rightGuesses: 0,
  ...parts,
});
const feat = (parts: Partial<Feat> = {}): Feat => ({
  won: false,
  wonBySpeed: false,
  fellInFirstRound: false,
  livedLots: false,
  emptyHanded: false,
  players: 4,
  ...parts,
});

test('there are at least twelve titles, each with a unique name and description', () => {
  expect(titleNames.length).toBeGreaterThanOrEqual(12);
  expect(new Set(titleNames).size).toBe(titles.length);
  expect(new Set(titles.map(({ words }) => words)).size).toBe(titles.length);
});

test.each([
  ['Sand Walker', career({ trialsJoined: 1 }), feat()],
  ['Desert Regular', career({ trialsJoined: 10 }), feat()],
  ['Water Bearer', career({ roundsSurvived: 10 }), feat()],
  ['Dune Veteran', career({ roundsSurvived: 50 }), feat()],
  ['Elder of the Sands', career({ roundsSurvived: 200 }), feat()],
  ['Last One Standing', career({ trialsWon: 1 }), feat()],
  ['Worm Rider', career({ trialsWon: 5 }), feat()],
  ['Voice of the Sietch', career({ trialsWon: 25 }), feat()],
  ['Twice Crowned', career({ bestStreak: 2 }), feat()],
  ['Storm Unbroken', career({ bestStreak: 4 }), feat()],
  ['First to Fall', career(), feat({ fellInFirstRound: true })],
  ['Friend of the Lots', career(), feat({ livedLots: true })],
  ['Swift Hand', career(), feat({ won: true, wonBySpeed: true })],
  ['Bare Hands', career(), feat({ won: true, emptyHanded: true })],
  ['First Among Twenty', career(), feat({ won: true, players: 20 })],
  ['Keen Eye', career({ honor: 1 }), feat()],
  ['Seer of the Sands', career({ honor: 10 }), feat()],
  ['Voice of the Fallen', career({ rightGuesses: 5 }), feat()],
] as const)('%s is earned by its condition, and only once', (name, done, how) => {
  expect(titlesEarned(done, how, [firstTitle])).toContain(name);
  expect(titlesEarned(done, how, [firstTitle, name])).not.toContain(name);
  expect(titlesEarned(career(), feat(), [firstTitle])).toEqual([]);
});

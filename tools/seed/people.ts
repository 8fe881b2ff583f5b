// The two dozen people of the demo guild, with every rank.
import type { Character } from '@guild/common/members/characters.api';
import type { Rank } from '@guild/common/members/members.api';

export interface DemoPerson {
  readonly discordId: string;
  readonly name: string;
  readonly role: Rank;
  readonly level: number;
  readonly contribution: number;
  /** Minutes since they were last seen. */
  readonly seenMinutesAgo: number;
  readonly joinedDaysAgo: number;
  readonly characters: readonly Character[];
}

const charactersOf: Readonly<Record<string, readonly Character[]>> = {
  'Ilsabet Korr': [
    { name: 'Korr', class: 'Swordmaster', level: 60 },
    { name: 'Silent Isa', class: 'Bene Gesserit', level: 31 },
  ],
  'Maren Quill': [{ name: 'Quillwing', class: 'Planetologist', level: 54 }],
  'Mika Tarn': [{ name: 'Sandmouse', class: null, level: 12 }],
};

const listed: readonly (readonly [name: string, role: Rank, level: number, contribution: number, seen: number])[] = [
  ['Ilsabet Korr', 'Admin', 60, 184_200, 4],
  ['Maren Quill', 'Member', 54, 96_400, 12],
  ['Corvin Thale', 'Member', 57, 120_900, 31],
  ['Bashira Nool', 'Member', 49, 61_050, 55],
  ['Oro Dast', 'Member', 44, 38_700, 90],
  ['Yusra Kade', 'Member', 52, 88_300, 140],
  ['Hesper Lune', 'Member', 38, 21_600, 300],
  ['Dorian Flint', 'Member', 47, 45_120, 420],
  ['Wren of the Ninth Well', 'Member', 41, 33_900, 700],
  ['Tamsin Vael', 'Admin', 60, 171_500, 1_440],
  ['Joss Harrow', 'Guild Master', 60, 210_000, 2_000],
  ['Perrin Ashdown', 'Officer', 58, 132_800, 240],
  ['Sabeth Orlan', 'Officer', 56, 127_300, 900],
  ['Kael Dunmore', 'Veteran', 55, 99_700, 1_300],
  ['Nira Solace', 'Veteran', 53, 92_250, 4_000],
  ['Aldous Finch', 'Veteran', 51, 80_010, 8_600],
  ['Mika Tarn', 'Recruit', 12, 900, 65],
  ['Lio Brandt', 'Recruit', 9, 350, 180],
  ['Suri Wend', 'Recruit', 15, 1_800, 2_900],
  ['Eamon Pike', 'Guest', 22, 0, 33],
  ['Zofia Reed', 'Guest', 30, 0, 5_000],
  ['Bram Oakes', 'Member', 35, 17_400, 10_200],
  ['Celeste Moor', 'Member', 46, 42_600, 26],
  ['Rafe Undersand', 'Member', 50, 70_330, 34 * 24 * 60],
];

/** Days since recent members joined. Everybody else was there from the start. */
const newcomers: Readonly<Record<string, number>> = {
  'Bram Oakes': 27,
  'Hesper Lune': 24,
  'Zofia Reed': 22,
  'Celeste Moor': 17,
  'Suri Wend': 14,
  'Mika Tarn': 9,
  'Eamon Pike': 6,
  'Lio Brandt': 3,
};

/** Ids are invented, and far below any real one. */
export const demoPeople: readonly DemoPerson[] = listed.map(([name, role, level, contribution, seen], index) => ({
  discordId: (100_000_000_000_001_000n + BigInt(index)).toString(),
  name,
  role,
  level,
  contribution,
  characters: charactersOf[name] ?? [],
  seenMinutesAgo: seen,
  joinedDaysAgo: newcomers[name] ?? 90,
}));

/** Somebody who is away: days from today, and the note. */
export const demoAbsence = {
  name: 'Dorian Flint',
  fromDay: -2,
  toDay: 9,
  note: 'Visiting family, back for the supper',
};

/** Whether they were not seen for so long that the roster shows them as inactive. */
export const isInactive = ({ seenMinutesAgo }: DemoPerson): boolean => seenMinutesAgo > 30 * 24 * 60;
/** The two admins. */
export const demoAdmins = demoPeople.filter(({ role }) => role === 'Admin') as [DemoPerson, DemoPerson];

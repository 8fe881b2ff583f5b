// Past demo contracts: those of the closed season and of the current one, with the ratings given.
import type { ContractTuple } from './contracts.shapes.ts';

/** Contracts of the closed season. */
const closedSeason: readonly ContractTuple[] = [
  [
    'Bring the first crawler home',
    'It stands in the open with half a tread.',
    'Rim fields, C-2',
    ['overwatch', 'medium', 6_500, 'Solari'],
    ['paid', 4, 4, 86, 5, 'both'],
  ],
  [
    'Burn the false beacons',
    'Three of them, between the arch and the well.',
    'Broken Arch, C-3',
    ['raid', 'hard', 19_000, 'Solari'],
    ['paid', 4, 3, 82, 6, 'both'],
  ],
  [
    'Sacks for the winter store',
    'Two hundred, dry, and sewn shut.',
    'Long field, E-1',
    ['harvest', 'easy', 350, 'Spice Melange'],
    ['paid', 3, 3, 79, 7, 'both'],
  ],
  [
    'The poisoner of Windpass',
    'Ask the tea seller. Do not drink the tea.',
    'Windpass, F-6',
    ['assassination', 'extreme', 40_000, 'Solari'],
    ['paid', 2, 2, 75, 6, 'both'],
  ],
  [
    'Walk the pilgrims to the shrine',
    'Eleven of them, one of whom sings.',
    'Shrine of the two moons',
    ['overwatch', 'easy', 1_800, 'Solari'],
    ['paid', 2, 2, 71, 4, 'first'],
  ],
  [
    'Open the sunken vault',
    'The document store is under four meters of sand, and so is the key.',
    'Old station, G-9',
    ['raid', 'extreme', 55_000, 'Solari'],
    ['paid', 4, 4, 68, 8, 'both'],
  ],
  [
    'Fine grain for the healers',
    'Forty jars; they count them.',
    'South bloom, A-9',
    ['harvest', 'hard', 1_100, 'Spice Melange'],
    ['paid', 3, 2, 64, 6, 'client'],
  ],
  [
    'Cut the wire at Third Well',
    'At noon, when nobody looks up.',
    'Third Well, E-5',
    ['raid', 'medium', 8_500, 'Solari'],
    ['paid', 3, 3, 60, 5, 'both'],
  ],
  [
    'Guard the wedding of Lune and Flint',
    'Nobody from the Tallow Ring gets cake.',
    'Home base',
    ['overwatch', 'medium', 5_500, 'Solari'],
    ['paid', 4, 4, 56, 4, 'both'],
  ],
  [
    'A quiet word with the harbor master',
    'Quiet, and only a word.',
    'Harko Village',
    ['assassination', 'medium', 9_000, 'Solari'],
    ['paid', 1, 1, 51, 5, 'contractors'],
  ],
  [
    'Tow the sandbikes out of the bog',
    'Six bikes, one rope.',
    'Salt bog, J-7',
    ['harvest', 'easy', 900, 'Solari'],
    ['paid', 2, 2, 47, 4, 'both'],
  ],
];

/** Contracts of the current season. */
const presentSeason: readonly ContractTuple[] = [
  [
    'Escort the survey thopter',
    'It flies low, and so does everybody who shoots at it.',
    'Shield Wall gap, H-2',
    ['overwatch', 'hard', 13_000, 'Solari'],
    ['paid', 3, 3, 33, 5, 'both'],
  ],
  [
    'Take the toll house',
    'It has one door and two windows.',
    'Windpass, F-6',
    ['raid', 'hard', 21_000, 'Solari'],
    ['paid', 4, 4, 28, 6, 'both'],
  ],
  [
    'Spice for the new compactor',
    'It has to run three days without a stop.',
    'Dune sea, F-9',
    ['harvest', 'medium', 650, 'Spice Melange'],
    ['paid', 2, 2, 23, 5, 'client'],
  ],
  [
    'Silence the informer',
    'Paid twice, it seems. Once more would be too much.',
    'Arrakeen, lower market',
    ['assassination', 'extreme', 38_000, 'Solari'],
    ['paid', 1, 1, 19, 5, 'both'],
  ],
  [
    'Sweep the minefield',
    'There is a map. It is not a good map.',
    'Old pass, H-8',
    ['raid', 'extreme', 48_000, 'Solari'],
    ['paid', 4, 3, 16, 6, 'both'],
  ],
  [
    'Carry the water tax',
    'Four jars in, none of them light.',
    'Sietch road to D-8',
    ['overwatch', 'easy', 2_200, 'Solari'],
    ['paid', 2, 2, 11, 4, 'client'],
  ],
  [
    'Bring back the lost apprentice',
    'Last seen following a surveyor.',
    'Field D-2',
    ['overwatch', 'hard', 10_500, 'Solari'],
    ['paid', 3, 3, 7, 5, 'first'],
  ],
  [
    'A field nobody has named',
    'Harvest it, then name it.',
    'Far rim, I-9',
    ['harvest', 'hard', 1_300, 'Spice Melange'],
    ['owed', 3, 3, 5, 6, 'contractors'],
  ],
  [
    'Empty the smugglers’ tent',
    'Leave the kettle.',
    'Western ridge, B-5',
    ['raid', 'medium', 7_500, 'Solari'],
    ['completed', 2, 2, 3, 5],
  ],
];

/** All past contracts. */
export const pastRows: readonly ContractTuple[] = [...closedSeason, ...presentSeason];

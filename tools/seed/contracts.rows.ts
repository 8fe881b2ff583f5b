// What stands on the demo guild's board of contracts.
import type { ContractType, Difficulty, RewardUnit } from '@guild/common/contracts/contracts.api';

/** `overdue`: active past its deadline; `owed`, `completed`, `paid`: completed, and how far its reward has come. */
export type DemoState =
  | 'open'
  | 'partial'
  | 'full'
  | 'active'
  | 'overdue'
  | 'owed'
  | 'completed'
  | 'paid'
  | 'cancelled'
  | 'failed'
  | 'lapsed';
export interface ContractRow {
  readonly title: string;
  readonly description: string;
  readonly type: ContractType;
  readonly place: string;
  readonly difficulty: Difficulty;
  readonly reward: number;
  readonly unit: RewardUnit;
  readonly maxClaims: number;
  readonly state: DemoState;
  /** When it was posted, and how many days after that it is due. */
  readonly daysAgo: number;
  readonly runsDays: number;
  readonly claims: number;
}
type Job = readonly [type: ContractType, difficulty: Difficulty, reward: number, unit: RewardUnit];
type Course = readonly [state: DemoState, maxClaims: number, claims: number, daysAgo: number, runsDays: number];
type Row = readonly [title: string, description: string, place: string, job: Job, course: Course];

const rows: readonly Row[] = [
  [
    'Silence the thumper-thief',
    'Somebody takes our thumpers at night. Find them. Leave the thumper.',
    'Outpost near G-4',
    ['assassination', 'hard', 12_000, 'Solari'],
    ['open', 2, 0, 0.2, 3],
  ],
  [
    'Watch over the eastern crawler',
    'Two lookouts on the ridge while the crawler works the field.',
    'Eastern fields, E-7',
    ['overwatch', 'medium', 6_000, 'Solari'],
    ['open', 3, 0, 0.5, 2],
  ],
  [
    'Bring in forty sacks before the storm',
    'The field behind the broken arch lies open until the wind turns.',
    'Broken Arch, C-3',
    ['harvest', 'easy', 400, 'Spice Melange'],
    ['open', 4, 0, 1, 4],
  ],
  [
    'Night raid on the smugglers’ cache',
    'They move it on the third night. Be there on the second.',
    'Shield Wall gap, H-2',
    ['raid', 'extreme', 45_000, 'Solari'],
    ['open', 4, 0, 1.5, 6],
  ],
  [
    'Scare off the Tallow Ring scouts',
    'They only watch, so far. Let them see that we watch, too.',
    'Western ridge, B-5',
    ['overwatch', 'easy', 1_500, 'Solari'],
    ['open', 1, 0, 0.1, 1],
  ],
  [
    'End the toll at Windpass',
    'One person collects it. One person should stop.',
    'Windpass, F-6',
    ['assassination', 'extreme', 900, 'Spice Melange'],
    ['open', 1, 0, 2, 7],
  ],
  [
    'Escort the water caravan',
    'Six hours on foot, four jars that must not spill.',
    'Sietch road to D-8',
    ['overwatch', 'medium', 8_000, 'Solari'],
    ['partial', 4, 2, 1, 3],
  ],
  [
    'Raid the abandoned testing station',
    'Take the batteries, leave the doors closed behind you.',
    'Testing Station 63',
    ['raid', 'hard', 20_000, 'Solari'],
    ['partial', 4, 3, 2, 5],
  ],
  [
    'Harvest the southern bloom',
    'It blooms once. Compactors are lent by the guild.',
    'South bloom, A-9',
    ['harvest', 'medium', 700, 'Spice Melange'],
    ['partial', 3, 1, 1.2, 4],
  ],
  [
    'Find who sells our routes',
    'Two of our routes were known in the market. Listen first.',
    'Harko Village',
    ['assassination', 'hard', 15_000, 'Solari'],
    ['partial', 2, 1, 3, 8],
  ],
  [
    'Clear the nest at Hagga ridge',
    'Bandits with one rocket and poor aim.',
    'Hagga ridge, C-8',
    ['raid', 'medium', 9_000, 'Solari'],
    ['full', 2, 2, 1, 4],
  ],
  [
    'Stand guard at the refinery',
    'Ten hours in two shifts, tea is provided.',
    'Refinery, D-4',
    ['overwatch', 'easy', 3_000, 'Solari'],
    ['full', 2, 2, 2, 5],
  ],
  [
    'Four compactors, one hour',
    'As much as four can carry in the hour after the worm has passed.',
    'Open field, F-1',
    ['harvest', 'hard', 1_200, 'Spice Melange'],
    ['full', 4, 4, 0.8, 2],
  ],
  [
    'Take back the stolen sandbike',
    'Blue, with a dented tail. Bring it or what is left of it.',
    'Camp at J-3',
    ['raid', 'easy', 2_500, 'Solari'],
    ['full', 1, 1, 1.5, 6],
  ],
  [
    'Follow the Choam buyer',
    'Where to, and whom does the buyer meet there.',
    'Arrakeen, lower market',
    ['overwatch', 'medium', 7_000, 'Solari'],
    ['active', 2, 2, 3, 6],
  ],
  [
    'Spice for the two moons supper',
    'Enough for forty cups, and five for the cook.',
    'Vermilius Gap',
    ['harvest', 'easy', 300, 'Spice Melange'],
    ['active', 3, 3, 2, 5],
  ],
  [
    'Break the blockade at the well',
    'Third Well is ours by treaty. Explain it to them.',
    'Third Well, E-5',
    ['raid', 'extreme', 60_000, 'Solari'],
    ['active', 4, 4, 4, 9],
  ],
  [
    'The knife of Captain Voss',
    'The knife, not the captain. The captain, if need be.',
    'Crossroads, G-7',
    ['assassination', 'hard', 18_000, 'Solari'],
    ['active', 1, 1, 2.5, 5],
  ],
  [
    'Shadow the surveyors',
    'They mark fields that we have marked already.',
    'Field D-2',
    ['overwatch', 'medium', 5_000, 'Solari'],
    ['overdue', 2, 2, 6, 3],
  ],
  [
    'Salvage at the crashed carry-all',
    'Before anybody else reads the beacon.',
    'Crash site, B-2',
    ['raid', 'hard', 22_000, 'Solari'],
    ['overdue', 3, 2, 8, 5],
  ],
  [
    'Empty the northern silo',
    'Forty tons that the owner no longer needs.',
    'North silo, A-2',
    ['harvest', 'medium', 800, 'Spice Melange'],
    ['owed', 3, 3, 12, 6],
  ],
  [
    'Silence the radio at Mirzabah',
    'It tells the storm watch where our crawlers are.',
    'Mirzabah',
    ['assassination', 'hard', 14_000, 'Solari'],
    ['owed', 2, 2, 9, 6],
  ],
  [
    'Guard the blade circle',
    'Nobody draws outside the ring.',
    'Home base',
    ['overwatch', 'easy', 2_000, 'Solari'],
    ['completed', 2, 2, 15, 4],
  ],
  [
    'Raid the slaver outpost',
    'Open the cages first.',
    'Outpost 12, I-5',
    ['raid', 'extreme', 52_000, 'Solari'],
    ['paid', 4, 4, 20, 7],
  ],
  [
    'Bring five hundred of the fine grain',
    'No dust, no stones; the buyer weighs it twice.',
    'Dune sea, F-9',
    ['harvest', 'hard', 1_500, 'Spice Melange'],
    ['paid', 3, 3, 25, 8],
  ],
  [
    'Remove the spotter on the spire',
    'From below, and before sunrise.',
    'The Spire, C-6',
    ['assassination', 'medium', 11_000, 'Solari'],
    ['paid', 1, 1, 30, 5],
  ],
  [
    'Hold the pass for one night',
    'The others go around meanwhile.',
    'Old pass, H-8',
    ['overwatch', 'medium', 9_500, 'Solari'],
    ['paid', 4, 3, 35, 6],
  ],
  [
    'Convoy through the storm corridor',
    'Called off when the corridor closed.',
    'Storm corridor',
    ['overwatch', 'hard', 16_000, 'Solari'],
    ['cancelled', 3, 1, 10, 6],
  ],
  [
    'Sabotage the rival’s crawler',
    'A loose tread is enough.',
    'Western fields, B-8',
    ['raid', 'hard', 17_000, 'Solari'],
    ['failed', 2, 2, 18, 4],
  ],
  [
    'Map the buried station',
    'Somebody must have been there before us.',
    'Buried station, D-9',
    ['harvest', 'easy', 1_000, 'Solari'],
    ['lapsed', 2, 0, 14, 5],
  ],
];

export const contractRows: readonly ContractRow[] = rows.map(([title, description, place, job, course]) => {
  const [type, difficulty, reward, unit] = job;
  const [state, maxClaims, claims, daysAgo, runsDays] = course;
  return {
    ...{ title, description, place, type, difficulty, reward, unit },
    ...{ state, maxClaims, claims, daysAgo, runsDays },
  };
});

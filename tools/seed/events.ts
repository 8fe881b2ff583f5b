// Demo calendar: raids, runs and suppers of the coming days, with participants.
import type { EventType } from '@guild/common/events/events.api';
import { demoAdmins, demoPeople, isInactive, type DemoPerson } from './people.ts';
import type { Random } from './random.ts';

export interface DemoEvent {
  readonly title: string;
  readonly description: string;
  readonly type: EventType;
  /** Days from today, and local time in the guild's time zone. */
  readonly inDays: number;
  readonly time: string;
  readonly maxParticipants: number | null;
  readonly organizer: DemoPerson;
  readonly participants: readonly DemoPerson[];
  /** The first of a weekly series without an end. The worker creates the others. */
  readonly isSeries: boolean;
  /** It is saved as a template, too. */
  readonly isTemplate: boolean;
}
type Row = readonly [
  title: string,
  description: string,
  type: EventType,
  inDays: number,
  time: string,
  most: number | null,
  joined: number,
];
const rows: readonly Row[] = [
  ['Well-keeping, by lantern', 'Every seal, every valve. Bring gloves.', 'Social', -4, '19:00', null, 7],
  [
    'Night raid on I-9',
    'Two squads, one worm-caller. Bring water for six hours and leave the shields at home.',
    'Raid',
    1,
    '20:00',
    24,
    15,
  ],
  [
    'Spice run, eastern fields',
    'Crawler leaves at the half hour. Spotters on both ridges, carry-all overhead.',
    'Harvesting',
    2,
    '19:30',
    12,
    6,
  ],
  [
    'Blade circle, third season',
    'Best of five, no tech. The winner’s name goes on the gate.',
    'Tournament',
    4,
    '21:00',
    12,
    12,
  ],
  [
    'Sandwalking for recruits',
    'An hour of stumbling on purpose. Everyone who passes gets a thumper.',
    'Training',
    5,
    '18:00',
    10,
    4,
  ],
  [
    'Ridge duel against the Tallow Ring',
    'Scrim on the western ridge. Voice required, humor optional.',
    'PvP',
    6,
    '20:30',
    20,
    9,
  ],
  [
    'Two moons supper',
    'Both moons full over the base. Stories, spiced coffee, no uniforms.',
    'Social',
    8,
    '19:00',
    null,
    0,
  ],
];

const members = demoPeople.filter(
  (person) => (person.role === 'Member' || person.role === 'Admin') && !isInactive(person),
);

/** @param random decides who takes part */
export const demoEvents = (random: Random): DemoEvent[] =>
  rows.map(([title, description, type, inDays, time, maxParticipants, joined], at) => {
    const shuffled = [...members].map((one) => [random.between(0, 1e9), one] as const).sort(([a], [b]) => a - b);
    const organizer = demoAdmins[at % 2 === 0 ? 0 : 1];
    return {
      title,
      description,
      type,
      inDays,
      time,
      maxParticipants,
      organizer,
      participants: shuffled.slice(0, joined).map(([, one]) => one),
      isSeries: type === 'Training',
      isTemplate: type === 'Raid',
    };
  });

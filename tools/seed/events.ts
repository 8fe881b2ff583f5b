// Demo calendar: past evenings with attendance, and raids, runs and suppers of the coming days.
import type { EventType } from '@guild/common/events/events.api';
import type { EventRole } from '@guild/common/events/events.roles';
import { demoAdmins, demoPeople, isInactive, type DemoPerson } from './people.ts';
import { randomFrom } from './random.ts';

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
  /** Empty: people do not sign up with a role. */
  readonly roles: readonly Omit<EventRole, 'id'>[];
  /** What the last person to sign up says against being marked as missing. null: the event is not over. */
  readonly objection: { readonly text: string; readonly isExcused: boolean } | null;
}
/** The roles of the raid. Its last two people are on the bench and on the waitlist. */
const raidRoles: DemoEvent['roles'] = [
  { name: 'Vanguard', symbol: 'survival', min: 2, max: 3 },
  { name: 'Medic', symbol: 'plus', min: 2, max: 4 },
  { name: 'Gunner', symbol: 'bolt', min: 4, max: null },
];
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
  [
    'Night raid on I-9',
    'Two squads, one worm-caller. Bring water for six hours and leave the shields at home.',
    'Raid',
    -6,
    '20:00',
    24,
    12,
  ],
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
  ['Storm watch, west wall', 'Twelve hours in shifts. The wall held last time.', 'Social', -12, '18:00', null, 9],
];
/** By the number of days from today. */
const objections: Readonly<Record<number, DemoEvent['objection']>> = {
  [-4]: { text: 'I was at the lower well the whole time and never heard the code.', isExcused: false },
  [-12]: { text: 'Fever. I told Tamsin at noon.', isExcused: true },
};

const members = demoPeople.filter(
  (person) => (person.role === 'Member' || person.role === 'Admin') && !isInactive(person),
);

/**
 * The role of a person. The first roles fill up, the last one takes everybody else. The last two people
 * are on the bench, and on the waitlist of the first role, which is full.
 * @param at place in the order in which people signed up, from 0
 */
export function demoRole<R extends DemoEvent['roles'][number]>(
  roles: readonly R[],
  at: number,
  count: number,
): { role: R | undefined; status?: 'bench' | 'waiting' } {
  if (at === count - 2) return { role: roles.at(-1), status: 'bench' };
  if (at === count - 1) return { role: roles[0], status: 'waiting' };
  let seats = 0;
  const role = roles.find(({ max }) => at < (seats += max ?? Infinity));
  return { role };
}

/** Of a past event, the last two people to sign up were missing. */
export const presentAt = ({ participants }: DemoEvent): readonly DemoPerson[] => participants.slice(0, -2);

/** The same on every call. */
export function demoEvents(): DemoEvent[] {
  const random = randomFrom(7);
  return rows.map(([title, description, type, inDays, time, maxParticipants, joined], at) => {
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
      isTemplate: type === 'Raid' && inDays > 0,
      roles: type === 'Raid' ? raidRoles : [],
      objection: objections[inDays] ?? null,
    };
  });
}

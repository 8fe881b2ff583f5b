// Payouts API: income of an event, contract or loot night (a haul), and its division.
import * as z from 'zod/mini';
import { currencies, givenAmount, money, type Money } from '../deals/money.ts';
import { ranks } from '../members/ranks.ts';
import { discordId, id, idParams, line, maybe, maybeText, paging, seenVersion, time } from '../wire/fields.ts';
import { liveMessages, removal } from '../wire/live.ts';
import { route } from '../wire/route.ts';

/** The source of a haul. */
export const haulSources = ['event', 'contract', 'night'] as const;
export type HaulSource = (typeof haulSources)[number];
/** Methods to divide a haul. */
export const shareMethods = ['equal', 'attendance', 'weight', 'typed'] as const;
export type ShareMethod = (typeof shareMethods)[number];
export const haulStatuses = ['open', 'closed'] as const;
/** Maximum amount of each currency that an organizer may propose. An admin enters larger ones. */
export const maxProposedAmount = 1_000_000_000;
/** Maximum number of people in one haul. */
export const maxPeople = 500;
const maxItems = 81;

const distinct = z.refine<Money[]>(
  (all) => new Set(all.map(({ currency }) => currency)).size === all.length,
  'Each currency once',
);
const amounts = z.array(money).check(z.maxLength(currencies.length), distinct);

export const haulItem = z.object({
  name: z.string(),
  /** An estimate for information only. Items are not divided. */
  value: z.int(),
  currency: z.enum(currencies),
  /** The person who gets it; null: the guild. */
  discordId: z.nullable(z.string()),
});
export const haulPerson = z.object({
  discordId: z.string(),
  username: z.string(),
  /** Their weight compared with the others; 0: no share. */
  weight: z.int(),
  /** They have waived their share, so the others get it. */
  waived: z.boolean(),
  /** Typed amounts, for method `typed`. */
  typed: z.array(money),
  /** The amounts they get. Final once the haul is closed. */
  amounts: z.array(money),
});
export type HaulPerson = z.output<typeof haulPerson>;
export const haul = z.object({
  id,
  source: z.enum(haulSources),
  sourceId: id,
  /** The title of the event, contract or loot night. */
  title: z.string(),
  amounts: z.array(money),
  items: z.array(haulItem),
  method: z.enum(shareMethods),
  /** The guild's percentage of each amount, deducted first. */
  cutPercent: z.int(),
  people: z.array(haulPerson),
  /** The guild's part of each currency: its cut, and coins that cannot be divided equally. */
  guild: z.array(money),
  /** The treasury resources that receive the guild's part. A currency without one is not booked. */
  resources: z.array(z.object({ currency: z.enum(currencies), resourceId: id })),
  note: z.nullable(z.string()),
  /**
   * Changes of a loot night's proceeds after the haul was closed. The guild bears them: shares stay.
   */
  corrections: z.array(z.object({ at: time, currency: z.enum(currencies), change: z.int() })),
  status: z.enum(haulStatuses),
  /**
   * Entered by its organizer and not yet changed by an admin, so its organizer may still change it.
   */
  proposed: z.boolean(),
  createdBy: z.string(),
  createdByDiscordId: z.string(),
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(time),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
});
export type Haul = z.output<typeof haul>;

export const percent = z.int('From 0 to 100').check(z.minimum(0, 'From 0 to 100'), z.maximum(100, 'From 0 to 100'));
export const weight = z
  .int('From 0 to 10,000')
  .check(z.minimum(0, 'From 0 to 10,000'), z.maximum(10_000, 'From 0 to 10,000'));
const personGiven = z.object({
  discordId,
  weight: z._default(weight, 1),
  waived: z._default(z.boolean(), false),
  typed: z._default(amounts, []),
});
const haulFields = {
  amounts: amounts.check(z.minLength(1, 'Enter the amounts or items')),
  items: z._default(
    z
      .array(
        z.object({
          name: line('Item name is required'),
          value: z._default(givenAmount, 0),
          currency: z._default(z.enum(currencies), 'Solari'),
          discordId: z._default(z.nullable(discordId), null),
        }),
      )
      .check(z.maxLength(maxItems)),
    [],
  ),
  method: z._default(z.enum(shareMethods, 'Choose how to share'), 'equal'),
  cutPercent: z._default(percent, 0),
  people: z.array(personGiven).check(
    z.maxLength(maxPeople, `At most ${maxPeople} people`),
    z.refine<{ discordId: string }[]>(
      (all) => new Set(all.map((one) => one.discordId)).size === all.length,
      'Each person once',
    ),
  ),
  resources: z._default(
    z.array(z.object({ currency: z.enum(currencies), resourceId: id })).check(z.maxLength(currencies.length)),
    [],
  ),
  note: maybeText(),
  /** The client of the contract owes the reward already, and the guild pays the same again on purpose. */
  paysRewardAgain: z._default(z.boolean(), false),
};
/** The body of a new haul. It is open until somebody closes it. */
export const newHaul = z.object({ source: z.enum(haulSources), sourceId: id, ...haulFields });
export type NewHaul = z.output<typeof newHaul>;
/** The new content of an open haul. */
export const haulChange = z.object({ ...haulFields, ...seenVersion });
export type HaulChange = z.output<typeof haulChange>;
/**
 * The body of closing includes the version seen, so that nobody closes a haul that was changed
 * meanwhile.
 */
const closeHaul = z.object(seenVersion);

/** A person who may get a share, from the source of the haul. */
export const candidate = z.object({
  discordId: z.string(),
  username: z.string(),
  rank: z.nullable(z.enum(ranks)),
  attendance: z.enum(['present', 'late', 'absent', 'unknown']),
});
export type Candidate = z.output<typeof candidate>;

const ofHaul = { params: idParams, reply: haul } as const;
export const payoutRoutes = {
  listHauls: route({
    method: 'GET',
    path: '/api/payouts/hauls',
    access: 'member',
    summary: 'Hauls, newest first',
    list: true,
    csv: true,
    query: z.object({
      status: maybe(z.enum(haulStatuses)),
      source: maybe(z.enum(haulSources)),
      sourceId: maybe(idParams.shape.id),
      ...paging,
    }),
    reply: z.array(haul),
  }),
  listCandidates: route({
    method: 'GET',
    path: '/api/payouts/candidates',
    access: 'member',
    onlyFor: 'owner-or-hauls',
    summary: 'Participants of the source of a haul, for people who can enter it',
    query: z.object({ source: z.enum(haulSources), sourceId: idParams.shape.id }),
    reply: z.array(candidate),
  }),
  createHaul: route({
    method: 'POST',
    path: '/api/payouts/hauls',
    access: 'member',
    onlyFor: 'owner-or-hauls',
    summary: 'Enter the haul of an event, contract or loot night, once. Organizers can propose it if that is allowed',
    status: 201,
    body: newHaul,
    reply: haul,
  }),
  getHaul: route({ method: 'GET', path: '/api/payouts/hauls/:id', access: 'member', summary: 'One haul', ...ofHaul }),
  changeHaul: route({
    method: 'PUT',
    path: '/api/payouts/hauls/:id',
    access: 'member',
    onlyFor: 'owner-or-hauls',
    summary: 'Change an open haul. Organizers can do so until somebody with the right changes it',
    body: haulChange,
    ...ofHaul,
  }),
  closeHaul: route({
    method: 'POST',
    path: '/api/payouts/hauls/:id/close',
    access: 'hauls',
    summary: 'Close a haul. Everyone is then owed their share',
    body: closeHaul,
    ...ofHaul,
  }),
  removeHaul: route({
    method: 'DELETE',
    path: '/api/payouts/hauls/:id',
    access: 'member',
    onlyFor: 'owner-or-hauls',
    summary: 'Delete an open haul',
    params: idParams,
  }),
  restoreHaul: route({
    method: 'POST',
    path: '/api/payouts/hauls/:id/restore',
    access: 'member',
    summary: 'Undo a deletion',
    ...ofHaul,
  }),
  waiveHaul: route({
    method: 'POST',
    path: '/api/payouts/hauls/:id/waive',
    access: 'member',
    summary: 'Give up your own share of an open haul. The others get it',
    ...ofHaul,
  }),
};

/** Hauls are sent to everybody who looks at the treasury. */
export const payoutRooms = { list: 'treasury' } as const;
export const payoutMessages = liveMessages({
  'haul:created': haul,
  'haul:updated': haul,
  'haul:closed': haul,
  'haul:corrected': haul,
  'haul:restored': haul,
  'haul:removed': removal,
});

// Loot nights API: entity, routes, room and live messages.
import * as z from 'zod/mini';
import { auction, itemCategories, ownMaximum, priceUnits } from '../auctions/auctions.api.ts';
import { givenTime } from '../wire/days.ts';
import { discordId, id, idParams, line, paging, search, seenVersion, text, time } from '../wire/fields.ts';
import { liveMessages, removal } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { maxLots, readLots } from './nights.rules.ts';

/** Minutes from the start of a lot to its end. */
export const lotMinutes = { least: 1, most: 60, default: 5 } as const;
/** All lots start at once, or each one starts when the one before has ended. */
export const paces = ['together', 'in_turn'] as const;
export type Pace = (typeof paces)[number];
/** `withdrawn`: the night was stopped before its end, or its auction was deleted. */
export const lotStates = ['waiting', 'running', 'sold', 'unsold', 'withdrawn'] as const;

/** What the lots come from: the people who took part get shares of the proceeds. */
export const occasionSources = ['event', 'contract'] as const;
export const occasion = z.object({ source: z.enum(occasionSources), sourceId: id });
export type Occasion = z.output<typeof occasion>;

/** What happens to a lot that was not sold: another night, the guild keeps it, or a person gets it. */
export const unsoldUses = ['night', 'guild', 'person'] as const;
export type UnsoldUse = (typeof unsoldUses)[number];
const lotUse = z.object({
  to: z.enum(unsoldUses),
  /** The other night, for `night`. */
  nightId: z.nullable(id),
  /** Who gets it, for `person`. */
  discordId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  decidedBy: z.string(),
});
export type LotUse = z.output<typeof lotUse>;

export const lot = z.object({
  name: z.string(),
  quantity: z.int(),
  startingPrice: z.int(),
  /** Absent: that of the night. */
  category: z.optional(z.enum(itemCategories)),
  /** Its auction, which exists from its start on; null before the start of the night. */
  auctionId: z.nullable(id),
  state: z.enum(lotStates),
  /** Who has bought it at which price; null: nobody. */
  sale: z.nullable(z.object({ price: z.int(), username: z.string(), discordId: z.string() })),
  /** The version of the auction that `state` and `sale` come from; 0: it has not started. */
  auctionVersion: z.int(),
  /** What happens to it when it was not sold. Absent or null: nobody has decided yet. */
  use: z.optional(z.nullable(lotUse)),
  /** The night on which it was not sold before, and its place there. Absent: none. */
  from: z.optional(z.object({ nightId: id, at: z.int() })),
});
export type NightLot = z.output<typeof lot>;

export const night = z.object({
  id,
  title: z.string(),
  category: z.enum(itemCategories),
  priceUnit: z.enum(priceUnits),
  minutes: z.int(),
  pace: z.enum(paces),
  lots: z.array(lot),
  /** null: its lots come from nothing in particular. */
  occasion: z.nullable(z.object({ ...occasion.shape, title: z.string() })),
  /** When it starts by itself; null: somebody starts it. */
  startsAt: z.nullable(time),
  status: z.enum(['planned', 'running', 'over']),
  /** Somebody ended it early. */
  stopped: z.boolean(),
  startedAt: z.nullable(time),
  endedAt: z.nullable(time),
  createdBy: z.string(),
  createdByDiscordId: z.string(),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
});
export type Night = z.output<typeof night>;

const minutesSentence = `From ${lotMinutes.least} to ${lotMinutes.most} minutes`;
/** At most as many characters as lines of the longest names have. */
const maxLotText = maxLots * 250;
const lotLines = text('Enter the lots, one per line', maxLotText).check(
  z.superRefine((lines, check) => {
    const [problem] = readLots(lines).problems;
    if (problem !== undefined)
      check.addIssue({ code: 'custom', input: lines, message: `Line ${problem.line}: ${problem.message}` });
  }),
);
/** The body of a new night, which the form checks, too. */
export const newNight = z.object({
  title: line('Title is required'),
  /** One lot per line: name, quantity, starting price, category. */
  lots: lotLines,
  category: z._default(z.enum(itemCategories, 'Choose a category'), 'Resource'),
  priceUnit: z._default(z.enum(priceUnits, 'Price unit is required'), 'Solari'),
  minutes: z._default(
    z
      .int(minutesSentence)
      .check(z.minimum(lotMinutes.least, minutesSentence), z.maximum(lotMinutes.most, minutesSentence)),
    lotMinutes.default,
  ),
  pace: z._default(z.enum(paces, 'Choose the order of the lots'), 'together'),
  occasion: z._default(z.nullable(occasion), null),
  /** Absent or null: somebody starts it. */
  startsAt: z._default(z.nullable(givenTime), null),
});
export type NewNight = z.output<typeof newNight>;

/** The body that gives a planned night another time. null: somebody starts it. */
export const nightMove = z.object({ startsAt: z.nullable(givenTime), ...seenVersion });
export type NightMove = z.output<typeof nightMove>;

/** The body for unsold lots. */
export const lotsUse = z
  .object({
    /** Their places in the night, from 0. */
    lots: z.array(z.int().check(z.minimum(0))).check(z.minLength(1, 'Choose the lots'), z.maxLength(maxLots)),
    /** `undecided` takes a decision back. */
    to: z.enum([...unsoldUses, 'undecided'], 'Choose what happens'),
    /** A planned night, for `night`. null: a new one. */
    nightId: z._default(z.nullable(id), null),
    /** Who gets them, for `person`. */
    discordId: z._default(z.nullable(discordId), null),
  })
  .check(
    z.refine(({ to, discordId: person }) => to !== 'person' || person !== null, {
      path: ['discordId'],
      error: 'Choose a member',
    }),
  );
export type LotsUse = z.output<typeof lotsUse>;

export const nightQuery = z.object({ search, ...paging });
export type NightQuery = z.output<typeof nightQuery>;
/** The caller's own maximum for one lot. Nobody else can read it. */
export const lotMaximum = z.object({ ...ownMaximum.shape, auctionId: id });
export type LotMaximum = z.output<typeof lotMaximum>;

const ofNight = { params: idParams, reply: night } as const;
export const nightRoutes = {
  listNights: route({
    method: 'GET',
    path: '/api/nights',
    access: 'guest',
    summary: 'Loot nights, newest first',
    list: true,
    csv: true,
    query: nightQuery,
    reply: z.array(night),
  }),
  createNight: route({
    method: 'POST',
    path: '/api/nights',
    access: 'auctions',
    summary: 'Plan a loot night with up to 50 lots of the guild',
    status: 201,
    body: newNight,
    reply: night,
  }),
  getNight: route({ method: 'GET', path: '/api/nights/:id', access: 'guest', summary: 'One loot night', ...ofNight }),
  listLots: route({
    method: 'GET',
    path: '/api/nights/:id/lots',
    access: 'guest',
    summary: 'The auctions of a loot night that have started, in the order of the lots',
    params: idParams,
    reply: z.array(auction),
  }),
  listLotMaxima: route({
    method: 'GET',
    path: '/api/nights/:id/maxima',
    access: 'guest',
    summary: "The caller's own maxima on a loot night. Nobody else can read them",
    params: idParams,
    reply: z.array(lotMaximum),
  }),
  moveNight: route({
    method: 'PATCH',
    path: '/api/nights/:id',
    access: 'auctions',
    summary: 'Change the time of a planned loot night, or take it away',
    body: nightMove,
    ...ofNight,
  }),
  startNight: route({
    method: 'POST',
    path: '/api/nights/:id/start',
    access: 'auctions',
    summary: 'Start a loot night: all its lots, or the first one',
    ...ofNight,
  }),
  stopNight: route({
    method: 'POST',
    path: '/api/nights/:id/stop',
    access: 'auctions',
    summary: 'Stop a loot night. Lots that are not sold yet are withdrawn',
    ...ofNight,
  }),
  useUnsoldLots: route({
    method: 'POST',
    path: '/api/nights/:id/unsold',
    access: 'auctions',
    summary:
      'Decide what happens to lots that were not sold: another night, the guild keeps them, or a person gets them',
    body: lotsUse,
    ...ofNight,
  }),
  removeNight: route({
    method: 'DELETE',
    path: '/api/nights/:id',
    access: 'auctions',
    summary: 'Delete a loot night that has not started',
    params: idParams,
  }),
  restoreNight: route({
    method: 'POST',
    path: '/api/nights/:id/restore',
    access: 'auctions',
    summary: 'Undo a deletion',
    ...ofNight,
  }),
};

export const nightRooms = { list: 'nights' } as const;
export const nightMessages = liveMessages({
  'night:created': night,
  'night:changed': night,
  'night:restored': night,
  'night:removed': removal,
});

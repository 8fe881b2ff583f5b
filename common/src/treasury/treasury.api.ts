// Treasury API: resources with their goals, form and call schemas, routes, rooms and live messages.
import * as z from 'zod/mini';
import {
  amount,
  counting,
  id,
  idParams,
  limits,
  line,
  maybe,
  maybeText,
  paging,
  search,
  seenVersion,
  text,
  time,
} from '../wire/fields.ts';
import { liveMessages, removal } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { blankOrText } from '../wire/text.ts';

export const resourceCategories = ['spice', 'water', 'currency', 'materials', 'technology', 'other'] as const;
export type ResourceCategory = (typeof resourceCategories)[number];
/** Most important last. */
export const resourcePriorities = ['low', 'medium', 'high'] as const;
export type ResourcePriority = (typeof resourcePriorities)[number];
/** Maximum number of days in the history of a resource. */
export const maxHistory = 30;

/** The amount of a resource at the end of a day on which it changed. */
const dayAmount = z.object({
  /** `YYYY-MM-DD` in UTC. */
  day: z.string(),
  amount: z.int(),
});
export type DayAmount = z.output<typeof dayAmount>;

export const resource = z.object({
  id,
  name: z.string(),
  description: z.string(),
  currentAmount: z.int(),
  /** 0: no goal. */
  goalAmount: z.int(),
  unit: z.string(),
  category: z.enum(resourceCategories),
  priority: z.enum(resourcePriorities),
  /** When and by whom it was last changed. */
  lastUpdated: time,
  updatedBy: z.string(),
  updatedByDiscordId: z.string(),
  /** The last days on which the amount changed, oldest first. The last amount is `currentAmount`. */
  history: z.array(dayAmount),
  /** Since when the goal is reached; null: not reached, or no goal. */
  reachedAt: z.nullable(time),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
});
export type TreasuryResource = z.output<typeof resource>;

/** The message when a required field is missing. */
export const requiredMissing = 'Please fill in all required fields';
const wholeAmount = amount(0, 'Must be a whole number of 0 or more');
const fields = {
  name: line(requiredMissing),
  description: text(requiredMissing),
  unit: line(requiredMissing),
  category: z.enum(resourceCategories, requiredMissing),
};
/** The body of a new resource. The server sets author and time. */
export const newResource = z.object({
  ...fields,
  currentAmount: z._default(wholeAmount, 0),
  goalAmount: z._default(wholeAmount, 0),
  priority: z._default(z.enum(resourcePriorities, 'Choose a priority'), 'medium'),
});
export type NewResource = z.output<typeof newResource>;
/** Maximum length of the note about a change. */
export const maxNote = 500;
/**
 * The fields of the Add New Resource and Edit Resource dialogs. The note says why the amount
 * changes.
 */
export const resourceForm = z.object({
  ...fields,
  currentAmount: wholeAmount,
  goalAmount: wholeAmount,
  priority: z.enum(resourcePriorities, 'Choose a priority'),
  note: blankOrText({ most: maxNote, breaks: true }),
});
export type ResourceForm = z.output<typeof resourceForm>;
/**
 * The fields that an admin may change. A change of `currentAmount` is added to the ledger, with the
 * note.
 */
export const resourceChange = z.object({
  ...z.partial(z.omit(resourceForm, { note: true })).shape,
  note: maybeText(maxNote),
  ...seenVersion,
});
export type ResourceChange = z.output<typeof resourceChange>;

/** Sort orders. Default: newest first. */
export const resourceOrders = ['name', 'category', 'progress', 'amount'] as const;
export type ResourceOrder = (typeof resourceOrders)[number];
export const resourceQuery = z.object({
  search,
  priority: maybe(z.enum(resourcePriorities)),
  category: maybe(z.enum(resourceCategories)),
  sort: maybe(z.enum(resourceOrders)),
  /** Direction of `sort`. Default: asc. */
  dir: maybe(z.enum(['asc', 'desc'])),
  ...counting,
  ...paging,
});
export type ResourceQuery = z.output<typeof resourceQuery>;

/** What members may do without an admin. */
export const treasurySettings = z.object({
  /** Whether deposits of members count at once. */
  trustDeposits: z.boolean(),
  version: z.int(),
});
export type TreasurySettings = z.output<typeof treasurySettings>;
export const treasurySettingsChange = z.object({ trustDeposits: z.optional(z.boolean()), ...seenVersion });

const one = { params: idParams, reply: resource } as const;
export const treasuryRoutes = {
  listResources: route({
    method: 'GET',
    path: '/api/treasury',
    access: 'member',
    summary: 'Treasury resources, newest first by default',
    list: true,
    csv: true,
    query: resourceQuery,
    reply: z.array(resource),
  }),
  createResource: route({
    method: 'POST',
    path: '/api/treasury',
    access: 'treasury',
    summary: 'Add a resource',
    status: 201,
    body: newResource,
    reply: resource,
  }),
  getResource: route({ method: 'GET', path: '/api/treasury/:id', access: 'member', summary: 'One resource', ...one }),
  changeResource: route({
    method: 'PATCH',
    path: '/api/treasury/:id',
    access: 'treasury',
    summary: 'Change a resource. A new amount adds a ledger entry',
    body: resourceChange,
    ...one,
  }),
  removeResource: route({
    method: 'DELETE',
    path: '/api/treasury/:id',
    access: 'treasury',
    summary: 'Delete a resource with its ledger and requests',
    params: idParams,
  }),
  restoreResource: route({
    method: 'POST',
    path: '/api/treasury/:id/restore',
    access: 'treasury',
    summary: 'Undo a deletion',
    ...one,
  }),
};

export const treasuryRooms = { list: 'treasury' } as const;
export const treasuryMessages = liveMessages({
  'resource:created': resource,
  'resource:updated': resource,
  /** Sent instead of an update when it reaches the goal. */
  'resource:reached': resource,
  'resource:restored': resource,
  'resource:removed': removal,
});

/** Maximum amount of a resource. */
export const maxAmount = limits.amount;

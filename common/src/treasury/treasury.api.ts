// The guild's treasury: its resources with their goals, form and call schemas, routes, rooms and live messages.
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
import { factId, liveMessages, removal } from '../wire/live.ts';
import { noReply, route } from '../wire/route.ts';
import { blankOrText } from '../wire/text.ts';

export const resourceCategories = ['spice', 'water', 'currency', 'materials', 'technology', 'other'] as const;
export type ResourceCategory = (typeof resourceCategories)[number];
/** The most important last. */
export const resourcePriorities = ['low', 'medium', 'high'] as const;
export type ResourcePriority = (typeof resourcePriorities)[number];
/** How many amounts the step line of a card shows. */
export const maxTrend = 12;

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
  /** When and by whom anything of it was last changed. */
  lastUpdated: time,
  updatedBy: z.string(),
  updatedByDiscordId: z.string(),
  /** The last amounts of its ledger, the oldest first; the last one is `currentAmount`. */
  trend: z.array(z.int()),
  /** Since when there is as much as the goal asks for; null: there is not, or no goal. */
  reachedAt: z.nullable(time),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
});
export type TreasuryResource = z.output<typeof resource>;

/** What is said where something required is missing. */
export const requiredMissing = 'Please fill in all required fields';
const wholeAmount = amount(0, 'Must be a whole number of 0 or more');
const fields = {
  name: line(requiredMissing),
  description: text(requiredMissing),
  unit: line(requiredMissing),
  category: z.enum(resourceCategories, requiredMissing),
};
/** The body of a new resource; who and when is set by the server. */
export const newResource = z.object({
  ...fields,
  currentAmount: z._default(wholeAmount, 0),
  goalAmount: z._default(wholeAmount, 0),
  priority: z._default(z.enum(resourcePriorities, 'Choose a priority'), 'medium'),
});
export type NewResource = z.output<typeof newResource>;
/** How long the note of a change of an amount may be. */
export const maxNote = 500;
/** The fields of the Add New Resource and Edit Resource dialogs; the note says why the amount changes. */
export const resourceForm = z.object({
  ...fields,
  currentAmount: wholeAmount,
  goalAmount: wholeAmount,
  priority: z.enum(resourcePriorities, 'Choose a priority'),
  note: blankOrText({ most: maxNote, breaks: true }),
});
export type ResourceForm = z.output<typeof resourceForm>;
/** What an admin changes; a change of `currentAmount` goes into the ledger, with the note. */
export const resourceChange = z.object({
  ...z.partial(z.omit(resourceForm, { note: true })).shape,
  note: maybeText(maxNote),
  ...seenVersion,
});
export type ResourceChange = z.output<typeof resourceChange>;

/** Orders of the list; left out: the newest first. */
export const resourceOrders = ['name', 'category', 'progress', 'amount'] as const;
export type ResourceOrder = (typeof resourceOrders)[number];
export const resourceQuery = z.object({
  search,
  priority: maybe(z.enum(resourcePriorities)),
  category: maybe(z.enum(resourceCategories)),
  sort: maybe(z.enum(resourceOrders)),
  /** Of `sort`; left out: asc. */
  dir: maybe(z.enum(['asc', 'desc'])),
  ...counting,
  ...paging,
});
export type ResourceQuery = z.output<typeof resourceQuery>;

/** What members may do without an admin. */
export const treasurySettings = z.object({
  /** Deposits of members count at once. */
  trustDeposits: z.boolean(),
  version: z.int(),
});
export type TreasurySettings = z.output<typeof treasurySettings>;
export const treasurySettingsChange = z.object({ trustDeposits: z.optional(z.boolean()), ...seenVersion });
export type TreasurySettingsChange = z.output<typeof treasurySettingsChange>;

const one = { params: idParams, reply: resource } as const;
export const treasuryRoutes = {
  listResources: route({
    method: 'GET',
    path: '/api/treasury',
    access: 'member',
    summary: 'Treasury resources, newest first by default',
    list: true,
    query: resourceQuery,
    reply: z.array(resource),
  }),
  createResource: route({
    method: 'POST',
    path: '/api/treasury',
    access: 'admin',
    summary: 'Add a resource',
    status: 201,
    body: newResource,
    reply: resource,
  }),
  getResource: route({ method: 'GET', path: '/api/treasury/:id', access: 'member', summary: 'One resource', ...one }),
  changeResource: route({
    method: 'PATCH',
    path: '/api/treasury/:id',
    access: 'admin',
    summary: 'Change a resource. A new amount adds a ledger entry',
    body: resourceChange,
    ...one,
  }),
  removeResource: route({
    method: 'DELETE',
    path: '/api/treasury/:id',
    access: 'admin',
    summary: 'Delete a resource with its ledger and requests',
    status: 204,
    params: idParams,
    reply: noReply,
  }),
  restoreResource: route({
    method: 'POST',
    path: '/api/treasury/:id/restore',
    access: 'admin',
    summary: 'Undo a deletion',
    ...one,
  }),
};

export const treasuryRooms = { list: 'treasury' } as const;
const changedResource = z.object({ ...resource.shape, ...factId });
export type ChangedResource = z.output<typeof changedResource>;
export const treasuryMessages = liveMessages({
  'resource:created': changedResource,
  'resource:updated': changedResource,
  /** Updated, and by that its goal is reached. */
  'resource:reached': changedResource,
  'resource:restored': changedResource,
  'resource:removed': removal,
});

/** The most of anything. */
export const maxAmount = limits.amount;

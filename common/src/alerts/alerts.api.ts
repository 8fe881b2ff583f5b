// Alerts API: saved searches of one person, who is notified when something new fits.
import * as z from 'zod/mini';
import { itemCategories, priceUnits } from '../auctions/auctions.api.ts';
import { gridCells, scoutingCategories } from '../scouting/scouting.rules.ts';
import { amount, id, idParams, limits, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { blankOrText } from '../wire/text.ts';

/** What an alert looks for: an auction, an item for sale, an item wanted, or a mark on the map. */
export const alertKinds = ['auction', 'selling', 'buying', 'mark'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Maximum number of alerts of one person. */
export const maxAlerts = 20;

export const alert = z.object({
  id,
  kind: z.enum(alertKinds),
  /** Part of a name or description, ignoring case; empty: any. */
  words: z.string(),
  category: z.nullable(z.enum(itemCategories)),
  /** The highest price, in `unit`; null: any price in any unit. */
  most: z.nullable(z.int()),
  unit: z.enum(priceUnits),
  /** Only for marks: what lies there; null: anything. */
  resource: z.nullable(z.enum(scoutingCategories)),
  /** Only for marks: the cells that count; empty: all. */
  cells: z.array(z.string()),
  isOn: z.boolean(),
  createdAt: time,
});
export type Alert = z.output<typeof alert>;

export const alertForm = z.object({
  kind: z.enum(alertKinds, 'Choose what to look for'),
  words: z._default(blankOrText({ most: limits.name }), ''),
  category: z._default(z.nullable(z.enum(itemCategories, 'Choose a category')), null),
  most: z._default(z.nullable(amount(1, 'The highest price must be greater than 0')), null),
  unit: z._default(z.enum(priceUnits, 'Choose a unit'), 'Solari'),
  resource: z._default(z.nullable(z.enum(scoutingCategories, 'Choose what lies there')), null),
  cells: z._default(z.array(z.enum(gridCells as [string, ...string[]], 'Not a map cell')).check(z.maxLength(81)), []),
  isOn: z._default(z.boolean(), true),
});
export type AlertForm = z.output<typeof alertForm>;

/** All alerts of one person, in the order in which they were added. */
export const ownAlerts = z.object({ alerts: z.array(alert), version: z.int() });
export type OwnAlerts = z.output<typeof ownAlerts>;

export const alertRoutes = {
  getAlerts: route({
    method: 'GET',
    path: '/api/user/alerts',
    access: 'member',
    summary: "The caller's alerts",
    reply: ownAlerts,
  }),
  createAlert: route({
    method: 'POST',
    path: '/api/user/alerts',
    access: 'member',
    summary: 'Be notified when something new fits a search. At most 20 a person',
    status: 201,
    body: alertForm,
    reply: alert,
  }),
  changeAlert: route({
    method: 'PUT',
    path: '/api/user/alerts/:id',
    access: 'member',
    summary: 'Replace one of your alerts, or switch it on or off',
    params: idParams,
    body: alertForm,
    reply: alert,
  }),
  removeAlert: route({
    method: 'DELETE',
    path: '/api/user/alerts/:id',
    access: 'member',
    summary: 'Remove one of your alerts',
    params: idParams,
  }),
};

export const alertMessages = liveMessages({
  /** Sent to the person's screens. */
  'alerts:updated': ownAlerts,
});

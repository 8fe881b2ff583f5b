// The search over everything: one call, and what it has found by kind.
import * as z from 'zod/mini';
import { search, time } from '../wire/fields.ts';
import { iconNames } from '../wire/icons.ts';
import { route } from '../wire/route.ts';

export const found = z.object({
  /** Its name, in which the text has been found. */
  title: z.string(),
  /** One line more. */
  more: z.string(),
  /** When it begins, where that is what one wants to know. */
  at: z.nullable(time),
  /** Opens it, inside the app. */
  link: z.string(),
  /** The person whose picture stands beside it; null: the kind's icon. */
  discordId: z.nullable(z.string()),
});
export type Found = z.output<typeof found>;

export const foundKind = z.object({
  /** The feature that has found it. */
  kind: z.string(),
  /** Above what has been found. */
  words: z.string(),
  icon: z.enum(iconNames),
  found: z.array(found),
});
export type FoundKind = z.output<typeof foundKind>;

/** How many of each kind are answered. */
export const maxFound = 6;

export const searchRoutes = {
  search: route({
    method: 'GET',
    path: '/api/search',
    access: 'guest',
    summary: 'Members, auctions, items, events and the like whose name contains a text, the best few of each kind',
    query: z.object({ q: search }),
    reply: z.array(foundKind),
  }),
};

// Global search API: one call, with results grouped by kind.
import * as z from 'zod/mini';
import { search, time } from '../wire/fields.ts';
import { iconNames } from '../wire/icons.ts';
import { route } from '../wire/route.ts';

export const found = z.object({
  /** Its name, which contains the search text. */
  title: z.string(),
  /** One more line of text. */
  more: z.string(),
  /** Its start, if that matters for this kind. */
  at: z.nullable(time),
  /** Its address inside the app. */
  link: z.string(),
  /** The person whose picture is shown; null: the icon of the kind is shown. */
  discordId: z.nullable(z.string()),
});
export type Found = z.output<typeof found>;

export const foundKind = z.object({
  /** The feature that found it. */
  kind: z.string(),
  /** The heading above the results. */
  words: z.string(),
  icon: z.enum(iconNames),
  found: z.array(found),
});
export type FoundKind = z.output<typeof foundKind>;

/** Maximum number of results of each kind. */
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

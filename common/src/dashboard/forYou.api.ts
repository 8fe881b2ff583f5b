// What concerns the caller right now: each feature brings its part, the dashboard shows them first.
import * as z from 'zod/mini';
import { time } from '../wire/fields.ts';
import { iconNames } from '../wire/icons.ts';
import { factId, liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

/** One thing that concerns the caller. */
export const forYouLine = z.object({
  /** Unique within its part. */
  key: z.string(),
  icon: z.enum(iconNames),
  title: z.string(),
  text: z.string(),
  /** An address inside the app. */
  link: z.string(),
  /** A moment that matters; shown as the time left until it ends, or as when it starts. */
  at: z.nullable(z.object({ time, means: z.enum(['ends', 'starts']) })),
  /** How things stand, for example 'Outbid' or 'Going'. */
  badge: z.nullable(z.object({ words: z.string(), tone: z.enum(['good', 'bad', 'quiet']) })),
  /** What one press does about it: the feature's screen knows it by name; `open` leads to `link`. */
  action: z.nullable(
    z.object({ name: z.string(), label: z.string(), id: z.int(), amount: z.nullable(z.int()), on: z.string() }),
  ),
});
export type ForYouLine = z.output<typeof forYouLine>;
export const forYouPart = z.object({
  /** Unique among the parts. */
  name: z.string(),
  title: z.string(),
  /** All of it in one line, for example 'Leading 3 lots, 1,240 Solari + 60 Spice'; null: the lines say it. */
  summary: z.nullable(z.string()),
  lines: z.array(forYouLine),
  /** What goes on whether or not it concerns the caller: '12 auctions are live', and where. */
  besides: z.nullable(z.object({ words: z.string(), link: z.string() })),
});
export type ForYouPart = z.output<typeof forYouPart>;
export const forYou = z.object({ parts: z.array(forYouPart) });
export type ForYou = z.output<typeof forYou>;

export const forYouRoutes = {
  getForYou: route({
    method: 'GET',
    path: '/api/for-you',
    access: 'guest',
    summary: "What needs the caller's attention: own bids, the next event, admin tasks",
    reply: forYou,
  }),
};
export const forYouMessages = liveMessages({
  /** To those whom it concerns: something of it is another than it was, and is to be asked for again. */
  'for-you:changed': z.object({ ...factId }),
});

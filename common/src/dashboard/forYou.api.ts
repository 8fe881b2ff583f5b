// 'For You' API: the lines of each feature that concern the caller right now.
import * as z from 'zod/mini';
import { time } from '../wire/fields.ts';
import { iconNames } from '../wire/icons.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

/** One line about something that concerns the caller. */
export const forYouLine = z.object({
  /** Unique within its part. */
  key: z.string(),
  icon: z.enum(iconNames),
  title: z.string(),
  text: z.string(),
  /** An address inside the app. */
  link: z.string(),
  /** An important time, shown as the time left until it ends or as its start time. */
  at: z.nullable(z.object({ time, means: z.enum(['ends', 'starts']) })),
  /** The current state, for example 'Outbid' or 'Going'. */
  badge: z.nullable(
    z.object({
      words: z.string(),
      tone: z.enum(['good', 'bad', 'quiet']),
      /** Before the words. */
      icon: z.optional(z.enum(iconNames)),
    }),
  ),
  /** The action of the button. The feature's screen knows it by `name`; `open` leads to `link`. */
  action: z.nullable(z.object({ name: z.string(), label: z.string(), id: z.int(), on: z.string() })),
});
export type ForYouLine = z.output<typeof forYouLine>;
export const forYouPart = z.object({
  /** Unique among the parts. */
  name: z.string(),
  title: z.string(),
  /** A summary in one line, for example 'Leading 3 lots, 1,240 Solari + 60 Spice'; null: none. */
  summary: z.nullable(z.string()),
  lines: z.array(forYouLine),
  /** How many further lines there are, and where; null: none. */
  more: z.nullable(z.object({ count: z.int(), link: z.string() })),
  /** General information with a link, for example '12 auctions are live'. */
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
    summary: "What needs the caller's attention: own bids, the next event, and what waits for a decision",
    reply: forYou,
  }),
};
export const forYouMessages = liveMessages({
  /** Sent to the people whose list has changed. Their screens fetch it again. */
  'for-you:changed': z.object({}),
});

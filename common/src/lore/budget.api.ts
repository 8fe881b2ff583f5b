// Limits of Hyperion: settings for questions and tokens, and how many remain; schemas, routes and
// live messages.
import * as z from 'zod/mini';
import { seenVersion, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { withSeparators } from '../wire/numbers.ts';
import { route } from '../wire/route.ts';

const wholeNumber = (least: number, most: number): z.ZodMiniNumberFormat =>
  z
    .int('Must be a whole number')
    .check(z.minimum(least, `At least ${least}`), z.maximum(most, `At most ${withSeparators(most)}`));
export const maxPerMinute = 60;
export const maxPerDay = 10_000;
export const maxTokens = 1_000_000_000;
/** The defaults. */
export const defaultLimits = {
  perMinute: 10,
  perDay: 100,
  tokensPerDay: 500_000,
  memberPercent: 10,
  guestPercent: 2,
} as const;

const limitFields = {
  /** Questions of one person in any 60 seconds. */
  perMinute: wholeNumber(1, maxPerMinute),
  /** Questions of one person per day, in the guild's time zone. */
  perDay: wholeNumber(1, maxPerDay),
  /**
   * The provider's tokens per day for everybody's answers together. 0: Hyperion answers from the
   * archive only.
   */
  tokensPerDay: wholeNumber(0, maxTokens),
  /**
   * The share of `tokensPerDay` that one member (or admin) may use in a day, in percent. 100: all.
   */
  memberPercent: wholeNumber(0, 100),
  /** The same for one guest. */
  guestPercent: wholeNumber(0, 100),
};
export const loreSettings = z.object({ ...limitFields, version: z.int() });
export type LoreSettings = z.output<typeof loreSettings>;
export const loreSettingsChange = z.object({ ...z.partial(z.object(limitFields)).shape, ...seenVersion });
export type LoreSettingsChange = z.output<typeof loreSettingsChange>;

/**
 * The limit that rejects a question. `guild`: today's tokens are used up. `share`: the person's
 * share of them is used up.
 */
export const loreLimits = ['minute', 'day', 'guild', 'share'] as const;
export type LoreLimit = (typeof loreLimits)[number];

const questions = z.object({ left: z.int(), most: z.int() });
/** The caller's remaining questions, and the used parts of the tokens. */
export const loreUsage = z.object({
  /** `moreAt`: when the oldest question of this minute no longer counts; null: none counts. */
  minute: z.object({ ...questions.shape, moreAt: z.nullable(time) }),
  /** `moreAt`: when the day ends in the guild's time zone. */
  day: z.object({ ...questions.shape, moreAt: time }),
  /** Used or reserved part of the guild's tokens of today, from 0 to 1. */
  guildPart: z.number(),
  /** Used or reserved part of the caller's own share, from 0 to 1. */
  ownPart: z.number(),
  /**
   * Who answers now. The archive answers when there is no key, or no tokens are left for the guild
   * or the caller.
   */
  from: z.enum(['archive', 'provider']),
  /** For admins; null for others. */
  tokens: z.nullable(
    z.object({
      /** Whether the server has a provider's key. */
      hasKey: z.boolean(),
      /** Today, `YYYY-MM-DD` in the guild's zone. */
      day: z.string(),
      spent: z.int(),
      most: z.int(),
      /** Tokens by the local hour in which the questions were asked: 24 numbers. */
      byHour: z.array(z.int()),
      /** The current hour, 0 to 23. */
      hour: z.int(),
    }),
  ),
});
export type LoreUsage = z.output<typeof loreUsage>;

const at = { path: '/api/settings/lore', access: 'admin', reply: loreSettings } as const;
export const loreBudgetRoutes = {
  getLoreSettings: route({ ...at, method: 'GET', summary: "The limits of Hyperion's answers" }),
  changeLoreSettings: route({
    ...at,
    method: 'PATCH',
    summary: "Set the limits of Hyperion's answers",
    body: loreSettingsChange,
  }),
  getLoreUsage: route({
    method: 'GET',
    path: '/api/lore/usage',
    access: 'guest',
    summary: "The caller's remaining questions. For admins also today's tokens by hour",
    reply: loreUsage,
  }),
};

export const loreBudgetMessages = liveMessages({
  /** Sent to admins. */
  'lore-settings:updated': loreSettings,
  /** Sent to people whose remaining usage has changed. Their screens fetch it again. */
  'lore-usage:changed': z.object({}),
});

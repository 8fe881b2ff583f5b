// What Hyperion may be asked and may spend: an admin's limits, and what is left of them; schemas, calls and live messages.
import * as z from 'zod/mini';
import { seenVersion, time } from '../wire/fields.ts';
import { factId, liveMessages } from '../wire/live.ts';
import { withSeparators } from '../wire/numbers.ts';
import { route } from '../wire/route.ts';

const whole = (least: number, most: number): z.ZodMiniNumberFormat =>
  z
    .int('Must be a whole number')
    .check(z.minimum(least, `At least ${least.toString()}`), z.maximum(most, `At most ${withSeparators(most)}`));
export const maxPerMinute = 60;
export const maxPerDay = 10_000;
export const maxTokens = 1_000_000_000;
/** What holds until an admin sets something else. */
export const usualLimits = {
  perMinute: 10,
  perDay: 100,
  tokensPerDay: 500_000,
  memberPercent: 10,
  guestPercent: 2,
} as const;

const limitFields = {
  /** Questions of one person in any 60 seconds. */
  perMinute: whole(1, maxPerMinute),
  /** Questions of one person in a day of the guild. */
  perDay: whole(1, maxPerDay),
  /** Tokens of the provider in a day of the guild, of everybody's answers together; 0: Hyperion speaks from the archive alone. */
  tokensPerDay: whole(0, maxTokens),
  /** How much of `tokensPerDay` one member (or admin) may use in a day, in percent; 100: all of it. */
  memberPercent: whole(0, 100),
  /** The same for one guest. */
  guestPercent: whole(0, 100),
};
export const loreSettings = z.object({ ...limitFields, version: z.int() });
export type LoreSettings = z.output<typeof loreSettings>;
export const loreSettingsChange = z.object({ ...z.partial(z.object(limitFields)).shape, ...seenVersion });
export type LoreSettingsChange = z.output<typeof loreSettingsChange>;

/** Which limit refuses a question; `guild`: the tokens of its day are spent, `share`: the person's share of them. */
export const loreLimits = ['minute', 'day', 'guild', 'share'] as const;
export type LoreLimit = (typeof loreLimits)[number];

const questions = z.object({ left: z.int(), most: z.int() });
/** What is left for the caller, and of the guild's tokens. */
export const loreUsage = z.object({
  /** `moreAt`: when the oldest question of this minute counts no longer; null: none counts. */
  minute: z.object({ ...questions.shape, moreAt: z.nullable(time) }),
  /** `moreAt`: when the guild's day ends. */
  day: z.object({ ...questions.shape, moreAt: time }),
  /** How much of the guild's tokens of today is spent or reserved, from 0 to 1. */
  guildPart: z.number(),
  /** How much of the caller's own share of them is spent or reserved, from 0 to 1. */
  ownPart: z.number(),
  /** Who answers now: the provider, or the archive alone, because there is no key, or no token is left to the guild or the caller. */
  from: z.enum(['archive', 'provider']),
  /** For admins; null for others. */
  tokens: z.nullable(
    z.object({
      /** Whether the hall has a key of a provider. */
      hasKey: z.boolean(),
      /** Today, `YYYY-MM-DD` in the guild's zone. */
      day: z.string(),
      spent: z.int(),
      most: z.int(),
      /** By the hour of the guild's clock in which the questions were asked: 24 numbers. */
      byHour: z.array(z.int()),
      /** The present hour, 0 to 23. */
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
  /** To admins. */
  'lore-settings:updated': z.object({ ...loreSettings.shape, ...factId }),
  /** To those for whom something else is left than was; it is to be asked for again. */
  'lore-usage:changed': z.object({ ...factId }),
});

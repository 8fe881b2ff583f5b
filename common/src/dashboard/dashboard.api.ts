// Dashboard API: guild statistics, incident counter, activity feed, numbers in the sidebar,
// Hyperion's settings.
import * as z from 'zod/mini';
import { id, limits, line, seenVersion, text, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { blankOrText } from '../wire/text.ts';
import { sectionCounts, statistics } from './figures.derived.ts';

export type StatisticName = keyof typeof statistics;
/** A number beside a section in the sidebar. */
export type CountName = keyof typeof sectionCounts;
/** Numbers that features count: guild statistics, and numbers for the sidebar. */
export type FigureName = StatisticName | (typeof sectionCounts)[CountName]['figure'];
type Int = ReturnType<typeof z.int>;

/** Statistics that an admin enters, because no feature counts them. */
export const enteredNames = ['guildRank', 'raidsWon', 'totalRaids', 'territoriesHeld', 'pvpRating'] as const;
export type EnteredName = (typeof enteredNames)[number];
/** An object schema with the same schema for each of these names. */
const each = <N extends string, S>(names: readonly N[], schema: S): Record<N, S> =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<N, S>;

export const guildStats = z.object({
  id,
  ...each(Object.keys(statistics) as StatisticName[], z.int()),
  /**
   * Number of members at the end of each day, for up to 30 days, oldest first. The last one is
   * today.
   */
  memberTrend: z.array(z.int()),
  ...each(enteredNames, z.int()),
  version: z.int(),
});
export type GuildStats = z.output<typeof guildStats>;

const wholeNumber = z.int('Must be a whole number').check(z.minimum(0, 'Must be 0 or more'), z.maximum(limits.amount));
/** Fields that are left out stay unchanged. */
export const guildStatsChange = z.object({ ...each(enteredNames, z.optional(wholeNumber)), ...seenVersion });
export type GuildStatsChange = z.output<typeof guildStatsChange>;

export const invalidCounter = 'Please enter a valid number (0 or greater).';
export const incidentCounter = z.object({
  id,
  /** Whole days since `lastIncidentDate`. */
  daysWithoutIncident: z.int(),
  lastIncidentDate: time,
  lastResetBy: z.nullable(z.string()),
  lastResetDiscordId: z.nullable(z.string()),
  /** The person who has set the days since the last reset, and when; null: nobody. */
  editedBy: z.nullable(z.string()),
  editedAt: z.nullable(time),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
});
export type IncidentCounter = z.output<typeof incidentCounter>;
export const counterSet = z.object({
  daysWithoutIncident: z
    .int(invalidCounter)
    .check(z.minimum(0, invalidCounter), z.maximum(36_500, 'At most 36,500 days')),
  ...seenVersion,
});
export type CounterSet = z.output<typeof counterSet>;

type CountShape = {
  readonly [K in CountName]: (typeof sectionCounts)[K]['hiddenFromGuests'] extends true ? z.ZodMiniNullable<Int> : Int;
};
const countShape = Object.fromEntries(
  Object.entries(sectionCounts).map(([name, { hiddenFromGuests }]) => [
    name,
    hiddenFromGuests ? z.nullable(z.int()) : z.int(),
  ]),
) as unknown as CountShape;
/** Numbers for the sidebar; null: hidden from this person. */
export const counts = z.object({ ...countShape, version: z.int() });
export type Counts = z.output<typeof counts>;

export const llmConfig = z.object({
  id,
  modelName: z.string(),
  /** Used when the first model does not answer; empty: none. */
  fallbackModelName: z.string(),
  systemPrompt: z.string(),
  updatedAt: time,
  updatedBy: z.nullable(z.string()),
  updatedByDiscordId: z.nullable(z.string()),
  version: z.int(),
});
export type LlmConfig = z.output<typeof llmConfig>;
export const llmConfigChange = z.object({
  modelName: z.optional(line('Choose a model')),
  fallbackModelName: z.optional(blankOrText({ most: limits.name })),
  systemPrompt: z.optional(text('The prompt is required', 8000)),
  ...seenVersion,
});
export type LlmConfigChange = z.output<typeof llmConfigChange>;

export const dashboardRoutes = {
  getGuildStats: route({
    method: 'GET',
    path: '/api/guild-stats',
    access: 'guest',
    summary: 'Guild statistics',
    reply: guildStats,
  }),
  changeGuildStats: route({
    method: 'PATCH',
    path: '/api/guild-stats',
    access: 'admin',
    summary: 'Set the statistics entered by admins',
    body: guildStatsChange,
    reply: guildStats,
  }),
  getIncidentCounter: route({
    method: 'GET',
    path: '/api/incident-counter',
    access: 'guest',
    summary: 'Days without incident',
    reply: incidentCounter,
  }),
  resetIncidentCounter: route({
    method: 'POST',
    path: '/api/incident-counter/reset',
    access: 'admin',
    summary: 'Reset the counter to 0',
    reply: incidentCounter,
  }),
  setIncidentCounter: route({
    method: 'PATCH',
    path: '/api/incident-counter/set',
    access: 'admin',
    summary: 'Move the last incident N days back',
    body: counterSet,
    reply: incidentCounter,
  }),
  getCounts: route({
    method: 'GET',
    path: '/api/counts',
    access: 'guest',
    summary: 'The numbers next to the sections',
    reply: counts,
  }),
  getLlmConfig: route({
    method: 'GET',
    path: '/api/llm-config',
    access: 'admin',
    summary: "Hyperion's models and prompt",
    reply: llmConfig,
  }),
  changeLlmConfig: route({
    method: 'PUT',
    path: '/api/llm-config',
    access: 'admin',
    summary: "Change Hyperion's models or prompt",
    body: llmConfigChange,
    reply: llmConfig,
  }),
};

/**
 * Rooms: the dashboard, and the sidebar numbers with and without those that are hidden from Guests.
 */
export const dashboardRooms = { list: 'dashboard', counts: 'counts', memberCounts: 'counts:members' } as const;
export const dashboardMessages = liveMessages({
  'incident-counter:updated': incidentCounter,
  /** Sent to everyone, on every page. The celebration plays once per fact. */
  'incident-counter:reset': incidentCounter,
  'guild-stats:updated': guildStats,
  'counts:updated': counts,
  /** Sent to admins. */
  'llm-config:updated': llmConfig,
});

// Stored dashboard documents: incident counter, statistics, Hyperion's settings.
import {
  enteredNames,
  incidentCounter,
  llmConfig,
  type Counts,
  type EnteredName,
  type FigureName,
  type GuildStats,
  type IncidentCounter,
  type LlmConfig,
  type StatisticName,
} from '@guild/common/dashboard/dashboard.api';
import { daysWithout, type MemberDay } from '@guild/common/dashboard/dashboard.rules';
import { sectionCounts, statistics } from '@guild/common/dashboard/figures.derived';
import * as z from 'zod/mini';
import {
  declareStored,
  documentFields,
  modelsOf,
  type DocumentOf,
} from '../../platform/store/documents/declareStored.ts';

/** The id of the only document of each kind. */
export const onlyId = 1;

export const storedCounter = declareStored({
  collection: 'incident_counter',
  entity: z.omit(incidentCounter, { daysWithoutIncident: true }),
  besides: {
    /** Who has edited the days since the last reset; null or absent: nobody. */
    editedBy: z.optional(z.nullable(z.string())),
    editedAt: z.optional(z.nullable(z.date())),
    ...documentFields,
  },
});
export type CounterDocument = DocumentOf<typeof storedCounter>;

/** All figures by name: counted ones, and those that admins enter. */
export type Figures = Readonly<Partial<Record<FigureName | EnteredName, number>>>;
const countedNames = [
  ...Object.keys(statistics),
  ...Object.values(sectionCounts).map(({ figure }) => figure),
] as FigureName[];
const figureNames = [...countedNames, ...enteredNames];
/** Every figure as 0. */
export const noFigures = Object.fromEntries(figureNames.map((name) => [name, 0])) as Required<Figures>;

/** A figure is absent until it has been counted once. */
const figures = Object.fromEntries(figureNames.map((name) => [name, z.optional(z.number())])) as Record<
  FigureName | EnteredName,
  z.ZodMiniOptional<z.ZodMiniNumber>
>;
export const storedStats = declareStored({
  collection: 'guild_stats',
  besides: {
    ...figures,
    /** Absent in documents of earlier versions. */
    memberDays: z.optional(z.custom<readonly MemberDay[]>()),
    /** The version after the last edit by an admin; absent before the first. */
    editedVersion: z.optional(z.int()),
    ...documentFields,
  },
});
export type StatsDocument = DocumentOf<typeof storedStats>;

export const storedLlmConfig = declareStored({
  collection: 'llm_config',
  entity: llmConfig,
  besides: {
    /** Absent in documents of earlier versions. */
    fallbackModelName: z.optional(z.string()),
    ...documentFields,
  },
});
export type LlmConfigDocument = DocumentOf<typeof storedLlmConfig>;

export const dashboardModels = modelsOf({ counters: storedCounter, stats: storedStats, llmConfigs: storedLlmConfig });
export type DashboardModels = ReturnType<typeof dashboardModels>;

/** Maps the counter to the API. @param now ms since 1970 */
export const toCounter = (stored: CounterDocument, now: number): IncidentCounter =>
  Object.assign(storedCounter.toEntity(stored), {
    daysWithoutIncident: daysWithout(stored.lastIncidentDate.getTime(), now),
  });

const shown = [...(Object.keys(statistics) as StatisticName[]), ...enteredNames];
/** Maps the statistics to the API. */
export function toStats(stored: StatsDocument): GuildStats {
  const { _id: id, version, memberDays = [] } = stored;
  const figures = Object.fromEntries(shown.map((name) => [name, stored[name] ?? 0])) as Required<
    Pick<Figures, (typeof shown)[number]>
  >;
  return { id, ...figures, memberTrend: memberDays.map(({ total }) => total), version };
}

/** Maps the section counts to the API. Guests do not get all of them. */
export function toCounts(stored: StatsDocument, isGuest: boolean): Counts {
  const numbers = Object.entries(sectionCounts).map(([name, { figure, hiddenFromGuests }]) => [
    name,
    isGuest && hiddenFromGuests ? null : (stored[figure] ?? 0),
  ]);
  return { ...(Object.fromEntries(numbers) as Omit<Counts, 'version'>), version: stored.version };
}

/** Maps Hyperion's settings to the API. */
export const toLlmConfig = (stored: LlmConfigDocument): LlmConfig =>
  Object.assign(storedLlmConfig.toEntity(stored), {
    fallbackModelName: stored.fallbackModelName ?? '',
  });

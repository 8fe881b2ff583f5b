// Stored dashboard documents: incident counter, statistics, Hyperion's settings.
import {
  enteredNames,
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
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../platform/outbox/outboxFields.ts';
import { orNull, required, storedOptions } from '../../platform/documents/stored.ts';

/** The id of the only document of each kind. */
export const onlyId = 1;

export interface CounterDocument {
  _id: number;
  lastIncidentDate: Date;
  lastResetBy: string | null;
  lastResetDiscordId: string | null;
  /** Who has edited the days since the last reset; null or absent: nobody. */
  editedBy?: string | null;
  editedAt?: Date | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
  outbox: Fact[];
}
/** All figures by name: counted ones, and those that admins enter. */
export type Figures = Readonly<Partial<Record<FigureName | EnteredName, number>>>;
/** A figure is absent until it has been counted once. */
export interface StatsDocument extends Figures {
  _id: number;
  /** Absent in documents of earlier versions. */
  memberDays?: readonly MemberDay[];
  /** The version after the last edit by an admin; absent before the first. */
  editedVersion?: number;
  version: number;
  outbox: Fact[];
}
export interface LlmConfigDocument {
  _id: number;
  modelName: string;
  /** Absent in documents of earlier versions. */
  fallbackModelName?: string;
  systemPrompt: string;
  updatedAt: Date;
  updatedBy: string | null;
  updatedByDiscordId: string | null;
  version: number;
  outbox: Fact[];
}

const counterSchema = new Schema<CounterDocument>(
  {
    _id: required(Number),
    lastIncidentDate: required(Date),
    lastResetBy: orNull(String),
    lastResetDiscordId: orNull(String),
    editedBy: orNull(String),
    editedAt: orNull(Date),
    createdAt: required(Date),
    updatedAt: required(Date),
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
counterSchema.index(outboxIndex);

const countedNames = [
  ...Object.keys(statistics),
  ...Object.values(sectionCounts).map(({ figure }) => figure),
] as FigureName[];
/** Every figure as 0. */
export const noFigures = Object.fromEntries(
  [...countedNames, ...enteredNames].map((name) => [name, 0]),
) as Required<Figures>;

const statsSchema = new Schema<StatsDocument>(
  {
    _id: required(Number),
    ...Object.fromEntries(Object.keys(noFigures).map((name) => [name, { type: Number, default: 0 }])),
    memberDays: { type: Schema.Types.Mixed, default: [] },
    editedVersion: { type: Number, default: 0 },
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
statsSchema.index(outboxIndex);

const llmSchema = new Schema<LlmConfigDocument>(
  {
    _id: required(Number),
    modelName: required(String),
    fallbackModelName: { type: String, default: '' },
    systemPrompt: required(String),
    updatedAt: required(Date),
    updatedBy: orNull(String),
    updatedByDiscordId: orNull(String),
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
llmSchema.index(outboxIndex);

export interface DashboardModels {
  readonly counters: Model<CounterDocument>;
  readonly stats: Model<StatsDocument>;
  readonly llmConfigs: Model<LlmConfigDocument>;
}

export const dashboardModels = (db: Connection): DashboardModels => ({
  counters: db.model<CounterDocument>('IncidentCounter', counterSchema, 'incident_counter'),
  stats: db.model<StatsDocument>('GuildStats', statsSchema, 'guild_stats'),
  llmConfigs: db.model<LlmConfigDocument>('LlmConfig', llmSchema, 'llm_config'),
});

/** Maps the counter to the API. @param now ms since 1970 */
export const toCounter = (stored: CounterDocument, now: number): IncidentCounter => ({
  id: stored._id,
  daysWithoutIncident: daysWithout(stored.lastIncidentDate.getTime(), now),
  lastIncidentDate: stored.lastIncidentDate.toISOString(),
  lastResetBy: stored.lastResetBy,
  lastResetDiscordId: stored.lastResetDiscordId,
  editedBy: stored.editedBy ?? null,
  editedAt: stored.editedAt?.toISOString() ?? null,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
  version: stored.version,
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
export const toLlmConfig = (stored: LlmConfigDocument): LlmConfig => ({
  id: stored._id,
  modelName: stored.modelName,
  fallbackModelName: stored.fallbackModelName ?? '',
  systemPrompt: stored.systemPrompt,
  updatedAt: stored.updatedAt.toISOString(),
  updatedBy: stored.updatedBy,
  updatedByDiscordId: stored.updatedByDiscordId,
  version: stored.version,
});

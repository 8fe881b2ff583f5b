// How the treasury's resources, with what is asked of each inside them, are stored.
import type { ResourceCategory, ResourcePriority, TreasuryResource } from '@guild/common/treasury/treasury.api';
import { isReached, progressKeyOf } from '@guild/common/treasury/treasury.rules';
import { Schema, type Connection, type Model } from 'mongoose';
import { outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { versionedFields, type Versioned } from '../../../platform/documents/softDelete.ts';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';
import type { RequestRow } from '../requests/treasury.requests.model.ts';

export interface ResourceDocument extends Versioned {
  _id: number;
  name: string;
  /** Orders the list by name whatever the case. */
  nameKey: string;
  description: string;
  currentAmount: number;
  goalAmount: number;
  /** Orders the list by progress. */
  progressKey: number;
  unit: string;
  category: ResourceCategory;
  priority: ResourcePriority;
  lastUpdated: Date;
  updatedBy: string;
  updatedByDiscordId: string;
  /** The last amounts of its ledger, the oldest first. */
  trend: number[];
  reachedAt: Date | null;
  /** What members have asked and nobody has decided, so that a decision and what it changes are one write. */
  requests: RequestRow[];
  /** How many corrections there have been: who corrects says how many they have seen. */
  corrections: number;
  /** The keys of the last bookings, of which the ledger may not have the entries yet. */
  bookedKeys: string[];
  /** Since which version all that is shown of it stands as it does: who saw that one or a later one has seen it. */
  shownVersion: number;
}

const resourceSchema = new Schema<ResourceDocument>(
  {
    _id: required(Number),
    name: required(String),
    nameKey: required(String),
    description: required(String),
    currentAmount: required(Number),
    goalAmount: required(Number),
    progressKey: required(Number),
    unit: required(String),
    category: required(String),
    priority: required(String),
    lastUpdated: required(Date),
    updatedBy: required(String),
    updatedByDiscordId: required(String),
    trend: { type: [Number], default: [] },
    reachedAt: orNull(Date),
    requests: { type: Schema.Types.Mixed, default: (): RequestRow[] => [] },
    corrections: { type: Number, default: 0 },
    bookedKeys: { type: [String], default: [] },
    shownVersion: required(Number),
    ...versionedFields,
  },
  storedOptions,
);
resourceSchema.index({ deletedAt: 1, _id: -1 });
// Of a removed person, what they still ask.
resourceSchema.index({ 'requests.discordId': 1 });
resourceSchema.index(outboxIndex);

export interface ResourceModels {
  readonly resources: Model<ResourceDocument>;
}

/** The models of one connection. */
export const resourceModels = (db: Connection): ResourceModels => ({
  resources: db.model<ResourceDocument>('TreasuryResource', resourceSchema, 'treasury_resources'),
});

type Keyed = Pick<ResourceDocument, 'name' | 'currentAmount' | 'goalAmount'>;
/** The fields by which the list is put in order. */
export const keysOf = (keyed: Keyed): Pick<ResourceDocument, 'nameKey' | 'progressKey'> => ({
  nameKey: keyed.name.toLowerCase(),
  progressKey: progressKeyOf(keyed),
});
/** Since when the goal is reached, by the amounts as they are from now on. */
export const reachedOf = (
  seen: { readonly reachedAt: Date | null },
  amounts: Pick<ResourceDocument, 'currentAmount' | 'goalAmount'>,
  now: number,
): Date | null => (isReached(amounts) ? (seen.reachedAt ?? new Date(now)) : null);

/** A resource as the API answers it. */
export const toResource = (stored: ResourceDocument): TreasuryResource => ({
  id: stored._id,
  name: stored.name,
  description: stored.description,
  currentAmount: stored.currentAmount,
  goalAmount: stored.goalAmount,
  unit: stored.unit,
  category: stored.category,
  priority: stored.priority,
  lastUpdated: stored.lastUpdated.toISOString(),
  updatedBy: stored.updatedBy,
  updatedByDiscordId: stored.updatedByDiscordId,
  trend: stored.trend,
  reachedAt: stored.reachedAt?.toISOString() ?? null,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
  version: stored.version,
});

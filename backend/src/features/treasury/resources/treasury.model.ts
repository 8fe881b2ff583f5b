// Stored resources with their pending requests: schema, indexes, and mapping to the API.
import type {
  DayAmount,
  ResourceCategory,
  ResourcePriority,
  TreasuryResource,
} from '@guild/common/treasury/treasury.api';
import { isReached, progressKeyOf, utcDayOf } from '@guild/common/treasury/treasury.rules';
import { Schema, type Connection, type Model } from 'mongoose';
import { outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { versionedFields, type Versioned } from '../../../platform/documents/softDelete.ts';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';
import type { RequestRow } from '../requests/treasury.requests.model.ts';

export interface ResourceDocument extends Versioned {
  _id: number;
  name: string;
  /** Name in lower case, for sorting. */
  nameKey: string;
  description: string;
  currentAmount: number;
  goalAmount: number;
  /** Progress, for sorting. */
  progressKey: number;
  unit: string;
  category: ResourceCategory;
  priority: ResourcePriority;
  lastUpdated: Date;
  updatedBy: string;
  updatedByDiscordId: string;
  /**
   * The last days on which the amount changed, oldest first. Absent in resources of earlier versions
   * until their next change.
   */
  history?: DayAmount[];
  reachedAt: Date | null;
  /**
   * Pending requests. They are part of the resource,
   * so that one write decides them and changes the amount.
   */
  requests: RequestRow[];
  /** Number of corrections. A correction compares it, to notice others. */
  corrections: number;
  /** Keys of the last bookings, whose ledger rows may not exist yet. */
  bookedKeys: string[];
  /**
   * The version of the last visible change.
   * An edit that saw this version or a later one is not stale.
   */
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
    history: { type: Schema.Types.Mixed },
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
// Pending requests of a removed member.
resourceSchema.index({ 'requests.discordId': 1 });
resourceSchema.index(outboxIndex);

export interface ResourceModels {
  readonly resources: Model<ResourceDocument>;
}

export const resourceModels = (db: Connection): ResourceModels => ({
  resources: db.model<ResourceDocument>('TreasuryResource', resourceSchema, 'treasury_resources'),
});

type Keyed = Pick<ResourceDocument, 'name' | 'currentAmount' | 'goalAmount'>;
/** The sort fields of a resource. */
export const keysOf = (keyed: Keyed): Pick<ResourceDocument, 'nameKey' | 'progressKey'> => ({
  nameKey: keyed.name.toLowerCase(),
  progressKey: progressKeyOf(keyed),
});
/** When the goal was reached, for the new amounts. */
export const reachedOf = (
  seen: { readonly reachedAt: Date | null },
  amounts: Pick<ResourceDocument, 'currentAmount' | 'goalAmount'>,
  now: number,
): Date | null => (isReached(amounts) ? (seen.reachedAt ?? new Date(now)) : null);

/** The history. Without a stored one, the amount is known since the last update. */
export const historyOf = (stored: Pick<ResourceDocument, 'history' | 'lastUpdated' | 'currentAmount'>): DayAmount[] =>
  stored.history ?? [{ day: utcDayOf(stored.lastUpdated.getTime()), amount: stored.currentAmount }];

/** Maps a stored resource to the API. */
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
  history: historyOf(stored),
  reachedAt: stored.reachedAt?.toISOString() ?? null,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
  version: stored.version,
});

// Stored hauls, shares and share entries: schemas, indexes, and mapping to the API.
import type {
  Currency,
  Haul,
  HaulSource,
  Money,
  Share,
  ShareEntry,
  ShareMethod,
  ShareStatus,
} from '@guild/common/payouts/payouts.api';
import { divideHaul, owedOf } from '@guild/common/payouts/payouts.rules';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../platform/outbox/outboxFields.ts';
import { versionedFields, type Versioned } from '../../platform/documents/softDelete.ts';
import { orNull, required, storedOptions } from '../../platform/documents/stored.ts';

export type HaulPersonRow = Omit<Haul['people'][number], 'amounts'>;
export interface HaulDocument extends Versioned {
  _id: number;
  source: HaulSource;
  sourceId: number;
  title: string;
  amounts: Money[];
  items: Haul['items'];
  method: ShareMethod;
  cutPercent: number;
  people: HaulPersonRow[];
  resources: Haul['resources'];
  note: string | null;
  status: Haul['status'];
  /** Absent in hauls of earlier versions, which only admins may change. */
  proposed?: boolean;
  createdBy: string;
  createdByDiscordId: string;
  closedBy: string | null;
  closedAt: Date | null;
}
export interface ShareDocument {
  _id: number;
  haulId: number;
  title: string;
  discordId: string;
  username: string;
  amounts: Money[];
  paid: Money[];
  status: ShareStatus;
  owedSince: Date;
  paidAt: Date | null;
  paidBy: string | null;
  confirmedAt: Date | null;
  corrections: (Omit<Share['corrections'][number], 'at'> & { readonly at: Date })[];
  version: number;
  outbox: Fact[];
}
/** A change of the amount owed. Entries never change. Their sum is the amount owed now. */
export interface PayoutEntryDocument {
  /** The fact's id and the currency, so that an entry is unique. */
  key: string;
  shareId: number;
  haulId: number;
  discordId: string;
  currency: Currency;
  kind: ShareEntry['kind'];
  /** Above 0: more is owed. */
  change: number;
  at: Date;
  /** Null: the system, when a haul was closed. */
  by: string | null;
}

const haulSchema = new Schema<HaulDocument>(
  {
    _id: required(Number),
    source: required(String),
    sourceId: required(Number),
    title: required(String),
    amounts: { type: Schema.Types.Mixed, required: true },
    items: { type: Schema.Types.Mixed, required: true },
    method: required(String),
    cutPercent: required(Number),
    people: { type: Schema.Types.Mixed, required: true },
    resources: { type: Schema.Types.Mixed, required: true },
    note: orNull(String),
    status: required(String),
    proposed: Boolean,
    createdBy: required(String),
    createdByDiscordId: required(String),
    closedBy: orNull(String),
    closedAt: orNull(Date),
    ...versionedFields,
  },
  storedOptions,
);
haulSchema.index({ deletedAt: 1, _id: -1 });
haulSchema.index({ deletedAt: 1, status: 1, _id: -1 });
haulSchema.index({ deletedAt: 1, source: 1, _id: -1 });
// Each event and each contract has at most one haul.
haulSchema.index({ source: 1, sourceId: 1 }, { unique: true, partialFilterExpression: { deletedAt: null } });
haulSchema.index(outboxIndex);

const shareSchema = new Schema<ShareDocument>(
  {
    _id: required(Number),
    haulId: required(Number),
    title: required(String),
    discordId: required(String),
    username: required(String),
    amounts: { type: Schema.Types.Mixed, required: true },
    paid: { type: Schema.Types.Mixed, required: true },
    status: required(String),
    owedSince: required(Date),
    paidAt: orNull(Date),
    paidBy: orNull(String),
    confirmedAt: orNull(Date),
    corrections: { type: Schema.Types.Mixed, required: true },
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
shareSchema.index({ haulId: 1, discordId: 1 }, { unique: true });
shareSchema.index({ haulId: 1, _id: -1 });
shareSchema.index({ haulId: 1, status: 1, _id: -1 });
shareSchema.index({ discordId: 1, _id: -1 });
shareSchema.index({ discordId: 1, status: 1, _id: -1 });
shareSchema.index({ status: 1, _id: -1 });
shareSchema.index(outboxIndex);

const entrySchema = new Schema<PayoutEntryDocument>(
  {
    key: required(String),
    shareId: required(Number),
    haulId: required(Number),
    discordId: required(String),
    currency: required(String),
    kind: required(String),
    change: required(Number),
    at: required(Date),
    by: orNull(String),
  },
  storedOptions,
);
entrySchema.index({ key: 1 }, { unique: true });
entrySchema.index({ shareId: 1 });

export interface PayoutModels {
  readonly hauls: Model<HaulDocument>;
  readonly shares: Model<ShareDocument>;
  readonly entries: Model<PayoutEntryDocument>;
}
export const payoutModels = (db: Connection): PayoutModels => ({
  hauls: db.model<HaulDocument>('Haul', haulSchema, 'hauls'),
  shares: db.model<ShareDocument>('Share', shareSchema, 'payout_shares'),
  entries: db.model<PayoutEntryDocument>('PayoutEntry', entrySchema, 'payout_entries'),
});

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Maps a stored haul to the API, with everybody's amounts. */
export function toHaul(stored: Omit<HaulDocument, 'outbox'>): Haul {
  const division = divideHaul(stored);
  const amounts = new Map(division?.people.map((person) => [person.discordId, [...person.amounts]]));
  return {
    id: stored._id,
    source: stored.source,
    sourceId: stored.sourceId,
    title: stored.title,
    amounts: stored.amounts,
    items: stored.items,
    method: stored.method,
    cutPercent: stored.cutPercent,
    people: stored.people.map((person) => ({ ...person, amounts: amounts.get(person.discordId) ?? [] })),
    guild: [...(division?.guild ?? [])],
    resources: stored.resources,
    note: stored.note,
    status: stored.status,
    proposed: stored.proposed ?? false,
    createdBy: stored.createdBy,
    createdByDiscordId: stored.createdByDiscordId,
    closedBy: stored.closedBy,
    closedAt: timeOf(stored.closedAt),
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
    version: stored.version,
  };
}

/** Maps a stored share to the API. */
export const toShare = (stored: Omit<ShareDocument, 'outbox'>): Share => ({
  id: stored._id,
  haulId: stored.haulId,
  title: stored.title,
  discordId: stored.discordId,
  username: stored.username,
  amounts: stored.amounts,
  paid: stored.paid,
  owed: stored.status === 'waived' ? [] : owedOf(stored),
  status: stored.status,
  owedSince: stored.owedSince.toISOString(),
  paidAt: timeOf(stored.paidAt),
  paidBy: stored.paidBy,
  confirmedAt: timeOf(stored.confirmedAt),
  corrections: stored.corrections.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
  version: stored.version,
});

/** Maps an entry to the API. */
export const toEntry = ({ kind, currency, change, at, by }: PayoutEntryDocument): ShareEntry => ({
  kind,
  currency,
  change,
  at: at.toISOString(),
  by,
});

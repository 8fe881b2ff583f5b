// Stored contribution ledger and points table: schemas, indexes, and mapping to the API.
import {
  entryKinds,
  usualPoints,
  type ContributionEntry,
  type ContributionPoints,
  type PointsTable,
} from '@guild/common/members/contributions.api';
import { contributionKinds } from '@guild/common/members/contributions.derived';
import { Schema, type Connection, type Model } from 'mongoose';
import * as z from 'zod/mini';
import type { Fact } from '../../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

/** The ledger entry in the fact of a changed contribution. */
export const entryData = z.object({
  id: z.int(),
  /** Unique, so that an entry delivered twice is stored once. */
  key: z.string(),
  kind: z.enum(entryKinds),
  /** The same key for giving and taking back; null: set by an admin. */
  subject: z.nullable(z.string()),
  points: z.number(),
  before: z.number(),
  after: z.number(),
  about: z.nullable(z.string()),
  link: z.nullable(z.string()),
  takenBack: z.boolean(),
  username: z.nullable(z.string()),
  discordId: z.nullable(z.string()),
  /** The other person of a deal, and the guild's day on which it was made. */
  from: z.optional(z.nullable(z.object({ username: z.string(), discordId: z.string(), day: z.string() }))),
});
export type EntryData = z.output<typeof entryData>;
/** A ledger entry. It never changes. */
export interface EntryDocument extends Readonly<Omit<EntryData, 'id'>> {
  _id: number;
  memberId: number;
  /** The member's version after this change. It orders the ledger. */
  version: number;
  at: Date;
}
/**
 * The only document. It contains the points that an admin has set; other kinds have their defaults.
 */
export interface PointsDocument {
  _id: number;
  table: Partial<PointsTable>;
  version: number;
  outbox: Fact[];
}

const entrySchema = new Schema<EntryDocument>(
  {
    _id: required(Number),
    key: required(String),
    kind: required(String),
    subject: orNull(String),
    points: required(Number),
    before: required(Number),
    after: required(Number),
    about: orNull(String),
    link: orNull(String),
    takenBack: { type: Boolean, default: false },
    username: orNull(String),
    discordId: orNull(String),
    from: Schema.Types.Mixed,
    memberId: required(Number),
    version: required(Number),
    at: required(Date),
  },
  storedOptions,
);
entrySchema.index({ key: 1 }, { unique: true });
entrySchema.index({ memberId: 1, version: -1 }, { unique: true });
entrySchema.index({ subject: 1, version: -1 });
// The last weeks of a member's page.
entrySchema.index({ memberId: 1, at: 1, version: 1 });
// Deals with other people, by day.
entrySchema.index({ 'from.day': 1, memberId: 1 }, { partialFilterExpression: { 'from.day': { $gt: '' } } });

const pointsSchema = new Schema<PointsDocument>(
  { _id: required(Number), table: required(Schema.Types.Mixed), version: required(Number), outbox: outboxField },
  storedOptions,
);
pointsSchema.index(outboxIndex);

export interface ContributionModels {
  readonly entries: Model<EntryDocument>;
  readonly points: Model<PointsDocument>;
}

export const contributionModels = (db: Connection): ContributionModels => ({
  entries: db.model<EntryDocument>('ContributionEntry', entrySchema, 'contribution_entries'),
  points: db.model<PointsDocument>('ContributionPoints', pointsSchema, 'contribution_points'),
});

/** The row of an entry. */
export const toRow = (memberId: number, version: number, at: Date, { id, ...entry }: EntryData): EntryDocument => ({
  _id: id,
  ...entry,
  memberId,
  version,
  at,
});

/** Maps a ledger entry to the API. @param forGuests leaves out what Guests may not see */
export function toEntry(stored: EntryDocument, forGuests: boolean): ContributionEntry {
  const { _id, memberId, at, kind, points, before, after, takenBack, username, discordId } = stored;
  const hidden = forGuests && kind !== 'set' && kind !== 'opening' && contributionKinds[kind].hiddenFromGuests;
  return {
    id: _id,
    memberId,
    at: at.toISOString(),
    kind,
    points,
    before,
    after,
    about: hidden ? null : stored.about,
    link: hidden ? null : stored.link,
    takenBack,
    username,
    discordId,
  };
}

/** Maps the points table to the API. */
export const toPoints = ({ table, version }: PointsDocument): ContributionPoints => ({
  ...usualPoints,
  ...table,
  version,
});

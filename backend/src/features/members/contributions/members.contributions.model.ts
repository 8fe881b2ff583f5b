// How the ledger of contributions and the table of points are stored.
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

/** What a change of a member's contribution leaves in the ledger. */
export const entryData = z.object({
  id: z.int(),
  /** There is one entry for each key, whatever is delivered twice. */
  key: z.string(),
  kind: z.enum(entryKinds),
  /** What it was for, by one key for giving and taking back; null: set by an admin. */
  subject: z.nullable(z.string()),
  points: z.number(),
  before: z.number(),
  after: z.number(),
  about: z.nullable(z.string()),
  link: z.nullable(z.string()),
  takenBack: z.boolean(),
  username: z.nullable(z.string()),
  discordId: z.nullable(z.string()),
});
export type EntryData = z.output<typeof entryData>;
/** A line of the ledger; never changed. */
export interface EntryDocument extends Readonly<Omit<EntryData, 'id'>> {
  _id: number;
  memberId: number;
  /** The member's version that this change has left: the order of the ledger. */
  version: number;
  at: Date;
}
/** One document: the points of each kind that an admin has set; a kind that came later has its usual ones. */
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
    memberId: required(Number),
    version: required(Number),
    at: required(Date),
  },
  storedOptions,
);
entrySchema.index({ key: 1 }, { unique: true });
entrySchema.index({ memberId: 1, version: -1 }, { unique: true });
entrySchema.index({ subject: 1, version: -1 });

const pointsSchema = new Schema<PointsDocument>(
  { _id: required(Number), table: required(Schema.Types.Mixed), version: required(Number), outbox: outboxField },
  storedOptions,
);
pointsSchema.index(outboxIndex);

export interface ContributionModels {
  readonly entries: Model<EntryDocument>;
  readonly points: Model<PointsDocument>;
}

/** The models of one connection. */
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

/** A line of the ledger as the API answers it. @param forGuests leaves out what a Guest may not see */
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

/** The table of points as the API answers it. */
export const toPoints = ({ table, version }: PointsDocument): ContributionPoints => ({
  ...usualPoints,
  ...table,
  version,
});

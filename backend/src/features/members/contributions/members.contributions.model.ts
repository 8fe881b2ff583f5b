// Stored contribution ledger and points table, and their mapping to the API.
import {
  entryKinds,
  defaultPoints,
  type ContributionEntry,
  type ContributionPoints,
  type PointsTable,
} from '@guild/common/members/contributions.api';
import { contributionKinds } from '@guild/common/members/contributions.derived';
import * as z from 'zod/mini';
import {
  declareStored,
  documentFields,
  modelsOf,
  type DocumentOf,
} from '../../../platform/store/documents/declareStored.ts';

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
const { id: _id, ...entryFields } = entryData.shape;
/** Ledger entries. They never change. */
export const storedEntries = declareStored({
  collection: 'contribution_entries',
  besides: {
    ...entryFields,
    memberId: z.int(),
    /** The member's version after this change. It orders the ledger. */
    version: z.int(),
    at: z.date(),
  },
  indexes: [
    [{ key: 1 }, { unique: true }],
    [{ memberId: 1, version: -1 }, { unique: true }],
    [{ subject: 1, version: -1 }],
    // The last weeks of a member's page.
    [{ memberId: 1, at: 1, version: 1 }],
    // Deals with other people, by day.
    [{ 'from.day': 1, memberId: 1 }, { partialFilterExpression: { 'from.day': { $gt: '' } } }],
  ],
});
export type EntryDocument = DocumentOf<typeof storedEntries>;

/**
 * The only document. It contains the points that an admin has set; other kinds have their defaults.
 */
export const storedPoints = declareStored({
  collection: 'contribution_points',
  besides: { table: z.custom<Partial<PointsTable>>(), ...documentFields },
});
export type PointsDocument = DocumentOf<typeof storedPoints>;

export const contributionModels = modelsOf({ entries: storedEntries, points: storedPoints });
export type ContributionModels = ReturnType<typeof contributionModels>;

/** The row of an entry. */
export const toRow = (memberId: number, version: number, at: Date, { id, ...entry }: EntryData): EntryDocument => ({
  _id: id,
  ...entry,
  from: entry.from ?? null,
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
  ...defaultPoints,
  ...table,
  version,
});

// Stored guild notes: schema, indexes, and mapping to the API.
import type { GuildNote } from '@guild/common/lore/lore.api';
import type { LoreTag } from '@guild/common/lore/lore.tags';
import { Schema, type Connection, type Model } from 'mongoose';
import { outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { versionedFields, type Versioned } from '../../../platform/documents/softDelete.ts';
import { required, storedOptions } from '../../../platform/documents/stored.ts';

export interface NoteDocument extends Versioned {
  _id: number;
  title: string;
  body: string;
  tags: LoreTag[];
  author: string;
  authorDiscordId: string;
  updatedBy: string;
  updatedByDiscordId: string;
  /**
   * A number below the maximum of notes. It is unique among notes that are not deleted, so there
   * are never more notes than numbers.
   */
  slot: number;
}

const noteSchema = new Schema<NoteDocument>(
  {
    _id: required(Number),
    title: required(String),
    body: required(String),
    tags: { type: [String], default: [] },
    author: required(String),
    authorDiscordId: required(String),
    updatedBy: required(String),
    updatedByDiscordId: required(String),
    slot: required(Number),
    ...versionedFields,
  },
  storedOptions,
);
noteSchema.index({ deletedAt: 1, _id: -1 });
noteSchema.index({ slot: 1 }, { unique: true, partialFilterExpression: { deletedAt: null } });
// Changes since a process last read the notes.
noteSchema.index({ updatedAt: 1 });
noteSchema.index(outboxIndex);

export interface NoteModels {
  readonly notes: Model<NoteDocument>;
}

export const noteModels = (db: Connection): NoteModels => ({
  notes: db.model<NoteDocument>('LoreNote', noteSchema, 'lore_notes'),
});

/** Maps a stored note to the API. */
export const toNote = (stored: Omit<NoteDocument, 'outbox'>): GuildNote => ({
  id: stored._id,
  title: stored.title,
  body: stored.body,
  tags: stored.tags,
  author: stored.author,
  authorDiscordId: stored.authorDiscordId,
  updatedBy: stored.updatedBy,
  updatedByDiscordId: stored.updatedByDiscordId,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
  version: stored.version,
});

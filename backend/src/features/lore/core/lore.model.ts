// Stored guild notes.
import { guildNote } from '@guild/common/lore/lore.api';
import * as z from 'zod/mini';
import { declareEntities, modelsOf, type DocumentOf } from '../../../platform/store/documents/declareStored.ts';

export const storedNotes = declareEntities({
  collection: 'lore_notes',
  entity: guildNote,
  besides: {
    /**
     * A number below the maximum of notes. It is unique among notes that are not deleted, so there
     * are never more notes than numbers.
     */
    slot: z.int(),
  },
  indexes: [
    [{ deletedAt: 1, _id: -1 }],
    [{ slot: 1 }, { unique: true, partialFilterExpression: { deletedAt: null } }],
    // Guides, in their order.
    [{ deletedAt: 1, guidePlace: 1, _id: 1 }],
    // Changes since a process last read the notes.
    [{ updatedAt: 1 }],
  ],
});
export type NoteDocument = DocumentOf<typeof storedNotes>;
/** A note that is a guide. */
export type GuideDocument = NoteDocument & { readonly guidePlace: number };
/** Maps a stored note to the API. */
export const { toEntity: toNote } = storedNotes;

export const noteModels = modelsOf({ notes: storedNotes });
export type NoteModels = ReturnType<typeof noteModels>;

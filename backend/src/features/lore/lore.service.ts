// Guild note service: the feature's entry point for notes.
import type { GuideQuery, GuildNote, NewNote, NoteChange, NoteQuery } from '@guild/common/lore/lore.api';
import type { Model } from 'mongoose';
import { byNumber, containing, readList, type ListOrder } from '../../platform/store/queries/lists.ts';
import type { Page } from '../../platform/store/queries/page.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Caller } from '../../platform/people/caller.ts';
import { buildNote, creation, edit, softDelete, restore } from './core/lore.decisions.ts';
import { toNote, type GuideDocument, type NoteModels } from './core/lore.model.ts';
import { withFreeSlot } from './core/lore.slots.ts';
import type { NoteDocuments } from './core/lore.facts.ts';
import type { ChoosePictures } from '../uploads/uploads.service.ts';

export interface LoreService {
  /** Newest first. */
  listNotes(query: NoteQuery): Promise<Page<GuildNote>>;
  /** In the guild's order. */
  listGuides(query: GuideQuery): Promise<Page<GuildNote>>;
  /** @throws AppError `not_found` */
  getNote(id: number): Promise<GuildNote>;
  /** @throws AppError `conflict` archive_full */
  createNote(fields: NewNote, caller: Caller): Promise<GuildNote>;
  /** @throws AppError `not_found`, `conflict` stale */
  changeNote(id: number, change: NoteChange, caller: Caller): Promise<GuildNote>;
  /** @throws AppError `not_found` */
  removeNote(id: number, caller: Caller): Promise<void>;
  /** Within 30 days. @throws AppError `not_found`, `conflict` if not deleted, or archive_full */
  restoreNote(id: number, caller: Caller): Promise<GuildNote>;
}
/** By their place, those with the same one by age. */
const inGuideOrder: ListOrder<GuideDocument> = {
  field: 'guidePlace',
  direction: 1,
  cursor: byNumber('guidePlace'),
};
interface Deps {
  readonly models: NoteModels;
  readonly documents: NoteDocuments;
  readonly pictures: ChoosePictures;
}

export function createLoreService({ models, documents, pictures }: Deps, { ids }: Pick<Context, 'ids'>): LoreService {
  const { notes } = models;
  return {
    listNotes({ search, ...paging }) {
      const filter = { $and: [{ deletedAt: null }, ...containing(search, ['title', 'body'])] };
      return readList(notes, { filter, by: ['deletedAt'], toEntity: toNote }, paging);
    },

    listGuides(paging) {
      // Guides are notes whose place is a number.
      const filter = { deletedAt: null, guidePlace: { $gte: 1 } };
      const guides = notes as unknown as Model<GuideDocument>;
      return readList(guides, { filter, by: ['deletedAt'], order: inGuideOrder, toEntity: toNote }, paging);
    },

    getNote: async (id) => toNote(await documents.read(id)),

    async createNote(fields, caller) {
      await pictures.choose(fields.pictures, caller);
      return withFreeSlot(models, async (slot) => {
        const newDocument = buildNote(await ids.newId('lore_notes'), slot, fields, caller);
        return toNote(await documents.insert(newDocument, creation(caller)));
      });
    },

    async changeNote(id, change, caller) {
      await pictures.choose(change.pictures, caller, () => documents.read(id));
      return toNote(await documents.update(id, edit(change, caller)));
    },
    async removeNote(id, caller) {
      await documents.remove(id, caller, softDelete(caller));
    },
    restoreNote: (id, caller) =>
      withFreeSlot(models, async (slot) => toNote(await documents.restore(id, caller, restore(slot, caller)))),
  };
}

// Archive filters.
import {
  archiveKinds,
  archiveNoteParams,
  archiveQuery,
  type ArchiveKind,
  type GuildNote,
} from '@guild/common/lore/lore.api';
import { loreTags, tagName, type LoreTag } from '@guild/common/lore/lore.tags';
import { maybe } from '@guild/common/wire/fields';
import { declareFilters, toOptions } from '../../../platform/page/filters.ts';
import { kindWords } from './archive.words.ts';

export interface ArchiveFilters {
  search: string;
  kind: ArchiveKind | null;
  tag: LoreTag | null;
}

/** The open note, in the address besides the filters. */
export const openNote = maybe(archiveNoteParams.shape.noteKey);

/** A new note of the guild may match. Only the server knows whether it matches the search words. */
export const archiveFilters = declareFilters<Pick<GuildNote, 'tags'>, ArchiveFilters>(archiveQuery.shape, {
  search: {
    none: '',
    control: { kind: 'search', label: 'Search the archive', placeholder: 'Worms, houses, water...' },
  },
  kind: {
    none: null,
    matches: (_note, kind) => kind === 'guild',
    control: {
      kind: 'select',
      label: 'Kind of note',
      options: [['', 'All notes'], ...toOptions(archiveKinds, (kind) => kindWords[kind])],
    },
  },
  tag: {
    none: null,
    matches: ({ tags }, tag) => tags.includes(tag),
    control: { kind: 'select', label: 'Tag', options: [['', 'All tags'], ...toOptions(loreTags, tagName)] },
  },
});

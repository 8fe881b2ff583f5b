// What the archive and its lorekeeper declare of themselves.
import { defineManifest } from '../wire/manifest.ts';
import { loreMessages, loreRoutes } from './lore.api.ts';

export const loreManifest = defineManifest({
  name: 'lore',
  routes: loreRoutes,
  messages: loreMessages,
  pages: {
    '/hyperion': {
      also: ['/lore'],
      titles: ["Lore: consult your guild's Mentat", 'Lore: Hyperion', 'Lore'],
      about:
        'Ask Hyperion, the lorekeeper of the hall, about the desert, its people and its past, and get an answer in character',
    },
  },
  notices: {},
  audit: {
    entities: { lore_note: { words: 'Notes of the archive', restorable: 'lore/notes' } },
    actions: {
      'lore_note.created': 'added to the archive:',
      'lore_note.updated': 'changed in the archive:',
      'lore_note.removed': 'deleted from the archive:',
      'lore_note.restored': 'restored to the archive:',
    },
  },
  contributions: {},
  stores: { lore_notes: 'until-removed' },
  ofRemovedPeople: 'Notes of theirs stay in the archive under their name.',
});

import { defineManifest, merged } from '../wire/manifest.ts';
import { loreBudgetMessages, loreBudgetRoutes } from './budget.api.ts';
import { loreMessages, loreRoutes } from './lore.api.ts';
import { loreTestRoutes } from './test.api.ts';

export const loreManifest = defineManifest({
  name: 'lore',
  title: 'Hyperion',
  routes: merged('call', [loreRoutes, loreBudgetRoutes, loreTestRoutes]),
  messages: merged('message', [loreMessages, loreBudgetMessages]),
  personalMessages: { 'lore-usage:changed': 'guest' },
  pages: {
    '/hyperion': {
      also: ['/lore'],
      titles: ["Lore: consult your guild's Mentat", 'Lore: Hyperion', 'Lore'],
      about:
        'Ask Hyperion, the lorekeeper of the guild, about the desert, its people and its past, and get an answer in character',
    },
  },
  audit: {
    entities: {
      lore_note: { words: 'Archive notes', restorable: 'lore/notes' },
      lore_settings: { words: 'Hyperion limits' },
    },
    actions: {
      'lore_note.created': 'added to the archive:',
      'lore_note.updated': 'changed in the archive:',
      'lore_note.removed': 'deleted from the archive:',
      'lore_note.restored': 'restored to the archive:',
      'lore_settings.updated': "changed Hyperion's limits",
    },
  },
  stores: { lore_notes: 'until-removed' },
});

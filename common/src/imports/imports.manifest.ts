// Manifest of imports.
import { defineManifest } from '../wire/manifest.ts';
import { importMessages, importRoutes } from './imports.api.ts';

export const importsManifest = defineManifest({
  name: 'imports',
  title: 'Imports',
  routes: importRoutes,
  messages: importMessages,
  pages: {
    '/imports': {
      titles: ['Imports: bring the guild from a spreadsheet', 'Imports: data from a spreadsheet'],
      about: 'Import members, items, events, contracts and opening balances from a spreadsheet or a calendar file',
    },
  },
  notices: {
    import: {
      words: 'An admin imports something',
      help: 'Shows what was imported, and who did it.',
      icon: 'plus',
      default: { inApp: true, discord: false },
      concerns: 'admin',
      action: 'See imports',
      toast: 'queued',
    },
  },
  audit: {
    entities: { import: { words: 'Imports' } },
    actions: {
      'import.started': 'imported',
      'import.failed': 'could not import',
      'import.undone': 'undid the import of',
    },
  },
  stores: { imports: 'always' },
});

// What the treasury declares of itself.
import { defineManifest } from '../wire/manifest.ts';
import { treasuryMessages, treasuryRoutes } from './treasury.api.ts';

export const treasuryManifest = defineManifest({
  name: 'treasury',
  routes: treasuryRoutes,
  messages: treasuryMessages,
  pages: {
    '/treasury': {
      titles: ['Treasury: what the guild has stored', 'Treasury'],
      about:
        'What the guild has stored and what it is saving for: spice, water, currency, materials and technology, each with its goal',
    },
  },
  notices: {},
  audit: {
    entities: { resource: { words: 'Treasury', restorable: 'treasury' } },
    actions: {
      'resource.created': 'added to the treasury',
      'resource.updated': 'changed in the treasury',
      'resource.removed': 'deleted from the treasury',
      'resource.restored': 'restored to the treasury',
    },
  },
  contributions: {},
  ofRemovedPeople: 'What they have given and taken stays in the ledger under their name.',
});

// What the search declares of itself.
import { defineManifest } from '../wire/manifest.ts';
import { searchRoutes } from './search.api.ts';

export const searchManifest = defineManifest({
  name: 'search',
  routes: searchRoutes,
  messages: {},
  pages: {},
  notices: {},
  audit: { entities: {}, actions: {} },
  contributions: {},
  statistics: {},
  counts: {},
  ofMember: {},
  onMemberRemoved: { does: 'nothing', words: 'Stores nothing. Removed people and their data are no longer found.' },
});

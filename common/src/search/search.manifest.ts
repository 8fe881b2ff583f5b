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
  onMemberRemoved: { does: 'nothing', words: 'Stores nothing; removed people and what went with them are not found.' },
});

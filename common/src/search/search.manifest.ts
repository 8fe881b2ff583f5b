import { defineManifest } from '../wire/manifest.ts';
import { searchRoutes } from './search.api.ts';

export const searchManifest = defineManifest({
  name: 'search',
  title: 'Search',
  routes: searchRoutes,
});

// Manifest of exports.
import { defineManifest } from '../wire/manifest.ts';
import { exportRoutes } from './exports.api.ts';

export const exportsManifest = defineManifest({
  name: 'exports',
  title: 'System',
  place: '/settings',
  routes: exportRoutes,
  audit: {
    entities: { export: { words: 'Exports' } },
    actions: { 'export.taken': 'took everything along in' },
  },
});

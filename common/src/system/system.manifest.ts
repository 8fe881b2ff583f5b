import { defineManifest } from '../wire/manifest.ts';
import { systemRoutes } from './system.api.ts';

export const systemManifest = defineManifest({
  name: 'system',
  title: 'System',
  routes: systemRoutes,
});

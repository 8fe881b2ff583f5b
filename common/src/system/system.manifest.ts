import { defineManifest } from '../wire/manifest.ts';
import { systemRoutes } from './system.api.ts';

export const systemManifest = defineManifest({
  name: 'system',
  title: 'System',
  place: '/settings',
  routes: systemRoutes,
  audit: {
    entities: { failed_task: { words: 'Failed background tasks' } },
    actions: {
      'failed_task.retried': 'tried a failed background task again',
      'failed_task.dropped': 'dropped a failed background task',
    },
  },
});

import { defineManifest } from '../wire/manifest.ts';
import { uploadMessages, uploadRoutes } from './uploads.api.ts';

export const uploadsManifest = defineManifest({
  name: 'uploads',
  title: 'Guild',
  place: '/settings',
  routes: uploadRoutes,
  messages: uploadMessages,
  audit: {
    entities: { upload_settings: { words: 'Picture settings' } },
    actions: { 'upload_settings.updated': 'changed the picture settings' },
  },
});

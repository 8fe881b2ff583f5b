import { defineManifest } from '../wire/manifest.ts';
import { previewMessages, previewRoutes } from './previews.api.ts';

export const previewsManifest = defineManifest({
  name: 'previews',
  title: 'Guild',
  place: '/settings',
  routes: previewRoutes,
  messages: previewMessages,
  audit: {
    entities: { preview_settings: { words: 'Link preview settings' } },
    actions: { 'preview_settings.updated': 'changed the link preview settings' },
  },
});

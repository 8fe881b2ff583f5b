// What link previews declare of themselves.
import { defineManifest } from '../wire/manifest.ts';
import { previewMessages, previewRoutes } from './previews.api.ts';

export const previewsManifest = defineManifest({
  name: 'previews',
  routes: previewRoutes,
  messages: previewMessages,
  pages: {},
  notices: {},
  audit: {
    entities: { preview_settings: { words: 'Link preview settings' } },
    actions: { 'preview_settings.updated': 'changed the link preview settings' },
  },
  contributions: {},
  statistics: {},
  counts: {},
  ofMember: {},
  onMemberRemoved: { does: 'nothing', words: 'Stores nothing about people.' },
});

// Link preview settings: names are hidden until an admin shows them.
import type { PreviewSettings } from '@guild/common/previews/previews.api';
import { createSettings, type SettingsContext, type SettingsStore } from '../../platform/store/documents/settings.ts';
import { adminsRoom } from '../../platform/live/live.ts';

export type PreviewSettingsStore = SettingsStore<PreviewSettings>;

export const createPreviewSettings = (context: SettingsContext): PreviewSettingsStore =>
  createSettings(
    {
      storedIn: 'preview_settings',
      defaults: { showNames: false },
      room: adminsRoom,
    },
    context,
  );

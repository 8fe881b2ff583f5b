// Link preview settings: names are hidden until an admin shows them.
import { declareSettings } from '../../platform/store/documents/settings.ts';
import { adminsRoom } from '../../platform/live/live.ts';

export const createPreviewSettings = declareSettings({
  storedIn: 'preview_settings',
  defaults: { showNames: false },
  room: adminsRoom,
});
export type PreviewSettingsStore = ReturnType<typeof createPreviewSettings>;

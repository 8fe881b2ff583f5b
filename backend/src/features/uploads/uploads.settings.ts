// Picture settings: how much space the pictures of one person and of the guild may take.
import type { UploadSettings } from '@guild/common/uploads/uploads.api';
import { adminsRoom } from '../../platform/live/live.ts';
import { createSettings, type SettingsContext, type SettingsStore } from '../../platform/store/documents/settings.ts';

export const createUploadSettings = (context: SettingsContext): SettingsStore<UploadSettings> =>
  createSettings(
    {
      storedIn: 'upload_settings',
      defaults: { personMegabytes: 100, guildMegabytes: 2000 },
      room: adminsRoom,
    },
    context,
  );

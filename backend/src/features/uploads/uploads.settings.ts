// Picture settings: how much space the pictures of one person and of the guild may take.
import type { UploadSettings } from '@guild/common/uploads/uploads.api';
import { adminsRoom } from '../../platform/live/live.ts';
import { createSettings, type SettingsContext, type SettingsStore } from '../../platform/store/documents/settings.ts';

const storedIn = 'upload_settings';

export const createUploadSettings = (context: SettingsContext): SettingsStore<UploadSettings> =>
  createSettings<UploadSettings, typeof storedIn>(
    {
      storedIn,
      defaults: { personMegabytes: 100, guildMegabytes: 2000 },
      send: (settings) => context.live.send(adminsRoom, 'upload-settings:updated', settings),
    },
    context,
  );

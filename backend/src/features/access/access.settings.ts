// Access settings: the application form, which is off until an admin turns it on.
import type { AccessSettings } from '@guild/common/access/applications.api';
import { adminsRoom } from '../../platform/live/live.ts';
import { createSettings, type SettingsContext, type SettingsStore } from '../../platform/store/documents/settings.ts';

export type AccessSettingsStore = SettingsStore<AccessSettings>;

export const createAccessSettings = (context: SettingsContext): AccessSettingsStore =>
  createSettings(
    {
      storedIn: 'access_settings',
      defaults: { hasForm: false, questions: [], welcome: '' },
      room: adminsRoom,
    },
    context,
  );

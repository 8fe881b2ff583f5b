// Access settings: the application form, which is off until an admin turns it on.
import { adminsRoom } from '../../platform/live/live.ts';
import { declareSettings } from '../../platform/store/documents/settings.ts';

export const createAccessSettings = declareSettings({
  storedIn: 'access_settings',
  defaults: { hasForm: false, questions: [], welcome: '' },
  room: adminsRoom,
});
export type AccessSettingsStore = ReturnType<typeof createAccessSettings>;

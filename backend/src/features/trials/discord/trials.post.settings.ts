// Setting whether trials are posted in Discord; off by default.
import { declareSettings } from '../../../platform/store/documents/settings.ts';
import { adminsRoom } from '../../../platform/live/live.ts';

export const createTrialPostSettings = declareSettings({
  storedIn: 'trial_post_settings',
  defaults: { postTrials: false },
  room: adminsRoom,
});
export type TrialPostSettingsStore = ReturnType<typeof createTrialPostSettings>;

// Setting whether trials are posted in Discord; off by default.
import type { TrialPostSettings } from '@guild/common/trials/trials.post.api';
import {
  createSettings,
  type SettingsContext,
  type SettingsStore,
} from '../../../platform/store/documents/settings.ts';
import { adminsRoom } from '../../../platform/live/live.ts';

export type TrialPostSettingsStore = SettingsStore<TrialPostSettings>;

export const createTrialPostSettings = (context: SettingsContext): TrialPostSettingsStore =>
  createSettings(
    {
      storedIn: 'trial_post_settings',
      defaults: { postTrials: false },
      room: adminsRoom,
    },
    context,
  );

// Scouting settings: whether members may mark.
import { scoutingRooms } from '@guild/common/scouting/scouting.api';
import type { ScoutingSettings } from '@guild/common/scouting/scouting.changes.api';
import {
  createSettings,
  type SettingsContext,
  type SettingsStore,
} from '../../../platform/store/documents/settings.ts';

export type ScoutingSettingsStore = SettingsStore<ScoutingSettings>;

/** Sends changed settings to everybody who has the map open. */
export const createScoutingSettings = (context: SettingsContext): ScoutingSettingsStore =>
  createSettings(
    {
      storedIn: 'scouting_settings',
      defaults: { membersMayMark: false },
      room: scoutingRooms.list,
    },
    context,
  );

// Scouting settings: whether members may mark.
import { scoutingRooms } from '@guild/common/scouting/scouting.api';
import type { ScoutingSettings } from '@guild/common/scouting/scouting.changes.api';
import {
  createSettings,
  type SettingsContext,
  type SettingsStore,
} from '../../../platform/store/documents/settings.ts';

const storedIn = 'scouting_settings';
export type ScoutingSettingsStore = SettingsStore<ScoutingSettings>;

/** Sends changed settings to everybody who has the map open. */
export const createScoutingSettings = (context: SettingsContext): ScoutingSettingsStore =>
  createSettings<ScoutingSettings, typeof storedIn>(
    {
      storedIn,
      defaults: { membersMayMark: false },
      send: (settings) => context.live.send(scoutingRooms.list, 'scouting-settings:updated', settings),
    },
    context,
  );

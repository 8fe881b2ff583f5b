// Scouting settings: whether members may mark.
import { scoutingRooms } from '@guild/common/scouting/scouting.api';
import { declareSettings } from '../../../platform/store/documents/settings.ts';

/** Sends changed settings to everybody who has the map open. */
export const createScoutingSettings = declareSettings({
  storedIn: 'scouting_settings',
  defaults: { membersMayMark: false },
  room: scoutingRooms.list,
});
export type ScoutingSettingsStore = ReturnType<typeof createScoutingSettings>;

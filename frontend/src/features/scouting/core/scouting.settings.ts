// Settings of scouting.
import { scoutingRooms } from '@guild/common/scouting/scouting.api';
import { scoutingChangeRoutes, type ScoutingSettings } from '@guild/common/scouting/scouting.changes.api';
import { somebodyWhoMay } from '@guild/common/members/managers';
import { call } from '../../../platform/api/api.ts';
import { useLiveResource } from '../../../platform/api/resource.ts';
import type { SwitchSetting } from '../../../platform/forms/guildSetting.ts';

const rooms = [scoutingRooms.list];
export const membersMayMark: SwitchSetting<ScoutingSettings> = {
  label: 'Members may mark',
  help: `Members report, mark, harvest and point at cells from the field. Only ${somebodyWhoMay('scouting')} edits and deletes reports.`,
  use: () => useLiveResource(scoutingChangeRoutes.getScoutingSettings, 'scouting-settings:updated', { rooms }),
  value: ({ membersMayMark }) => membersMayMark,
  save: (membersMayMark, version) =>
    call(scoutingChangeRoutes.changeScoutingSettings, { body: { membersMayMark, version } }),
};

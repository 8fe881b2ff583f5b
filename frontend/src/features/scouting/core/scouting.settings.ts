// Settings of scouting.
import { scoutingRooms } from '@guild/common/scouting/scouting.api';
import { scoutingChangeRoutes, type ScoutingSettings } from '@guild/common/scouting/scouting.changes.api';
import { call } from '../../../platform/api/api.ts';
import { useLiveResource } from '../../../platform/api/resource.ts';
import type { SwitchSetting } from '../../../platform/forms/guildSetting.ts';

const rooms = [scoutingRooms.list];
export const membersMayMark: SwitchSetting<ScoutingSettings> = {
  label: 'Members may mark',
  help: 'Members report, mark, harvest and point at cells like admins, from the field. Reports are edited and deleted by admins alone.',
  use: () => useLiveResource(scoutingChangeRoutes.getScoutingSettings, 'scouting-settings:updated', { rooms }),
  value: ({ membersMayMark }) => membersMayMark,
  save: (membersMayMark, version) =>
    call(scoutingChangeRoutes.changeScoutingSettings, { body: { membersMayMark, version } }),
};

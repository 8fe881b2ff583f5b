// Settings row for admins: whether members may mark cells of the map.
import { scoutingRooms } from '@guild/common/scouting/scouting.api';
import { scoutingChangeRoutes } from '@guild/common/scouting/scouting.changes.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import { SwitchRow } from './SwitchRow.tsx';

const rooms = [scoutingRooms.list];
export function MarkingRow(): ReactNode {
  const settings = useLiveResource(scoutingChangeRoutes.getScoutingSettings, 'scouting-settings:updated', { rooms });
  return (
    <SwitchRow
      place="members-may-mark"
      help="Members report, mark, harvest and point at cells like admins, from the field. Reports are edited and deleted by admins alone."
      label="Members may mark"
      settings={settings}
      isOn={({ membersMayMark }) => membersMayMark}
      save={(membersMayMark, version) =>
        call(scoutingChangeRoutes.changeScoutingSettings, { body: { membersMayMark, version } })
      }
    />
  );
}

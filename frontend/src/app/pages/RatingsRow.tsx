// Settings row for admins: whether new contract ratings are hidden at first.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import { contractSettingsRoutes } from '@guild/common/contracts/contracts.settings.api';
import { blindDays } from '@guild/common/contracts/ratings.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import { SwitchRow } from './SwitchRow.tsx';

const rooms = [contractRooms.list];
export function RatingsRow(): ReactNode {
  const settings = useLiveResource(contractSettingsRoutes.getContractSettings, 'contract-settings:updated', { rooms });
  return (
    <SwitchRow
      place="hide-ratings"
      help={`New ratings are visible and count once both sides have rated, or after ${blindDays} days. When off, they are visible and count immediately.`}
      label="Hide ratings at first"
      settings={settings}
      isOn={({ hideRatings }) => hideRatings}
      save={(hideRatings, version) =>
        call(contractSettingsRoutes.changeContractSettings, { body: { hideRatings, version } })
      }
    />
  );
}

// Settings row for admins: whether deposits of members count without approval.
import { treasuryRequestRoutes } from '@guild/common/treasury/treasury.requests.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import { SwitchRow } from './SwitchRow.tsx';

export function TrustRow(): ReactNode {
  const settings = useLiveResource(treasuryRequestRoutes.getTreasurySettings, 'treasury-settings:updated');
  return (
    <SwitchRow
      place="trust-deposits"
      help="What members give to the treasury counts at once; otherwise an admin confirms it first."
      label="Trust deposits of members"
      settings={settings}
      isOn={({ trustDeposits }) => trustDeposits}
      save={(trustDeposits, version) =>
        call(treasuryRequestRoutes.changeTreasurySettings, { body: { trustDeposits, version } })
      }
    />
  );
}

// Whether deposits of members count at once, for admins.
import { treasuryRequestRoutes } from '@guild/common/treasury/treasury.requests.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { useLive } from '../../platform/live.ts';
import { useResource } from '../../platform/resource.ts';
import { SwitchRow } from './SwitchRow.tsx';

export function TrustRow(): ReactNode {
  const settings = useResource((signal) => call(treasuryRequestRoutes.getTreasurySettings, { signal }));
  useLive('treasury-settings:updated', ({ factId, factIds, ...next }) => settings.take(next));
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

// Whether deposits of members count at once, for admins; what another admin chooses is shown here, too.
import { chakra } from '@chakra-ui/react';
import type { TreasurySettings } from '@guild/common/treasury/treasury.api';
import { treasuryRequestRoutes } from '@guild/common/treasury/treasury.requests.api';
import { useState, type ReactNode } from 'react';
import { SettingRow } from '../../features/settings/SettingRow.tsx';
import { call } from '../../platform/api.ts';
import { useIsOffline } from '../../platform/connection.store.ts';
import { useLive } from '../../platform/live.ts';
import { dataOf, useResource } from '../../platform/resource.ts';
import { failureOf, type SaveState } from '../../platform/useAutosave.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';

const failed = 'Failed to save the choice';

export function TrustRow(): ReactNode {
  const settings = useResource((signal) => call(treasuryRequestRoutes.getTreasurySettings, { signal }));
  const [state, setState] = useState<SaveState>();
  const offline = useIsOffline();
  const known = dataOf(settings.loaded);
  useLive('treasury-settings:updated', ({ factId, factIds, ...next }) => settings.take(next));
  const choose = async ({ version }: TreasurySettings, trustDeposits: boolean): Promise<void> => {
    setState({ phase: 'saving' });
    try {
      settings.take(await call(treasuryRequestRoutes.changeTreasurySettings, { body: { trustDeposits, version } }));
      setState({ phase: 'saved' });
    } catch (error) {
      setState(failureOf(error, failed));
      void settings.reload();
    }
  };
  return (
    <SettingRow
      place="trust-deposits"
      help="What members give to the treasury counts at once; otherwise an admin confirms it first."
      state={state}
    >
      {(ids) => (
        <chakra.label display="flex" alignItems="center" gap={3} minHeight="44px" cursor="pointer">
          <Checkbox
            {...ids}
            checked={known?.trustDeposits ?? false}
            disabled={offline || known === null || state?.phase === 'saving'}
            onChange={(event) => {
              if (known !== null) void choose(known, event.target.checked);
            }}
          />
          Trust deposits of members
        </chakra.label>
      )}
    </SettingRow>
  );
}

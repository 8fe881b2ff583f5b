// How many contracts one client may have on the board, for admins; what another admin chooses is shown here, too.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import { contractSettingsRoutes, type ContractSettings } from '@guild/common/contracts/contracts.settings.api';
import { useState, type ReactNode } from 'react';
import { SettingRow } from '../../features/settings/SettingRow.tsx';
import { call } from '../../platform/api.ts';
import { useIsOffline } from '../../platform/connection.store.ts';
import { dataOf, useLiveResource } from '../../platform/resource.ts';
import { failureOf, type SaveState } from '../../platform/useAutosave.ts';
import { Select } from '../../ui/Field.tsx';

const failed = 'Failed to save the limit';
const usualLimits: readonly number[] = [1, 2, 3, 4, 5, 10, 15, 20, 50, 100];
/** Those that are offered, and the one that holds, whoever has set it. */
const offered = (openMost: number | null): number[] =>
  [...new Set([...usualLimits, ...(openMost === null ? [] : [openMost])])].sort((one, other) => one - other);

export function ContractLimitRow(): ReactNode {
  const settings = useLiveResource(contractSettingsRoutes.getContractSettings, 'contract-settings:updated', {
    rooms: [contractRooms.list],
  });
  const [state, setState] = useState<SaveState>();
  const offline = useIsOffline();
  const known = dataOf(settings.loaded);
  const choose = async ({ version }: ContractSettings, openMost: number | null): Promise<void> => {
    setState({ phase: 'saving' });
    try {
      settings.take(await call(contractSettingsRoutes.setContractSettings, { body: { openMost, version } }));
      setState({ phase: 'saved' });
    } catch (error) {
      setState(failureOf(error, failed));
      void settings.reload();
    }
  };
  return (
    <SettingRow
      place="contract-limit"
      help="How many contracts that have not begun one client may have on the board at a time."
      state={state}
      isField
    >
      {(ids) => (
        <Select
          {...ids}
          width="auto"
          value={known?.openMost ?? ''}
          disabled={offline || known === null || state?.phase === 'saving'}
          onChange={({ target }) => {
            if (known !== null) void choose(known, target.value === '' ? null : Number(target.value));
          }}
        >
          <option value="">No limit</option>
          {offered(known?.openMost ?? null).map((limit) => (
            <option key={limit} value={limit}>
              {limit}
            </option>
          ))}
        </Select>
      )}
    </SettingRow>
  );
}

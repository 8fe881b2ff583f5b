// How many contracts one client may have on the board, for admins; what another admin chooses is shown here, too.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import { contractSettingsRoutes } from '@guild/common/contracts/contracts.settings.api';
import type { ReactNode } from 'react';
import { SettingRow } from '../../features/settings/SettingRow.tsx';
import { useChoice } from '../../features/settings/useChoice.ts';
import { call } from '../../platform/api/api.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import { Select } from '../../ui/Field.tsx';

const usualLimits: readonly number[] = [1, 2, 3, 4, 5, 10, 15, 20, 50, 100];
/** Those that are offered, and the one that holds, whoever has set it. */
const offered = (openMost: number | null): number[] =>
  [...new Set([...usualLimits, ...(openMost === null ? [] : [openMost])])].sort((one, other) => one - other);

export function ContractLimitRow(): ReactNode {
  const settings = useLiveResource(contractSettingsRoutes.getContractSettings, 'contract-settings:updated', {
    rooms: [contractRooms.list],
  });
  const { known, state, disabled, choose } = useChoice(
    settings,
    (openMost: number | null, version) =>
      call(contractSettingsRoutes.changeContractSettings, { body: { openMost, version } }),
    'Failed to save the limit',
  );
  return (
    <SettingRow
      place="contract-limit"
      help="The maximum number of contracts a client can have that aren’t active yet."
      state={state}
      isField
    >
      {(ids) => (
        <Select
          {...ids}
          width="auto"
          value={known?.openMost ?? ''}
          disabled={disabled}
          onChange={({ target }) => void choose(target.value === '' ? null : Number(target.value))}
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

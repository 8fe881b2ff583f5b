// Settings row for admins: how many contracts a client may have on the board. It follows other
// admins' changes.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import { contractSettingsRoutes } from '@guild/common/contracts/contracts.settings.api';
import type { ReactNode } from 'react';
import { SettingRow } from '../../features/settings/SettingRow.tsx';
import { offeredValues, useChoice } from '../../features/settings/useChoice.ts';
import { call } from '../../platform/api/api.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import { Select } from '../../ui/Field.tsx';

const defaultLimits: readonly number[] = [1, 2, 3, 4, 5, 10, 15, 20, 50, 100];

export function ContractLimitRow(): ReactNode {
  const settings = useLiveResource(contractSettingsRoutes.getContractSettings, 'contract-settings:updated', {
    rooms: [contractRooms.list],
  });
  const { known, state, disabled, choose } = useChoice(
    settings,
    (maxOpen: number | null, version) =>
      call(contractSettingsRoutes.changeContractSettings, { body: { maxOpen, version } }),
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
          value={known?.maxOpen ?? ''}
          disabled={disabled}
          onChange={({ target }) => void choose(target.value === '' ? null : Number(target.value))}
        >
          <option value="">No limit</option>
          {offeredValues(defaultLimits, known?.maxOpen).map((limit) => (
            <option key={limit} value={limit}>
              {limit}
            </option>
          ))}
        </Select>
      )}
    </SettingRow>
  );
}

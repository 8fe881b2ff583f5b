// Settings rows for admins: how large a bid may be. They follow other admins' changes.
import { auctionRooms } from '@guild/common/auctions/auctions.api';
import { auctionSettingsRoutes, type AuctionSettings } from '@guild/common/auctions/auctions.settings.api';
import type { ReactNode } from 'react';
import { SettingRow } from '../../features/settings/SettingRow.tsx';
import { offeredValues, useChoice } from '../../features/settings/useChoice.ts';
import { call } from '../../platform/api/api.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Select } from '../../ui/Field.tsx';

const recommendedFactor = 20;
const defaultFactors: readonly number[] = [5, 10, recommendedFactor, 50, 100];
const defaultAmounts: readonly number[] = [100, 1000, 10_000, 100_000];

type Change = Partial<Pick<AuctionSettings, 'raiseFactor' | 'alwaysAllowed'>>;
function useSettings() {
  const rooms = [auctionRooms.list];
  const settings = useLiveResource(auctionSettingsRoutes.getAuctionSettings, 'auction-settings:updated', { rooms });
  return useChoice(
    settings,
    (change: Change, version) => call(auctionSettingsRoutes.changeAuctionSettings, { body: { ...change, version } }),
    'Failed to save the limit',
  );
}

export function RaiseLimitRow(): ReactNode {
  const { known, state, disabled, choose } = useSettings();
  return (
    <SettingRow
      place="raise-limit"
      help="How many times the current bid a new bid can be at most. A limit keeps one bid from blocking an auction. Buyouts are not limited, and admins can always strike a bid."
      state={state}
      isField
    >
      {(ids) => (
        <Select
          {...ids}
          width="auto"
          value={known?.raiseFactor ?? ''}
          disabled={disabled}
          onChange={({ target }) => void choose({ raiseFactor: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">No limit</option>
          {offeredValues(defaultFactors, known?.raiseFactor).map((factor) => (
            <option key={factor} value={factor}>
              {`${factor} times${factor === recommendedFactor ? ' (recommended)' : ''}`}
            </option>
          ))}
        </Select>
      )}
    </SettingRow>
  );
}

export function FreeBidsRow(): ReactNode {
  const { known, state, disabled, choose } = useSettings();
  return (
    <SettingRow
      place="free-bids"
      help="Bids up to this amount are allowed whatever the limit above says, so that a low starting price can rise quickly."
      state={state}
      isField
    >
      {(ids) => (
        <Select
          {...ids}
          width="auto"
          value={known?.alwaysAllowed ?? ''}
          disabled={disabled || known?.raiseFactor == null}
          onChange={({ target }) => void choose({ alwaysAllowed: Number(target.value) })}
        >
          {offeredValues(defaultAmounts, known?.alwaysAllowed).map((amount) => (
            <option key={amount} value={amount}>
              {formatNumber(amount)}
            </option>
          ))}
        </Select>
      )}
    </SettingRow>
  );
}

// Settings of the treasury.
import { somebodyWhoMay } from '@guild/common/members/managers';
import { treasuryRequestRoutes } from '@guild/common/treasury/treasury.requests.api';
import type { TreasurySettings } from '@guild/common/treasury/treasury.api';
import { call } from '../../platform/api/api.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import type { SwitchSetting } from '../../platform/forms/guildSetting.ts';

export const trustDeposits: SwitchSetting<TreasurySettings> = {
  label: "Trust members' deposits",
  help: `Members' deposits count immediately. When off, ${somebodyWhoMay('treasury-approval')} confirms them first.`,
  use: () => useLiveResource(treasuryRequestRoutes.getTreasurySettings, 'treasury-settings:updated'),
  value: ({ trustDeposits }) => trustDeposits,
  save: (trustDeposits, version) =>
    call(treasuryRequestRoutes.changeTreasurySettings, { body: { trustDeposits, version } }),
};

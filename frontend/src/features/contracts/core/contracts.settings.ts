// Settings of the contracts board.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import { contractSettingsRoutes, type ContractSettings } from '@guild/common/contracts/contracts.settings.api';
import { blindDays } from '@guild/common/contracts/ratings.api';
import { call } from '../../../platform/api/api.ts';
import { useLiveResource, type Resource } from '../../../platform/api/resource.ts';
import type { NumberSetting, SwitchSetting } from '../../../platform/forms/guildSetting.ts';

const rooms = [contractRooms.list];
const useSettings = (): Resource<ContractSettings> =>
  useLiveResource(contractSettingsRoutes.getContractSettings, 'contract-settings:updated', { rooms });

export const contractLimit: NumberSetting<ContractSettings, number | null> = {
  help: 'The maximum number of contracts a client can have that aren’t active yet.',
  offered: [1, 2, 3, 4, 5, 10, 15, 20, 50, 100],
  wordsOf: String,
  none: 'No limit',
  use: useSettings,
  value: ({ maxOpen }) => maxOpen,
  save: (maxOpen, version) => call(contractSettingsRoutes.changeContractSettings, { body: { maxOpen, version } }),
};

export const hideRatings: SwitchSetting<ContractSettings> = {
  label: 'Hide ratings at first',
  help: `New ratings are visible and count once both sides have rated, or after ${blindDays} days. When off, they are visible and count immediately.`,
  use: useSettings,
  value: ({ hideRatings }) => hideRatings,
  save: (hideRatings, version) =>
    call(contractSettingsRoutes.changeContractSettings, { body: { hideRatings, version } }),
};

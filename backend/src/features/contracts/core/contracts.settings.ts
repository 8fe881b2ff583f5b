// Contract settings: the limit of open contracts per client, and whether new ratings are hidden.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import type { ContractSettings } from '@guild/common/contracts/contracts.settings.api';
import {
  createSettings,
  type SettingsContext,
  type SettingsStore,
} from '../../../platform/store/documents/settings.ts';

export type ContractSettingsStore = SettingsStore<ContractSettings>;

/** Sends changed settings to everybody who has the board open. */
export const createContractSettings = (context: SettingsContext): ContractSettingsStore =>
  createSettings(
    {
      storedIn: 'contract_settings',
      defaults: { maxOpen: null, hideRatings: false },
      room: contractRooms.list,
    },
    context,
  );

// Settings of the contracts board: a client's limit of open contracts, and whether ratings are hidden at first.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import type { ContractSettings } from '@guild/common/contracts/contracts.settings.api';
import { createSettings, type SettingsContext, type SettingsStore } from '../../../platform/documents/settings.ts';
import { orNull, required } from '../../../platform/documents/stored.ts';

const storedIn = 'contract_settings';
export type ContractSettingsStore = SettingsStore<ContractSettings>;

/** Everybody who may look at the board hears of them. */
export const createContractSettings = (context: SettingsContext): ContractSettingsStore =>
  createSettings<ContractSettings, typeof storedIn>(
    {
      storedIn,
      fields: { openMost: orNull(Number), hideRatings: required(Boolean) },
      usual: { openMost: null, hideRatings: false },
      send: (settings) => context.live.send(contractRooms.list, 'contract-settings:updated', settings),
    },
    context,
  );

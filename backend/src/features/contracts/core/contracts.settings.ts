// Contract settings: the limit of open contracts per client, and whether new ratings are hidden.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import { declareSettings } from '../../../platform/store/documents/settings.ts';

/** Sends changed settings to everybody who has the board open. */
export const createContractSettings = declareSettings({
  storedIn: 'contract_settings',
  defaults: { maxOpen: null, hideRatings: false },
  room: contractRooms.list,
});
export type ContractSettingsStore = ReturnType<typeof createContractSettings>;

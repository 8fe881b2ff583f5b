// Treasury settings: whether deposits of members need no decision.
import { treasuryRooms } from '@guild/common/treasury/treasury.api';
import { declareSettings } from '../../../platform/store/documents/settings.ts';

/** Sends changed settings to everybody who has the treasury open. */
export const createTreasurySettings = declareSettings({
  storedIn: 'treasury_settings',
  defaults: { trustDeposits: false },
  room: treasuryRooms.list,
});
export type TreasurySettingsStore = ReturnType<typeof createTreasurySettings>;

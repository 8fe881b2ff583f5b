// Treasury settings: whether deposits of members need no decision.
import { treasuryRooms, type TreasurySettings } from '@guild/common/treasury/treasury.api';
import {
  createSettings,
  type SettingsContext,
  type SettingsStore,
} from '../../../platform/store/documents/settings.ts';

export type TreasurySettingsStore = SettingsStore<TreasurySettings>;

/** Sends changed settings to everybody who has the treasury open. */
export const createTreasurySettings = (context: SettingsContext): TreasurySettingsStore =>
  createSettings(
    {
      storedIn: 'treasury_settings',
      defaults: { trustDeposits: false },
      room: treasuryRooms.list,
    },
    context,
  );

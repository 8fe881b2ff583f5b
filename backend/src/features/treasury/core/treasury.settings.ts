// Treasury settings: whether deposits of members need no decision.
import { treasuryRooms, type TreasurySettings } from '@guild/common/treasury/treasury.api';
import {
  createSettings,
  type SettingsContext,
  type SettingsStore,
} from '../../../platform/store/documents/settings.ts';

const storedIn = 'treasury_settings';
export type TreasurySettingsStore = SettingsStore<TreasurySettings>;

/** Sends changed settings to everybody who has the treasury open. */
export const createTreasurySettings = (context: SettingsContext): TreasurySettingsStore =>
  createSettings<TreasurySettings, typeof storedIn>(
    {
      storedIn,
      defaults: { trustDeposits: false },
      send: (settings) => context.live.send(treasuryRooms.list, 'treasury-settings:updated', settings),
    },
    context,
  );

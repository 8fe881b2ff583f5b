// What members may do with the treasury without an admin.
import { treasuryRooms, type TreasurySettings } from '@guild/common/treasury/treasury.api';
import { createSettings, type SettingsKeeper } from '../../platform/data/settings.ts';
import { required } from '../../platform/data/stored.ts';
import type { Context } from '../../platform/process/context.ts';

const storedIn = 'treasury_settings';
export type TreasurySettingsKeeper = SettingsKeeper<TreasurySettings>;

/** Everybody who may look at the treasury hears of them. */
export const createTreasurySettings = (
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'live'>,
): TreasurySettingsKeeper =>
  createSettings<TreasurySettings, 'treasury_settings'>(
    {
      ...{ collection: storedIn, entity: 'treasury_settings' },
      fields: { trustDeposits: required(Boolean) },
      usual: { trustDeposits: false },
      tell: (settings) => context.live.send(treasuryRooms.list, 'treasury-settings:updated', settings),
    },
    context,
  );

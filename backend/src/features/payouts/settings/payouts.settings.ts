// Payout settings: how hauls are divided by default.
import { ranks } from '@guild/common/members/ranks';
import { payoutRooms } from '@guild/common/payouts/payouts.api';
import type { PayoutSettings } from '@guild/common/payouts/payouts.settings.api';
import {
  createSettings,
  type SettingsContext,
  type SettingsStore,
} from '../../../platform/store/documents/settings.ts';

export type PayoutSettingsStore = SettingsStore<PayoutSettings>;

/** Sends changed settings to everybody who has the treasury open. Guests may not join that room. */
export const createPayoutSettings = (context: SettingsContext): PayoutSettingsStore =>
  createSettings(
    {
      storedIn: 'payout_settings',
      defaults: {
        latePercent: 50,
        cutPercent: 10,
        organizersMay: false,
        rankWeights: ranks.map((rank) => ({ rank, weight: 1 })),
      },
      room: payoutRooms.list,
    },
    context,
  );

// Payout settings: how hauls are divided by default.
import { ranks } from '@guild/common/members/ranks';
import { payoutRooms } from '@guild/common/payouts/payouts.api';
import { declareSettings } from '../../../platform/store/documents/settings.ts';

/** Sends changed settings to everybody who has the treasury open. Guests may not join that room. */
export const createPayoutSettings = declareSettings({
  storedIn: 'payout_settings',
  defaults: {
    latePercent: 50,
    cutPercent: 10,
    organizersMay: false,
    rankWeights: ranks.map((rank) => ({ rank, weight: 1 })),
  },
  room: payoutRooms.list,
});
export type PayoutSettingsStore = ReturnType<typeof createPayoutSettings>;

// Payout settings: loaded, updated by live messages, and changed by admins.
import {
  payoutSettingsRoutes,
  type PayoutSettings,
  type PayoutSettingsChange,
} from '@guild/common/payouts/payouts.settings.api';
import { call } from '../../../platform/api/api.ts';
import { createResource, useLiveResource, type Resource } from '../../../platform/api/resource.ts';

export const payoutSettings = createResource<PayoutSettings>();

/** The settings, live. */
export function usePayoutSettings(): Resource<PayoutSettings> {
  return useLiveResource(payoutSettingsRoutes.getPayoutSettings, 'payout-settings:updated', {
    store: payoutSettings,
  });
}

/** Changes the settings. @throws ApiError; a stale edit's error contains the stored settings */
export const changePayoutSettings = (body: PayoutSettingsChange): Promise<PayoutSettings> =>
  call(payoutSettingsRoutes.changePayoutSettings, { body });

// How hauls are usually divided: read, followed live, and set by admins.
import {
  payoutSettingsRoutes,
  type PayoutSettings,
  type PayoutSettingsChange,
} from '@guild/common/payouts/payouts.settings.api';
import { call } from '../../platform/api.ts';
import { useLive } from '../../platform/live.ts';
import { createResource, useResource, type Resource } from '../../platform/resource.ts';

export const payoutSettings = createResource<PayoutSettings>();

/** The settings, live. */
export function usePayoutSettings(): Resource<PayoutSettings> {
  const resource = useResource((signal) => call(payoutSettingsRoutes.getPayoutSettings, { signal }), {
    store: payoutSettings,
  });
  useLive('payout-settings:updated', ({ factId, ...settings }) => resource.take(settings));
  return resource;
}

/** Sets them. @throws ApiError, with what is stored now when the edit was stale */
export const changePayoutSettings = (body: PayoutSettingsChange): Promise<PayoutSettings> =>
  call(payoutSettingsRoutes.changePayoutSettings, { body });

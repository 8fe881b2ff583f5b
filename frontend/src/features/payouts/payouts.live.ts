// Live balances: the viewer's own, and those of all people for admins.
import { payoutRoutes, type Balance } from '@guild/common/payouts/payouts.api';
import { call } from '../../platform/api/api.ts';
import { useLive } from '../../platform/live/live.ts';
import { useResource, type Resource } from '../../platform/api/resource.ts';
import { useThrottled } from '../../platform/api/throttled.ts';
import { balances, ownBalance } from './payouts.store.ts';

/**
 * Closing a haul of a hundred people sends a hundred messages. Reloads happen at most once in this
 * time, in ms.
 */
const throttleMs = 150;
const useReloadOnShares = (reload: () => Promise<void>): void =>
  useLive('share:updated', useThrottled(reload, throttleMs));

/** The viewer's balance, live. */
export function useOwnBalance(): Resource<Balance> {
  const resource = useResource((signal) => call(payoutRoutes.getOwnBalance, { signal }), { store: ownBalance });
  useReloadOnShares(resource.reload);
  return resource;
}

/** The balance of each person, live. For admins. */
export function useBalances(): Resource<readonly Balance[]> {
  const resource = useResource((signal) => call(payoutRoutes.listBalances, { signal }), { store: balances });
  useReloadOnShares(resource.reload);
  return resource;
}

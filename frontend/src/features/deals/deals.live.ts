// Live balances: the viewer's own, and what the guild owes each person for admins.
import { dealRoutes, type Balance, type OwnBalance } from '@guild/common/deals/deals.api';
import { call } from '../../platform/api/api.ts';
import { useLive } from '../../platform/live/live.ts';
import { useResource, type Resource } from '../../platform/api/resource.ts';
import { useThrottled } from '../../platform/api/throttled.ts';
import { balances, ownBalance } from './deals.store.ts';

/**
 * Closing a haul of a hundred people sends a hundred messages. Reloads happen at most once in this
 * time, in ms.
 */
const throttleMs = 150;
const useReloadOnDeals = (reload: () => Promise<void>): void =>
  useLive('deal:updated', useThrottled(reload, throttleMs));

/** The viewer's balance, live. */
export function useOwnBalance(): Resource<OwnBalance> {
  const resource = useResource((signal) => call(dealRoutes.getOwnBalance, { signal }), { store: ownBalance });
  useReloadOnDeals(resource.reload);
  return resource;
}

/** The balance of each person, live. For admins. */
export function useBalances(): Resource<readonly Balance[]> {
  const resource = useResource((signal) => call(dealRoutes.listBalances, { signal }), { store: balances });
  useReloadOnDeals(resource.reload);
  return resource;
}

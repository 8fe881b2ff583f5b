// Live messages about hauls and shares. They update the stores while these are on the screen.
import { payoutRoutes, payoutRooms, type Balance } from '@guild/common/payouts/payouts.api';
import { call } from '../../platform/api/api.ts';
import { useLive } from '../../platform/live/live.ts';
import { useResource, type Resource } from '../../platform/api/resource.ts';
import { useThrottled } from '../../platform/api/throttled.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import { balances, hauls, ownBalance, ownShares, type HaulFilters } from './payouts.store.ts';

/** The live list of hauls. */
export function useLiveHauls(filters: HaulFilters): void {
  const { discordId: viewerId } = useViewer();
  useLive('haul:created', hauls.arrived);
  useLive('haul:restored', hauls.arrived);
  useLive('haul:updated', hauls.changed);
  // A closed haul may be new to a list that shows only closed ones.
  useLive('haul:closed', hauls.arrived);
  useLive('haul:removed', (removal) => hauls.removed(removal));
  useLiveView(hauls, payoutRooms.list, { filters, viewerId });
}

/**
 * Closing a haul of a hundred people sends a hundred messages. Reloads happen at most once in this
 * time, in ms.
 */
const throttleMs = 150;
const useReloadOnShares = (reload: () => Promise<void>): void =>
  useLive('share:updated', useThrottled(reload, throttleMs));

/** The viewer's own shares, live. Their messages are sent to the person, independent of rooms. */
export function useOwnShares(): void {
  const { discordId } = useViewer();
  useLive('share:updated', (share) => {
    if (share.discordId === discordId) ownShares.arrived(share);
  });
  // Loads after the screen has joined the room of hauls.
  useLiveView(ownShares, payoutRooms.list, { filters: 'mine', viewerId: discordId });
}

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

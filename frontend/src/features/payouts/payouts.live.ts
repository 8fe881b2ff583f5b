// Live facts about hauls and shares enter the stores here, while they are on the screen.
import { payoutRoutes, payoutRooms, type Balance } from '@guild/common/payouts/payouts.api';
import { useEffect } from 'react';
import { call } from '../../platform/api/api.ts';
import { createBatch } from '../../platform/api/batch.ts';
import { live, useLive } from '../../platform/live/live.ts';
import { useResource, type Resource } from '../../platform/api/resource.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import { balances, hauls, ownBalance, ownShares, type HaulFilters } from './payouts.store.ts';

/** The list of hauls, live. */
export function useLiveHauls(filters: HaulFilters): void {
  const { discordId: viewerId } = useViewer();
  useLive('haul:created', hauls.arrived);
  useLive('haul:restored', hauls.arrived);
  useLive('haul:updated', hauls.changed);
  // It may come into a list that shows closed ones alone.
  useLive('haul:closed', hauls.arrived);
  useLive('haul:removed', (removal) => hauls.removed(removal));
  useLiveView(hauls, payoutRooms.list, { filters, viewerId });
}

/** The closing of a haul of a hundred people is sent in a hundred messages: what follows from them is read once. */
const gatherMs = 150;
function useReloadOnShares(reload: () => Promise<void>): void {
  useEffect(() => {
    const batch = createBatch<'it'>({ read: reload, ms: gatherMs });
    return live.on('share:updated', () => void batch('it'));
  }, [reload]);
}

/** The viewer's own shares, live. They are sent to the person, whichever rooms they have joined. */
export function useOwnShares(): void {
  const { discordId } = useViewer();
  useLive('share:updated', (share) => {
    if (share.discordId === discordId) ownShares.arrived(share);
  });
  // Loaded once the screen has joined the room of hauls.
  useLiveView(ownShares, payoutRooms.list, { filters: 'mine', viewerId: discordId });
}

/** What the viewer is owed, live. */
export function useOwnBalance(): Resource<Balance> {
  const resource = useResource((signal) => call(payoutRoutes.getOwnBalance, { signal }), { store: ownBalance });
  useReloadOnShares(resource.reload);
  return resource;
}

/** What each person is owed, live, for admins. */
export function useBalances(): Resource<readonly Balance[]> {
  const resource = useResource((signal) => call(payoutRoutes.listBalances, { signal }), { store: balances });
  useReloadOnShares(resource.reload);
  return resource;
}

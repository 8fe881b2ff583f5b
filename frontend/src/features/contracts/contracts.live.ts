// Live facts about contracts enter the store here, while the board is on the screen.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import { live, useLive } from '../../platform/live/live.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import type { ContractFilters } from './board/contracts.filters.ts';
import { contracts } from './contracts.store.ts';

/** The list of contracts, live: loads it, keeps it right over breaks of the line, and loads anew when the filters change. */
export function useLiveContracts(filters: ContractFilters, viewerId: string): void {
  useLive('contract:created', contracts.arrived);
  useLive('contract:restored', contracts.arrived);
  useLive('contract:updated', contracts.changed);
  useLive('contract:claimed', contracts.changed);
  useLive('contract:unclaimed', contracts.changed);
  // These take a contract into another tab, whose list may not have known it.
  useLive('contract:activated', contracts.arrived);
  useLive('contract:completed', contracts.arrived);
  useLive('contract:cancelled', contracts.arrived);
  useLive('contract:failed', contracts.arrived);
  useLive('contract:removed', (removal) => contracts.removed(removal));
  // Other contracts are on the board; what arrives while it is read says nothing that the reading does not.
  useLive('season:changed', () => void live.replayOver(contracts.load), { replay: false });
  useLiveView(contracts, contractRooms.list, { filters, viewerId });
}

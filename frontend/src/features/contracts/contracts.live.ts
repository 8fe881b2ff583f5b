// Live messages about contracts. They update the store while the board is on the screen.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import { live, useLive } from '../../platform/live/live.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import type { ContractFilters } from './core/contracts.filters.ts';
import { contracts } from './contracts.store.ts';

/**
 * Shows the live list of contracts: loads it, keeps it current across reconnects, and reloads when
 * the filters change.
 */
export function useLiveContracts(filters: ContractFilters, viewerId: string): void {
  useLive('contract:created', contracts.arrived);
  useLive('contract:restored', contracts.arrived);
  useLive('contract:updated', contracts.changed);
  useLive('contract:claimed', contracts.changed);
  useLive('contract:unclaimed', contracts.changed);
  // These messages move a contract to another tab, whose list may not contain it yet.
  useLive('contract:activated', contracts.arrived);
  useLive('contract:completed', contracts.arrived);
  useLive('contract:cancelled', contracts.arrived);
  useLive('contract:failed', contracts.arrived);
  useLive('contract:removed', (removal) => contracts.removed(removal));
  // A new season shows other contracts. A message that arrives during a load is not replayed,
  // because the answer already includes it.
  useLive('season:changed', () => void live.replayOver(contracts.load), { replay: false });
  useLiveView(contracts, contractRooms.list, { filters, viewerId });
}

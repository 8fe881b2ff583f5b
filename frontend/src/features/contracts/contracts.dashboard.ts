// What contracts add to the dashboard: the latest that can be claimed.
import { contractRooms, contractRoutes, type Contract } from '@guild/common/contracts/contracts.api';
import { contractLink } from '@guild/common/contracts/contracts.links';
import { call } from '../../platform/api.ts';
import type { DashboardPart } from '../../platform/dashboardPart.ts';
import { formatPrice } from '../../platform/format.ts';

const contractsDashboard: DashboardPart<Contract> = {
  name: 'contracts',
  icon: 'contracts',
  room: contractRooms.list,
  load: (signal) => call(contractRoutes.listContracts, { query: { limit: '2', tab: 'available' }, signal }),
  lineOf: (contract) => ({
    id: contract.id,
    at: contract.createdAt,
    title: `Contract: ${contract.title}`,
    more: `Reward ${formatPrice(contract.reward, contract.rewardUnit)} · ${contract.targetLocation}`,
    to: contractLink(contract.id),
    who: { discordId: contract.clientDiscordId, name: contract.clientUsername },
  }),
  reloadedBy: [
    'contract:created',
    'contract:restored',
    'contract:removed',
    'contract:activated',
    'contract:cancelled',
    'contract:failed',
  ],
  changedBy: ['contract:updated', 'contract:claimed', 'contract:unclaimed'],
};
export default contractsDashboard;

// What contracts add to the dashboard: the latest that can be claimed, and what one press does about what waits for the viewer.
import { contractRooms, contractRoutes, type Contract } from '@guild/common/contracts/contracts.api';
import { contractLink } from '@guild/common/contracts/contracts.links';
import { call } from '../../platform/api.ts';
import type { DashboardPart } from '../../platform/dashboardPart.ts';
import { formatPrice } from '../../platform/format.ts';
import { report } from '../../ui/report.ts';

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
  actions: {
    async activate({ id }) {
      const { activateContract } = await import('./contracts.store.ts');
      await report(() => activateContract(id), {
        done: () => ({ title: 'Contract activated successfully!' }),
        failed: ['Error', 'Failed to activate contract'],
      });
    },
    async pay({ id }) {
      const { payAll } = await import('./contracts.store.ts');
      await report(() => payAll(id), {
        done: () => ({ title: 'Marked as paid' }),
        failed: ['Error', 'Failed to record the payment'],
      });
    },
    async receive({ id }) {
      const { setReceived } = await import('./contracts.store.ts');
      await report(() => setReceived(id, true), {
        done: () => ({ title: 'Marked as received' }),
        failed: ['Error', 'Failed to record the payment'],
      });
    },
  },
};
export default contractsDashboard;

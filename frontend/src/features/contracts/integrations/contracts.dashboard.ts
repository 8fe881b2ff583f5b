// Dashboard part of contracts: the actions of 'For You' lines.
import type { DashboardPart } from '../../../platform/features/dashboardPart.ts';
import { report } from '../../../ui/report.ts';

const contractsDashboard: DashboardPart = {
  name: 'contracts',
  actions: {
    async activate({ id }) {
      const { activateContract } = await import('../contracts.store.ts');
      await report(() => activateContract(id), {
        done: () => ({ title: 'Contract activated successfully!' }),
        failed: ['Error', 'Failed to activate contract'],
      });
    },
  },
};
export default contractsDashboard;

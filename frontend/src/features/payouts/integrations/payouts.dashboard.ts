// What payouts add to the dashboard: the way to confirm a share that has been paid.
import type { DashboardPart } from '../../../platform/features/dashboardPart.ts';
import { report } from '../../../ui/report.ts';

const payoutsDashboard: DashboardPart = {
  name: 'payouts',
  actions: {
    async confirm({ id }) {
      const { confirmShare } = await import('../payouts.store.ts');
      await report(() => confirmShare(id), {
        done: () => ({ title: 'Receipt confirmed' }),
        failed: ['Error', 'Failed to confirm the receipt'],
      });
    },
  },
};
export default payoutsDashboard;

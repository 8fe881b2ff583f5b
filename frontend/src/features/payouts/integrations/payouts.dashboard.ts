// Dashboard part of payouts: the action that confirms a paid share.
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

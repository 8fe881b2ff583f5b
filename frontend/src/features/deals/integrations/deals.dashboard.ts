// Dashboard part of deals: the action that confirms a payment.
import type { DashboardPart } from '../../../platform/features/dashboardPart.ts';
import { report } from '../../../ui/report.ts';

const dealsDashboard: DashboardPart = {
  name: 'deals',
  actions: {
    async confirm({ id }) {
      const { confirmDeal } = await import('../deals.store.ts');
      await report(() => confirmDeal(id), {
        done: () => ({ title: 'Receipt confirmed' }),
        failed: ['Error', 'Failed to confirm the receipt'],
      });
    },
  },
};
export default dealsDashboard;

// Dashboard part of deals: the actions that confirm a payment and mark one as paid.
import type { DashboardPart } from '../../../platform/features/dashboardPart.ts';
import { report } from '../../../ui/report.ts';

const dealsDashboard: DashboardPart = {
  name: 'deals',
  actions: {
    async pay({ id }) {
      const [{ payDeals }, { paidToast }] = await Promise.all([
        import('../deals.store.ts'),
        import('../deals.actions.ts'),
      ]);
      await report(() => payDeals([id]), {
        done: paidToast,
        failed: ['Error', 'Failed to record the payment'],
      });
    },
    async confirm({ id }) {
      const { confirmDeal } = await import('../deals.store.ts');
      await report(() => confirmDeal(id), {
        done: () => ({ title: 'Receipt confirmed' }),
        failed: ['Error', 'Failed to confirm the receipt'],
      });
    },
    async receive({ id }) {
      const { receiveGoods } = await import('../deals.store.ts');
      await report(() => receiveGoods(id), {
        done: () => ({ title: 'Receipt confirmed' }),
        failed: ['Error', 'Failed to confirm the receipt'],
      });
    },
  },
};
export default dealsDashboard;

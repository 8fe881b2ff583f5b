// What payouts add to the dashboard: the latest hauls, and the way to confirm a share that has been paid.
import { payoutRooms, payoutRoutes, type Haul } from '@guild/common/payouts/payouts.api';
import { haulsLink } from '@guild/common/payouts/payouts.links';
import { call } from '../../platform/api.ts';
import type { DashboardPart } from '../../platform/dashboardPart.ts';
import { report } from '../../ui/report.ts';
import { inWords } from './payouts.words.ts';

const payoutsDashboard: DashboardPart<Haul> = {
  name: 'payouts',
  icon: 'treasury',
  room: payoutRooms.list,
  load: (signal) => call(payoutRoutes.listHauls, { query: { limit: '2', status: 'closed' }, signal }),
  lineOf: ({ id, closedAt, createdAt, title, amounts, people }) => ({
    id,
    at: closedAt ?? createdAt,
    title: `Haul: ${title}`,
    more: `${inWords(amounts)} for ${people.length === 1 ? '1 person' : `${people.length.toString()} people`}`,
    to: haulsLink,
  }),
  reloadedBy: ['haul:closed'],
  changedBy: [],
  actions: {
    async confirm({ id }) {
      const { confirmShare } = await import('./payouts.store.ts');
      await report(() => confirmShare(id), {
        done: () => ({ title: 'Receipt confirmed' }),
        failed: ['Error', 'Failed to confirm the receipt'],
      });
    },
  },
};
export default payoutsDashboard;

// Dashboard part of requests for access: an admin grants one from 'For You'.
import { accessRoutes } from '@guild/common/access/access.api';
import { call } from '../../platform/api/api.ts';
import type { DashboardPart } from '../../platform/features/dashboardPart.ts';
import { report } from '../../ui/report.ts';

const accessDashboard: DashboardPart = {
  name: 'access',
  actions: {
    async grant({ id, on }) {
      const grant = async (): Promise<true> => {
        await call(accessRoutes.grantAccess, { params: { id } });
        return true;
      };
      await report(grant, {
        done: () => ({ title: 'Access granted', description: `${on} is now a member` }),
        failed: ['Error', 'Failed to grant access'],
      });
    },
  },
};
export default accessDashboard;

// Dashboard part of trials: the action that joins an open trial.
import type { DashboardPart } from '../../../platform/features/dashboardPart.ts';
import { report } from '../../../ui/report.ts';

const trialsDashboard: DashboardPart = {
  name: 'trials',
  actions: {
    async join({ id }) {
      const { joinTrial } = await import('../trials.store.ts');
      await report(() => joinTrial(id), {
        done: () => ({ title: "You've joined", description: 'Go to the trial. It begins automatically.' }),
        failed: ['Error', 'Failed to join the trial'],
      });
    },
  },
};
export default trialsDashboard;

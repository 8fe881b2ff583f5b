// What trials add to the dashboard: the latest, with who won, and the way into the one that can be joined.
import type { Trial } from '@guild/common/trials/trials.api';
import { trialRooms } from '@guild/common/trials/trials.rooms';
import { trialLink } from '@guild/common/trials/trials.links';
import type { ActivityLine, DashboardPart } from '../../platform/dashboardPart.ts';
import { report } from '../../ui/report.ts';

/** 'Stilgar won the trial', that one runs, or that it can be joined; a cancelled one says nothing. */
function lineOf(trial: Trial): ActivityLine | null {
  const { id, theme, status, participantCount, winnerUsername, winnerDiscordId } = trial;
  const all = participantCount.toString();
  const host = { discordId: trial.startedByDiscordId, name: trial.startedBy };
  const line = { id, to: trialLink(id), at: trial.createdAt, title: `Trial: ${theme}` };
  if (status === 'joining') return { ...line, more: `Can be joined · ${all} take part`, who: host };
  if (status === 'running') return { ...line, more: `Runs now · ${all} take part`, who: host };
  if (status === 'cancelled' || winnerUsername === null || winnerDiscordId === null) return null;
  return {
    ...line,
    at: trial.completedAt ?? trial.updatedAt,
    title: `${winnerUsername} won the trial “${theme}”`,
    more: `The last one standing of ${all}`,
    who: { discordId: winnerDiscordId, name: winnerUsername },
  };
}

const trialsDashboard: DashboardPart<Trial> = {
  name: 'trials',
  icon: 'trials',
  room: trialRooms.list,
  // All that a trial has and can do is described in one place, which the dashboard needs for these lines alone.
  load: async (signal) => (await import('./trials.latest.ts')).latestTrials(signal),
  lineOf,
  reloadedBy: ['trial:created'],
  changedBy: ['trial:changed', 'trial:advanced', 'trial:completed', 'trial:cancelled'],
  actions: {
    async join({ id }) {
      const { joinTrial } = await import('./trials.store.ts');
      await report(() => joinTrial(id), {
        done: () => ({ title: 'You take part', description: 'Go to the trial: it begins by itself.' }),
        failed: ['Error', 'Failed to join the trial'],
      });
    },
  },
};
export default trialsDashboard;

// A call of development alone: the people of the demo guild play along, so that one person can see a whole trial.
import { idParams } from '../wire/fields.ts';
import { route } from '../wire/route.ts';
import { trial } from './trials.api.ts';

/** How many of them join one trial at the most. */
export const maxDemoPlayers = 11;
/** When they play along, the host need not wait longer than this until the trial begins, in seconds. */
export const demoLobbySeconds = 10;

/** Mounted only where the development sign-in is. */
export const devTrialRoutes = {
  joinDemoPeople: route({
    method: 'POST',
    path: '/api/trials/:id/demo-people',
    access: 'member',
    summary: 'Let demo members join and play automatically (host, admin)',
    params: idParams,
    reply: trial,
  }),
};

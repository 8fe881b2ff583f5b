// Development API of trials: demo people join, so that one person can try a whole trial.
import { idParams } from '../wire/fields.ts';
import { route } from '../wire/route.ts';
import { trial } from './trials.api.ts';

/** Maximum number of demo people in one trial. */
export const maxDemoPlayers = 11;
/** With demo people, the lobby lasts at most this many seconds. */
export const demoLobbySeconds = 10;

/** Mounted only together with the development sign-in. */
export const devTrialRoutes = {
  joinDemoPeople: route({
    method: 'POST',
    path: '/api/trials/:id/demo-people',
    access: 'member',
    onlyFor: 'owner-or-trials',
    summary: 'Let demo members join and play automatically (host, or with the right)',
    params: idParams,
    reply: trial,
  }),
};

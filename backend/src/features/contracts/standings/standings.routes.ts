// Routes of leaderboards, seasons and mercenary profiles.
import { standingRoutes, type Reputation } from '@guild/common/contracts/standings.api';
import { routes, type RouteMount } from '../../../platform/http/http.ts';
import type { Mercenaries } from '../mercenaries/mercenaries.service.ts';
import type { Seasons } from '../seasons/seasons.service.ts';
import type { Pairs } from './standings.pairs.ts';
import type { StandingService } from './standings.service.ts';
import { clientTable, contractorTable } from '../contracts.tables.ts';

interface Deps {
  readonly standings: StandingService;
  readonly seasons: Seasons;
  readonly mercenaries: Mercenaries;
  readonly pairs: Pick<Pairs, 'pointsOfContract' | 'between'>;
  readonly reputationsOf: (userIds: readonly number[]) => Promise<Reputation[]>;
}

export const standingRouteMount = ({ standings, seasons, mercenaries, pairs, reputationsOf }: Deps): RouteMount =>
  routes(
    standingRoutes,
    {
      listContractors: ({ query }) => standings.listContractors(query),
      listMercenaries: ({ query }) => standings.listContractors(query),
      listClients: ({ query }) => standings.listClients(query),
      getOwnStanding: ({ query }, { caller }) => standings.ownStanding(query.season, caller),
      getPastPlaces: () => standings.pastPlaces(),
      getContractPoints: ({ params }) => pairs.pointsOfContract(params.id),
      getPointsBetween: () => pairs.between(),
      clearContractors: (_input, { caller }) => seasons.close('contractors', caller),
      clearClients: (_input, { caller }) => seasons.close('clients', caller),
      getSeasons: () => seasons.list(),
      restoreSeason: ({ params }, { caller }) => seasons.restore(params.id, caller),
      getMercenary: ({ params }) => mercenaries.profileOf(params.userId),
      listReputations: ({ query }) => reputationsOf(query.userIds),
      getOwnMercenary: (_input, { caller }) => mercenaries.profileOf(caller.userId),
      changeOwnMercenary: ({ body }, { caller }) => mercenaries.change(body, caller),
    },
    { listContractors: contractorTable, listClients: clientTable },
  );

// Routes of trial profiles, items, standings and history.
import { fremenRoutes } from '@guild/common/trials/economy.api';
import { routes, type RouteMount } from '../../../platform/http/http.ts';
import type { FremenService } from './economy.service.ts';
import { fremenLedgerTable, fremenTable, resultTable, trialItemTable } from '../trials.tables.ts';

export const fremenRouteMount = (service: FremenService): RouteMount =>
  routes(
    fremenRoutes,
    {
      getOwnFremen: (_input, { caller }) => service.own(caller),
      getFremenProfile: ({ params }) => service.profileOf(params.id),
      chooseTitle: ({ body }, { caller }) => service.bearTitle(body.title, caller),
      listTrialItems: ({ query }, { caller }) => service.listItems(query, caller),
      createTrialItem: ({ body }, { caller }) => service.createItem(body, caller),
      getTrialItem: ({ params }) => service.getItem(params.id),
      changeTrialItem: ({ params, body }, { caller }) => service.changeItem(params.id, body, caller),
      buyTrialItem: ({ params, body }, { caller }) => service.buy(params.id, body, caller),
      equipTrialItem: ({ params }, { caller }) => service.equip(params.id, true, caller),
      unequipTrialItem: ({ params }, { caller }) => service.equip(params.id, false, caller),
      listFremenLedger: ({ query }, { caller }) => service.ledger(query, caller),
      listFremenStandings: ({ query }) => service.standings(query),
      getOwnFremenStanding: ({ query }, { caller }) => service.ownStanding(query.sort, caller),
      listTrialResults: ({ query }) => service.results(query),
    },
    {
      listTrialItems: trialItemTable,
      listFremenLedger: fremenLedgerTable,
      listFremenStandings: fremenTable,
      listTrialResults: resultTable,
    },
  );

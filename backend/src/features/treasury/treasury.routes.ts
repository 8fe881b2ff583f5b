// Treasury routes, each bound to a method of a service.
import { treasuryRoutes } from '@guild/common/treasury/treasury.api';
import { treasuryLedgerRoutes } from '@guild/common/treasury/treasury.ledger.api';
import { treasuryRequestRoutes } from '@guild/common/treasury/treasury.requests.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { Ledger } from './ledger/treasury.ledger.ts';
import type { Requests } from './requests/treasury.requests.ts';
import type { TreasuryService } from './treasury.service.ts';
import type { TreasurySettingsStore } from './core/treasury.settings.ts';
import { ledgerTable, requestTable, resourceTable } from './treasury.tables.ts';

export const treasuryRouteMount = (service: TreasuryService): RouteMount =>
  routes(
    treasuryRoutes,
    {
      listResources: ({ query }) => service.listResources(query),
      createResource: ({ body }, { caller }) => service.createResource(body, caller),
      getResource: ({ params }) => service.getResource(params.id),
      changeResource: ({ params, body }, { caller }) => service.changeResource(params.id, body, caller),
      removeResource: ({ params }, { caller }) => service.removeResource(params.id, caller),
      restoreResource: ({ params }, { caller }) => service.restoreResource(params.id, caller),
    },
    { listResources: resourceTable },
  );

export const ledgerRouteMount = (ledger: Ledger): RouteMount =>
  routes(
    treasuryLedgerRoutes,
    {
      exportLedger: () => ledger.toCsv(),
      listLedger: ({ params, query }) => ledger.list(params.id, query),
      correctEntry: ({ params, body }, { caller }) => ledger.correct(params, body, caller),
      listGivers: ({ params }) => ledger.givers(params.id),
    },
    { listLedger: ledgerTable },
  );

export const requestRouteMount = (requests: Requests, settings: TreasurySettingsStore): RouteMount =>
  routes(
    treasuryRequestRoutes,
    {
      listRequests: ({ query }, { caller }) => requests.list(query, caller),
      deposit: ({ params, body }, { caller }) => requests.ask(params.id, 'deposit', body, caller),
      withdraw: ({ params, body }, { caller }) => requests.ask(params.id, 'withdrawal', body, caller),
      approveRequest: ({ params }, { caller }) => requests.approve(params, caller),
      refuseRequest: ({ params, body }, { caller }) => requests.refuse(params, body.reason, caller),
      takeBackRequest: ({ params }, { caller }) => requests.takeBack(params, caller),
      getTreasurySettings: () => settings.read(),
      changeTreasurySettings: ({ body }, { caller }) => settings.change(body, caller),
    },
    { listRequests: requestTable },
  );

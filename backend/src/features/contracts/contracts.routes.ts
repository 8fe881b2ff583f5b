// Contract routes, each bound to a method of the service.
import { contractRoutes } from '@guild/common/contracts/contracts.api';
import { contractSettingsRoutes } from '@guild/common/contracts/contracts.settings.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { ContractService } from './contracts.service.ts';
import type { ContractSettingsStore } from './core/contracts.settings.ts';
import { contractTable } from './contracts.tables.ts';

export const contractRouteMount = (service: ContractService): RouteMount =>
  routes(
    contractRoutes,
    {
      listContracts: ({ query }, { caller }) => service.listContracts(query, caller),
      getContractCounts: () => service.counts(),
      createContract: ({ body }, { caller }) => service.createContract(body, caller),
      getContract: ({ params }) => service.getContract(params.id),
      changeContract: ({ params, body }, { caller }) => service.changeContract(params.id, body, caller),
      claimContract: ({ params }, { caller }) => service.claim(params.id, caller),
      unclaimContract: ({ params }, { caller }) => service.unclaim(params.id, caller),
      activateContract: ({ params }, { caller }) => service.activate(params.id, caller),
      completeContract: ({ params, body }, { caller }) => service.complete(params.id, body, caller),
      cancelContract: ({ params, body }, { caller }) => service.cancel(params.id, body?.note ?? null, caller),
      failContract: ({ params, body }, { caller }) => service.fail(params.id, body?.note ?? null, caller),
      removeContract: ({ params }, { caller }) => service.removeContract(params.id, caller),
      restoreContract: ({ params }, { caller }) => service.restoreContract(params.id, caller),
    },
    { listContracts: contractTable },
  );

export const settingsRouteMount = (settings: ContractSettingsStore): RouteMount =>
  routes(contractSettingsRoutes, {
    getContractSettings: () => settings.read(),
    changeContractSettings: ({ body }, { caller }) => settings.change(body, caller),
  });

// Ties the calls of the treasury to the service, one line each.
import { treasuryRoutes } from '@guild/common/treasury/treasury.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { TreasuryService } from './treasury.service.ts';

export const treasuryRouteMount = (service: TreasuryService): RouteMount =>
  routes(treasuryRoutes, {
    listResources: ({ query }) => service.listResources(query),
    createResource: ({ body }, { caller }) => service.createResource(body, caller),
    getResource: ({ params }) => service.getResource(params.id),
    changeResource: ({ params, body }, { caller }) => service.changeResource(params.id, body, caller),
    removeResource: ({ params }, { caller }) => service.removeResource(params.id, caller),
    restoreResource: ({ params }, { caller }) => service.restoreResource(params.id, caller),
  });

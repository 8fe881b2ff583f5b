// Item market routes, each bound to a method of the service.
import { marketRoutes } from '@guild/common/market/market.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { MarketService } from './market.service.ts';

export const marketRouteMount = (service: MarketService): RouteMount =>
  routes(marketRoutes, {
    listItems: ({ query }, { caller }) => service.listItems(query, caller),
    getMyPings: (_input, { caller }) => service.pingsOf(caller),
    createItem: ({ body }, { caller }) => service.createItem(body, caller),
    getItem: ({ params }) => service.getItem(params.id),
    changeItem: ({ params, body }, { caller }) => service.changeItem(params.id, body, caller),
    removeItem: ({ params }, { caller }) => service.removeItem(params.id, caller),
    restoreItem: ({ params }, { caller }) => service.restoreItem(params.id, caller),
    pingSeller: async ({ params }, { caller }) => ({ delivered: await service.ping(params.id, caller) }),
  });

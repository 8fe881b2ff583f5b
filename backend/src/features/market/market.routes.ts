// Item market routes, each bound to a method of the service.
import { marketRoutes } from '@guild/common/market/market.api';
import { offerRoutes } from '@guild/common/market/market.offers.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { MarketService } from './market.service.ts';
import { itemTable } from './market.tables.ts';

export const marketRouteMount = (service: MarketService): RouteMount =>
  routes(
    marketRoutes,
    {
      listItems: ({ query }, { caller }) => service.listItems(query, caller),
      getMyPings: (_input, { caller }) => service.pingsOf(caller),
      createItem: ({ body }, { caller }) => service.createItem(body, caller),
      getItem: ({ params }) => service.getItem(params.id),
      changeItem: ({ params, body }, { caller }) => service.changeItem(params.id, body, caller),
      removeItem: ({ params }, { caller }) => service.removeItem(params.id, caller),
      restoreItem: ({ params }, { caller }) => service.restoreItem(params.id, caller),
      pingSeller: async ({ params }, { caller }) => ({ delivered: await service.ping(params.id, caller) }),
    },
    { listItems: itemTable },
  );

export const offerRouteMount = (service: MarketService): RouteMount =>
  routes(offerRoutes, {
    getMyOffers: (_input, { caller }) => service.openOffersOf(caller),
    listOffers: ({ params }, { caller }) => service.offersFor(params.id, caller),
    makeOffer: ({ params, body }, { caller }) => service.makeOffer(params.id, body, caller),
    withdrawOffer: ({ params }, { caller }) => service.withdrawOffer(params.id, params.offerId, caller),
    answerOffer: ({ params, body }, { caller }) => service.answerOffer(params.id, params.offerId, body, caller),
  });

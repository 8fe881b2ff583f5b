// Loot night routes, each bound to a method of the service.
import { nightRoutes } from '@guild/common/nights/nights.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { NightService } from './nights.service.ts';
import { nightTable } from './nights.tables.ts';

export const nightRouteMount = (service: NightService): RouteMount =>
  routes(
    nightRoutes,
    {
      listNights: ({ query }) => service.listNights(query),
      createNight: ({ body }, { caller }) => service.createNight(body, caller),
      getNight: ({ params }) => service.getNight(params.id),
      listLots: ({ params }) => service.listLots(params.id),
      listLotMaxima: ({ params }, { caller }) => service.listLotMaxima(params.id, caller),
      moveNight: ({ params, body }, { caller }) => service.moveNight(params.id, body, caller),
      startNight: ({ params }, { caller }) => service.startNight(params.id, caller),
      stopNight: ({ params }, { caller }) => service.stopNight(params.id, caller),
      useUnsoldLots: ({ params, body }, { caller }) => service.useUnsoldLots(params.id, body, caller),
      removeNight: ({ params }, { caller }) => service.removeNight(params.id, caller),
      restoreNight: ({ params }, { caller }) => service.restoreNight(params.id, caller),
    },
    { listNights: nightTable },
  );

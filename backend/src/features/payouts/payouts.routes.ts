// Payout routes, each bound to a method of the service.
import { payoutRoutes } from '@guild/common/payouts/payouts.api';
import { payoutSettingsRoutes } from '@guild/common/payouts/payouts.settings.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { PayoutService } from './payouts.service.ts';
import type { PayoutSettingsStore } from './settings/payouts.settings.ts';
import { haulTable } from './payouts.tables.ts';

export const payoutRouteMount = (service: PayoutService): RouteMount =>
  routes(
    payoutRoutes,
    {
      listHauls: ({ query }) => service.listHauls(query),
      listCandidates: ({ query }, { caller }) => service.candidates(query.source, query.sourceId, caller),
      createHaul: ({ body }, { caller }) => service.createHaul(body, caller),
      getHaul: ({ params }) => service.getHaul(params.id),
      changeHaul: ({ params, body }, { caller }) => service.changeHaul(params.id, body, caller),
      closeHaul: ({ params, body }, { caller }) => service.closeHaul(params.id, body.version, caller),
      removeHaul: ({ params }, { caller }) => service.removeHaul(params.id, caller),
      restoreHaul: ({ params }, { caller }) => service.restoreHaul(params.id, caller),
      waiveHaul: ({ params }, { caller }) => service.waiveHaul(params.id, caller),
    },
    { listHauls: haulTable },
  );

export const settingsRouteMount = (settings: PayoutSettingsStore): RouteMount =>
  routes(payoutSettingsRoutes, {
    getPayoutSettings: () => settings.read(),
    changePayoutSettings: ({ body }, { caller }) => settings.change(body, caller),
  });

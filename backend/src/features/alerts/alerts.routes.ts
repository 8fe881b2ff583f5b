// Alert routes, each bound to a method of the service.
import { alertRoutes } from '@guild/common/alerts/alerts.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { AlertsService } from './alerts.service.ts';

export const alertRouteMount = (service: AlertsService): RouteMount =>
  routes(alertRoutes, {
    getAlerts: (_input, { caller }) => service.own(caller),
    createAlert: ({ body }, { caller }) => service.create(body, caller),
    changeAlert: ({ params, body }, { caller }) => service.change(params.id, body, caller),
    removeAlert: ({ params }, { caller }) => service.remove(params.id, caller),
  });

// The alerts feature: its service, routes, handlers and scheduled task.
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { alertScreens } from './alerts.facts.ts';
import { alertModels } from './alerts.model.ts';
import { alertNoticesTask } from './alerts.notices.ts';
import { alertRouteMount } from './alerts.routes.ts';
import { createThings } from './alerts.things.ts';
import { createAlertsService, type AlertsService } from './alerts.service.ts';

export interface AlertsFeature extends Feature {
  readonly service: AlertsService;
}

export function alertsFeature(context: Context, notifications: Pick<NotificationsService, 'notifyAll'>): AlertsFeature {
  const models = alertModels(context.db);
  const things = createThings(models, context);
  const service = createAlertsService(things, context);
  return {
    name: 'alerts',
    // A removed member's alerts stay, and notify nobody without access.
    // They are there again if the person is added again.
    onMemberRemoved: 'nothing',
    actionItems: 'nothing',
    service,
    routes: [alertRouteMount(service)],
    handlers: [alertScreens(context)],
    scheduledTasks: [alertNoticesTask({ models, things, notifications })],
  };
}

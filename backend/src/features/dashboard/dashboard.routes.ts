// Dashboard routes, each bound to a method of the service.
import { dashboardRoutes } from '@guild/common/dashboard/dashboard.api';
import { firstStepRoutes } from '@guild/common/dashboard/firstSteps.api';
import { forYouRoutes, type ForYou } from '@guild/common/dashboard/forYou.api';
import { officerRoutes } from '@guild/common/dashboard/officers.api';
import type { Caller } from '../../platform/people/caller.ts';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { FirstStepsService } from './dashboard.firstSteps.ts';
import type { OfficersService } from './dashboard.officers.ts';
import type { DashboardService } from './dashboard.service.ts';

export const dashboardRouteMount = (service: DashboardService): RouteMount =>
  routes(dashboardRoutes, {
    getGuildStats: () => service.stats(),
    changeGuildStats: ({ body }, { caller }) => service.changeStats(body, caller),
    getIncidentCounter: () => service.counter(),
    resetIncidentCounter: (_input, { caller }) => service.resetCounter(caller),
    setIncidentCounter: ({ body }, { caller }) => service.setCounter(body, caller),
    getCounts: (_input, { caller }) => service.counts(caller),
    getLlmConfig: () => service.llmConfig(),
    changeLlmConfig: ({ body }, { caller }) => service.changeLlmConfig(body, caller),
  });

/** @param forYouOf collects a person's dashboard items from all features */
export const forYouRouteMount = (forYouOf: (caller: Caller) => Promise<ForYou>): RouteMount =>
  routes(forYouRoutes, { getForYou: (_input, { caller }) => forYouOf(caller) });

export const officerRouteMount = (officers: Pick<OfficersService, 'read' | 'change'>): RouteMount =>
  routes(officerRoutes, {
    getOfficers: () => officers.read(),
    changeOfficers: ({ body }, { caller }) => officers.change(body, caller),
  });

export const firstStepRouteMount = (steps: Pick<FirstStepsService, 'read' | 'dismiss'>): RouteMount =>
  routes(firstStepRoutes, {
    getFirstSteps: () => steps.read(),
    dismissFirstSteps: (_input, { caller }) => steps.dismiss(caller),
  });

// Ties the calls of Hyperion's limits to their parts, one line each.
import { loreBudgetRoutes } from '@guild/common/lore/budget.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { Budget } from './budget.ts';
import type { LoreSettingsKeeper } from './budget.settings.ts';

interface Parts {
  readonly settings: LoreSettingsKeeper;
  readonly budget: Budget;
}
export const budgetRouteMount = ({ settings, budget }: Parts): RouteMount =>
  routes(loreBudgetRoutes, {
    getLoreSettings: () => settings.read(),
    changeLoreSettings: ({ body }, { caller }) => settings.change(body, caller),
    getLoreUsage: (_input, { caller }) => budget.usage(caller),
  });

// Routes of Hyperion's limits and of the model test.
import { loreBudgetRoutes } from '@guild/common/lore/budget.api';
import { loreTestRoutes } from '@guild/common/lore/test.api';
import { routes, type RouteMount } from '../../../platform/http/http.ts';
import type { Budget } from './budget.ts';
import type { LoreSettingsStore } from './budget.settings.ts';
import type { ModelTest } from '../provider/modelTest.ts';

interface Deps {
  readonly settings: LoreSettingsStore;
  readonly budget: Budget;
  readonly test: ModelTest;
}
export const budgetRouteMount = ({ settings, budget, test }: Deps): RouteMount =>
  routes(
    { ...loreBudgetRoutes, ...loreTestRoutes },
    {
      getLoreSettings: () => settings.read(),
      changeLoreSettings: ({ body }, { caller }) => settings.change(body, caller),
      getLoreUsage: (_input, { caller }) => budget.usage(caller),
      testLore: (_input, { caller }) => test.run(caller),
    },
  );

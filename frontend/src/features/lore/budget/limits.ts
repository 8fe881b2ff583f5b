// Hyperion's limits: loaded, updated by live messages, and changed by admins.
import { loreBudgetRoutes, type LoreSettings, type LoreSettingsChange } from '@guild/common/lore/budget.api';
import { loreTestRoutes, type LoreTest } from '@guild/common/lore/test.api';
import { call } from '../../../platform/api/api.ts';
import { createResource, useLiveResource, type Resource } from '../../../platform/api/resource.ts';

export const loreSettings = createResource<LoreSettings>();

/** The limits, live. For admins. */
export function useLoreSettings(): Resource<LoreSettings> {
  return useLiveResource(loreBudgetRoutes.getLoreSettings, 'lore-settings:updated', { store: loreSettings });
}
/** Changes the limits. @throws ApiError; a stale edit's error contains the stored limits */
export const changeLoreSettings = (body: LoreSettingsChange): Promise<LoreSettings> =>
  call(loreBudgetRoutes.changeLoreSettings, { body });

/** Asks each model for a sentence. @throws ApiError */
export const testModels = (): Promise<LoreTest> => call(loreTestRoutes.testLore);

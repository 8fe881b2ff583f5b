// The limits of Hyperion's answers: read, followed live, and set by admins.
import { loreBudgetRoutes, type LoreSettings, type LoreSettingsChange } from '@guild/common/lore/budget.api';
import { loreTestRoutes, type LoreTest } from '@guild/common/lore/test.api';
import { call } from '../../../platform/api/api.ts';
import { createResource, useLiveResource, type Resource } from '../../../platform/api/resource.ts';

export const loreSettings = createResource<LoreSettings>();

/** The limits, live; for admins. */
export function useLoreSettings(): Resource<LoreSettings> {
  return useLiveResource(loreBudgetRoutes.getLoreSettings, 'lore-settings:updated', { store: loreSettings });
}
/** Sets them. @throws ApiError, with what is stored now when the edit was stale */
export const changeLoreSettings = (body: LoreSettingsChange): Promise<LoreSettings> =>
  call(loreBudgetRoutes.changeLoreSettings, { body });

/** Asks the models for a sentence each. @throws ApiError */
export const testModels = (): Promise<LoreTest> => call(loreTestRoutes.testLore);

// The limits of Hyperion's answers: read, followed live, and set by admins.
import { loreBudgetRoutes, type LoreSettings, type LoreSettingsChange } from '@guild/common/lore/budget.api';
import { loreTestRoutes, type LoreTest } from '@guild/common/lore/test.api';
import { call } from '../../platform/api.ts';
import { useLive } from '../../platform/live.ts';
import { createResource, useResource, type Resource } from '../../platform/resource.ts';

export const loreSettings = createResource<LoreSettings>();

/** The limits, live; for admins. */
export function useLoreSettings(): Resource<LoreSettings> {
  const resource = useResource((signal) => call(loreBudgetRoutes.getLoreSettings, { signal }), { store: loreSettings });
  useLive('lore-settings:updated', ({ factId, factIds, ...settings }) => resource.take(settings));
  return resource;
}
/** Sets them. @throws ApiError, with what is stored now when the edit was stale */
export const changeLoreSettings = (body: LoreSettingsChange): Promise<LoreSettings> =>
  call(loreBudgetRoutes.changeLoreSettings, { body });

/** Asks the models for a sentence each. @throws ApiError */
export const testModels = (): Promise<LoreTest> => call(loreTestRoutes.testLore);

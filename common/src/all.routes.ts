// Every route of the product in one table, for the OpenAPI document and for tests over all calls: derived from the features.
import { wholeFeatures } from './features.whole.ts';
import { merged } from './wire/manifest.ts';
import type { Routes } from './wire/route.ts';

export const allRoutes: Routes = merged<Routes>(
  'call',
  wholeFeatures.map(({ routes }) => routes),
);
/** With those that are mounted in development alone. */
export const allDevRoutes: Routes = merged<Routes>('call', [
  allRoutes,
  ...wholeFeatures.map(({ devRoutes = {} }) => devRoutes),
]);

// Table of all routes, derived from the features. The OpenAPI document and tests use it.
import { wholeFeatures } from './features.whole.ts';
import { merged } from './wire/manifest.ts';
import type { Routes } from './wire/route.ts';

export const allRoutes: Routes = merged<Routes>(
  'call',
  wholeFeatures.map(({ routes }) => routes),
);
/** All routes, including those that exist in development only. */
export const allDevRoutes: Routes = merged<Routes>('call', [
  allRoutes,
  ...wholeFeatures.map(({ devRoutes = {} }) => devRoutes),
]);

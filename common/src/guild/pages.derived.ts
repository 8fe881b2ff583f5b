// The texts of every page, derived from the features.
import { wholeFeatures } from '../features.whole.ts';
import { merged, type MergedTables } from '../wire/manifest.ts';

export type Pages = MergedTables<(typeof wholeFeatures)[number]['pages']>;
export const pages: Pages = merged(
  'page',
  wholeFeatures.map((feature) => feature.pages),
);

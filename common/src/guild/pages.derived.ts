// The texts of every page, derived from the features.
import { wholeFeatures } from '../features.whole.ts';
import { merged, type Merged } from '../wire/manifest.ts';

export type Pages = Merged<(typeof wholeFeatures)[number]['pages']>;
export const pages: Pages = merged(
  'page',
  wholeFeatures.map((feature) => feature.pages),
);

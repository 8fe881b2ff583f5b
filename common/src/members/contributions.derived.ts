// Kinds of contributions that bring points, derived from the features.
import { features } from '../features.ts';
import { merged, type MergedTables } from '../wire/manifest.ts';

type Kinds = MergedTables<(typeof features)[number]['contributions']>;
export const contributionKinds: Kinds = merged(
  'kind of contribution',
  features.map((feature) => feature.contributions),
);
export type ContributionKind = keyof Kinds;

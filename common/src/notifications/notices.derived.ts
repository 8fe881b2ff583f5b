// All kinds of notices and their sections, derived from the features. Each person can switch each
// kind on or off.
import { features } from '../features.ts';
import { merged, type Merged } from '../wire/manifest.ts';

type Notices = Merged<(typeof features)[number]['notices']>;
export const notices: Notices = merged(
  'notice',
  features.map((feature) => feature.notices),
);

/** The kinds of notices of each feature that has some, under the feature's title. */
export const noticeSections = features
  .map(({ title, notices: own }) => ({ title, kinds: Object.keys(own) as (keyof Notices)[] }))
  .filter(({ kinds }) => kinds.length > 0);

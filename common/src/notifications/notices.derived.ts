// All kinds of notices, derived from the features. Each person can switch each kind on or off.
import { features } from '../features.ts';
import { merged, type Merged } from '../wire/manifest.ts';

type Notices = Merged<(typeof features)[number]['notices']>;
export const notices: Notices = merged(
  'notice',
  features.map((feature) => feature.notices),
);

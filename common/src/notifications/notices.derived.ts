// Every kind of notice, derived from the features; each can be switched by each person.
import { features } from '../features.ts';
import { merged, type Merged } from '../wire/manifest.ts';

type Notices = Merged<(typeof features)[number]['notices']>;
export const notices: Notices = merged(
  'notice',
  features.map((feature) => feature.notices),
);

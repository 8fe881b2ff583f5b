// What the features say on a member's page, derived from them: the parts of its reply, by name.
import { features } from '../features.ts';
import { merged, type Merged } from '../wire/manifest.ts';

export const memberParts: Merged<(typeof features)[number]['ofMember']> = merged(
  "part of a member's page",
  features.map((feature) => feature.ofMember),
);

// Sections of a member's page, derived from the features: parts of its reply, by name.
import { features } from '../features.ts';
import { merged, type MergedTables } from '../wire/manifest.ts';

export const memberParts: MergedTables<(typeof features)[number]['profileSection']> = merged(
  "part of a member's page",
  features.map((feature) => feature.profileSection),
);

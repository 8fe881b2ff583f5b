// All kinds of notices and their sections, derived from the features. Each person can switch each
// kind on or off.
import { features } from '../features.ts';
import { merged, type MergedTables } from '../wire/manifest.ts';

type Notices = MergedTables<(typeof features)[number]['notices']>;
export const notices: Notices = merged(
  'notice',
  features.map((feature) => feature.notices),
);

const sections: Record<string, readonly (keyof Notices)[]> = {};
for (const { title, notices: own } of features) {
  const kinds = Object.keys(own) as (keyof Notices)[];
  if (kinds.length > 0) sections[title] = [...(sections[title] ?? []), ...kinds];
}
/** The kinds of notices by the title of their features, in the order of the features. */
export const noticeSections: Readonly<Record<string, readonly (keyof Notices)[]>> = sections;

// Statistics for the dashboard and numbers for the sidebar, derived from the features that count
// them.
import { features } from '../features.ts';
import { notificationsManifest } from '../notifications/notifications.manifest.ts';
import { merged, type MergedTables } from '../wire/manifest.ts';

const counting = [...features, notificationsManifest] as const;
export const statistics: MergedTables<(typeof counting)[number]['statistics']> = merged(
  'statistic',
  counting.map((feature) => feature.statistics),
);
export const sectionCounts: MergedTables<(typeof counting)[number]['counts']> = merged(
  'number beside a section',
  counting.map((feature) => feature.counts),
);

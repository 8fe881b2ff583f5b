// Statistics for the dashboard and numbers for the sidebar, derived from the features that count
// them.
import { features } from '../features.ts';
import { notificationsManifest } from '../notifications/notifications.manifest.ts';
import { merged, type Merged } from '../wire/manifest.ts';

const counting = [...features, notificationsManifest] as const;
export const statistics: Merged<(typeof counting)[number]['statistics']> = merged(
  'statistic',
  counting.map((feature) => feature.statistics),
);
export const sectionCounts: Merged<(typeof counting)[number]['counts']> = merged(
  'number beside a section',
  counting.map((feature) => feature.counts),
);

// Every feature: those of the list, and those whose own calls are made of what the list declares: kinds of notices and of contributions,
// parts of a member's page, figures.
import { dashboardManifest } from './dashboard/dashboard.manifest.ts';
import { features } from './features.ts';
import { contributionsManifest } from './members/contributions.manifest.ts';
import { notificationsManifest } from './notifications/notifications.manifest.ts';
import { profilesManifest } from './profiles/profiles.manifest.ts';

export const wholeFeatures = [
  ...features,
  notificationsManifest,
  contributionsManifest,
  profilesManifest,
  dashboardManifest,
] as const;

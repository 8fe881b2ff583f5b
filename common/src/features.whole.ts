// All manifests: those of `features.ts`, and those whose own routes are derived from that list
// (notices, contributions, profiles, dashboard).
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

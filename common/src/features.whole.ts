// Every feature: those of the list, and the two whose own calls are made of what the list declares (kinds of notices, of contributions).
import { features } from './features.ts';
import { contributionsManifest } from './members/contributions.manifest.ts';
import { notificationsManifest } from './notifications/notifications.manifest.ts';

export const wholeFeatures = [...features, notificationsManifest, contributionsManifest] as const;

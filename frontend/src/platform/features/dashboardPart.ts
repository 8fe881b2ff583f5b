// What a feature adds to the dashboard: recent activity, actions of 'For You', and content of
// statistic cards.
import type { ForYouLine } from '@guild/common/dashboard/forYou.api';
import type { GuildStats, StatisticName } from '@guild/common/dashboard/dashboard.api';
import type { MessageName } from '@guild/common/live.messages';
import type { ReactNode } from 'react';
import type { IconName } from '@guild/common/wire/icons';
import { live } from '../live/live.ts';
import type { Versioned } from '../live/liveCollection.ts';
import { dataOf, type Loaded } from '../api/resource.ts';
import { createResources } from '../api/resources.ts';
import { throttled } from '../api/throttled.ts';

interface Person {
  readonly discordId: string;
  readonly name: string;
}
/** One line of Recent Activity. */
export interface ActivityLine {
  readonly id: number;
  /** When it happened, in ISO 8601. */
  readonly at: string;
  readonly title: string;
  readonly more: string;
  readonly to: string;
  /** It was cancelled. */
  readonly cancelled?: boolean;
  /** The organizer or the seller. */
  readonly who?: Person;
  /** The person whose picture replaces the icon. */
  readonly person?: Person & { readonly avatar: string | null };
}
interface WithStats {
  readonly stats: GuildStats;
}
/** Content of a statistic's card: beside the number, and below it. */
export interface CardParts {
  readonly Aside?: (props: WithStats) => ReactNode;
  readonly Foot: (props: WithStats) => ReactNode;
}
/** The latest entities of a feature, live. The first two appear in Recent Activity. */
export interface Activity<T extends Versioned = Versioned> {
  /** Shown beside its lines. */
  readonly icon: IconName;
  /** The room of its live messages. */
  readonly room: string;
  /** @throws ApiError */
  load(signal: AbortSignal): Promise<readonly T[]>;
  lineOf(entity: T): ActivityLine;
  /** These live messages make the latest entities load again. */
  readonly reloadedBy: readonly MessageName[];
  /** These live messages carry a whole entity, which replaces its older version. */
  readonly changedBy: readonly MessageName[];
}
export interface DashboardPart {
  readonly name: string;
  readonly activity?: Activity;
  /** Actions of 'For You' lines, by the name that the server sends. Each reports its own result. */
  readonly actions?: Readonly<Record<string, (action: NonNullable<ForYouLine['action']>) => Promise<void>>>;
  readonly cards?: Readonly<Partial<Record<StatisticName, CardParts>>>;
}

/** Reloads at most once in this time, in ms. */
const throttleMs = 1000;
const withNewer = (list: readonly Versioned[], entity: Versioned): readonly Versioned[] =>
  list.map((one) => (one.id === entity.id && one.version < entity.version ? entity : one));

/** The latest entities of each feature, live while they are shown. */
const latest = createResources<Activity, readonly Versioned[]>({
  load: (activity, signal) => activity.load(signal),
  room: ({ room }) => room,
  subscribe({ reloadedBy, changedBy }, { change, reload }) {
    const throttledReload = throttled(reload, throttleMs);
    return [
      throttledReload.cancel,
      ...reloadedBy.map((name) => live.on(name, throttledReload)),
      ...changedBy.map((name) =>
        live.on(name, (message) => change((list) => withNewer(list, message as unknown as Versioned))),
      ),
    ];
  },
});
/**
 * The latest entities of several features.
 * @param activities the same array as long as it has the same content
 */
export const useLatestOf = (activities: readonly Activity[]): readonly Loaded<readonly Versioned[]>[] =>
  latest.useAll(activities);
/** The latest entities of one feature. Empty until they are loaded. */
export const useLatest = <T extends Versioned>(activity: Activity<T>): readonly T[] =>
  (dataOf(latest.useOne(activity).loaded) ?? none) as readonly T[];
const none: readonly Versioned[] = [];
/** Asks again after a failure. */
export function retryLatest(activities: readonly Activity[]): void {
  for (const activity of activities) latest.retry(activity);
}
/** Asks again. What is shown stays meanwhile. */
export const reloadLatest = (activities: readonly Activity[]): Promise<unknown> =>
  Promise.all(activities.map((activity) => latest.load(activity)));
export const forgetLatest = latest.reset;

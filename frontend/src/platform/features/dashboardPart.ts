// What a feature adds to the dashboard: recent activity, actions of 'For You', and content for the cards of its statistics.
import type { ForYouLine } from '@guild/common/dashboard/forYou.api';
import type { GuildStats, StatisticName } from '@guild/common/dashboard/dashboard.api';
import type { MessageName } from '@guild/common/live.messages';
import type { ReactNode } from 'react';
import type { IconName } from '@guild/common/wire/icons';
import { live } from '../live/live.ts';
import type { Versioned } from '../live/liveCollection.ts';
import { dataOf, type Loaded } from '../api/resource.ts';
import { createResources } from '../api/resources.ts';

interface Person {
  readonly discordId: string;
  readonly name: string;
}
/** One line of Recent Activity. */
export interface ActivityLine {
  readonly id: number;
  /** ISO-8601: when it happened. */
  readonly at: string;
  readonly title: string;
  readonly more: string;
  readonly to: string;
  /** It does not take place any more. */
  readonly cancelled?: boolean;
  /** Whose it is: the organizer, the seller. */
  readonly who?: Person;
  /** Whom it is about, in place of the icon. */
  readonly person?: Person & { readonly avatar: string | null };
}
interface WithStats {
  readonly stats: GuildStats;
}
/** What stands on the card of a statistic: beside the number and below it. */
export interface CardParts {
  readonly Aside?: (props: WithStats) => ReactNode;
  readonly Foot: (props: WithStats) => ReactNode;
}
/** The latest entities of a feature, live; the first two of them are lines of Recent Activity. */
export interface Activity<T extends Versioned = Versioned> {
  /** Beside its lines. */
  readonly icon: IconName;
  /** The room of its live messages. */
  readonly room: string;
  /** @throws ApiError */
  load(signal: AbortSignal): Promise<readonly T[]>;
  lineOf(entity: T): ActivityLine;
  /** After these live messages the latest are read anew. */
  readonly reloadedBy: readonly MessageName[];
  /** These carry the whole of one, which takes the place of its older version. */
  readonly changedBy: readonly MessageName[];
}
export interface DashboardPart {
  readonly name: string;
  readonly activity?: Activity;
  /** What one press does about a line of 'For you', by the name that the server gives it; says itself how it went. */
  readonly actions?: Readonly<Record<string, (action: NonNullable<ForYouLine['action']>) => Promise<void>>>;
  readonly cards?: Readonly<Partial<Record<StatisticName, CardParts>>>;
}

/** However much happens, what is read anew is read once in this time. */
const gatherMs = 1000;
const withNewer = (list: readonly Versioned[], entity: Versioned): readonly Versioned[] =>
  list.map((one) => (one.id === entity.id && one.version < entity.version ? entity : one));

/** The latest of each feature, live while they are shown. */
const latest = createResources<Activity, readonly Versioned[]>({
  load: (activity, signal) => activity.load(signal),
  room: ({ room }) => room,
  hear({ reloadedBy, changedBy }, { change, reload }) {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const throttledReload = (): void => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        reload();
      }, gatherMs);
    };
    const stops = [
      ...reloadedBy.map((name) => live.on(name, throttledReload)),
      ...changedBy.map((name) =>
        live.on(name, (message) => change((list) => withNewer(list, message as unknown as Versioned))),
      ),
    ];
    return () => {
      clearTimeout(waiting);
      for (const stop of stops) stop();
    };
  },
});
/** The latest of several features. @param activities the same list as long as it says the same */
export const useLatestOf = (activities: readonly Activity[]): readonly Loaded<readonly Versioned[]>[] =>
  latest.useAll(activities);
/** The latest of one feature; empty until they have come. */
export const useLatest = <T extends Versioned>(activity: Activity<T>): readonly T[] =>
  (dataOf(latest.useOne(activity).loaded) ?? none) as readonly T[];
const none: readonly Versioned[] = [];
/** After a failure: asks once more. */
export function retryLatest(activities: readonly Activity[]): void {
  for (const activity of activities) latest.retry(activity);
}
export const forgetLatest = latest.reset;

// Recent Activity: the latest events, listings, auctions and people online, newest first.
import { chakra } from '@chakra-ui/react';
import { activityTime, mergedFeed } from '@guild/common/dashboard/dashboard.rules';
import type { IconName } from '@guild/common/wire/icons';
import { useMemo, type ReactNode } from 'react';
import { useNow } from '../../platform/format/clock.ts';
import {
  reloadLatest,
  retryLatest,
  useLatestOf,
  type Activity,
  type ActivityLine,
  type DashboardPart,
} from '../../platform/features/dashboardPart.ts';
import { exactTime } from '../../platform/format/format.ts';
import { dataOf } from '../../platform/api/resource.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CardLink, opensByPress } from '../../ui/CardLink.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PersonFace } from '../../ui/Person.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StaleNotice } from '../../ui/StaleNotice.tsx';
import { Card } from './Card.tsx';

interface Line extends ActivityLine {
  /** Name of the part. */
  readonly kind: string;
  readonly icon: IconName;
}

const Tile = ({ line }: { line: Line }): ReactNode =>
  line.person === undefined ? (
    <chakra.span
      boxSize="40px"
      flex="none"
      display="grid"
      placeItems="center"
      borderRadius="10px"
      borderWidth="1px"
      borderColor="border"
      bg="bg.sunken"
      color="spice.text"
    >
      <Icon name={line.icon} />
    </chakra.span>
  ) : (
    <Avatar {...line.person} size={40} online />
  );

/** 'Just now', 'for 2h': how long a person has been online. */
const onlineFor = (since: string, now: number): string =>
  activityTime(Date.parse(since), now).replace(/^(.+) ago$/, (_, time: string) => `for ${time.toLowerCase()}`);

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 3.5,
  padding: '12px 20px',
  borderTopWidth: '1px',
  borderColor: 'border',
} as const;
function Row({ line }: { line: Line }): ReactNode {
  const now = useNow(60_000);
  return (
    <chakra.li {...row} _hover={{ bg: 'bg.hover' }} {...opensByPress}>
      <Tile line={line} />
      <chakra.div minWidth={0} flex={1}>
        <chakra.span display="flex" alignItems="center" gap={2} minWidth={0}>
          <chakra.b
            dir="auto"
            fontWeight="strong"
            truncate
            title={line.title}
            {...(line.cancelled === true && { textDecoration: 'line-through' })}
          >
            <CardLink to={line.to}>{line.title}</CardLink>
          </chakra.b>
          {line.cancelled === true && (
            <Pill tone="bad" height="20px" flex="none">
              Cancelled
            </Pill>
          )}
        </chakra.span>
        <chakra.span display="flex" alignItems="center" gap={1.5} fontSize="sm" color="fg.muted">
          {line.who !== undefined && <PersonFace {...line.who} size={16} />}
          {/* Not cut off: it may end with an amount. */}
          <chakra.span minWidth={0} overflowWrap="anywhere">
            {line.more}
          </chakra.span>
        </chakra.span>
      </chakra.div>
      <chakra.time
        dateTime={line.at}
        title={exactTime(line.at) ?? ''}
        fontSize="xs"
        color="fg.subtle"
        flex="none"
        textStyle="figures"
      >
        {line.person === undefined ? activityTime(Date.parse(line.at), now) : onlineFor(line.at, now)}
      </chakra.time>
    </chakra.li>
  );
}

const RowSkeletons = (): ReactNode => (
  <div role="status" aria-label="Loading activity...">
    {Array.from({ length: 5 }, (_, at) => (
      <chakra.div key={at} {...row} height="65.5px">
        <Skeleton boxSize="40px" flex="none" borderRadius="10px" />
        <chakra.div flex={1} display="grid" gap={2}>
          <Skeleton height="14px" width="50%" />
          <Skeleton height="12px" width="75%" />
        </chakra.div>
      </chakra.div>
    ))}
  </div>
);

interface Source {
  /** Name of the part. */
  readonly kind: string;
  readonly activity: Activity;
}
/** @param parts the features' parts that the viewer may see; null: their code is still loading */
export function RecentActivity({ parts }: { parts: readonly DashboardPart[] | null }): ReactNode {
  const sources = useMemo(
    () =>
      (parts ?? []).flatMap(({ name: kind, activity }): Source[] =>
        activity === undefined ? [] : [{ kind, activity }],
      ),
    [parts],
  );
  const activities = useMemo(() => sources.map(({ activity }) => activity), [sources]);
  const latest = useLatestOf(activities);
  const lines = useMemo(
    () =>
      mergedFeed<Line>(
        sources.map(({ kind, activity }, at) => {
          const loaded = latest[at];
          const found = loaded === undefined ? null : dataOf(loaded);
          return (found ?? []).map((one) => ({ ...activity.lineOf(one), kind, icon: activity.icon }));
        }),
      ),
    [sources, latest],
  );
  const isLoading = parts === null || latest.some(({ phase }) => phase === 'loading');
  const failed = latest.find(({ phase }) => phase === 'failed' || phase === 'gone');
  const isStale = latest.some((loaded) => loaded.phase === 'ready' && loaded.failure !== undefined);
  return (
    <Card title="Recent Activity">
      {isStale && !isLoading && <StaleNotice title="Error loading activity" onRetry={() => reloadLatest(activities)} />}
      {isLoading ? (
        // Lines that arrive one by one would move each other.
        <RowSkeletons />
      ) : lines.length > 0 ? (
        <chakra.ul>
          {lines.map((line) => (
            <Row key={`${line.kind}-${line.id}`} line={line} />
          ))}
        </chakra.ul>
      ) : failed !== undefined ? (
        <ErrorState
          title="Error loading activity"
          error={'failure' in failed ? failed.failure : null}
          onRetry={() => retryLatest(activities)}
        />
      ) : (
        <chakra.p padding="32px 20px" textAlign="center" color="fg.muted">
          No recent activity to display
        </chakra.p>
      )}
    </Card>
  );
}

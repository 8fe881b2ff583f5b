// List of notices by day, for the panel and the sheet.
import { chakra } from '@chakra-ui/react';
import type { Notice } from '@guild/common/notifications/notifications.api';
import { useState, type ReactNode } from 'react';
import { useNow } from '../../platform/format/clock.ts';
import { dayHeading, localDay } from '../../platform/format/format.ts';
import { keepRows, useHeldStill } from '../../platform/live/heldStill.ts';
import { usePages } from '../../platform/api/resource.ts';
import EmptyNotifications from '../../ui/art/empty-notifications.svg?react';
import { More } from '../../ui/More.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { NoticeRow, type Following } from './NoticeRow.tsx';
import { fetchNotices, notices } from './notifications.store.ts';

const Loading = (): ReactNode => (
  <SkeletonRows count={4} face={36} height={72} padding="0 20px" label="Loading notifications..." />
);

const Empty = (): ReactNode => (
  <chakra.div display="grid" justifyItems="center" padding="32px 20px" textAlign="center" color="fg.muted">
    <EmptyNotifications width="180" height="120" />
    <p>Nothing yet. Outbids, upcoming events and pings appear here.</p>
  </chakra.div>
);

/** Groups the notices by the viewer's days. The order stays the same. */
function daysOf(items: readonly Notice[]): [day: string, ofDay: Notice[]][] {
  const days = new Map<string, Notice[]>();
  for (const notice of items) {
    const day = localDay(Date.parse(notice.createdAt));
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return [...days];
}

interface DayProps extends Following {
  heading: string;
  items: readonly Notice[];
  /** The id of the row that Tab reaches. */
  current: number | undefined;
  onFocus: (id: number) => void;
}
const Day = ({ heading, items, current, onFocus, ...following }: DayProps): ReactNode => (
  <chakra.section aria-label={heading}>
    <chakra.h3
      fontSize="xs"
      fontWeight="strong"
      color="fg.muted"
      padding={{ base: '8px 16px', md: '8px 20px' }}
      borderTopWidth="1px"
      borderColor="border"
    >
      {heading}
    </chakra.h3>
    <chakra.ul>
      {items.map((notice) => (
        <NoticeRow
          key={notice.id}
          notice={notice}
          isCurrent={notice.id === current}
          onFocus={() => onFocus(notice.id)}
          {...following}
        />
      ))}
    </chakra.ul>
  </chakra.section>
);

const keepNotices = keepRows((notice: Notice) => notice.id);
function Days({ items, ...following }: Following & { items: readonly Notice[] }): ReactNode {
  const today = localDay(useNow(60_000));
  const [focused, setFocused] = useState<number | null>(null);
  const { shown, area } = useHeldStill<readonly Notice[], HTMLDivElement>(items, keepNotices);
  const current = (shown.find(({ id }) => id === focused) ?? shown[0])?.id;
  return (
    <div {...area}>
      {daysOf(shown).map(([day, ofDay]) => (
        <Day
          key={day}
          heading={dayHeading(day, today)}
          items={ofDay}
          current={current}
          onFocus={setFocused}
          {...following}
        />
      ))}
    </div>
  );
}

export function NoticeList(following: Following): ReactNode {
  const resource = usePages(fetchNotices, { store: notices });
  return (
    <ResourceView resource={resource} failed="Error loading notifications" skeleton={<Loading />}>
      {({ items, next }) =>
        items.length === 0 ? (
          <Empty />
        ) : (
          <>
            <Days items={items} {...following} />
            {next !== null && (
              <chakra.div padding="0 20px 16px">
                <More shown={items.length} pending={resource.isLoadingMore} onClick={resource.more} />
              </chakra.div>
            )}
          </>
        )
      }
    </ResourceView>
  );
}

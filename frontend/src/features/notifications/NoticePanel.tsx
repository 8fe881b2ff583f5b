// The list of notices under the bell, day by day: unread ones lifted, each with what can be done about it.
import { chakra } from '@chakra-ui/react';
import type { Notice, NoticeKind } from '@guild/common/notifications/notifications.api';
import { notices as kinds } from '@guild/common/notifications/notices.derived';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../../platform/clock.ts';
import { dayHeading, localDay } from '../../platform/format.ts';
import { dataOf, usePages } from '../../platform/resource.ts';
import { EmptyNotifications } from '../../ui/art/EmptyNotifications.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { More } from '../../ui/More.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { textOf } from './notices.toasts.ts';
import { fetchNotices, notices, readAll, readNotice, unreadCount } from './notifications.store.ts';

const icons: Readonly<Record<NoticeKind, { icon: IconName }>> = kinds;

/** What its kind says can be done about it, or what has become of it. */
function Action({
  notice: { kind, title, link, resolution },
  onFollow,
}: {
  notice: Notice;
  onFollow: () => void;
}): ReactNode {
  const { action } = textOf(kind);
  if (resolution !== null)
    return (
      <chakra.span display="inline-flex" alignItems="center" gap={1} color="good" fontSize="xs" fontWeight="strong">
        <Icon name="check" size={14} />
        {resolution}
      </chakra.span>
    );
  if (action === undefined || link === null) return null;
  return (
    <chakra.span asChild color="water.solid" fontSize="sm" fontWeight="strong">
      <Link to={link} onClick={onFollow} aria-label={`${action}: ${title}`}>
        {action}
      </Link>
    </chakra.span>
  );
}

function Row({ notice, onFollow }: { notice: Notice; onFollow: () => void }): ReactNode {
  const isNew = notice.readAt === null;
  const follow = (): void => {
    void readNotice(notice.id);
    onFollow();
  };
  const title = (
    <chakra.b display="block" fontWeight="strong" overflowWrap="anywhere">
      {notice.title}
    </chakra.b>
  );
  return (
    <chakra.li
      display="flex"
      gap={3}
      padding="12px 20px"
      borderTopWidth="1px"
      borderColor="border"
      bg={isNew ? 'bg.hover' : 'transparent'}
    >
      <chakra.span
        boxSize="36px"
        flex="none"
        display="grid"
        placeItems="center"
        borderRadius="10px"
        bg="bg.sunken"
        color="spice.text"
      >
        <Icon name={icons[notice.kind].icon} />
      </chakra.span>
      <chakra.div flex={1} minWidth={0}>
        {notice.link === null ? (
          title
        ) : (
          <Link to={notice.link} onClick={follow}>
            {title}
          </Link>
        )}
        <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {notice.text}
        </chakra.p>
        <chakra.span display="flex" alignItems="center" gap={3} minHeight="24px">
          <chakra.small fontSize="xs" color="fg.subtle">
            <RelativeTime iso={notice.createdAt} />
          </chakra.small>
          <Action notice={notice} onFollow={follow} />
        </chakra.span>
      </chakra.div>
      {isNew && (
        <chakra.button
          type="button"
          aria-label={`Mark as read: ${notice.title}`}
          title="Mark as read"
          boxSize="24px"
          flex="none"
          display="grid"
          placeItems="center"
          onClick={() => void readNotice(notice.id)}
        >
          <chakra.span boxSize="8px" borderRadius="pill" bg="water.solid" />
        </chakra.button>
      )}
    </chakra.li>
  );
}

const Loading = (): ReactNode => (
  <chakra.div padding="20px" display="grid" gap={4} role="status" aria-label="Loading notifications...">
    <Skeleton height="56px" />
    <Skeleton height="56px" />
  </chakra.div>
);

const Empty = (): ReactNode => (
  <chakra.div padding="32px 20px" textAlign="center" color="fg.muted">
    <EmptyNotifications width="180" height="120" />
    <p>Nothing yet. Bids that beat yours, events about to begin and pings show up here.</p>
  </chakra.div>
);

/** The notices of each of the viewer's days, in the order in which they stand. */
function daysOf(items: readonly Notice[]): [day: string, ofDay: Notice[]][] {
  const days = new Map<string, Notice[]>();
  for (const notice of items) {
    const day = localDay(Date.parse(notice.createdAt));
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return [...days];
}

function List({ onFollow }: { onFollow: () => void }): ReactNode {
  const resource = usePages(fetchNotices, { store: notices });
  const today = localDay(useNow(60_000));
  return (
    <ResourceView resource={resource} failed="Error loading notifications" skeleton={<Loading />}>
      {({ items, next }) =>
        items.length === 0 ? (
          <Empty />
        ) : (
          <>
            {daysOf(items).map(([day, ofDay]) => (
              <chakra.section key={day} aria-label={dayHeading(day, today)}>
                <chakra.h3
                  fontSize="xs"
                  fontWeight="strong"
                  color="fg.muted"
                  padding="8px 20px"
                  borderTopWidth="1px"
                  borderColor="border"
                >
                  {dayHeading(day, today)}
                </chakra.h3>
                <chakra.ul listStyleType="none" margin={0} padding={0}>
                  {ofDay.map((notice) => (
                    <Row key={notice.id} notice={notice} onFollow={onFollow} />
                  ))}
                </chakra.ul>
              </chakra.section>
            ))}
            {next !== null && (
              <chakra.div padding="0 20px 16px">
                <More pending={resource.isLoadingMore} onClick={resource.more} />
              </chakra.div>
            )}
          </>
        )
      }
    </ResourceView>
  );
}

export function NoticePanel({ onClose }: { onClose: () => void }): ReactNode {
  const unread = dataOf(unreadCount.use()) ?? 0;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <chakra.div
      ref={panel}
      role="dialog"
      aria-label="Notifications"
      tabIndex={-1}
      outline="none"
      position={{ base: 'fixed', md: 'absolute' }}
      top={{ base: 'calc(64px + env(safe-area-inset-top))', md: 'calc(100% + 8px)' }}
      insetInline={{ base: '8px', md: 'auto 0' }}
      width={{ md: '400px' }}
      maxHeight="min(568px, calc(100dvh - 88px - var(--bottombar) - env(safe-area-inset-top)))"
      display="flex"
      flexDirection="column"
      bg="bg.raised"
      borderWidth="1px"
      borderColor="border.strong"
      borderRadius="16px"
      boxShadow="raised"
      zIndex="menu"
      overflow="hidden"
      textAlign="start"
      animation="rise var(--motion-base) var(--ease-out)"
    >
      <chakra.div
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap={3}
        padding="0 12px 0 20px"
        minHeight="52px"
      >
        <chakra.h2 textStyle="cardTitle">Notifications</chakra.h2>
        <Button size="sm" variant="quiet" disabled={unread === 0} onClick={() => void readAll()}>
          Mark all read
        </Button>
      </chakra.div>
      <chakra.div overflowY="auto" flex={1}>
        <List onFollow={onClose} />
      </chakra.div>
      <chakra.div borderTopWidth="1px" borderColor="border" textAlign="center" padding="10px">
        <chakra.span asChild color="water.solid" fontWeight="strong" fontSize="sm">
          <Link to="/settings?part=notifications" onClick={onClose}>
            Settings
          </Link>
        </chakra.span>
      </chakra.div>
    </chakra.div>
  );
}

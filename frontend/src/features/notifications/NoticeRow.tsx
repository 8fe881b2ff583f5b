// Row of a notice: text, action or outcome, and the unread mark.
import { chakra } from '@chakra-ui/react';
import type { Notice, NoticeKind } from '@guild/common/notifications/notifications.api';
import { notices as kinds } from '@guild/common/notifications/notices.derived';
import type { IconName } from '@guild/common/wire/icons';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../../platform/format/clock.ts';
import { dayAndTime, exactTime } from '../../platform/format/format.ts';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { actionOf } from './notices.actions.ts';
import { keysOf, pressedBy, rowMark } from './notices.keys.ts';
import { textOf, wordsOf } from './notices.toasts.ts';
import { readNotice } from './notifications.store.ts';

/** A data attribute for `notices.keys.ts`. */
const attribute = (name: string, value: string | number = ''): Record<string, string | number> => ({ [name]: value });
const icons: Readonly<Record<NoticeKind, { icon: IconName }>> = kinds;

export interface Following {
  /** Called when a notice's link is followed. */
  onFollow: () => void;
  /** The link replaces the sheet's history entry. */
  replace?: boolean;
}
interface RowProps extends Following {
  notice: Notice;
  /** Whether Tab reaches this row. */
  isCurrent: boolean;
  onFocus: () => void;
}

/** An action that is done at once. */
function Act({ label, title, act }: { label: string; title: string; act: () => Promise<void> }): ReactNode {
  const [pending, setPending] = useState(false);
  const offline = useIsOffline();
  const press = async (): Promise<void> => {
    setPending(true);
    await act();
    setPending(false);
  };
  return (
    <chakra.button
      type="button"
      color="water.solid"
      fontSize="sm"
      fontWeight="strong"
      paddingBlock={{ base: '12px', md: 0 }}
      tabIndex={-1}
      disabled={pending || offline}
      _disabled={{ color: 'fg.subtle' }}
      aria-label={`${label}: ${title}`}
      onClick={() => void press()}
      {...attribute(pressedBy.a)}
    >
      {label}
    </chakra.button>
  );
}

/** The action of the notice's kind, or the notice's outcome. */
function Action({ notice, onFollow, replace = false }: Following & { notice: Notice }): ReactNode {
  const { kind, title, link, resolution } = notice;
  const { action } = textOf(kind);
  if (resolution !== null)
    return (
      <chakra.span display="inline-flex" alignItems="center" gap={1} color="good" fontSize="xs" fontWeight="strong">
        <Icon name="check" size={14} />
        {resolution}
      </chakra.span>
    );
  if (action === undefined || link === null) return null;
  const act = actionOf(notice);
  // Its success resolves the notice, which marks it as read.
  if (act !== null) return <Act label={action} title={title} act={act} />;
  return (
    <chakra.span asChild color="water.solid" fontSize="sm" fontWeight="strong" paddingBlock={{ base: '12px', md: 0 }}>
      <Link
        to={link}
        replace={replace}
        onClick={onFollow}
        tabIndex={-1}
        aria-label={`${action}: ${title}`}
        {...attribute(pressedBy.a)}
      >
        {action}
      </Link>
    </chakra.span>
  );
}

/** The text, with times in the viewer's zone and full dates as tooltips. */
function Words({ notice: { text, timed } }: { notice: Notice }): ReactNode {
  const now = useNow(60_000);
  if (timed === null) return text;
  return timed.map((part, at) =>
    typeof part === 'string' ? (
      part
    ) : (
      <time key={`${at} ${part.at}`} dateTime={part.at} title={exactTime(part.at) ?? undefined}>
        {dayAndTime(Date.parse(part.at), now)}
      </time>
    ),
  );
}

const Sign = ({ kind }: Pick<Notice, 'kind'>): ReactNode => (
  <chakra.span
    boxSize="36px"
    flex="none"
    display="grid"
    placeItems="center"
    borderRadius="10px"
    bg="bg.sunken"
    color="spice.text"
  >
    <Icon name={icons[kind].icon} />
  </chakra.span>
);

const Unread = ({ notice: { id, title } }: { notice: Notice }): ReactNode => (
  <chakra.button
    type="button"
    aria-label={`Mark as read: ${title}`}
    title="Mark as read"
    boxSize={{ base: '44px', md: '24px' }}
    margin={{ base: '-10px -10px 0 0', md: 0 }}
    flex="none"
    display="grid"
    placeItems="center"
    tabIndex={-1}
    onClick={() => void readNotice(id)}
    {...attribute(pressedBy.r)}
  >
    <chakra.span boxSize="8px" borderRadius="pill" bg="water.solid" />
  </chakra.button>
);

export function NoticeRow({ notice, isCurrent, onFocus, onFollow, replace = false }: RowProps): ReactNode {
  const now = useNow(60_000);
  const isNew = notice.readAt === null;
  const keys = keysOf(notice);
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
      padding={{ base: '12px 16px', md: '12px 20px' }}
      borderTopWidth="1px"
      borderColor="border"
      bg={isNew ? 'bg.hover' : 'transparent'}
      outlineOffset="-2px"
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      aria-label={[notice.title, wordsOf(notice, now), notice.resolution, keys.words].filter(Boolean).join(' ')}
      aria-keyshortcuts={keys.names === '' ? undefined : keys.names}
      {...attribute(rowMark, notice.id)}
    >
      <Sign kind={notice.kind} />
      <chakra.div flex={1} minWidth={0}>
        {notice.link === null ? (
          title
        ) : (
          <Link to={notice.link} replace={replace} onClick={follow} tabIndex={-1} {...attribute(pressedBy.Enter)}>
            {title}
          </Link>
        )}
        <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          <Words notice={notice} />
        </chakra.p>
        <chakra.span display="flex" alignItems="center" gap={3} minHeight="24px">
          {/* First, because the time grows while one aims at the action. */}
          <Action notice={notice} onFollow={follow} replace={replace} />
          <chakra.small fontSize="xs" color="fg.subtle">
            <RelativeTime iso={notice.createdAt} />
          </chakra.small>
        </chakra.span>
      </chakra.div>
      {isNew && <Unread notice={notice} />}
    </chakra.li>
  );
}

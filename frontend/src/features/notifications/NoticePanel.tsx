// Panel below the bell, from 768 px on.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dataOf } from '../../platform/api/resource.ts';
import { Button } from '../../ui/Button.tsx';
import { NoticeList } from './NoticeList.tsx';
import { onNoticeKey } from './notices.keys.ts';
import { readAll, unreadCount } from './notifications.store.ts';

const Head = (): ReactNode => {
  const unread = dataOf(unreadCount.use()) ?? 0;
  return (
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
  );
};

const Foot = ({ onClose }: { onClose: () => void }): ReactNode => (
  <chakra.div
    display="flex"
    alignItems="center"
    justifyContent="space-between"
    gap={3}
    borderTopWidth="1px"
    borderColor="border"
    padding="10px 20px"
  >
    <chakra.small fontSize="xs" color="fg.subtle">
      ↑ ↓ move, Enter opens, A acts, R marks as read
    </chakra.small>
    <chakra.span asChild color="water.solid" fontWeight="strong" fontSize="sm">
      <Link to="/settings" onClick={onClose}>
        Settings
      </Link>
    </chakra.span>
  </chakra.div>
);

export function NoticePanel({ onClose }: { onClose: () => void }): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <chakra.div
      ref={panel}
      role="dialog"
      aria-label="Notifications"
      tabIndex={-1}
      outline="none"
      position="absolute"
      top="calc(100% + 8px)"
      insetInline="auto 0"
      width="400px"
      maxHeight="min(568px, calc(100dvh - 88px - env(safe-area-inset-top)))"
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
      onKeyDown={onNoticeKey}
    >
      <Head />
      <chakra.div overflowY="auto" flex={1}>
        <NoticeList onFollow={onClose} />
      </chakra.div>
      <Foot onClose={onClose} />
    </chakra.div>
  );
}

// The bell in the bar: how many notices are unread, and the panel that lists them.
import { chakra } from '@chakra-ui/react';
import { unreadMost } from '@guild/common/notifications/notifications.api';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLive } from '../../platform/live.ts';
import { useTitleCount } from '../../platform/pageMeta.ts';
import { dataOf, useResource } from '../../platform/resource.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import {
  applyNotice,
  applyRead,
  applyReopened,
  applyResolved,
  fetchUnread,
  forgetNotifications,
  unreadCount,
} from './notifications.store.ts';
import { useNoticeToasts } from './notices.toasts.ts';
import { NoticePanel } from './NoticePanel.tsx';

/** How many are unread: at the start, by messages, and after every break of the line. */
function useUnread(): number {
  const { loaded } = useResource(fetchUnread, { store: unreadCount });
  useEffect(() => forgetNotifications, []);
  const tell = useNoticeToasts();
  useLive('notice:created', ({ unread, replaces, factId, ...notice }) => {
    applyNotice(notice, replaces, unread);
    tell(notice);
  });
  useLive('notice:resolved', ({ ids, resolution, unread }) => applyResolved(ids, resolution, unread));
  useLive('notice:reopened', ({ unread, factId, ...notice }) => applyReopened(notice, unread));
  useLive('notice:read', ({ ids, all, unread }) => applyRead(ids, all, unread));
  // Not to be had, it comes with the next message or reconnect.
  return dataOf(loaded) ?? 0;
}

const shownCount = (unread: number): string =>
  unread < unreadMost ? unread.toString() : `${(unreadMost - 1).toString()}+`;

const Count = ({ unread }: { unread: number }): ReactNode => (
  <chakra.span
    position="absolute"
    top="-2px"
    insetEnd="-2px"
    minWidth="18px"
    height="18px"
    paddingInline="4px"
    borderRadius="pill"
    bg="spice.solid"
    color="fg.onSpice"
    fontSize="11px"
    lineHeight="18px"
    fontWeight="strong"
    textAlign="center"
    textStyle="figures"
    pointerEvents="none"
    aria-hidden
  >
    {shownCount(unread)}
  </chakra.span>
);

export function Bell(): ReactNode {
  const unread = useUnread();
  useTitleCount(unread === 0 ? '' : shownCount(unread));
  const [open, setOpen] = useState(false);
  const around = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const close = (event: Event): void => {
      const outside = event.target instanceof Node && around.current?.contains(event.target) === false;
      if (!(event instanceof KeyboardEvent)) {
        if (outside) setOpen(false);
        return;
      }
      if (event.key !== 'Escape') return;
      setOpen(false);
      around.current?.querySelector('button')?.focus();
    };
    window.addEventListener('keydown', close);
    window.addEventListener('pointerdown', close);
    return () => {
      window.removeEventListener('keydown', close);
      window.removeEventListener('pointerdown', close);
    };
  }, [open]);
  return (
    <chakra.span ref={around} position="relative">
      <IconButton
        label={unread === 0 ? 'Notifications' : `Notifications, ${shownCount(unread)} unread`}
        icon="bell"
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
      />
      {unread > 0 && <Count unread={unread} />}
      {open && <NoticePanel onClose={() => setOpen(false)} />}
    </chakra.span>
  );
}

// Bell in the top bar: the number of unread notices, and their list in a panel, or in a sheet on
// phones.
import { chakra } from '@chakra-ui/react';
import { maxUnread } from '@guild/common/notifications/notifications.api';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { useLive } from '../../platform/live/live.ts';
import { useTitleCount } from '../../platform/page/pageMeta.ts';
import { useIsPhone } from '../../platform/page/phone.ts';
import { dataOf, useResource } from '../../platform/api/resource.ts';
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

const NoticeSheet = lazyDialog(() => import('./NoticeSheet.tsx'));

/** The number of unread notices, updated by live messages and after reconnects. */
function useUnread(): number {
  const { loaded } = useResource(fetchUnread, { store: unreadCount });
  useEffect(() => forgetNotifications, []);
  const showToast = useNoticeToasts();
  useLive('notice:created', ({ unread, replaces, factId, ...notice }) => {
    applyNotice(notice, replaces, unread);
    if (replaces === null) showToast(notice);
  });
  useLive('notice:resolved', ({ ids, resolution, unread }) => applyResolved(ids, resolution, unread));
  useLive('notice:reopened', ({ unread, factId, ...notice }) => applyReopened(notice, unread));
  useLive('notice:read', ({ ids, all, unread }) => applyRead(ids, all, unread));
  // If it cannot be loaded, the next message or reconnect brings it.
  return dataOf(loaded) ?? 0;
}

const shownCount = (unread: number): string => (unread < maxUnread ? unread.toString() : `${maxUnread - 1}+`);

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

/** Closes on a press outside and on Escape. Escape returns the focus to the button. */
function useLeaving(open: boolean, close: () => void): RefObject<HTMLSpanElement | null> {
  const around = useRef<HTMLSpanElement>(null);
  const leave = useEffectEvent((event: Event): void => {
    const outside = event.target instanceof Node && around.current?.contains(event.target) === false;
    if (!(event instanceof KeyboardEvent)) {
      if (outside) close();
      return;
    }
    if (event.key !== 'Escape') return;
    close();
    around.current?.querySelector('button')?.focus();
  });
  useEffect(() => {
    if (!open) return undefined;
    const listen = (event: Event): void => leave(event);
    window.addEventListener('keydown', listen);
    window.addEventListener('pointerdown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
      window.removeEventListener('pointerdown', listen);
    };
  }, [open]);
  return around;
}

interface Sheet {
  readonly open: boolean;
  readonly show: () => void;
  readonly close: () => void;
}
/** History entries outlive a reload, after which the sheet is closed. */
const sheetOfThisLoad = `notices ${performance.timeOrigin}`;
const isSheet = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'sheet' in state && state.sheet === sheetOfThisLoad;
/** The sheet has a history entry of its own, so that Back closes it on phones. */
function useSheet(): Sheet {
  const here = useLocation();
  const state: unknown = here.state;
  const navigate = useNavigate();
  const closed = useRef<string | null>(null);
  return {
    open: isSheet(state),
    show: () =>
      void navigate(`${here.pathname}${here.search}${here.hash}`, {
        state: { sheet: sheetOfThisLoad },
        preventScrollReset: true,
      }),
    close() {
      // A second request to close must not go back twice, which would leave the page.
      if (!isSheet(state) || closed.current === here.key) return;
      closed.current = here.key;
      void navigate(-1);
    },
  };
}

export function Bell(): ReactNode {
  const unread = useUnread();
  useTitleCount(unread === 0 ? '' : shownCount(unread));
  const isPhone = useIsPhone();
  const sheet = useSheet();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const open = isPhone ? sheet.open : isPanelOpen;
  const around = useLeaving(open && !isPhone, () => setPanelOpen(false));
  const [isSheetWanted, setSheetWanted] = useState(sheet.open);
  const press = (): void => {
    if (isPhone) {
      setSheetWanted(true);
      sheet.show();
    } else setPanelOpen(!isPanelOpen);
  };
  return (
    <chakra.span ref={around} position="relative">
      <IconButton
        label={unread === 0 ? 'Notifications' : `Notifications, ${shownCount(unread)} unread`}
        icon="bell"
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={press}
      />
      {unread > 0 && <Count unread={unread} />}
      {open && !isPhone && <NoticePanel onClose={() => setPanelOpen(false)} />}
      {isPhone && isSheetWanted && <NoticeSheet open={sheet.open} onClose={sheet.close} />}
    </chakra.span>
  );
}

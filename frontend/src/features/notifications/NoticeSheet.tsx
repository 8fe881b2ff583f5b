// Sheet with the notices on phones.
import { chakra } from '@chakra-ui/react';
import { useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { dataOf } from '../../platform/api/resource.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { NoticeList } from './NoticeList.tsx';
import { onNoticeKey } from './notices.keys.ts';
import { readAll, unreadCount } from './notifications.store.ts';

/** It has a history entry, which followed links replace. */
export default function NoticeSheet({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const unread = dataOf(unreadCount.use()) ?? 0;
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Notifications"
      initialFocus={list}
      footer={
        <>
          <Button onClick={() => void navigate('/settings', { replace: true })}>Settings</Button>
          <Button disabled={unread === 0} onClick={() => void readAll()}>
            Mark all read
          </Button>
        </>
      }
    >
      <chakra.div ref={list} tabIndex={-1} outline="none" marginInline={-4} minHeight="40dvh" onKeyDown={onNoticeKey}>
        <NoticeList onFollow={() => undefined} replace />
      </chakra.div>
    </Dialog>
  );
}

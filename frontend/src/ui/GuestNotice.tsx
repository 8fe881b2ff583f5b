// Line on boards and in details that tells Guests who may act, and how to become a member.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useViewer } from '../platform/session/session.store.ts';
import { Notice } from './Notice.tsx';
import { SeeAdmins } from './SeeAdmins.tsx';

export interface GuestNoticeProps {
  /** What members may do here, such as 'bid'. */
  may: string;
  /** Whether a list follows. */
  aboveList?: boolean;
}
export function GuestNotice({ may, aboveList = false }: GuestNoticeProps): ReactNode {
  const { canWrite } = useViewer();
  if (canWrite) return null;
  return (
    <chakra.div {...(aboveList && { marginBottom: 4 })}>
      <Notice
        tone="quiet"
        icon="lock"
        title={`Guests can look. Members can ${may}.`}
        more={
          <>
            An admin can make you a member. <SeeAdmins />
          </>
        }
      />
    </chakra.div>
  );
}

// Notice above every section while the connection is down: how old the shown state is.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { clockTime, dayAndTime, localDay } from '../../platform/format/format.ts';
import { useConnection } from '../../platform/live/live.ts';
import { Notice } from '../../ui/Notice.tsx';

/** 'as of 21:00', with the day if it is not today. */
function asOf(at: number): string {
  const now = Date.now();
  return `as of ${localDay(at) === localDay(now) ? clockTime(at) : dayAndTime(at, now)}`;
}

export function OfflineNotice(): ReactNode {
  const { status, since } = useConnection();
  if (status !== 'offline') return null;
  return (
    <chakra.div data-screen-only marginBottom={4}>
      <Notice
        tone="warn"
        title={since === null ? 'Offline' : `Offline, ${asOf(since)}`}
        more="This may be out of date. Buttons return when you reconnect."
      />
    </chakra.div>
  );
}

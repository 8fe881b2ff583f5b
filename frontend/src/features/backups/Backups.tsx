// Backups: the list with downloads, a button for a new one, and what worked and failed last.
import { chakra } from '@chakra-ui/react';
import {
  backupRoutes,
  downloadPath,
  type Backup,
  type BackupList,
  type KeepReason,
} from '@guild/common/backups/backups.api';
import { signInAt } from '@guild/common/session/place';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { dataOf, useResource } from '../../platform/api/resource.ts';
import { useReloadEvery } from '../../platform/api/useReloadEvery.ts';
import { useNow } from '../../platform/format/clock.ts';
import { formatNumber, fullTime } from '../../platform/format/format.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useSend } from '../../ui/useSend.ts';

/** How often the page asks while the worker does something, and otherwise, in ms. */
const askAgainMs = { running: 2000, idle: 30_000 };
const keepWords: Readonly<Record<KeepReason, string>> = {
  recent: 'less than a day old',
  daily: 'daily',
  weekly: 'weekly',
  monthly: 'monthly',
};
const runningWords: Readonly<Record<NonNullable<BackupList['running']>, string>> = {
  waiting: 'Waiting for the worker …',
  backup: 'The worker makes a backup …',
  proof: 'The worker restores the newest backup as a trial …',
};

function sizeInWords(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024);
  return kilobytes < 1024 ? `${formatNumber(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

interface RowProps {
  one: Backup;
  zone: string;
  mayDownload: boolean;
}
function Row({ one: { name, madeAt, bytes, places, keptAs }, zone, mayDownload }: RowProps): ReactNode {
  const time = fullTime(madeAt, zone);
  const kept = keptAs.length === 0 ? 'goes with the next backup' : keptAs.map((why) => keepWords[why]).join(', ');
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" gap={3}>
      <chakra.div flex="1 1 240px" minWidth={0} overflowWrap="anywhere">
        <p>
          <b>{time}</b> · {sizeInWords(bytes)}
        </p>
        <chakra.p fontSize="sm" color="fg.muted">
          In the {places.join(' and the ')} · {kept}
        </chakra.p>
      </chakra.div>
      {mayDownload && (
        <ButtonAnchor size="sm" href={downloadPath(name)} download={name} aria-label={`Download: ${time}`}>
          Download
        </ButtonAnchor>
      )}
    </chakra.li>
  );
}

/** What is wrong, and when a backup was last proved. */
const State = ({ list: { failure, bucketFailure, proof, provedAt } }: { list: BackupList }): ReactNode => (
  <>
    {failure !== null && <Notice tone="bad" title="The last backup failed" more={failure.problem} />}
    {bucketFailure !== null && (
      <Notice tone="warn" title="The copy to the bucket failed" more={bucketFailure.problem} />
    )}
    {proof?.problem != null && (
      <Notice tone="bad" title="The newest backup couldn't be restored" more={proof.problem} />
    )}
    <p>
      {provedAt === null ? (
        'No backup has been restored as a trial yet. The worker does that once a week.'
      ) : (
        <>
          Last restored as a trial, without a difference: <RelativeTime iso={provedAt} />.
        </>
      )}
    </p>
  </>
);

export function Backups(): ReactNode {
  const resource = useResource((signal) => call(backupRoutes.listBackups, { signal }));
  const { busy, send } = useSend();
  const now = useNow(10_000);
  const { reload, take } = resource;
  const isRunning = dataOf(resource.loaded)?.running != null;
  useReloadEvery(reload, isRunning ? askAgainMs.running : askAgainMs.idle);
  const backUpNow = (): Promise<void> =>
    send(
      async () => {
        take(await call(backupRoutes.requestBackup));
        return { problem: null };
      },
      { done: { title: 'The worker makes a backup' }, failed: 'Failed to ask for a backup' },
    );
  return (
    <ResourceView
      resource={resource}
      failed="Error loading the backups"
      skeleton={<SkeletonRows count={3} height={56} />}
    >
      {(list) => {
        const mayDownload = list.mayDownloadUntil !== null && Date.parse(list.mayDownloadUntil) > now;
        return (
          <>
            <State list={list} />
            <chakra.div display="flex" flexWrap="wrap" gap={3} alignItems="center">
              <Button pending={busy || isRunning} needsConnection onClick={() => void backUpNow()}>
                Back up now
              </Button>
              <chakra.span role="status">{list.running === null ? '' : runningWords[list.running]}</chakra.span>
            </chakra.div>
            {list.backups.length === 0 && <p>There is no backup yet.</p>}
            {list.backups.length > 0 && !mayDownload && (
              <Notice
                tone="quiet"
                title="Sign in again to download"
                more="A backup contains everything the guild has written. You can download for ten minutes after you sign in."
                action={<ButtonAnchor href={signInAt('/settings#backups')}>Sign in again</ButtonAnchor>}
              />
            )}
            <chakra.ul display="grid" gap={4}>
              {list.backups.map((one) => (
                <Row key={one.name} one={one} zone={list.zone} mayDownload={mayDownload} />
              ))}
            </chakra.ul>
          </>
        );
      }}
    </ResourceView>
  );
}

// Background tasks that were given up: each can be tried again or dropped.
import { chakra } from '@chakra-ui/react';
import { systemRoutes, type FailedTask, type SystemRunning } from '@guild/common/system/system.api';
import { useContext, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmContext } from '../../ui/confirm.context.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useSend } from '../../ui/useSend.ts';

interface FailedRowProps {
  task: FailedTask;
  /** Called after each attempt, because the list may have changed. */
  onTried: () => void;
}
function FailedRow({
  task: { id, handler, kind, collection, documentId, error, at },
  onTried,
}: FailedRowProps): ReactNode {
  const { busy, send } = useSend();
  const confirm = useContext(ConfirmContext);
  const retry = async (): Promise<void> => {
    await send(() => call(systemRoutes.retryFailedTask, { body: { id } }), {
      done: { title: 'Trying again', description: 'If it fails five more times, it appears here again.' },
      failed: 'Failed to try again',
    });
    onTried();
  };
  const drop = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Drop this task?',
      text: 'What it would have written or sent stays missing. Nothing else changes.',
      action: 'Drop',
      danger: true,
    });
    if (!isSure) return;
    await send(() => call(systemRoutes.dropFailedTask, { body: { id } }), {
      done: { title: 'Dropped' },
      failed: 'Failed to drop the task',
    });
    onTried();
  };
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="start" gap={3}>
      <chakra.div flex="1 1 240px" minWidth={0} overflowWrap="anywhere">
        <p>
          <b>{handler}</b> for {kind} of {collection} {documentId}
        </p>
        <chakra.p fontSize="sm" color="fg.muted">
          <bdi>{error}</bdi> · <RelativeTime iso={at} />
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" gap={2}>
        <Button size="sm" pending={busy} needsConnection aria-label={`Retry: ${handler}`} onClick={() => void retry()}>
          Retry
        </Button>
        <Button
          size="sm"
          variant="quiet"
          needsConnection
          disabled={busy}
          aria-label={`Drop: ${handler}`}
          onClick={() => void drop()}
        >
          Drop
        </Button>
      </chakra.div>
    </chakra.li>
  );
}

export interface FailedTasksProps extends Pick<SystemRunning, 'failedTasks' | 'failedTotal'> {
  /** Called after each attempt, because the list may have changed. */
  onTried: () => void;
}
export function FailedTasks({ failedTasks, failedTotal, onTried }: FailedTasksProps): ReactNode {
  if (failedTasks.length === 0) return <p>No background task has failed.</p>;
  return (
    <>
      {failedTotal > failedTasks.length && (
        <p>
          The newest {formatNumber(failedTasks.length)} of {formatNumber(failedTotal)}.
        </p>
      )}
      <chakra.ul display="grid" gap={4}>
        {failedTasks.map((task) => (
          <FailedRow key={task.id} task={task} onTried={onTried} />
        ))}
      </chakra.ul>
    </>
  );
}

// Dialog with the log of a webhook: its last deliveries, a test, and sending one again.
import { chakra } from '@chakra-ui/react';
import { webhookRoutes, type Delivery, type Webhook } from '@guild/common/webhooks/webhooks.api';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useResource } from '../../platform/api/resource.ts';
import { useLive } from '../../platform/live/live.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { report } from '../../ui/report.ts';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { hostOf } from './webhooks.words.ts';

const states = {
  waiting: { tone: 'warn', words: 'Waiting' },
  sent: { tone: 'good', words: 'Sent' },
  failed: { tone: 'bad', words: 'Failed' },
} as const;

/** Runs a call that answers nothing. @returns a function and whether it is running */
function useSending(send: () => Promise<unknown>, failed: string): [() => void, boolean] {
  const [isSending, setSending] = useState(false);
  const run = async (): Promise<void> => {
    setSending(true);
    await report(
      async () => {
        await send();
        return true;
      },
      { done: () => null, failed: ['Error', failed] },
    );
    setSending(false);
  };
  return [() => void run(), isSending];
}

function Row({ delivery, isOn }: { delivery: Delivery; isOn: boolean }): ReactNode {
  const { id, type, state, createdAt, attempts, nextAt, status, why, answer, body } = delivery;
  const [replay, isSending] = useSending(
    () => call(webhookRoutes.replayDelivery, { params: { id } }),
    'Failed to send it again',
  );
  const { tone, words } = states[state];
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="start"
      gap={2}
      paddingBlock={2}
      borderTopWidth="1px"
      borderColor="border"
    >
      <chakra.div flex="1 1 260px" minWidth={0} overflowWrap="anywhere" fontSize="sm">
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap={2}>
          <chakra.b fontWeight="strong">{type}</chakra.b>
          <Pill tone={tone}>{words}</Pill>
          <chakra.span color="fg.muted">
            <RelativeTime iso={createdAt} />
          </chakra.span>
        </chakra.span>
        <chakra.p color="fg.muted">
          {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
          {status !== null && ` · answered ${status}`}
          {nextAt !== null && attempts > 0 && (
            <>
              {' · next '}
              <RelativeTime iso={nextAt} planned />
            </>
          )}
        </chakra.p>
        {why !== null && <p>{why}</p>}
        <details>
          <chakra.summary cursor="pointer" color="fg.muted">
            Content
          </chakra.summary>
          <chakra.pre whiteSpace="pre-wrap" fontSize="xs">
            {body}
            {answer !== '' && `\n\nAnswer: ${answer}`}
          </chakra.pre>
        </details>
      </chakra.div>
      <Button
        size="sm"
        needsConnection
        disabled={!isOn}
        pending={isSending}
        aria-label={`Replay ${type}`}
        onClick={replay}
      >
        Replay
      </Button>
    </chakra.li>
  );
}

export interface DeliveriesDialogProps {
  webhook: Webhook;
  onClose: () => void;
}
export default function DeliveriesDialog({
  webhook: { id, address, isOn },
  onClose,
}: DeliveriesDialogProps): ReactNode {
  const resource = useResource((signal) => call(webhookRoutes.getDeliveries, { params: { id }, signal }));
  useLive('webhook-deliveries:changed', ({ webhookId }) => {
    if (webhookId === id) void resource.reload();
  });
  const [test, isTesting] = useSending(
    () => call(webhookRoutes.testWebhookAddress, { params: { id } }),
    'Failed to send a test',
  );
  return (
    <Dialog onClose={onClose} title={`Deliveries to ${hostOf(address)}`} width={640} initialFocus="close">
      <chakra.div>
        <Button icon="send" needsConnection disabled={!isOn} pending={isTesting} onClick={test}>
          Send a test
        </Button>
      </chakra.div>
      <ResourceView
        resource={resource}
        failed="Error loading the deliveries"
        skeleton={<SkeletonRows count={4} height={72} label="Loading the deliveries..." />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <chakra.p color="fg.muted">Nothing was sent yet.</chakra.p>
          ) : (
            <chakra.ul aria-label="Deliveries">
              {rows.map((row) => (
                <Row key={row.id} delivery={row} isOn={isOn} />
              ))}
            </chakra.ul>
          )
        }
      </ResourceView>
    </Dialog>
  );
}

// Settings for admins: the outgoing webhooks, with their state.
import { chakra } from '@chakra-ui/react';
import { maxWebhooks, webhookRoutes, type NewWebhook, type Webhook } from '@guild/common/webhooks/webhooks.api';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { report } from '../../ui/report.ts';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { Secret } from '../../ui/Secret.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { hostOf, kindsInWords } from './webhooks.words.ts';

const WebhookDialog = lazyDialog(() => import('./WebhookDialog.tsx'));
const DeliveriesDialog = lazyDialog(() => import('./DeliveriesDialog.tsx'));

/** Off, failing, or nothing to say. */
function State({ webhook: { isOn, why, failingSince } }: { webhook: Webhook }): ReactNode {
  if (!isOn) return <chakra.p color={why === null ? 'fg.muted' : 'bad'}>Off. {why}</chakra.p>;
  if (failingSince === null) return null;
  return (
    <chakra.p color="warn">
      Failing. The first failure was <RelativeTime iso={failingSince} />.
    </chakra.p>
  );
}

interface RowProps {
  webhook: Webhook;
  onEdit: () => void;
  onLog: () => void;
  onRenewed: (renewed: NewWebhook) => void;
}
function Row({ webhook, onEdit, onLog, onRenewed }: RowProps): ReactNode {
  const { id, address, kinds } = webhook;
  const confirm = useConfirm();
  const [isRemoving, setRemoving] = useState(false);
  const host = hostOf(address);
  const remove = async (): Promise<void> => {
    const text = `Nothing is sent to ${host} any more, and its deliveries are deleted. You can't undo this.`;
    if (!(await confirm({ title: 'Remove webhook', text, action: 'Remove webhook', danger: true }))) return;
    setRemoving(true);
    await report(
      async () => {
        await call(webhookRoutes.removeWebhook, { params: { id } });
        return true;
      },
      {
        done: () => ({ title: 'Webhook Removed', description: host }),
        failed: ['Error', 'Failed to remove the webhook'],
      },
    );
    setRemoving(false);
  };
  const renew = async (): Promise<void> => {
    const text = `Everything that is sent to ${host} from now on is signed with the new secret. The old one stops working.`;
    if (!(await confirm({ title: 'Renew secret', text, action: 'Renew secret' }))) return;
    const renewed = await report(() => call(webhookRoutes.renewWebhookSecret, { params: { id } }), {
      done: () => ({ title: 'Secret Renewed', description: host }),
      failed: ['Error', 'Failed to renew the secret'],
    });
    if (renewed !== undefined) onRenewed(renewed);
  };
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap={2}
      paddingBlock={2}
      borderTopWidth="1px"
      borderColor="border"
    >
      <chakra.div flex="1 1 220px" minWidth={0} overflowWrap="anywhere" fontSize="sm">
        <chakra.b dir="auto" display="block" fontSize="md" fontWeight="strong">
          {host}
        </chakra.b>
        <chakra.p color="fg.muted">{kindsInWords(kinds)}</chakra.p>
        <State webhook={webhook} />
      </chakra.div>
      <chakra.div display="flex" alignItems="center" gap={1}>
        <Button size="sm" aria-label={`Deliveries to ${host}`} onClick={onLog}>
          Deliveries
        </Button>
        <IconButton label={`Renew the secret of ${host}`} icon="refresh" needsConnection onClick={() => void renew()} />
        <IconButton label={`Change ${host}`} icon="edit" needsConnection onClick={onEdit} />
        <IconButton
          label={`Remove ${host}`}
          icon="trash"
          needsConnection
          disabled={isRemoving}
          onClick={() => void remove()}
        />
      </chakra.div>
    </chakra.li>
  );
}

export default function WebhooksSettings(): ReactNode {
  const resource = useLiveResource(webhookRoutes.getWebhooks, 'webhooks:updated');
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [logOf, setLogOf] = useState<number | null>(null);
  const [created, setCreated] = useState<NewWebhook | null>(null);
  return (
    <ResourceView
      resource={resource}
      failed="Error loading the webhooks"
      skeleton={<SkeletonRows count={2} height={72} width="100%" />}
    >
      {({ webhooks }) => {
        const logged = webhooks.find(({ id }) => id === logOf);
        return (
          <>
            {created !== null && (
              <Secret
                key={created.secret}
                label={`Secret of ${hostOf(created.webhook.address)}`}
                value={created.secret}
              />
            )}
            {webhooks.length > 0 && (
              <chakra.ul aria-label="Webhooks">
                {webhooks.map((one) => (
                  <Row
                    key={one.id}
                    webhook={one}
                    onEdit={() => setEdited(one)}
                    onLog={() => setLogOf(one.id)}
                    onRenewed={setCreated}
                  />
                ))}
              </chakra.ul>
            )}
            <chakra.div>
              <Button
                icon="plus"
                needsConnection
                disabled={webhooks.length >= maxWebhooks}
                onClick={() => setEdited('new')}
              >
                Add webhook
              </Button>
            </chakra.div>
            {edited !== null && (
              <WebhookDialog
                {...(edited !== 'new' && { webhook: edited })}
                onClose={() => setEdited(null)}
                onCreated={setCreated}
              />
            )}
            {logged !== undefined && <DeliveriesDialog webhook={logged} onClose={() => setLogOf(null)} />}
          </>
        );
      }}
    </ResourceView>
  );
}

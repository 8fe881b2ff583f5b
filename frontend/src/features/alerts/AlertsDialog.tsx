// Dialog with the viewer's alerts: add, change, switch off and remove.
import { chakra } from '@chakra-ui/react';
import { alertRoutes, maxAlerts, type Alert, type AlertForm } from '@guild/common/alerts/alerts.api';
import { alertWords } from '@guild/common/alerts/alerts.rules';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { report } from '../../ui/report.ts';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useRemoval } from '../../ui/useRemoval.ts';

const AlertDialog = lazyDialog(() => import('../../ui/AlertDialog.tsx'));

const toForm = ({ id, createdAt, ...form }: Alert): AlertForm => form;

interface RowProps {
  alert: Alert;
  onEdit: () => void;
}
function Row({ alert, onEdit }: RowProps): ReactNode {
  const { id, isOn } = alert;
  const [switching, setSwitching] = useState(false);
  const offline = useIsOffline();
  const remove = useRemoval();
  const name = alertWords(alert);
  const change = async (next: boolean): Promise<void> => {
    setSwitching(true);
    await report(() => call(alertRoutes.changeAlert, { params: { id }, body: { ...toForm(alert), isOn: next } }), {
      done: () => null,
      failed: ['Error', 'Failed to change the alert'],
    });
    setSwitching(false);
  };
  const ask = (): void =>
    void remove({
      title: 'Remove alert',
      text: `Are you sure you want to remove “${name}”?`,
      remove: async () => {
        await call(alertRoutes.removeAlert, { params: { id } });
        return true;
      },
      restore: () => call(alertRoutes.createAlert, { body: toForm(alert) }),
      done: { title: 'Alert Removed', description: name },
      failed: ['Error', 'Failed to remove the alert'],
      undoFailed: 'Failed to add the alert again',
    });
  return (
    <chakra.li display="flex" alignItems="center" gap={2} paddingBlock={2} borderTopWidth="1px" borderColor="border">
      <chakra.label flex={1} minWidth={0} display="flex" alignItems="center" gap={3} cursor="pointer">
        <Checkbox
          checked={isOn}
          disabled={offline || switching}
          aria-label={`Notify me: ${name}`}
          onChange={({ target }) => void change(target.checked)}
        />
        <chakra.span dir="auto" minWidth={0} overflowWrap="anywhere" {...(!isOn && { color: 'fg.muted' })}>
          {name}
          {!isOn && ' (off)'}
        </chakra.span>
      </chakra.label>
      <IconButton label={`Change ${name}`} icon="edit" needsConnection onClick={onEdit} />
      <IconButton label={`Remove ${name}`} icon="trash" needsConnection onClick={ask} />
    </chakra.li>
  );
}

export function AlertsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const resource = useLiveResource(alertRoutes.getAlerts, 'alerts:updated');
  const [edited, setEdited] = useState<Alert | 'new' | null>(null);
  if (edited !== null)
    return <AlertDialog {...(edited !== 'new' && { alert: edited })} onClose={() => setEdited(null)} />;
  return (
    <Dialog onClose={onClose} title="My alerts" width={560} initialFocus="close">
      <ResourceView
        resource={resource}
        failed="Error loading your alerts"
        skeleton={<SkeletonRows count={3} height={44} label="Loading your alerts..." />}
      >
        {({ alerts }) => (
          <>
            {alerts.length === 0 && (
              <p>No alerts yet. Add one here, or with “Alert me” beside the filters of auctions, items and the map.</p>
            )}
            <chakra.ul aria-label="Alerts">
              {alerts.map((alert) => (
                <Row key={alert.id} alert={alert} onEdit={() => setEdited(alert)} />
              ))}
            </chakra.ul>
            <chakra.div>
              <Button icon="plus" disabled={alerts.length >= maxAlerts} onClick={() => setEdited('new')}>
                Add alert
              </Button>
              {alerts.length >= maxAlerts && (
                <chakra.p fontSize="sm" color="fg.muted" marginTop={2}>
                  You have {maxAlerts} alerts. Remove one to add another.
                </chakra.p>
              )}
            </chakra.div>
          </>
        )}
      </ResourceView>
    </Dialog>
  );
}

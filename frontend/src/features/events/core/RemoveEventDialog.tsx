// Dialog that deletes events of a series: this one, it and the following, or all. Each participant
// is notified once.
import type { EventScope, GuildEvent } from '@guild/common/events/events.api';
import { useState, type ReactNode } from 'react';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { removeFromSeries } from '../events.actions.ts';
import { events } from '../events.store.ts';
import { ScopeField } from '../series/ScopeField.tsx';

export function RemoveEventDialog({ event, onClose }: { event: GuildEvent; onClose: () => void }): ReactNode {
  const [scope, setScope] = useState<EventScope>('this');
  const offline = useIsOffline();
  const pending = events.use((state) => state.pending[event.id] === 'remove');
  const remove = async (): Promise<void> => {
    if (await removeFromSeries(event, scope)) onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      dirty={false}
      title="Delete event"
      width={440}
      keep="Keep event"
      danger
      submit="Delete event"
      pendingText="Deleting..."
      pending={pending}
      disabled={offline}
      onSubmit={() => void remove()}
    >
      <p>Are you sure you want to delete “{event.title}”? Everyone who responded is notified once.</p>
      <ScopeField event={event} verb="Delete" value={scope} onChange={setScope} />
    </FormDialog>
  );
}

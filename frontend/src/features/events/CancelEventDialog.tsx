// Cancels an event with a reason; everybody who has answered is told.
import { chakra } from '@chakra-ui/react';
import type { GuildEvent } from '@guild/common/events/events.api';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CloseButton, Dialog } from '../../ui/Dialog.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { cancelEvent, events } from './events.store.ts';

export function CancelEventDialog({ event, onClose }: { event: GuildEvent; onClose: () => void }): ReactNode {
  const [reason, setReason] = useState('');
  const [series, setSeries] = useState(false);
  const pending = events.use((state) => state.pending[event.id] === 'cancel');
  const cancel = async (): Promise<void> => {
    try {
      if ((await cancelEvent(event.id, reason.trim() === '' ? null : reason.trim(), series)) === undefined) return;
      toast.success({ title: 'Event cancelled', description: 'Everybody who has answered is told.' });
      onClose();
    } catch (error) {
      toastError('Error', error, 'Failed to cancel event');
    }
  };
  const footer = (
    <>
      <CloseButton>Keep it</CloseButton>
      <Button type="submit" variant="danger" pending={pending} pendingText="Cancelling...">
        Cancel Event
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={reason.trim() !== ''}
      title="Cancel Event"
      width={440}
      footer={footer}
      onSubmit={() => void cancel()}
    >
      <chakra.div display="grid" gap={4}>
        <p>
          “{event.title}” stays in the calendar as cancelled. {event.currentParticipants + event.waiting} people are
          told.
        </p>
        <Field label="Reason (optional)">
          {(ids) => (
            <Textarea {...ids} rows={2} maxLength={500} value={reason} onChange={(at) => setReason(at.target.value)} />
          )}
        </Field>
        {event.seriesId !== null && (
          <chakra.label display="flex" alignItems="center" gap={2} minHeight="24px">
            <chakra.input
              type="checkbox"
              boxSize="18px"
              accentColor="var(--accent-spice)"
              checked={series}
              onChange={(at) => setSeries(at.target.checked)}
            />
            The later ones of this series too
          </chakra.label>
        )}
      </chakra.div>
    </Dialog>
  );
}

// Dialog that removes somebody from an event, with a reason that they read.
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { removePersonBody } from '@guild/common/events/events.roster.api';
import type { ReactNode } from 'react';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { Field, Textarea } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { removePerson } from '../events.store.ts';

export interface RemovePersonDialogProps {
  event: GuildEvent;
  row: Pick<EventResponse, 'discordId' | 'username'>;
  onClose: () => void;
}
export default function RemovePersonDialog({ event, row, onClose }: RemovePersonDialogProps): ReactNode {
  const form = useSchemaForm(removePersonBody, { reason: '' });
  const { field, ...dialog } = useFormDialog(form, {
    draft: `event-removal:${event.id}:${row.discordId}`,
    onClose,
    send: ({ reason }) => removePerson(event.id, row.discordId, reason),
    done: () => ({ title: 'Removed from the event', description: `${row.username} is notified.` }),
    failed: ['Error', 'Failed to remove the person'],
  });
  return (
    <FormDialog
      {...dialog}
      title="Remove from event"
      width={440}
      keep="Keep"
      danger
      submit="Remove"
      pendingText="Removing..."
    >
      <p>
        {row.username} no longer takes part in “{event.title}”. Their seat goes to the next person.
      </p>
      <Field label="Reason" hint="They read it in their notice." {...field('reason')}>
        {(ids) => <Textarea {...ids} rows={2} maxLength={200} />}
      </Field>
    </FormDialog>
  );
}

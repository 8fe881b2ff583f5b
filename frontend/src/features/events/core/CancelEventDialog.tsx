// Dialog that cancels an event or a part of its series, with a reason. Each participant is notified
// once.
import { cancelEvent as schema, type GuildEvent } from '@guild/common/events/events.api';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { Field, Textarea } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { cancelEvent } from '../events.store.ts';
import { ScopeField } from '../series/ScopeField.tsx';

export function CancelEventDialog({ event, onClose }: { event: GuildEvent; onClose: () => void }): ReactNode {
  const form = useSchemaForm(schema, { reason: '', scope: 'this' });
  const scope = useWatch({ control: form.control, name: 'scope' }) ?? 'this';
  const { field, ...dialog } = useFormDialog(form, {
    draft: `cancellation:${event.id}`,
    onClose,
    send: ({ reason, scope }) => cancelEvent(event.id, reason ?? null, scope),
    done: () => ({ title: 'Event cancelled', description: 'Everyone who responded is notified.' }),
    failed: ['Error', 'Failed to cancel event'],
  });
  return (
    <FormDialog
      {...dialog}
      title="Cancel event"
      width={440}
      keep="Keep event"
      danger
      submit="Cancel event"
      pendingText="Cancelling..."
    >
      <p>
        “{event.title}” stays in the calendar as cancelled.{' '}
        {scope === 'this'
          ? `${event.currentParticipants + event.waiting} people will be notified.`
          : 'Everyone who responded is notified once.'}
      </p>
      <Field label="Reason" optional {...field('reason')}>
        {(ids) => <Textarea {...ids} rows={2} maxLength={500} />}
      </Field>
      <ScopeField event={event} verb="Cancel" value={scope} onChange={(next) => form.setValue('scope', next)} />
    </FormDialog>
  );
}

// Cancels an event with a reason; everybody who has answered is told.
import { chakra } from '@chakra-ui/react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { cancelEvent as schema, type GuildEvent } from '@guild/common/events/events.api';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Field, Textarea } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useFormDialog } from '../../ui/useFormDialog.ts';
import { cancelEvent } from './events.store.ts';

type Typed = z.input<typeof schema>;
type Sent = z.output<typeof schema>;

export function CancelEventDialog({ event, onClose }: { event: GuildEvent; onClose: () => void }): ReactNode {
  const form = useForm<Typed, unknown, Sent>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { reason: '', scope: 'this' as const },
  });
  const dialog = useFormDialog(form, {
    onClose,
    send: ({ reason, series }) => cancelEvent(event.id, reason ?? null, series),
    done: () => ({ title: 'Event cancelled', description: 'Everybody who has answered is told.' }),
    failed: ['Error', 'Failed to cancel event'],
  });
  return (
    <FormDialog
      open
      {...dialog}
      title="Cancel Event"
      width={440}
      keep="Keep it"
      danger
      submit="Cancel Event"
      pendingText="Cancelling..."
    >
      <p>
        “{event.title}” stays in the calendar as cancelled. {event.currentParticipants + event.waiting} people are told.
      </p>
      <Field label="Reason (optional)" error={form.formState.errors.reason?.message}>
        {(ids) => <Textarea {...ids} rows={2} maxLength={500} {...form.register('reason')} />}
      </Field>
      {event.seriesId !== null && (
        <chakra.label display="flex" alignItems="center" gap={2} minHeight="24px">
          <chakra.input type="checkbox" boxSize="18px" accentColor="var(--accent-spice)" {...form.register('series')} />
          The later ones of this series too
        </chakra.label>
      )}
    </FormDialog>
  );
}

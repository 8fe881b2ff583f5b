// The form that plans an event or changes it; the same schema as the server's judges it.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { eventForm, eventTypes, type EventForm, type GuildEvent } from '@guild/common/events/events.api';
import type { ReactNode } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useAttempt } from '../../platform/attempt.ts';
import { serverNow } from '../../platform/clock.ts';
import { numberOrAbsent, showRefusals } from '../../platform/forms.ts';
import { guildTimezone } from '../../platform/guild.ts';
import { useIsOffline } from '../../platform/connection.store.ts';
import { useViewer } from '../../platform/session.store.ts';
import { Field, Input, Select, Textarea } from '../../ui/Field.tsx';
import { FormDialog, Two } from '../../ui/FormDialog.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { changeEvent, createEvent } from './events.store.ts';

type Typed = z.input<typeof eventForm>;
type Form = UseFormReturn<Typed, unknown, EventForm>;

const dayInGuild = (at: number): string => new Date(at).toLocaleDateString('sv-SE', { timeZone: guildTimezone() });

const toForm = (organizer: string, event?: GuildEvent): Typed => ({
  title: event?.title ?? '',
  description: event?.description ?? '',
  type: event?.type ?? 'Raid',
  date: event?.date ?? dayInGuild(serverNow() + 24 * 3_600_000),
  time: event?.time ?? '20:00',
  maxParticipants: event?.maxParticipants ?? undefined,
  repeat: '',
  occurrences: 8,
  organizer: event?.organizer ?? organizer,
});

function When({ form, isNew }: { form: Form; isNew: boolean }): ReactNode {
  const { register, formState, control } = form;
  const { errors } = formState;
  const repeat = useWatch({ control, name: 'repeat' });
  return (
    <Two alignItems="start">
      <Field label="Date" error={errors.date?.message}>
        {(ids) => <Input {...ids} type="date" {...register('date')} />}
      </Field>
      <Field label={`Time (${guildTimezone()})`} error={errors.time?.message}>
        {(ids) => <Input {...ids} type="time" {...register('time')} />}
      </Field>
      {isNew && (
        <>
          <Field label="Repeats" error={errors.repeat?.message}>
            {(ids) => (
              <Select {...ids} {...register('repeat')}>
                <option value="">Once</option>
                <option value="weekly">Every week</option>
                <option value="biweekly">Every two weeks</option>
              </Select>
            )}
          </Field>
          {repeat !== '' && (
            <Field label="How many times" error={errors.occurrences?.message}>
              {(ids) => (
                <Input {...ids} type="number" min={1} max={26} {...register('occurrences', { valueAsNumber: true })} />
              )}
            </Field>
          )}
        </>
      )}
    </Two>
  );
}

function Fields({ form, isNew }: { form: Form; isNew: boolean }): ReactNode {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label="Title" error={errors.title?.message}>
        {(ids) => <Input {...ids} autoComplete="off" {...register('title')} />}
      </Field>
      <Field label="Description" error={errors.description?.message}>
        {(ids) => <Textarea {...ids} rows={3} {...register('description')} />}
      </Field>
      <Two alignItems="start">
        <Field label="Type" error={errors.type?.message}>
          {(ids) => (
            <Select {...ids} {...register('type')}>
              {eventTypes.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Maximum participants (optional)" error={errors.maxParticipants?.message} hint="Empty: no limit.">
          {(ids) => (
            <Input
              {...ids}
              type="number"
              inputMode="numeric"
              min={1}
              {...register('maxParticipants', { setValueAs: numberOrAbsent })}
            />
          )}
        </Field>
      </Two>
      <When form={form} isNew={isNew} />
      <Field label="Organizer" error={errors.organizer?.message}>
        {(ids) => <Input {...ids} readOnly {...register('organizer')} />}
      </Field>
    </>
  );
}

export interface EventFormDialogProps {
  /** The event that is changed; left out: a new one. */
  event?: GuildEvent;
  onClose: () => void;
}

export function EventFormDialog({ event, onClose }: EventFormDialogProps): ReactNode {
  const { member } = useViewer();
  const offline = useIsOffline();
  const attempt = useAttempt();
  const isNew = event === undefined;
  const form = useForm<Typed, unknown, EventForm>({
    resolver: standardSchemaResolver(eventForm),
    defaultValues: toForm(member.name, event),
  });
  const save = async (typed: EventForm): Promise<void> => {
    const { organizer, repeat, occurrences, maxParticipants = null, ...rest } = typed;
    try {
      if (event !== undefined) {
        if ((await changeEvent(event.id, { ...rest, maxParticipants })) === undefined) return;
        toast.success({ title: 'Event updated successfully' });
      } else {
        const body = { ...rest, maxParticipants, occurrences, repeat: repeat === '' ? null : repeat };
        await attempt(typed, () => body, createEvent);
        toast.success({ title: 'Event created successfully' });
      }
      onClose();
    } catch (error) {
      showRefusals(form, error);
      toastError('Error', error, isNew ? 'Failed to create event' : 'Failed to update event');
    }
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={isNew ? 'Create Event' : 'Edit Event'}
      submit={isNew ? 'Create Event' : 'Save'}
      pendingText="Saving..."
      pending={form.formState.isSubmitting}
      disabled={offline}
      onSubmit={(submit) => void form.handleSubmit(save)(submit)}
    >
      <Fields form={form} isNew={isNew} />
    </FormDialog>
  );
}

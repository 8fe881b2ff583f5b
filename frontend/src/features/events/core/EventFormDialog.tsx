// Dialogs that plan or change an event. They validate with the server's schema.
import {
  eventForm,
  eventLength,
  eventTypes,
  type EventChange,
  type EventForm,
  type EventScope,
  type GuildEvent,
} from '@guild/common/events/events.api';
import type { EventChannels } from '@guild/common/discord/discord.api';
import type { EventTemplate } from '@guild/common/events/events.templates.api';
import { eventLink } from '@guild/common/events/events.links';
import { minutesInWords } from '@guild/common/events/events.rules';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { ApiError } from '../../../platform/api/api.ts';
import { dataOf } from '../../../platform/api/resource.ts';
import { useIdempotentCall } from '../../../platform/api/idempotency.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import type { Stored } from '../../../platform/forms/edits.ts';
import { isAwayFromGuild, localDay } from '../../../platform/format/format.ts';
import { numberOrAbsent, optionalNumber, wholeNumber } from '../../../platform/forms/forms.ts';
import { goAway } from '../../../platform/forms/unsaved.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { guildTimezone } from '../../../platform/session/guild.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { useFormEdit } from '../../../platform/forms/useFormEdit.ts';
import { fieldsOf } from '../../../platform/forms/fields.ts';
import { EditConflicts, type FieldNames } from '../../../ui/EditConflicts.tsx';
import type { Question } from '../../../ui/confirm.context.ts';
import { Field, Input, Options, Select, Textarea } from '../../../ui/Field.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { FormDialog, Two } from '../../../ui/FormDialog.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { PicturesField, type PicturesFieldProps } from '../../../ui/PicturesField.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { guildTimeOf, skippedIn } from '../signup/events.echo.ts';
import { changeEvent, createEvent } from '../events.store.ts';
import { useTemplates } from '../templates/templates.store.ts';
import { RepeatChange, RepeatFields } from '../series/RepeatFields.tsx';
import { RolesField } from '../roles/RolesField.tsx';
import { ScopeField } from '../series/ScopeField.tsx';
import { channelName, ChannelField, useEventChannels } from './EventChannel.tsx';
import { eventLengths, type EventFormState, type TypedEvent as Typed } from './events.form.ts';
import type { EventStart } from './events.open.ts';
import { useLocalStart } from './useLocalStart.ts';

const dayInGuild = (at: number): string => localDay(at, guildTimezone());

const toForm = (organizer: string, event?: GuildEvent): Typed => ({
  title: event?.title ?? '',
  description: event?.description ?? '',
  type: event?.type ?? 'Raid',
  date: event?.date ?? dayInGuild(serverNow() + 24 * 3_600_000),
  time: event?.time ?? '20:00',
  lengthMinutes: event?.lengthMinutes ?? eventLength.default,
  deadlineMinutes: event?.deadlineMinutes ?? null,
  maxParticipants: event?.maxParticipants ?? undefined,
  roles: event?.roles ?? [],
  channelId: event?.channelId ?? null,
  pictures: event?.pictures ?? [],
  repeat: '',
  repeatOn: [],
  everyWeeks: 3,
  endless: false,
  occurrences: 8,
  organizer: event?.organizer ?? organizer,
});

function LengthField({ form, isOpen }: Pick<FieldsProps, 'form' | 'isOpen'>): ReactNode {
  const field = fieldsOf(form, isOpen);
  const chosen = useWatch({ control: form.control, name: 'lengthMinutes' });
  // An event planned by another program may have any length.
  const offered = chosen === undefined || eventLengths.includes(chosen) ? eventLengths : [chosen, ...eventLengths];
  return (
    <Field label="Length" {...field('lengthMinutes', wholeNumber)}>
      {(ids) => (
        <Select {...ids}>
          <Options of={offered} words={minutesInWords} />
        </Select>
      )}
    </Field>
  );
}

const deadlines = [0, 30, 60, 120, 180, 360, 720, 1440, 2880, 4320, 10_080];
const deadlineWords = (minutes: number): string => {
  if (minutes === 0) return 'When it starts';
  return `${minutes > 1440 && minutes % 1440 === 0 ? `${minutes / 1440} days` : minutesInWords(minutes)} before`;
};
/** An empty choice is no deadline. */
const deadlineOption = { setValueAs: (value: unknown) => numberOrAbsent(value) ?? null } as const;

function DeadlineField({ form, isOpen }: Pick<FieldsProps, 'form' | 'isOpen'>): ReactNode {
  const field = fieldsOf(form, isOpen);
  const chosen = useWatch({ control: form.control, name: 'deadlineMinutes' }) ?? 0;
  // An event planned by another program may have any deadline.
  const offered = deadlines.includes(chosen) ? deadlines : [chosen, ...deadlines];
  return (
    <Field label="Sign-up closes" {...field('deadlineMinutes', deadlineOption)}>
      {(ids) => (
        <Select {...ids}>
          <option value="">When the event is over</option>
          <Options of={offered} words={deadlineWords} />
        </Select>
      )}
    </Field>
  );
}

const valuesOf = (template: EventTemplate): Partial<Typed> => {
  const { id, name, createdAt, updatedAt, version, maxParticipants, roles, ...fields } = template;
  // Without ids, so that the new event gets roles of its own.
  const newRoles = (roles ?? []).map(({ name, symbol, min, max }) => ({ name, symbol, min, max }));
  return { ...fields, maxParticipants: maxParticipants ?? undefined, roles: newRoles };
};

interface FieldsProps {
  form: EventFormState;
  isNew: boolean;
  /** Called when uploads of pictures begin and end. */
  onBusy: PicturesFieldProps['onBusy'];
  /** Whether the person must choose between the typed value and somebody else's. */
  isOpen: (field: keyof Shared) => boolean;
  channels: EventChannels | null;
}
/** Date and time in the viewer's zone. The guild's time stands beside it if it differs. */
function When({ form, isOpen }: Pick<FieldsProps, 'form' | 'isOpen'>): ReactNode {
  const { formState, control } = form;
  const { errors } = formState;
  const [repeat, repeatOn, everyWeeks, typedCount] = useWatch({
    control,
    name: ['repeat', 'repeatOn', 'everyWeeks', 'occurrences'],
  });
  const { field: date } = useController({ control, name: 'date' });
  const { field: time } = useController({ control, name: 'time' });
  const [local, change] = useLocalStart(form);
  const zone = guildTimezone();
  const count = Number.isInteger(typedCount) ? Math.min(26, Math.max(1, typedCount)) : 1;
  const rule = { repeat: repeat === '' ? null : repeat, repeatOn, everyWeeks, count, zone };
  const hint = skippedIn({ day: date.value, time: time.value, ...rule }) ?? guildTimeOf(local.day, local.time, zone);
  return (
    <Two alignItems="start">
      <Field label="Date" contested={isOpen('date')} error={errors.date?.message}>
        {(ids) => (
          <Input
            {...ids}
            {...date}
            type="date"
            value={local.day}
            onChange={({ target }) => change({ ...local, day: target.value })}
          />
        )}
      </Field>
      <Field
        label={isAwayFromGuild() ? 'Time (yours)' : `Time (${zone})`}
        contested={isOpen('time')}
        error={errors.time?.message}
        hint={hint}
      >
        {(ids) => (
          <Input
            {...ids}
            {...time}
            type="time"
            value={local.time}
            onChange={({ target }) => change({ ...local, time: target.value })}
          />
        )}
      </Field>
      <LengthField form={form} isOpen={isOpen} />
      <DeadlineField form={form} isOpen={isOpen} />
    </Two>
  );
}

function Roles({ form }: Pick<FieldsProps, 'form'>): ReactNode {
  const { formState, control } = form;
  const typed = useWatch({ control, name: 'roles' }) ?? [];
  const rows = typed.map((row) => ({ ...row, name: typeof row.name === 'string' ? row.name : '' }));
  const { roles: errors } = formState.errors;
  return (
    <RolesField
      rows={rows}
      errors={rows.map((_row, at) => errors?.[at])}
      error={errors?.root?.message ?? errors?.message}
      onChange={(next) =>
        form.setValue('roles', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      }
    />
  );
}

function Fields({ form, isNew, isOpen, onBusy, channels }: FieldsProps): ReactNode {
  const { formState, control } = form;
  const field = fieldsOf(form, isOpen);
  const { errors } = formState;
  const { field: pictures } = useController({ control, name: 'pictures' });
  return (
    <>
      <Field label="Title" {...field('title')}>
        {(ids) => <Input {...ids} autoComplete="off" />}
      </Field>
      <Field label="Description" {...field('description')}>
        {(ids) => <Textarea {...ids} rows={3} />}
      </Field>
      <Two alignItems="start">
        <Field label="Type" {...field('type')}>
          {(ids) => (
            <Select {...ids}>
              <Options of={eventTypes} />
            </Select>
          )}
        </Field>
        <Field
          label="Maximum participants"
          optional
          {...field('maxParticipants', optionalNumber)}
          hint="Leave empty for no limit."
        >
          {(ids) => <NumberInput {...ids} min={1} />}
        </Field>
      </Two>
      <When form={form} isOpen={isOpen} />
      {isNew && <RepeatFields form={form} />}
      <Roles form={form} />
      <ChannelField form={form} contested={isOpen('channelId')} server={channels} />
      <PicturesField
        value={pictures.value ?? []}
        onChange={pictures.onChange}
        onBusy={onBusy}
        contested={isOpen('pictures')}
        error={errors.pictures?.message}
      />
      <Field label="Organizer" {...field('organizer')}>
        {(ids) => <Input {...ids} readOnly />}
      </Field>
    </>
  );
}

type Shared = Pick<
  Typed,
  | 'title'
  | 'description'
  | 'type'
  | 'date'
  | 'time'
  | 'lengthMinutes'
  | 'deadlineMinutes'
  | 'maxParticipants'
  | 'roles'
  | 'channelId'
  | 'pictures'
>;
const names: FieldNames<Shared> = {
  title: 'Title',
  description: 'Description',
  type: 'Type',
  date: 'Date',
  time: 'Time',
  lengthMinutes: 'Length',
  deadlineMinutes: 'Sign-up closes',
  maxParticipants: 'Maximum participants',
  roles: 'Roles',
  channelId: 'Discord channel',
  pictures: 'Pictures',
};
const showField = (field: keyof Shared, value: Shared[keyof Shared], channels: EventChannels | null): string => {
  if (field === 'channelId') return channelName(typeof value === 'string' ? value : null, channels);
  // Stored in the guild's zone, while the fields show the viewer's.
  if ((field === 'date' || field === 'time') && isAwayFromGuild()) return `${String(value)} in ${guildTimezone()}`;
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? value.toString() : '(empty)';
};
const toStored = (event: GuildEvent): Stored<Shared> => {
  const { organizer, repeat, repeatOn, everyWeeks, endless, occurrences, ...values } = toForm('', event);
  return { version: event.version, values };
};
/** The chosen rule; null: none. */
const ruleOf = ({
  repeat,
  repeatOn,
  everyWeeks,
}: EventForm): Pick<EventChange, 'repeat' | 'repeatOn' | 'everyWeeks'> | null =>
  repeat === ''
    ? null
    : { repeat, ...(repeat === 'weekdays' && { repeatOn }), ...(repeat === 'weeks' && { everyWeeks }) };
const useEventForm = (defaultValues: Typed): EventFormState => useSchemaForm(eventForm, defaultValues);

export interface NewEventDialogProps {
  /** Default: tomorrow at 20:00. */
  start?: EventStart;
  /** Fills everything but the day. A template that is chosen in the dialog replaces it. */
  template?: EventTemplate;
  /** Runs before the dialog closes. */
  onCreated?: (event: GuildEvent, isFromTemplate: boolean) => void;
  onClose: () => void;
}

interface TemplateFieldProps {
  chosen: EventTemplate | undefined;
  onChoose: (template: EventTemplate) => void;
}
/** Nothing without templates. */
function TemplateField({ chosen, onChoose }: TemplateFieldProps): ReactNode {
  const list = dataOf(useTemplates().loaded) ?? [];
  if (list.length === 0) return null;
  const choose = (id: string): void => {
    const found = list.find((one) => one.id.toString() === id);
    if (found !== undefined) onChoose(found);
  };
  return (
    <Field label="Template" optional>
      {(ids) => (
        <Select {...ids} data-later value={chosen?.id.toString() ?? ''} onChange={({ target }) => choose(target.value)}>
          {chosen === undefined && <option value="">Start from a template</option>}
          {list.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

export function NewEventDialog({ start, template, onCreated, onClose }: NewEventDialogProps): ReactNode {
  const { member } = useViewer();
  const channels = useEventChannels();
  const navigate = useNavigate();
  const sendOnce = useIdempotentCall();
  const [isUploading, setUploading] = useState(false);
  const [chosen, setChosen] = useState(template);
  const form = useEventForm({ ...toForm(member.name), ...(template && valuesOf(template)), ...start });
  const choose = (next: EventTemplate): void => {
    setChosen(next);
    form.reset({ ...form.getValues(), ...valuesOf(next), ...start }, { keepDefaultValues: true });
  };
  const dialog = useFormDialog(form, {
    draft: template === undefined ? 'event:new' : `event:new:${template.id}`,
    onClose,
    async send(typed) {
      const {
        organizer,
        repeat,
        repeatOn,
        everyWeeks,
        endless,
        maxParticipants = null,
        channelId = null,
        ...rest
      } = typed;
      const body = {
        ...rest,
        maxParticipants,
        ...(ruleOf(typed) ?? { repeat: null }),
        ...(repeat !== '' && endless === true && { endless }),
        ...(channelId !== null && { channelId }),
        ...(chosen && { templateId: chosen.id }),
      };
      const event = await sendOnce(typed, () => body, createEvent);
      onCreated?.(event, chosen !== undefined);
      return event;
    },
    done: ({ id }) => ({
      title: 'Event created successfully',
      action: { label: 'See event', onClick: () => goAway(eventLink(id), () => void navigate(eventLink(id))) },
    }),
    failed: ['Error', 'Failed to create event'],
  });
  // After the draft is restored: a time chosen in the calendar replaces the draft's.
  useLayoutEffect(() => {
    if (start === undefined) return;
    form.setValue('date', start.date, { shouldDirty: true });
    form.setValue('time', start.time, { shouldDirty: true });
  }, [form, start]);
  return (
    <FormDialog {...dialog} waits={isUploading} title="Create event" submit="Create event">
      <TemplateField chosen={chosen} onChoose={choose} />
      <Fields form={form} isOpen={() => false} isNew onBusy={setUploading} channels={channels} />
    </FormDialog>
  );
}

/**
 * The number of people who would lose their seat, from a refusal. null: refused for another reason.
 */
function peopleToMove(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null;
  const { reason, people } = error.details;
  return reason === 'seats_taken' && typeof people === 'number' ? people : null;
}
const moveQuestion = (people: number): Question => ({
  title: 'Move people to the waitlist?',
  text:
    people === 1
      ? "There aren't enough seats. The last person to join moves to the waitlist and is notified."
      : `There aren't enough seats. The last ${people} people to join move to the waitlist and are notified.`,
  action: people === 1 ? 'Move 1 person' : `Move ${people} people`,
});

export interface EditEventDialogProps {
  /** The current event. Other people's changes appear while the form is open. */
  event: GuildEvent;
  onClose: () => void;
}

export function EditEventDialog({ event, onClose }: EditEventDialogProps): ReactNode {
  const [scope, setScope] = useState<EventScope>('this');
  const [isUploading, setUploading] = useState(false);
  const form = useEventForm(toForm(event.organizer, event));
  const edit = useFormEdit(form, { entity: event, toStored, draft: `event:${event.id}` });
  const confirm = useConfirm();
  const channels = useEventChannels();
  const choose = (next: EventScope): void => {
    setScope(next);
    // Fields that are not shown must not refuse the form.
    form.setValue('repeat', '');
  };
  const send = async (version: number): Promise<GuildEvent | undefined> => {
    const typed = z.parse(eventForm, form.getValues());
    const { organizer, repeat, repeatOn, everyWeeks, endless, occurrences, maxParticipants = null, ...rest } = typed;
    const rule = ruleOf(typed);
    const change = {
      ...rest,
      maxParticipants,
      version,
      scope,
      ...(scope === 'following' && rule),
    };
    try {
      return await changeEvent(event.id, change);
    } catch (error) {
      const people = peopleToMove(error);
      if (people === null) throw error;
      if (!(await confirm(moveQuestion(people)))) return undefined;
      return changeEvent(event.id, { ...change, moveToWaitlist: true });
    }
  };
  const dialog = useFormDialog(form, {
    draft: edit,
    onClose,
    send: () => edit.save(send),
    done: () => ({ title: 'Event updated' }),
    failed: ['Error', 'Failed to update event'],
  });
  return (
    <FormDialog {...dialog} waits={isUploading} title="Edit event">
      <EditConflicts edit={edit} names={names} show={(field, value) => showField(field, value, channels)} />
      <Fields form={form} isOpen={edit.isOpen} isNew={false} onBusy={setUploading} channels={channels} />
      <ScopeField event={event} verb="Change" value={scope} onChange={choose} />
      {event.seriesId !== null && scope === 'following' && <RepeatChange form={form} event={event} />}
    </FormDialog>
  );
}

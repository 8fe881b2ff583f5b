// Dialog that moves an event: its day, time and length in the viewer's zone, and for a series the
// question which dates move.
import { eventForm, type EventScope, type GuildEvent } from '@guild/common/events/events.api';
import { chosenLength, isOpenForAnswers, minutesInWords } from '@guild/common/events/events.rules';
import { useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { serverNow } from '../../../platform/format/clock.ts';
import { isAwayFromGuild } from '../../../platform/format/format.ts';
import { wholeNumber } from '../../../platform/forms/forms.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { guildTimezone } from '../../../platform/session/guild.ts';
import { Field, Input, Select } from '../../../ui/Field.tsx';
import { FormDialog, Two } from '../../../ui/FormDialog.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { eventLengths } from '../core/events.form.ts';
import type { EventPlace } from '../core/events.open.ts';
import { useSeries } from '../events.store.ts';
import { ScopeField } from '../series/ScopeField.tsx';
import { guildTimeOf } from '../signup/events.echo.ts';
import { timeOfDay } from './events.days.ts';
import { movedToast, moveFailed, placeOf, sendAndCount } from './events.moves.ts';

const { date, time, lengthMinutes } = eventForm.shape;
const schema = z.object({ date, time, lengthMinutes });

const toMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Whether the other dates have the same time and length, so that an Undo restores them exactly. */
const areAlike = (event: GuildEvent, dates: readonly GuildEvent[] | null): boolean =>
  dates
    ?.filter((one) => isOpenForAnswers(one, serverNow()))
    .every((one) => one.time === event.time && chosenLength(one) === chosenLength(event)) === true;

export interface MoveEventDialogProps {
  event: GuildEvent;
  /** The place that was chosen in the calendar. Default: the present one. */
  to?: EventPlace;
  onClose: () => void;
}
export function MoveEventDialog({ event, to = placeOf(event), onClose }: MoveEventDialogProps): ReactNode {
  const [scope, setScope] = useState<EventScope>('this');
  const dates = useSeries(event);
  const form = useSchemaForm(schema, { date: to.day, time: timeOfDay(to.minutes), lengthMinutes: to.lengthMinutes });
  const { formState, control } = form;
  const [typedDate, typedTime] = useWatch({ control, name: ['date', 'time'] });
  const { field, ...dialog } = useFormDialog(form, {
    draft: { isDirty: formState.isDirty, isRestored: false, discard: () => form.reset() },
    onClose,
    send: (typed) =>
      sendAndCount(
        event,
        { day: typed.date, minutes: toMinutes(typed.time), lengthMinutes: typed.lengthMinutes ?? event.lengthMinutes },
        scope,
      ),
    done: ({ moved, people }) =>
      movedToast(event, moved, { scope, people, isUndoable: scope === 'this' || areAlike(event, dates) }),
    failed: moveFailed,
  });
  const offered = eventLengths.includes(to.lengthMinutes) ? eventLengths : [to.lengthMinutes, ...eventLengths];
  return (
    <FormDialog {...dialog} title="Move event" width={440} submit="Move event" pendingText="Moving...">
      <p>If the start of “{event.title}” changes, everyone who responded is notified.</p>
      <Two alignItems="start">
        <Field label="Date" {...field('date')}>
          {(ids) => <Input {...ids} type="date" />}
        </Field>
        <Field
          label={isAwayFromGuild() ? 'Time (yours)' : 'Time'}
          {...field('time')}
          hint={guildTimeOf(typedDate, typedTime, guildTimezone())}
        >
          {(ids) => <Input {...ids} type="time" />}
        </Field>
        <Field label="Length" {...field('lengthMinutes', wholeNumber)}>
          {(ids) => (
            <Select {...ids}>
              {offered.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {minutesInWords(minutes)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Two>
      <ScopeField event={event} verb="Change" value={scope} onChange={setScope} />
    </FormDialog>
  );
}

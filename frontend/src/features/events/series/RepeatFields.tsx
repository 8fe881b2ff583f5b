// Fields of a new event for its repetition: the rule, its details, and the end of the series.
import { chakra } from '@chakra-ui/react';
import { maxWeeks, repeatInWords, weekdayNames, weekdayOf, type Repeat } from '@guild/common/events/events.repeats';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { wholeNumber } from '../../../platform/forms/forms.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field, Select } from '../../../ui/Field.tsx';
import { Two } from '../../../ui/FormDialog.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import type { EventFormState } from '../core/events.form.ts';

/** The two monthly rules depend on the first date. */
const monthly = (repeat: 'monthDay' | 'monthWeekday', date: string, words: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? repeatInWords(date, { repeat }) : words;

/** One box for each day of the week. */
function Weekdays({ form }: { form: EventFormState }): ReactNode {
  const [chosen = [], date] = useWatch({ control: form.control, name: ['repeatOn', 'date'] });
  const toggle = (weekday: number, isOn: boolean): void => {
    const next = isOn ? [...chosen, weekday] : chosen.filter((one) => one !== weekday);
    form.setValue('repeatOn', next.sort(), { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  const error = form.formState.errors.repeatOn?.message;
  return (
    <chakra.fieldset>
      <chakra.legend fontSize="sm" fontWeight="strong" marginBottom={1}>
        On
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" columnGap={4}>
        {weekdayNames.map((name, at) => (
          <chakra.label key={name} display="flex" alignItems="center" gap={2} minHeight="32px" fontSize="sm">
            <Checkbox
              checked={chosen.includes(at + 1)}
              onChange={({ target }) => toggle(at + 1, target.checked)}
              aria-invalid={error !== undefined}
            />
            {name}
          </chakra.label>
        ))}
      </chakra.div>
      <chakra.p
        role={error === undefined ? undefined : 'alert'}
        fontSize="sm"
        color={error === undefined ? 'fg.muted' : 'danger'}
      >
        {error ?? `The first date is a ${weekdayNames[weekdayOf(date) - 1] ?? 'day'}.`}
      </chakra.p>
    </chakra.fieldset>
  );
}

export function RepeatFields({ form }: { form: EventFormState }): ReactNode {
  const { register, formState, control } = form;
  const { errors } = formState;
  const [repeat, date, endless = false] = useWatch({ control, name: ['repeat', 'date', 'endless'] });
  const options: readonly (readonly [Repeat | '', string])[] = [
    ['', 'Once'],
    ['weekdays', 'On chosen days of the week'],
    ['weekly', 'Every week'],
    ['biweekly', 'Every two weeks'],
    ['weeks', 'Every few weeks'],
    ['monthDay', monthly('monthDay', date, 'Every month on this day')],
    ['monthWeekday', monthly('monthWeekday', date, 'Every month on this weekday')],
  ];
  const choose = (next: string): void => {
    // The days begin with that of the first date.
    if (next === 'weekdays' && (form.getValues('repeatOn') ?? []).length === 0)
      form.setValue('repeatOn', [weekdayOf(date)], { shouldDirty: true });
  };
  return (
    <>
      <Two alignItems="start">
        <Field label="Repeats" error={errors.repeat?.message}>
          {(ids) => (
            <Select {...ids} {...register('repeat', { onChange: () => choose(form.getValues('repeat')) })}>
              {options.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {repeat === 'weeks' && (
          <Field label="Weeks between dates" error={errors.everyWeeks?.message}>
            {(ids) => <NumberInput {...ids} min={1} max={maxWeeks} {...register('everyWeeks', wholeNumber)} />}
          </Field>
        )}
      </Two>
      {repeat === 'weekdays' && <Weekdays form={form} />}
      {repeat !== '' && (
        <Two alignItems="start">
          <Field
            label="Ends"
            error={errors.endless?.message}
            hint={endless ? 'The dates of the next eight weeks always exist, until you end the series.' : null}
          >
            {(ids) => (
              <Select
                {...ids}
                value={endless ? 'never' : 'count'}
                onChange={({ target }) => form.setValue('endless', target.value === 'never', { shouldDirty: true })}
              >
                <option value="count">After some dates</option>
                <option value="never">Never</option>
              </Select>
            )}
          </Field>
          {!endless && (
            <Field label="Number of dates" error={errors.occurrences?.message}>
              {(ids) => <NumberInput {...ids} min={1} max={26} {...register('occurrences', wholeNumber)} />}
            </Field>
          )}
        </Two>
      )}
    </>
  );
}

// Fields for the repetition of an event: the rule and its details, the end of a new series, and what a new rule does to a series.
import { chakra } from '@chakra-ui/react';
import type { GuildEvent } from '@guild/common/events/events.api';
import {
  divideDates,
  maxWeeks,
  repeatedDay,
  repeatInWords,
  repeatWithin,
  weekdayNames,
  weekdayOf,
  type Repeat,
} from '@guild/common/events/events.repeats';
import { isOpenForAnswers } from '@guild/common/events/events.rules';
import { counted } from '@guild/common/wire/numbers';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { dataOf } from '../../../platform/api/resource.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import { daysHeading, isAwayFromGuild, wallTime } from '../../../platform/format/format.ts';
import { wholeNumber } from '../../../platform/forms/forms.ts';
import { guildTimezone } from '../../../platform/session/guild.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field, Select } from '../../../ui/Field.tsx';
import { Two } from '../../../ui/FormDialog.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import type { EventFormState } from '../core/events.form.ts';
import { endless as endlessSeries, useSeries } from '../events.store.ts';

const isDay = (date: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date));

/** The two monthly rules depend on the first date. */
const monthly = (repeat: 'monthDay' | 'monthWeekday', date: string, words: string): string =>
  isDay(date) ? repeatInWords(date, { repeat }) : words;

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
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(112px, 1fr))" columnGap={2}>
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

/** The rule. @param none the words for no rule */
function RuleFields({ form, label, none }: { form: EventFormState; label: string; none: string }): ReactNode {
  const { register, formState, control } = form;
  const { errors } = formState;
  const [repeat, date, time] = useWatch({ control, name: ['repeat', 'date', 'time'] });
  const zone = guildTimezone();
  const inGuildZone =
    repeat === '' || !isAwayFromGuild() ? null : `Repeats at ${wallTime(time)} in ${zone}, on the days of that zone.`;
  const options: readonly (readonly [Repeat | '', string])[] = [
    ['', none],
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
        <Field label={label} error={errors.repeat?.message} hint={inGuildZone}>
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
    </>
  );
}

/** '8 dates, 9 Dec 2026 – 27 Jan 2027'. null: the rule is not whole yet. */
function useDatesInWords({ control }: EventFormState): string | null {
  const [repeat, repeatOn, everyWeeks, date, count] = useWatch({
    control,
    name: ['repeat', 'repeatOn', 'everyWeeks', 'date', 'occurrences'],
  });
  const isKnown = [count, everyWeeks ?? 1].every((one) => Number.isInteger(one) && one >= 1 && one <= 26);
  if (repeat === '' || !isDay(date) || !isKnown) return null;
  const last = repeatedDay(date, { repeat, repeatOn, everyWeeks }, count - 1);
  return `${counted(count, 'date')}, ${daysHeading(date, last)}`;
}

export function RepeatFields({ form }: { form: EventFormState }): ReactNode {
  const { register, formState, control } = form;
  const { errors } = formState;
  const [repeat, endless = false] = useWatch({ control, name: ['repeat', 'endless'] });
  const dates = useDatesInWords(form);
  return (
    <>
      <RuleFields form={form} label="Repeats" none="Once" />
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
            <Field label="Number of dates" error={errors.occurrences?.message} hint={dates}>
              {(ids) => <NumberInput {...ids} min={1} max={26} {...register('occurrences', wholeNumber)} />}
            </Field>
          )}
        </Two>
      )}
    </>
  );
}

/** What the chosen rule does to the later dates of a series. null: no rule, or dates that are not known yet. */
function useEffectOfRule(form: EventFormState, event: GuildEvent): string | null {
  const [repeat, repeatOn, everyWeeks, date] = useWatch({
    control: form.control,
    name: ['repeat', 'repeatOn', 'everyWeeks', 'date'],
  });
  const dates = useSeries(event);
  if (repeat === '' || dates === null || !isDay(date)) return null;
  const later = dates.filter((one) => one.startsAt > event.startsAt && isOpenForAnswers(one, serverNow()));
  const weeks = Number.isInteger(everyWeeks) ? Math.min(maxWeeks, Math.max(1, everyWeeks ?? 1)) : 1;
  const { kept, dropped } = divideDates(date, { repeat, repeatOn, everyWeeks: weeks }, later);
  const stay = `${counted(kept.length, 'later date')} ${kept.length === 1 ? 'stays' : 'stay'}, with all answers.`;
  const end =
    dropped.length === 0
      ? ''
      : ` ${counted(dropped.length, 'date')} ${dropped.length === 1 ? 'is' : 'are'} cancelled, and people who answered are notified.`;
  return `${stay}${end} New dates are created without an end.`;
}

/** Lets a series repeat by another rule from this event on. */
export function RepeatChange({ form, event }: { form: EventFormState; event: GuildEvent }): ReactNode {
  const series = dataOf(endlessSeries.useOne(event.id).loaded);
  const effect = useEffectOfRule(form, event);
  const now = series === null || series.isEnded ? '' : `: ${repeatWithin(series.anchor, series)}`;
  return (
    <>
      <RuleFields form={form} label="Repeats from this date on" none={`As before${now}`} />
      {effect !== null && (
        <chakra.p fontSize="sm" color="fg.muted" role="status">
          {effect}
        </chakra.p>
      )}
    </>
  );
}

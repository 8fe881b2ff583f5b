// The start of an event as the viewer types it, in their own zone. The form keeps it in the guild's.
import { momentOf, wallClock } from '@guild/common/wire/guildTime';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { zoneToSend } from '../../../platform/format/format.ts';
import { guildTimezone } from '../../../platform/session/guild.ts';
import { isTypedTime } from '../signup/events.echo.ts';
import type { EventFormState } from './events.form.ts';

/** A day and a time of one zone: `YYYY-MM-DD` and `HH:mm`. Empty or incomplete while being typed. */
export interface LocalStart {
  readonly day: string;
  readonly time: string;
}

/** The same moment in another zone. An incomplete time stays as it is. @param from, to IANA zones */
export const inZone = ({ day, time }: LocalStart, from: string, to: string): LocalStart =>
  isTypedTime(day, time) && from !== to ? wallClock(momentOf(day, time, from), to) : { day, time };

/** The start in the viewer's zone, and a function that takes a changed one into the form. */
export function useLocalStart(form: EventFormState): [LocalStart, (next: LocalStart) => void] {
  const [date, time] = useWatch({ control: form.control, name: ['date', 'time'] });
  // What was typed last, and what the form got for it. A repeated or skipped time stays as typed.
  const [typed, setTyped] = useState<{ local: LocalStart; stored: LocalStart } | null>(null);
  const isCurrent = typed?.stored.day === date && typed.stored.time === time;
  const local = isCurrent ? typed.local : inZone({ day: date, time }, guildTimezone(), zoneToSend());
  const change = (next: LocalStart): void => {
    const stored = inZone(next, zoneToSend(), guildTimezone());
    const how = { shouldDirty: true, shouldValidate: form.formState.isSubmitted } as const;
    setTyped({ local: next, stored });
    form.setValue('date', stored.day, how);
    form.setValue('time', stored.time, how);
  };
  return [local, change];
}

// Absences API: the days on which a member is away.
import * as z from 'zod/mini';
import { day } from '../wire/days.ts';
import { maybeText, seenVersion } from '../wire/fields.ts';

/** First and last day, `YYYY-MM-DD`, in the guild's time zone. It may be over. */
export const absence = z.object({ from: z.string(), to: z.string(), note: z.nullable(z.string()) });
export type Absence = z.output<typeof absence>;

export const maxAbsenceNote = 200;
const fields = { from: day('Choose a day'), to: day('Choose a day'), note: maybeText(maxAbsenceNote) };
const isInOrder = z.refine<Pick<Absence, 'from' | 'to'>>(({ from, to }) => to >= from, {
  error: 'Must not be before the first day',
  path: ['to'],
});
const newAbsence = z.object(fields).check(isInOrder);
/** The fields of the dialog. */
export const absenceForm = z.object({ ...fields, givesUpSeats: z.boolean() }).check(isInOrder);

export const absenceChange = z.object({
  /** null: no longer away. */
  absence: z.nullable(newAbsence),
  /** Whether events in which they have a seat or wait for one get the answer absent, too. */
  givesUpSeats: z.optional(z.boolean()),
  ...seenVersion,
});
export type AbsenceChange = z.output<typeof absenceChange>;

/** Whether the member is away on a day, `YYYY-MM-DD`. */
export const isAwayOn = (one: Pick<Absence, 'from' | 'to'> | null, day: string): boolean =>
  one !== null && one.from <= day && day <= one.to;

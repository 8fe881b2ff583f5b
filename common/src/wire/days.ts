// Schemas of days and times in requests. Years 2000 to 2100 are allowed.
import * as z from 'zod/mini';

/** The first and the last allowed day, `YYYY-MM-DD`. */
export const firstDay = '2000-01-01';
export const lastDay = '2100-12-31';
export const outOfRange = 'Must lie between 2000-01-01 and 2100-12-31';
const firstMs = Date.parse(`${firstDay}T00:00:00.000Z`);
const lastMs = Date.parse(`${lastDay}T23:59:59.999Z`);

/** Whether a day (`YYYY-MM-DD`) is in the allowed range. */
export const isDayInRange = (day: string): boolean => day >= firstDay && day <= lastDay;

/** A day as `YYYY-MM-DD`, from 2000 to 2100. @param wrong message for an invalid day */
export const day = (wrong: string): z.ZodMiniISODate =>
  z.iso.date({ error: wrong, abort: true }).check(z.refine<string>(isDayInRange, outOfRange));

/** A time of day as `HH:mm`. @param wrong message for an invalid time */
export const timeOfDay = (wrong: string): z.ZodMiniString<string> =>
  z.string(wrong).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, wrong));

/** A time in a request, ISO-8601, from 2000 to 2100. */
export const givenTime = z.iso.datetime({ offset: true, error: 'Must be an ISO-8601 time', abort: true }).check(
  z.refine<string>((value) => {
    const at = Date.parse(value);
    return at >= firstMs && at <= lastMs;
  }, outOfRange),
);

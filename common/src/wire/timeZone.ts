// A time zone by its IANA name, as calls take it.
import * as z from 'zod/mini';

const unknownZone = 'Unknown time zone';
/** Whether it is an IANA name; UTC's is known without `Intl`. */
export const isZone = (name: string): boolean => {
  if (name === 'UTC') return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
/** For example `Europe/Berlin`. */
export const timeZone = z.string(unknownZone).check(z.maxLength(64), z.refine(isZone, unknownZone));

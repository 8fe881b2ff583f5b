// A time zone by its IANA name, as calls take it.
import * as z from 'zod/mini';

const unknownZone = 'Unknown time zone';
const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
/** For example `Europe/Berlin`. */
export const timeZone = z.string(unknownZone).check(z.maxLength(64), z.refine(isZone, unknownZone));

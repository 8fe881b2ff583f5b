// A time zone by its IANA name, as calls take it.
import * as z from 'zod/mini';

/** Whether it is an IANA name. UTC is known without `Intl`; `Etc/Unknown`, which stands for none, is known to some `Intl`. */
export const isZone = (name: string): boolean => {
  if (name === 'UTC') return true;
  if (name === 'Etc/Unknown') return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
/**
 * A time zone as a browser names it, for example `Europe/Berlin`. Some browsers name none that exists (`Etc/Unknown`), others one that
 * the server does not know yet: who reads it takes the guild's instead.
 */
export const browserZone = z
  .string()
  .check(z.maxLength(64), z.regex(/^[\w+/-]*$/, 'Must be a time zone such as Europe/Berlin'));

// Schema of time zones by IANA name.
import * as z from 'zod/mini';

/**
 * Whether a name is a usable IANA zone. UTC is checked without `Intl`. `Etc/Unknown` means no zone,
 * but some versions of `Intl` accept it.
 */
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
 * A time zone from a browser, for example `Europe/Berlin`. It may be unusable (`Etc/Unknown`), or
 * unknown to the server. Code that reads it then uses the guild's zone.
 */
export const browserZone = z
  .string()
  .check(z.maxLength(64), z.regex(/^[\w+/-]*$/, 'Must be a time zone such as Europe/Berlin'));

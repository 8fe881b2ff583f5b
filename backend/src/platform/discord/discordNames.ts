// Names of people on Discord, cleaned for the hall.
import { limits } from '@guild/common/wire/fields';
import { cleanName } from '@guild/common/wire/text';

/** The first name that is valid after cleaning; otherwise the fallback. */
export function shownName(given: readonly (string | null | undefined)[], otherwise: string): string {
  for (const one of given) {
    const clean = cleanName(one ?? '', limits.name);
    if (clean !== null) return clean;
  }
  return otherwise;
}

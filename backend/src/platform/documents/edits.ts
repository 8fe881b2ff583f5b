// Edits that say which version they saw: a stale one is refused with what is stored now, so that nobody overwrites unseen.
import { stale } from '../errors.ts';

interface Versioned {
  readonly version: number;
}

/**
 * Refuses an edit that saw another version than the stored one. For decisions: the document store writes under the version that was
 * compared here, so nothing comes between.
 * @param seen the version that the edit saw; undefined: whatever there is
 * @param current the entity as it is stored now, as the API answers it
 * @throws AppError `conflict` with reason `stale` and the entity in `details.current`
 */
export function refuseStale(seen: number | undefined, current: Versioned): void {
  if (seen === undefined || seen === current.version) return;
  throw stale(current);
}

/** The fields of an edit that are given, without the version it saw. */
export const givenFields = <T extends object>(
  edit: T,
): { [K in Exclude<keyof T, 'version'>]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(edit).filter(([name, value]) => name !== 'version' && value !== undefined)) as {
    [K in Exclude<keyof T, 'version'>]?: Exclude<T[K], undefined>;
  };

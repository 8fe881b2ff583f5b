// Edits that say which version they saw: a stale one is refused with what is stored now, so that nobody overwrites unseen.
import { AppError, stale } from '../http/errors.ts';

interface Versioned {
  readonly version: number;
}

/**
 * Refuses an edit that saw another version than the stored one. The write itself must be filtered on the version that was
 * compared here; only then nothing comes between.
 * @param seen the version that the edit saw; undefined: whatever there is
 * @param current the entity as it is stored now, as the API answers it
 * @throws AppError `conflict` with reason `stale` and the entity in `details.current`
 */
export function refuseStale(seen: number | undefined, current: Versioned): void {
  if (seen === undefined || seen === current.version) return;
  throw stale(current);
}

const rounds = 20;

/**
 * Reads, decides and writes under the version that was read, and begins again when somebody else has written meanwhile.
 * @param round null: somebody else was faster
 * @throws AppError `unavailable` when others keep writing, and whatever `round` throws
 */
export async function untilWritten<T>(round: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < rounds; tries += 1) {
    const written = await round();
    if (written !== null) return written;
  }
  throw new AppError('unavailable', 'Too many people change this at once. Please try again.');
}

/** The fields of an edit that are given, without the version it saw. */
export const givenFields = <T extends { version?: number | undefined }>(
  edit: T,
): { [K in Exclude<keyof T, 'version'>]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(edit).filter(([name, value]) => name !== 'version' && value !== undefined)) as {
    [K in Exclude<keyof T, 'version'>]?: Exclude<T[K], undefined>;
  };

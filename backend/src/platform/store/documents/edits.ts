// Version checks of edits: an outdated edit is rejected with the current entity, so that no change
// is overwritten unseen.
import { stale } from '../../errors.ts';

interface Versioned {
  readonly version: number;
}

/**
 * Rejects an edit that saw another version than the stored one. Use it inside a decision: the
 * document store saves only if the compared version is still current.
 * @param seen the version that the edit saw; undefined accepts any version
 * @param current the entity as it is stored now, in the form that the API returns
 * @throws AppError `conflict` with reason `stale` and the entity in `details.current`
 */
export function refuseStale(seen: number | undefined, current: Versioned): void {
  if (seen === undefined || seen === current.version) return;
  throw stale(current);
}

/** The fields that an edit sets, without its version. */
export const givenFields = <T extends object>(
  edit: T,
): { [K in Exclude<keyof T, 'version'>]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(edit).filter(([name, value]) => name !== 'version' && value !== undefined)) as {
    [K in Exclude<keyof T, 'version'>]?: Exclude<T[K], undefined>;
  };

// Hashes that this browser received during a trial, before their contents were revealed. The later
// check compares with them.
const key = (trialId: number): string => `trial-hashes:${trialId}`;
/** Hashes of a trial: of its seed under 'seed', and of each round under its number. */
export type SeenHashes = Readonly<Record<string, string>>;

/** The stored hashes of a trial. */
export function seenHashes(trialId: number): SeenHashes {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key(trialId)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as SeenHashes) : {};
  } catch {
    return {};
  }
}
/**
 * Stores a hash. A later hash with the same name is ignored.
 * @param of 'seed', or the number of a round
 */
export function noteSeen(trialId: number, of: 'seed' | number, hash: string): void {
  const seen = seenHashes(trialId);
  if (seen[of] !== undefined) return;
  try {
    sessionStorage.setItem(key(trialId), JSON.stringify({ ...seen, [of]: hash }));
  } catch {
    // Storage may be disabled. The check then compares less, and says so.
  }
}

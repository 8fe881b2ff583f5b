// The hashes that this browser was shown before it could know what they stand for; the check after the trial holds the server to them.
const key = (trialId: number): string => `trial-hashes:${trialId.toString()}`;
/** Of a trial: the hash of its seed under 'seed', those of its rounds under their numbers. */
export type SeenHashes = Readonly<Record<string, string>>;

/** What this browser has noted of a trial while it was played. */
export function seenHashes(trialId: number): SeenHashes {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key(trialId)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as SeenHashes) : {};
  } catch {
    return {};
  }
}
/** Notes a hash once: what is shown later under the same name changes nothing. @param of 'seed' or the number of a round */
export function noteSeen(trialId: number, of: 'seed' | number, hash: string): void {
  const seen = seenHashes(trialId);
  if (seen[of] !== undefined) return;
  try {
    sessionStorage.setItem(key(trialId), JSON.stringify({ ...seen, [of]: hash }));
  } catch {
    // Storage may be shut: the check then has less to go by, and says so.
  }
}

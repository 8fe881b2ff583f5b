// Limits for sockets of one caller: their names and how they are counted.

/** Names of the limits in metrics. */
export const socketLimitNames = [
  'sockets_per_person',
  'sockets_per_address',
  'sign_in_seconds',
  'waiting_wishes',
  'packets_per_second',
] as const;
export type SocketLimitName = (typeof socketLimitNames)[number];

/** Counts how many each key holds now. */
export interface Tally {
  isFull(key: string): boolean;
  /** Counts one more. @returns false, without counting, when the maximum is reached */
  take(key: string): boolean;
  giveBack(key: string): void;
}
/** @param most maximum for each key; 0: no limit */
export function createTally(most: number): Tally {
  const held = new Map<string, number>();
  const isFull = (key: string): boolean => most > 0 && (held.get(key) ?? 0) >= most;
  return {
    isFull,
    take(key) {
      if (isFull(key)) return false;
      held.set(key, (held.get(key) ?? 0) + 1);
      return true;
    },
    giveBack(key) {
      const remaining = (held.get(key) ?? 0) - 1;
      if (remaining > 0) held.set(key, remaining);
      else held.delete(key);
    },
  };
}

/**
 * Counts events within each second.
 * @param perSecond 0: no limit
 * @param now ms of a clock that never goes back
 * @returns a function that counts one more event and says whether there are too many
 */
export function createPace(perSecond: number, now: () => number = () => performance.now()): () => boolean {
  let begun = -Infinity;
  let count = 0;
  return () => {
    if (perSecond === 0) return false;
    const at = now();
    if (at - begun >= 1000) {
      begun = at;
      count = 0;
    }
    count += 1;
    return count > perSecond;
  };
}

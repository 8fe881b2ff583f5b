// The clock that rules and services read; tests hand in one that they set.
export interface Clock {
  /** Ms since 1970. */
  now(): number;
}
export const systemClock: Clock = { now: () => Date.now() };

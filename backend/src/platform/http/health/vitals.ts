// Vital signs of a process, updated with every beat of its lease.
export interface Vitals {
  /** Time since a read and a write last succeeded, in ms. */
  sinceLastBeatMs(): number;
  /** The database's time minus this machine's, in ms. */
  clockDifferenceMs(): number;
  /** Whether the clock is right enough for decisions. */
  isClockTrusted(): boolean;
}

// What a process knows of itself with every beat of its lease.
export interface Vitals {
  /** How long ago a read and a write last succeeded, in ms. */
  sinceLastBeatMs(): number;
  /** The database's time minus this machine's, in ms. */
  clockDifferenceMs(): number;
  /** Whether the clock may decide anything. */
  isClockTrusted(): boolean;
}

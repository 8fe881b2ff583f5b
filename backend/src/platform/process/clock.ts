// The clock that rules and services read; tests set their own.
export interface Clock {
  /** Server time in ms since 1970. */
  now(): number;
  /**
   * Whether this time may end auctions and judge bids. False while the machine's clock differs too
   * much from the database's. Without this function: always.
   */
  isTrusted?(): boolean;
}
export const systemClock: Clock = { now: () => Date.now() };

/** Whether due changes may be applied and commands accepted by this clock. */
export const isTrusted = (clock: Clock): boolean => clock.isTrusted?.() !== false;

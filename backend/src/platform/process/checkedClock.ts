// The machine's clock, compared with the database's clock and corrected by the difference.
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';

/** A clock that differs from the database's by more than this, in ms, decides nothing. */
export const maxDifferenceMs = 5000;
/** Differences below this, in ms, are noise. */
const noiseMs = 50;

export interface CheckedClock extends Clock {
  isTrusted(): boolean;
  /** The database's time minus the machine's at the last comparison, in ms. */
  differenceMs(): number;
  /**
   * Compares both clocks.
   * @throws when the database does not answer; the last comparison stays valid then
   */
  compare(): Promise<void>;
}
interface Deps {
  /** The database's time. */
  readonly databaseTime: () => Promise<Date>;
  readonly machine: Clock;
  /** Ms since an arbitrary moment, unaffected by changes of the machine's clock. */
  readonly monotonicMs?: () => number;
  readonly log: Logger;
}

/**
 * Before the first comparison it trusts the machine.
 * A jump of the machine's clock between two comparisons is noticed by the monotonic clock.
 */
export function createCheckedClock({
  databaseTime,
  machine,
  monotonicMs = () => performance.now(),
  log,
}: Deps): CheckedClock {
  let difference = 0;
  let lastComparison = { machine: machine.now(), monotonic: monotonicMs() };
  let wasTrusted = true;

  const jumpMs = (): number => machine.now() - lastComparison.machine - (monotonicMs() - lastComparison.monotonic);
  const isTrusted = (): boolean => Math.abs(difference) <= maxDifferenceMs && Math.abs(jumpMs()) <= maxDifferenceMs;

  return {
    now: () => machine.now() + difference,
    isTrusted,
    differenceMs: () => difference,
    async compare() {
      const [machineBefore, before] = [machine.now(), monotonicMs()];
      const databaseNow = (await databaseTime()).getTime();
      const roundTripMs = monotonicMs() - before;
      // The database read its clock somewhere within the round trip.
      const measured = databaseNow - (machineBefore + roundTripMs / 2);
      const isNoise = Math.abs(measured) <= Math.max(noiseMs, roundTripMs / 2);
      difference = isNoise ? 0 : Math.round(measured);
      lastComparison = { machine: machine.now(), monotonic: monotonicMs() };
      const trusted = isTrusted();
      if (trusted !== wasTrusted) {
        if (trusted) log.info({ differenceMs: difference }, 'the clock is right again');
        else
          log.error(
            { differenceMs: difference },
            "this machine's clock differs from the database's: nothing is decided until it is set right",
          );
      }
      wasTrusted = trusted;
    },
  };
}

// How long a caller waits for the database: who is not answered in time gets a 503 that says so.
import type { RequestHandler } from 'express';
import { AppError } from '../errors.ts';

/** What a request may wait for altogether while the database is away, in ms; what it takes to send its body not counted. */
export const callDeadlineMs = 3600;
const lookAgainMs = 250;
/** A look that comes later than this was held up itself, and with it the process and perhaps the database's heartbeat. */
const heldUpMs = 250;
/** How many looks in a row must find the database away; with the deadline they make up less than 5 s. */
const looks = 4;
/** Whether the database is known not to answer; one that is merely slow is waited for. */
export type IsAway = () => boolean;

/**
 * Looks from a moment on whether the database is away, until it is for several looks in a row, each of them in time: a process
 * that was held up itself hears the heartbeat late and has to give it time.
 * @param afterMs when to look first
 * @returns stops looking
 */
function whenAway(isAway: IsAway, afterMs: number, onAway: () => void): () => void {
  let seen = 0;
  const lookIn = (ms: number): NodeJS.Timeout => {
    const due = performance.now() + Math.max(ms, 0);
    return setTimeout(() => {
      const inTime = performance.now() - due < heldUpMs;
      seen = inTime && isAway() ? seen + 1 : 0;
      if (seen === looks) onAway();
      else timer = lookIn(lookAgainMs);
    }, ms);
  };
  let timer = lookIn(afterMs);
  return () => clearTimeout(timer);
}

/** Answers what the work answers, unless the deadline is over first. */
export type InTime = <T>(work: Promise<T>) => Promise<T>;

/**
 * Shares one deadline among pieces of work, one after the other.
 * @param mostMs for all pieces together
 * @returns a function that answers what the work answers; it throws AppError `unavailable` when the deadline is over and the
 *   database away, and then nobody knows whether the work is done later
 */
export function createDeadline(isAway: IsAway, mostMs = callDeadlineMs): InTime {
  let left = mostMs;
  return (work) =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const stop = whenAway(isAway, left, () => reject(new AppError('unavailable')));
      const over = (): void => {
        stop();
        left -= performance.now() - began;
      };
      void work.then(over, over);
      work.then(resolve, reject);
    });
}

/** Answers 503 when the handlers after it have not answered in time; what they answer later goes nowhere. */
export const answeredInTime =
  (isAway: IsAway, mostMs = callDeadlineMs): RequestHandler =>
  (_req, res, next) => {
    const stop = whenAway(isAway, mostMs, () => {
      if (!res.headersSent) next(new AppError('unavailable'));
    });
    res.once('close', stop);
    next();
  };

// Deadlines for requests while the database is away: after a few seconds the caller gets a 503.
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { errorReplies } from './errorReplies.ts';

/**
 * How long a request may wait while the database is away, in ms. Receiving its body does not count.
 */
export const callDeadlineMs = 3600;
const lookAgainMs = 250;
/**
 * A check that runs this many ms late shows that the process was blocked. Then the database's
 * heartbeat may be late too.
 */
const heldUpMs = 250;
/**
 * Number of checks in a row that must find the database away. With the deadline they take less than
 * 5 s.
 */
const looks = 4;
/** Whether the database is known to be away. A slow database is not away. */
export type IsAway = () => boolean;

/**
 * Checks repeatedly whether the database is away, and calls `onAway` after several positive checks
 * in a row. Late checks do not count: a process that was blocked receives the heartbeat late.
 * @param afterMs delay before the first check
 * @returns a function that stops checking
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

/** Returns the result of `work`, or rejects when the deadline is over first. */
export type InTime = <T>(work: Promise<T>) => Promise<T>;

/**
 * Creates a deadline shared by pieces of work that run one after the other.
 * @param mostMs for all pieces together
 * @returns a function that returns the result of its work; it throws AppError `unavailable` when
 *   the deadline is over and the database is away, and the work may still finish later
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

/**
 * Answers 503 when the following handlers have not answered in time. Their late answers are
 * dropped.
 */
export const answeredInTime =
  (isAway: IsAway, log: Logger, mostMs = callDeadlineMs): RequestHandler =>
  (req, res, next) => {
    const stop = whenAway(isAway, mostMs, () => {
      // Not through `next`: after that, a late error of the handlers would pass by all error handlers,
      // and Express would close the connection on which the caller's next request may be under way.
      if (!res.headersSent) errorReplies(log)(new AppError('unavailable'), req, res, next);
    });
    res.once('close', stop);
    next();
  };

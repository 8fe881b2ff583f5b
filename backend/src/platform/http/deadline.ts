// How long a caller waits for the database: who is not answered in time gets a 503 that says so.
import type { RequestHandler } from 'express';
import { AppError } from './errors.ts';

/** What a request may wait for altogether while the database is away, in ms; what it takes to send its body not counted. */
export const callDeadlineMs = 4500;
const lookAgainMs = 250;
/** Whether the database is known not to answer; one that is merely slow is waited for. */
export type IsAway = () => boolean;

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
  return async (work) => {
    const began = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const look = (): void => {
        if (isAway()) reject(new AppError('unavailable'));
        else timer = setTimeout(look, lookAgainMs);
      };
      timer = setTimeout(look, left);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
      left -= performance.now() - began;
    }
  };
}

/** Answers 503 when the handlers after it have not answered in time; what they answer later goes nowhere. */
export const answeredInTime =
  (isAway: IsAway, mostMs = callDeadlineMs): RequestHandler =>
  (_req, res, next) => {
    const look = (): void => {
      if (res.headersSent) return;
      if (isAway()) next(new AppError('unavailable'));
      else timer = setTimeout(look, lookAgainMs);
    };
    let timer = setTimeout(look, mostMs);
    res.once('close', () => clearTimeout(timer));
    next();
  };

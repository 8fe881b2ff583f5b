// How long a caller waits for the database: nobody hangs, whoever is not answered in time hears so.
import type { RequestHandler } from 'express';
import { sendError } from './errorReplies.ts';
import { AppError } from './errors.ts';

/** What a request may wait for altogether, in ms; what it takes to send its body not counted. */
export const patienceMs = 4000;

/**
 * Shares one amount of patience among pieces of work, one after the other.
 * @param mostMs for all pieces together
 * @returns a function that answers what the work answers; it throws AppError `unavailable` when the patience is over, and then
 *   nobody knows whether the work is done later
 */
export function createPatience(mostMs = patienceMs): <T>(work: Promise<T>) => Promise<T> {
  let left = mostMs;
  return async (work) => {
    const began = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new AppError('unavailable')), left);
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
  (mostMs = patienceMs): RequestHandler =>
  (_req, res, next) => {
    const timer = setTimeout(() => {
      if (!res.headersSent) sendError(res, new AppError('unavailable'));
    }, mostMs);
    res.once('close', () => clearTimeout(timer));
    next();
  };

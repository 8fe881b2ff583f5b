// Error replies: any thrown error becomes the same JSON shape.
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { ErrorBody } from '@guild/common/wire/errors';
import { isUnavailable } from '../store/database/databaseErrors.ts';
import { AppError } from '../errors.ts';
import { requestIdOf } from './requests.ts';
import { aboutRequest, noteEvent } from './securityLog.ts';

interface ThrownError {
  status?: number;
  type?: string;
}

/** Converts errors of Express and body parsing, which carry a 4xx status. */
function fromExpress({ status, type }: ThrownError): AppError | null {
  if (status === 413) return new AppError('too_large');
  if (status === undefined || status < 400 || status > 499) return null;
  if (type === 'entity.parse.failed')
    return new AppError('invalid_input', 'The body is not valid JSON.', { reason: 'json' });
  return new AppError('invalid_input', "The request can't be read.", { reason: type ?? 'request' });
}

/** Converts any thrown value to an AppError. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isUnavailable(thrown)) return new AppError('unavailable');
  return fromExpress(typeof thrown === 'object' && thrown !== null ? thrown : {}) ?? new AppError('unexpected');
}

/** Seconds after which a retry makes sense. Null when a retry does not help. */
function retryAfter({ code, details }: AppError): number | null {
  if (code !== 'unavailable' && code !== 'too_many') return null;
  if (typeof details?.['retryAfterSeconds'] === 'number') return details['retryAfterSeconds'];
  return code === 'unavailable' ? 2 : 60;
}

/** The JSON body of an error reply. */
export const errorBody = (res: Response, error: AppError): ErrorBody => ({
  error: error.message,
  message: error.message,
  code: error.code,
  ...(error.details ? { details: error.details } : {}),
  requestId: requestIdOf(res),
});

/** Sends an error reply. */
export function sendError(res: Response, error: AppError): void {
  const body = errorBody(res, error);
  const wait = retryAfter(error);
  if (wait !== null) res.setHeader('Retry-After', wait.toString());
  res.setHeader('Cache-Control', 'no-store');
  res.status(error.status).json(body);
}

interface FailedCall {
  readonly thrown: unknown;
  /** The AppError for the thrown value. */
  readonly error: AppError;
  /** The status that the caller receives. */
  readonly status: number;
}
/** Logs an error with the request id that the caller sees. */
export function logError(log: Logger, req: Request, res: Response, { thrown, error, status }: FailedCall): void {
  const { code: refusal, details } = error;
  if (error.wasLogged) return;
  const about = { ...aboutRequest(req, res), status };
  if (refusal === 'unexpected') log.error({ ...about, error: thrown }, 'a request failed unexpectedly');
  else if (refusal === 'unavailable') log.warn({ ...about, error: thrown }, 'a request could not be answered');
  else {
    // `expected` and `received`: the origins, when the request came from another site
    const { reason = null, expected, received } = details ?? {};
    noteEvent(log, 'refused', about, { refusal, reason, expected, received });
  }
}

/**
 * Express error handler: logs every error with the request id that the caller sees, and sends the
 * reply.
 */
export function errorReplies(log: Logger): ErrorRequestHandler {
  return (thrown: unknown, req, res, next) => {
    const error = toAppError(thrown);
    logError(log, req, res, { thrown, error, status: error.status });
    if (res.writableEnded) return;
    if (res.headersSent) next(thrown);
    else sendError(res, error);
  };
}

/** Rejects calls to API paths that do not exist. */
export const unknownCall: RequestHandler = () => {
  throw new AppError('not_found', "This endpoint doesn't exist.", { reason: 'unknown_call' });
};

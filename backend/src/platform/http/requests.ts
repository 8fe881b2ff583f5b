// What holds for every request: its id, a line in the log when it is over, and its time among the figures.
import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { routeOf } from './routeOf.ts';

export interface EndedRequest {
  readonly method: string;
  /** The template of its path: the path itself may hold a secret. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  /** Whether the answer was sent whole; else the caller has given up. */
  readonly isAnswered: boolean;
}

const quiet = new Set(['/healthz', '/readyz', 'assets']);

/** The id under which this request stands in logs and error bodies. */
export const requestIdOf = (res: Response): string => String(res.locals['requestId'] ?? '');

/**
 * Gives every request an id (a proxy's own stays), for the log, the reply's header and error bodies, and writes a line when it is over:
 * at `debug`, failures at `error`. While a level is not written, its requests cost nothing (a logger of each request's own would cost a
 * sixth of a list's time).
 * @param onEnd hears of every request that is over
 */
export function watchRequests(log: Logger, onEnd: (ended: EndedRequest) => void): RequestHandler {
  return (req, res, next) => {
    const began = performance.now();
    const given = req.get('x-request-id');
    const id = given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    res.locals['requestId'] = id;
    res.setHeader('X-Request-Id', id);
    res.on('close', () => {
      const { method } = req;
      const { statusCode: status, writableFinished: isAnswered } = res;
      const route = routeOf(req);
      const durationMs = performance.now() - began;
      onEnd({ method, route, status, durationMs, isAnswered });
      const level = status >= 500 ? 'error' : 'debug';
      if (!log.isLevelEnabled(level) || quiet.has(route)) return;
      log[level](
        { requestId: id, method, route, status, durationMs: Math.round(durationMs) },
        isAnswered ? 'request answered' : 'request given up by the caller',
      );
    });
    next();
  };
}

// Request ids, request log lines and request metrics.
import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { routeOf } from './routeOf.ts';

export interface EndedRequest {
  readonly method: string;
  /** The template of the path, because the path itself may contain a secret. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  /** Whether the reply was sent completely. False when the caller left early. */
  readonly isAnswered: boolean;
}

const quiet = new Set(['/healthz', '/readyz', 'assets']);

/** The id of this request in logs and error bodies. */
export const requestIdOf = (res: Response): string => String(res.locals['requestId'] ?? '');

/**
 * Warns once when a proxy forwards requests, but the hall trusts none. Then everybody has the proxy's
 * address, and nobody can sign in over https.
 */
export function warnOfUnknownProxy(log: Logger): RequestHandler {
  let hasWarned = false;
  return (req, _res, next) => {
    if (!hasWarned && Object.keys(req.headers).some((name) => name.startsWith('x-forwarded-'))) {
      hasWarned = true;
      log.warn(
        'a request came through a proxy, but TRUST_PROXY is 0: set TRUST_PROXY to the number of proxies in front, ' +
          'or people cannot sign in',
      );
    }
    next();
  };
}

/**
 * Gives every request an id for the log, the reply's header and error bodies. A proxy's id is kept.
 * Logs each finished request: failures at `error`, others at `debug`. There is no logger per
 * request, because creating one costs a sixth of the time of a list request.
 * @param onEnd called for every finished request
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

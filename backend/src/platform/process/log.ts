// JSON log lines; never a token, cookie, e-mail or session id.
import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { routeOf } from '../http/routeOf.ts';

/** Names of fields that hold one. */
const secrets = ['token', 'accessToken', 'refreshToken', 'cookie', 'email', 'sessionId', 'secret', 'password', 'code'];

/** What errors carry along: a Redis command's words, its password among them, and the address that could not be read. */
const carried = ['*.command.args', '*.input'];
interface LogParts {
  /** Pino's level, or `silent`. */
  readonly level: string;
  /** Which process speaks, `web` or `worker`. */
  readonly part: string;
  /** Where the lines go; left out: standard output. */
  readonly to?: DestinationStream | undefined;
}

/** Opens a log of JSON lines, in which secrets are hidden. */
export function createLog({ level, part, to }: LogParts): Logger {
  const options: LoggerOptions = {
    level,
    base: { part },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: pino.stdSerializers.err, err: pino.stdSerializers.err },
    redact: {
      paths: [...carried, ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])],
      censor: '(hidden)',
    },
  };
  return to === undefined ? pino(options) : pino(options, to);
}

const quiet = new Set(['/healthz', '/readyz', 'assets']);

/** Gives every request an id (a proxy's own stays), for the log, the reply's header and error bodies. */
export const requestIds: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id');
  const id = given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  res.locals['requestId'] = id;
  res.setHeader('X-Request-Id', id);
  next();
};

/** The id under which this request stands in logs and error bodies. */
export const requestIdOf = (res: Response): string => String(res.locals['requestId'] ?? '');

/**
 * One line per finished request: method, route (the path may hold a secret), status, duration in ms. At `debug`, failures at `error`; while a
 * level is not written, its requests cost nothing (a logger of each request's own would cost a sixth of a list's time).
 */
export const requestLog =
  (log: Logger): RequestHandler =>
  (req, res, next) => {
    const began = performance.now();
    res.once('close', () => {
      const level = res.statusCode >= 500 ? 'error' : 'debug';
      const route = routeOf(req);
      if (!log.isLevelEnabled(level) || quiet.has(route)) return;
      const about = { requestId: requestIdOf(res), method: req.method, route, status: res.statusCode };
      const durationMs = Math.round(performance.now() - began);
      log[level](
        { ...about, durationMs },
        res.writableFinished ? 'request answered' : 'request given up by the caller',
      );
    });
    next();
  };

// JSON log lines. They never contain a token, cookie, e-mail or session id.
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

/** Names of secret fields. */
const secrets = ['token', 'accessToken', 'refreshToken', 'cookie', 'email', 'sessionId', 'secret', 'password'];

/**
 * Secret parts of errors: the arguments of a Redis command, which may be a password, and an address
 * that could not be parsed.
 */
const carried = ['*.command.args', '*.input', 'query.code', '*.query.code'];
interface LogOptions {
  /** Pino's level, or `silent`. */
  readonly level: string;
  /** The process that logs, `web` or `worker`. */
  readonly part: string;
  /** Where the lines go. Standard output when absent. */
  readonly to?: DestinationStream | undefined;
}

/** Creates a log of JSON lines, in which secrets are hidden. */
export function createLog({ level, part, to }: LogOptions): Logger {
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
